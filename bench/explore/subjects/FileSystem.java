package subjects;

/**
 * A small file system in memory: directories and files are inodes with a monitor each, blocks and inode numbers come from
 * two shared maps, and users create, write, read, move and delete files while all append to one journal.
 *
 * <p>Arguments: users (default 2), files a user (default 1), blocks a file (default 1).
 * The last argument {@code bug}: assertion failure, a free block is searched and marked in two critical sections, so that
 * two files get the same block (line 66).
 */
public final class FileSystem {
    /** Numbers that fit in one block. */
    static final int BLOCK_SIZE = 2;

    private FileSystem() {
    }

    /** The contents of the blocks; a block is guarded by the monitor of the inode that owns it. */
    static final class Disk {
        private final int[][] blocks;

        Disk(int blocks) {
            this.blocks = new int[blocks][BLOCK_SIZE];
        }

        int blocks() {
            return blocks.length;
        }

        void clear(int block) {
            for (int i = 0; i < BLOCK_SIZE; i++) {
                blocks[block][i] = 0;
            }
        }

        void write(int block, int offset, int value) {
            blocks[block][offset] = value;
        }

        int read(int block, int offset) {
            return blocks[block][offset];
        }
    }

    /** Which blocks are in use and by which inode; 0 is nobody. */
    static final class BlockMap {
        private final int[] owners;
        private final boolean twoSteps;
        private int free;

        BlockMap(int blocks, boolean twoSteps) {
            owners = new int[blocks];
            free = blocks;
            this.twoSteps = twoSteps;
        }

        int allocate(int inode) {
            if (!twoSteps) {
                synchronized (this) {
                    int block = findFree();
                    mark(block, inode);
                    return block;
                }
            }
            int block = findFree();
            mark(block, inode); // BUG
            return block;
        }

        synchronized void release(int block, int inode) {
            assert owners[block] == inode : "a block released by another inode";
            owners[block] = 0;
            free++;
        }

        synchronized int owner(int block) {
            return owners[block];
        }

        synchronized int free() {
            return free;
        }

        private synchronized int findFree() {
            for (int block = 0; block < owners.length; block++) {
                if (owners[block] == 0) {
                    return block;
                }
            }
            throw new IllegalStateException("the disk is full");
        }

        private synchronized void mark(int block, int inode) {
            assert owners[block] == 0 : "a block with two owners";
            owners[block] = inode;
            free--;
        }
    }

    /** A name in a directory. */
    static final class Entry {
        private final String name;
        private final Inode inode;
        private Entry next;

        Entry(String name, Inode inode, Entry next) {
            this.name = name;
            this.inode = inode;
            this.next = next;
        }
    }

    /** A file or a directory; all but the number and the kind is guarded by its monitor. */
    static final class Inode {
        private final int number;
        private final boolean directory;
        private int links;
        private int opens;
        private int length;
        private int[] blocks = new int[0];
        private Entry first;

        Inode(int number, boolean directory) {
            this.number = number;
            this.directory = directory;
        }

        Inode find(String name) {
            assert directory && Thread.holdsLock(this);
            for (Entry entry = first; entry != null; entry = entry.next) {
                if (entry.name.equals(name)) {
                    return entry.inode;
                }
            }
            return null;
        }

        void enter(String name, Inode inode) {
            assert find(name) == null : "a name twice in a directory";
            first = new Entry(name, inode, first);
        }

        void erase(String name) {
            assert find(name) != null : "no such name";
            if (first.name.equals(name)) {
                first = first.next;
                return;
            }
            Entry before = first;
            while (!before.next.name.equals(name)) {
                before = before.next;
            }
            before.next = before.next.next;
        }

        int entries() {
            assert directory && Thread.holdsLock(this);
            int count = 0;
            for (Entry entry = first; entry != null; entry = entry.next) {
                count++;
            }
            return count;
        }

        void appendBlock(int block) {
            int[] longer = new int[blocks.length + 1];
            System.arraycopy(blocks, 0, longer, 0, blocks.length);
            longer[blocks.length] = block;
            blocks = longer;
        }
    }

    /** Inodes by number; number 0 is not used. */
    static final class InodeTable {
        private final Inode[] slots;

        InodeTable(int size) {
            slots = new Inode[size + 1];
        }

        synchronized Inode allocate(boolean directory) {
            for (int number = 1; number < slots.length; number++) {
                if (slots[number] == null) {
                    slots[number] = new Inode(number, directory);
                    return slots[number];
                }
            }
            throw new IllegalStateException("no inode left");
        }

        synchronized void release(Inode inode) {
            assert slots[inode.number] == inode : "an inode released twice";
            slots[inode.number] = null;
        }

        synchronized Inode get(int number) {
            return slots[number];
        }

        int size() {
            return slots.length;
        }
    }

    /**
     * The operations. Monitors are taken in this order: directories by number, then one file, then a map.
     */
    static final class Volume {
        private final Disk disk;
        private final BlockMap map;
        private final InodeTable table;
        private final Inode root;

        Volume(int blocks, int inodes, boolean twoSteps) {
            disk = new Disk(blocks);
            map = new BlockMap(blocks, twoSteps);
            table = new InodeTable(inodes);
            root = table.allocate(true);
            root.links = 1;
        }

        Inode root() {
            return root;
        }

        /** Makes a file or a directory; returns null if the name is taken. */
        Inode make(Inode parent, String name, boolean directory) {
            synchronized (parent) {
                if (parent.find(name) != null) {
                    return null;
                }
                Inode made = table.allocate(directory);
                synchronized (made) {
                    made.links = 1;
                }
                parent.enter(name, made);
                return made;
            }
        }

        /** Opens a file; returns null if there is none of that name. An open file outlives its name. */
        OpenFile open(Inode parent, String name) {
            synchronized (parent) {
                Inode file = parent.find(name);
                if (file == null) {
                    return null;
                }
                synchronized (file) {
                    assert file.links > 0 : "a name for a deleted file";
                    file.opens++;
                }
                return new OpenFile(this, file);
            }
        }

        /** Deletes a name; the file goes with it when it is not open. */
        boolean unlink(Inode parent, String name) {
            synchronized (parent) {
                Inode file = parent.find(name);
                if (file == null) {
                    return false;
                }
                parent.erase(name);
                synchronized (file) {
                    file.links--;
                    discardIfUnused(file);
                }
                return true;
            }
        }

        /** Moves a name from one directory to another; false if it is missing there or taken here. */
        boolean move(Inode from, Inode to, String name) {
            Inode lower = from.number < to.number ? from : to;
            Inode higher = from.number < to.number ? to : from;
            synchronized (lower) {
                synchronized (higher) {
                    Inode file = from.find(name);
                    if (file == null || to.find(name) != null) {
                        return false;
                    }
                    from.erase(name);
                    to.enter(name, file);
                    return true;
                }
            }
        }

        int entries(Inode parent) {
            synchronized (parent) {
                return parent.entries();
            }
        }

        /** Called with the file's monitor held. */
        private void discardIfUnused(Inode file) {
            assert Thread.holdsLock(file);
            assert file.links >= 0 && file.opens >= 0;
            if (file.links > 0 || file.opens > 0) {
                return;
            }
            for (int block : file.blocks) {
                map.release(block, file.number);
            }
            file.blocks = new int[0];
            file.length = 0;
            table.release(file);
        }

        /** Called with the file's monitor held. */
        private int blockAt(Inode file, int position) {
            assert Thread.holdsLock(file);
            int index = position / BLOCK_SIZE;
            while (file.blocks.length <= index) {
                int block = map.allocate(file.number);
                disk.clear(block);
                file.appendBlock(block);
            }
            int block = file.blocks[index];
            assert map.owner(block) == file.number : "a block of another file";
            return block;
        }

        /** Holds the whole volume against itself when no user is left. */
        void check() {
            int[] links = new int[table.size()];
            int used = 0;
            links[root.number] = 1;
            for (int number = 1; number < table.size(); number++) {
                Inode inode = table.get(number);
                if (inode == null) {
                    continue;
                }
                for (Entry entry = inode.first; entry != null; entry = entry.next) {
                    assert table.get(entry.inode.number) == entry.inode : "a name without an inode";
                    links[entry.inode.number]++;
                }
                for (int block : inode.blocks) {
                    assert map.owner(block) == number : "a block with a wrong owner";
                    used++;
                }
                assert inode.opens == 0 : "a file was left open";
                assert inode.length <= inode.blocks.length * BLOCK_SIZE;
            }
            for (int number = 1; number < table.size(); number++) {
                Inode inode = table.get(number);
                assert links[number] == (inode == null ? 0 : inode.links) : "a wrong link count";
            }
            assert used + map.free() == disk.blocks() : "a block was lost";
        }
    }

    static final class OpenFile {
        private final Volume volume;
        private final Inode file;

        OpenFile(Volume volume, Inode file) {
            this.volume = volume;
            this.file = file;
        }

        void append(int value) {
            synchronized (file) {
                int position = file.length;
                int block = volume.blockAt(file, position);
                volume.disk.write(block, position % BLOCK_SIZE, value);
                file.length = position + 1;
            }
        }

        int read(int position) {
            synchronized (file) {
                assert position < file.length : "read behind the end";
                return volume.disk.read(volume.blockAt(file, position), position % BLOCK_SIZE);
            }
        }

        int length() {
            synchronized (file) {
                return file.length;
            }
        }

        void close() {
            synchronized (file) {
                file.opens--;
                volume.discardIfUnused(file);
            }
        }
    }

    static final class User extends Thread {
        private final Volume volume;
        private final Inode archive;
        private final int number;
        private final int files;
        private final int blocks;

        User(Volume volume, Inode archive, int number, int files, int blocks) {
            this.volume = volume;
            this.archive = archive;
            this.number = number;
            this.files = files;
            this.blocks = blocks;
        }

        @Override
        public void run() {
            for (int i = 0; i < files; i++) {
                String name = name(number, i);
                Inode made = volume.make(volume.root(), name, false);
                assert made != null : "the name was taken";
                fill(name, i);
                boolean moved = volume.move(volume.root(), archive, name);
                assert moved : "the file disappeared";
                if (isDeleted(i)) {
                    boolean deleted = volume.unlink(archive, name);
                    assert deleted : "the file disappeared";
                }
                OpenFile journal = volume.open(volume.root(), "journal");
                journal.append(number + 1);
                journal.close();
            }
        }

        private void fill(String name, int i) {
            OpenFile file = volume.open(volume.root(), name);
            int count = blocks * BLOCK_SIZE;
            for (int position = 0; position < count; position++) {
                file.append(value(i, position));
            }
            for (int position = 0; position < count; position++) {
                assert file.read(position) == value(i, position) : "read something else than written";
            }
            assert file.length() == count;
            file.close();
        }

        private int value(int i, int position) {
            return (number + 1) * 1000 + i * 100 + position;
        }

        static boolean isDeleted(int i) {
            return i % 2 == 1;
        }

        static String name(int user, int i) {
            return "file-" + user + "-" + i;
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int users = number(args, 0, 2);
        int files = number(args, 1, 1);
        int blocks = number(args, 2, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        int journalBlocks = (users * files + BLOCK_SIZE - 1) / BLOCK_SIZE;
        Volume volume = new Volume(users * files * blocks + journalBlocks, users * files + 3, bug);
        Inode archive = volume.make(volume.root(), "archive", true);
        volume.make(volume.root(), "journal", false);
        User[] threads = new User[users];
        for (int i = 0; i < users; i++) {
            threads[i] = new User(volume, archive, i, files, blocks);
            threads[i].start();
        }
        for (User thread : threads) {
            thread.join();
        }
        volume.check();
        int kept = users * ((files + 1) / 2);
        assert volume.entries(archive) == kept : "a file got lost";
        assert volume.entries(volume.root()) == 2 : "a file was not moved";
        OpenFile journal = volume.open(volume.root(), "journal");
        assert journal.length() == users * files : "a line of the journal got lost";
        int sum = 0;
        for (int position = 0; position < users * files; position++) {
            sum += journal.read(position);
        }
        journal.close();
        assert sum == files * users * (users + 1) / 2 : "a wrong line in the journal";
        System.out.println("file system: " + kept + " files, journal " + sum);
    }
}

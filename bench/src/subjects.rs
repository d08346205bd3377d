//! The programs that `check` is measured on: Java programs of the Debian release at hand that have to do with threads, from some thousand methods
//! to tens of thousands. Among them are JFreeChart and TuxGuitar, which Otto and Moschny (2008) looked at.

use std::path::PathBuf;

use crate::Outcome;
use crate::debian::Jars;

/// A program.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    /// The class whose `main` starts it; if there is none, the entry points are those that are found.
    pub(crate) main: Option<&'static str>,
    /// What findings are about.
    inputs: &'static [Jars],
    /// What it needs besides.
    classpath: &'static [Jars],
}

impl Subject {
    /// Its jars, downloaded if need be.
    pub(crate) fn inputs(&self) -> Outcome<Vec<PathBuf>> {
        find(self.inputs)
    }

    /// The jars that it needs besides.
    pub(crate) fn classpath(&self) -> Outcome<Vec<PathBuf>> {
        find(self.classpath)
    }
}

fn find(jars: &[Jars]) -> Outcome<Vec<PathBuf>> {
    let found = jars.iter().map(Jars::find).collect::<Outcome<Vec<_>>>()?;
    Ok(found.concat())
}

/// The jars of a package below `usr/share` whose path starts like this.
const fn jars(package: &'static str, starts: &'static str) -> Jars {
    Jars { package, starts }
}

pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "gpsprune",
        main: Some("tim.prune.GpsPrune"),
        inputs: &[jars("gpsprune", "gpsprune/gpsprune")],
        classpath: &[],
    },
    Subject {
        name: "jfreechart",
        main: None,
        inputs: &[jars("libjfreechart-java", "java/jfreechart"), jars("libjcommon-java", "java/jcommon")],
        classpath: &[],
    },
    Subject {
        name: "jedit",
        main: Some("org.gjt.sp.jedit.jEdit"),
        inputs: &[jars("jedit", "jedit/jedit")],
        classpath: &[],
    },
    Subject {
        name: "zookeeper",
        main: Some("org.apache.zookeeper.server.quorum.QuorumPeerMain"),
        inputs: &[
            jars("libzookeeper-java", "java/zookeeper.jar"),
            jars("libzookeeper-java", "java/zookeeper-jute.jar"),
        ],
        classpath: &[jars("libnetty-java", "java/netty-all"), jars("libslf4j-java", "java/slf4j-api")],
    },
    Subject {
        name: "tuxguitar",
        main: Some("org.herac.tuxguitar.app.TGMainSingleton"),
        inputs: &[jars("tuxguitar", "tuxguitar/lib/")],
        classpath: &[
            jars("libswt-gtk-4-java", "java/org.eclipse.swt"),
            jars("libitext5-java", "java/itext5"),
            jars("libcommons-compress-java", "java/commons-compress"),
        ],
    },
    Subject { name: "lucene", main: None, inputs: &[jars("liblucene4.10-java", "java/lucene-core")], classpath: &[] },
    Subject {
        name: "hsqldb",
        main: Some("org.hsqldb.server.Server"),
        inputs: &[jars("libhsqldb-java", "java/hsqldb-2")],
        classpath: &[],
    },
    Subject {
        name: "h2",
        main: Some("org.h2.tools.Console"),
        inputs: &[jars("libh2-java", "java/h2-2")],
        classpath: &[],
    },
    Subject {
        name: "freecol",
        main: Some("net.sf.freecol.FreeCol"),
        inputs: &[jars("freecol", "java/FreeCol")],
        classpath: &[
            jars("libmiglayout-java", "java/miglayout.jar"),
            jars("libcommons-cli-java", "java/commons-cli"),
            jars("libcortado-java", "cortado/cortado-ovtk"),
        ],
    },
    Subject {
        name: "weka",
        main: Some("weka.gui.GUIChooser"),
        inputs: &[jars("weka", "java/weka")],
        classpath: &[jars("cup", "java/java-cup-0.11b-runtime")],
    },
    Subject {
        name: "tomcat",
        main: Some("org.apache.catalina.startup.Bootstrap"),
        inputs: &[jars("libtomcat9-java", "java/tomcat9-")],
        classpath: &[],
    },
    Subject {
        name: "josm",
        main: Some("org.openstreetmap.josm.gui.MainApplication"),
        inputs: &[jars("josm", "josm/josm")],
        classpath: &[
            jars("jmapviewer", "java/jmapviewer"),
            jars("libcommons-compress-java", "java/commons-compress"),
            jars("libgettext-commons-java", "java/gettext-commons"),
        ],
    },
    Subject {
        name: "eclipse-jdt",
        main: None,
        inputs: &[jars("libeclipse-jdt-core-java", "java/eclipse-jdt-core")],
        classpath: &[],
    },
    Subject {
        name: "jython",
        main: Some("org.python.util.jython"),
        inputs: &[jars("jython", "java/jython")],
        classpath: &[],
    },
    Subject {
        name: "jruby",
        main: Some("org.jruby.Main"),
        inputs: &[jars("jruby", "java/jruby-core")],
        classpath: &[],
    },
];

//! The programs that `check` is measured on: Java programs of the Debian release at hand that have to do with threads,
//! from some thousand methods to tens of thousands. JFreeChart and TuxGuitar are subjects of "A Static Analysis for
//! Automatic Detection of Atomicity Violations in Java Programs", and so is FreeMind, of which Freeplane is a fork;
//! Debian has none of the others.

use std::path::PathBuf;

use crate::Outcome;
use crate::debian::Jars;

use Start::{Entry, Main};

/// Where a program starts.
#[derive(Clone, Copy)]
pub(crate) enum Start {
    /// With the `main` of this class.
    Main(&'static str),
    /// With this method too, which is reached by reflection alone: `Class::method`.
    Entry(&'static str),
}

/// A program.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    /// If there is nothing, the entry points are those that are found.
    pub(crate) starts: &'static [Start],
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

    /// The packages that its inputs are from.
    pub(crate) fn packages(&self) -> impl Iterator<Item = &'static str> {
        self.inputs.iter().map(|jars| jars.package)
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
        starts: &[Main("tim.prune.GpsPrune")],
        inputs: &[jars("gpsprune", "gpsprune/gpsprune")],
        classpath: &[],
    },
    Subject {
        name: "jfreechart",
        starts: &[],
        inputs: &[jars("libjfreechart-java", "java/jfreechart"), jars("libjcommon-java", "java/jcommon")],
        classpath: &[],
    },
    Subject {
        name: "jedit",
        starts: &[Main("org.gjt.sp.jedit.jEdit")],
        inputs: &[jars("jedit", "jedit/jedit")],
        classpath: &[],
    },
    Subject {
        name: "zookeeper",
        starts: &[Main("org.apache.zookeeper.server.quorum.QuorumPeerMain")],
        inputs: &[
            jars("libzookeeper-java", "java/zookeeper.jar"),
            jars("libzookeeper-java", "java/zookeeper-jute.jar"),
        ],
        classpath: &[jars("libnetty-java", "java/netty-all"), jars("libslf4j-java", "java/slf4j-api")],
    },
    Subject {
        name: "tuxguitar",
        starts: &[Main("org.herac.tuxguitar.app.TGMainSingleton")],
        inputs: &[jars("tuxguitar", "tuxguitar/lib/")],
        classpath: &[
            jars("libswt-gtk-4-java", "java/org.eclipse.swt"),
            jars("libitext5-java", "java/itext5"),
            jars("libcommons-compress-java", "java/commons-compress"),
        ],
    },
    Subject { name: "lucene", starts: &[], inputs: &[jars("liblucene4.10-java", "java/lucene-core")], classpath: &[] },
    Subject {
        name: "hsqldb",
        starts: &[Main("org.hsqldb.server.Server")],
        inputs: &[jars("libhsqldb-java", "java/hsqldb-2")],
        classpath: &[],
    },
    Subject {
        name: "h2",
        starts: &[Main("org.h2.tools.Console")],
        inputs: &[jars("libh2-java", "java/h2-2")],
        classpath: &[],
    },
    Subject { name: "jgroups", starts: &[], inputs: &[jars("libjgroups-java", "java/jgroups")], classpath: &[] },
    Subject {
        name: "triplea",
        starts: &[Main("games.strategy.engine.framework.GameRunner")],
        inputs: &[jars("triplea", "games/triplea/bin/triplea")],
        classpath: &[jars("libguava-java", "java/guava.jar"), jars("libcommons-io-java", "java/commons-io")],
    },
    Subject {
        name: "freeplane",
        // The launcher starts an OSGi framework, which starts this bundle.
        starts: &[Main("org.freeplane.launcher.Launcher"), Entry("org.freeplane.main.osgi.Activator::start")],
        inputs: &[
            jars("freeplane", "freeplane/freeplanelauncher"),
            jars("freeplane", "freeplane/core/org.freeplane.core/lib/freeplane"),
        ],
        classpath: &[
            jars("freeplane", "freeplane/core/org.freeplane.core/lib/jortho"),
            jars("libknopflerfish-osgi-framework-java", "knopflerfish/framework"),
            jars("libidw-java", "java/idw"),
            jars("simplyhtml", "java/SimplyHTML-"),
            jars("libjgoodies-forms-java", "java/jgoodies-forms"),
            jars("libcommons-lang-java", "java/commons-lang"),
            jars("libcommons-io-java", "java/commons-io"),
        ],
    },
    Subject {
        name: "activemq",
        starts: &[Main("org.apache.activemq.console.Main")],
        inputs: &[
            jars("libactivemq-java", "java/activemq-client"),
            jars("libactivemq-java", "java/activemq-broker"),
            jars("libactivemq-java", "java/activemq-kahadb-store"),
            jars("libactivemq-java", "java/activemq-console"),
        ],
        classpath: &[
            jars("libgeronimo-jms-1.1-spec-java", "java/geronimo-jms"),
            jars("libslf4j-java", "java/slf4j-api"),
        ],
    },
    Subject {
        name: "freecol",
        starts: &[Main("net.sf.freecol.FreeCol")],
        inputs: &[jars("freecol", "java/FreeCol")],
        classpath: &[
            jars("libmiglayout-java", "java/miglayout.jar"),
            jars("libcommons-cli-java", "java/commons-cli"),
            jars("libcortado-java", "cortado/cortado-ovtk"),
        ],
    },
    Subject {
        name: "weka",
        starts: &[Main("weka.gui.GUIChooser")],
        inputs: &[jars("weka", "java/weka")],
        classpath: &[jars("cup", "java/java-cup-0.11b-runtime")],
    },
    Subject {
        name: "tomcat",
        starts: &[Main("org.apache.catalina.startup.Bootstrap")],
        inputs: &[jars("libtomcat9-java", "java/tomcat9-")],
        classpath: &[],
    },
    Subject {
        name: "josm",
        starts: &[Main("org.openstreetmap.josm.gui.MainApplication")],
        inputs: &[jars("josm", "josm/josm")],
        classpath: &[
            jars("jmapviewer", "java/jmapviewer"),
            jars("libcommons-compress-java", "java/commons-compress"),
            jars("libgettext-commons-java", "java/gettext-commons"),
        ],
    },
    Subject {
        name: "eclipse-jdt",
        starts: &[],
        inputs: &[jars("libeclipse-jdt-core-java", "java/eclipse-jdt-core")],
        classpath: &[],
    },
    Subject {
        name: "jython",
        starts: &[Main("org.python.util.jython")],
        inputs: &[jars("jython", "java/jython")],
        classpath: &[],
    },
    Subject {
        name: "jruby",
        starts: &[Main("org.jruby.Main")],
        inputs: &[jars("jruby", "java/jruby-core")],
        classpath: &[],
    },
];

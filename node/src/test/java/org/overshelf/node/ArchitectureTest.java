package org.overshelf.node;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import org.junit.jupiter.api.Test;

/** The lines that hold the modules apart; ARCHITECTURE.md draws them. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("org.overshelf");

  @Test
  void modules_depend_downwards_only() {
    ArchRule rule =
        Architectures.layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("node")
            .definedBy("org.overshelf.node..")
            .layer("frontend")
            .definedBy("org.overshelf.frontend..")
            .layer("crawler")
            .definedBy("org.overshelf.crawler..")
            .layer("index")
            .definedBy("org.overshelf.index..")
            .layer("dht")
            .definedBy("org.overshelf.dht..")
            .layer("config")
            .definedBy("org.overshelf.config..")
            .layer("shared")
            .definedBy("org.overshelf.shared..")
            .whereLayer("node")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("frontend")
            .mayOnlyBeAccessedByLayers("node")
            .whereLayer("crawler")
            .mayOnlyBeAccessedByLayers("node", "frontend")
            .whereLayer("index")
            .mayOnlyBeAccessedByLayers("node", "frontend", "crawler")
            .whereLayer("dht")
            .mayOnlyBeAccessedByLayers("node", "frontend", "crawler", "index")
            .whereLayer("shared")
            .mayNotAccessAnyLayer();
    rule.check(CLASSES);
  }

  @Test
  void the_front_end_sees_only_the_client_packages_of_other_tiers() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("org.overshelf.frontend..")
            .should()
            .dependOnClassesThat(inside("index", "crawler", "dht"));
    rule.check(CLASSES);
  }

  @Test
  void the_crawler_sees_only_the_client_packages_of_other_tiers() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage("org.overshelf.crawler..")
            .should()
            .dependOnClassesThat(inside("index", "dht"));
    rule.check(CLASSES);
  }

  @Test
  void lucene_stays_in_the_index_tier() {
    ArchRule rule = only("org.overshelf.index..", "org.apache.lucene..");
    rule.check(CLASSES);
  }

  @Test
  void rocksdb_stays_in_the_dht_tier() {
    ArchRule rule = only("org.overshelf.dht..", "org.rocksdb..");
    rule.check(CLASSES);
  }

  @Test
  void javalin_and_templates_stay_in_the_http_room_of_the_front_end() {
    ArchRule rule =
        noClasses()
            .that(resideOutsideOfPackages("org.overshelf.frontend.http..", "gg.jte.."))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..");
    rule.check(CLASSES);
  }

  @Test
  void document_formats_stay_in_extraction() {
    ArchRule rule =
        noClasses()
            .that(
                resideOutsideOfPackages(
                    "org.overshelf.crawler.extract..", "org.overshelf.node.demo.."))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.pdfbox..", "org.jsoup..");
    rule.check(CLASSES);
  }

  @Test
  void packages_of_a_module_form_no_cycles() {
    ArchRule rule = slices().matching("org.overshelf.(*).(*)..").should().beFreeOfCycles();
    rule.check(CLASSES);
  }

  @Test
  void no_package_is_named_for_leftovers() {
    ArchRule rule =
        classes()
            .should()
            .resideOutsideOfPackages(
                "..util..",
                "..utils..",
                "..common..",
                "..impl..",
                "..model..",
                "..manager..",
                "..helper..",
                "..misc..");
    rule.check(CLASSES);
  }

  private static ArchRule only(String home, String library) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(home)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library);
  }

  /** Everything in these tiers but their client packages. */
  private static DescribedPredicate<JavaClass> inside(String... tiers) {
    DescribedPredicate<JavaClass> any = DescribedPredicate.alwaysFalse();
    for (String tier : tiers) {
      any =
          any.or(
              resideInAPackage("org.overshelf." + tier + "..")
                  .and(resideOutsideOfPackages("org.overshelf." + tier + ".client..")));
    }
    return any.as("internals of " + String.join(", ", tiers));
  }
}

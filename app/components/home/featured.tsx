import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { Link } from "~/components/ui/link";

/** The stays that the operator puts first. */
export function Featured({ cards }: { cards: PropertyCard[] }) {
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow={texts.home.worthIt}
        title={texts.home.featured}
        more={{ to: paths.listing(), label: texts.home.viewAll, context: "properties" }}
      />
      {cards.length > 0 ? (
        <PropertyGrid cards={cards} />
      ) : (
        <p>
          <Link to={paths.admin.dashboard()} rel="nofollow">
            {texts.home.noFeatured}
          </Link>
        </p>
      )}
    </section>
  );
}

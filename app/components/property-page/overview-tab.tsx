import "./overview-tab.css";

import { labelOf } from "#domain/forms/option";
import type { ShownProperty } from "#domain/pages/shown-property";
import { malariaLevels } from "#domain/places/malaria";
import { FactTable, Passage, Points } from "./facts";
import { MonthGrid } from "./month-grid";

export function OverviewTab({ property }: { property: ShownProperty }) {
  const { rating, ratingSource, reviewCount } = property;
  return (
    <>
      <Passage text={property.description ?? property.shortDescription} />
      {rating !== null && ratingSource && (
        <p className="rating-line">
          Rated {rating}{" "}
          {reviewCount !== null && <>from {reviewCount.toLocaleString("en-US")} reviews </>}on{" "}
          {ratingSource}
        </p>
      )}
      <Passage title="Why we love it" text={property.whyWeLoveIt} />
      <Passage title="Who it is for" text={property.targetAudience} />
      <Points title="Key features" items={property.features} />
      <Passage title="Experiences" text={property.experiences} />
      <MonthGrid ratings={property.monthGrid} />
      <FactTable
        facts={[
          { label: "Malaria", value: labelOf(malariaLevels, property.malaria) },
          { label: "Arrival", value: property.flyIn && "By light aircraft only" },
        ]}
      />
      <Passage title="Good to know" text={property.goodToKnow} />
    </>
  );
}

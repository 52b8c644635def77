import "./amenities-tab.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { FactTable, Points } from "./facts";

const words = texts.stayFacts;

const yesNo = (value: boolean | null) =>
  value === null ? null : value ? texts.common.yes : texts.common.no;

export function AmenitiesTab({ property }: { property: ShownProperty }) {
  return (
    <>
      <div className="amenities">
        <Points title={words.inCamp} items={property.amenities} />
        <Points title={words.activities} items={property.activities} />
      </div>
      <FactTable
        facts={[
          { label: words.pool, value: yesNo(property.swimmingPool) },
          { label: words.vehicle, value: yesNo(property.privateVehicle) },
          { label: words.wheelchair, value: yesNo(property.wheelchairAccess) },
        ]}
      />
    </>
  );
}

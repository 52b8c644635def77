import type { ShownProperty } from "#domain/pages/shown-property";
import { FactTable, Points } from "./facts";

const yesNo = (value: boolean | null) => (value === null ? null : value ? "Yes" : "No");

export function AmenitiesTab({ property }: { property: ShownProperty }) {
  return (
    <>
      <Points title="In camp" items={property.amenities} />
      <Points title="Activities" items={property.activities} />
      <FactTable
        facts={[
          { label: "Swimming pool", value: yesNo(property.swimmingPool) },
          { label: "Private vehicle", value: yesNo(property.privateVehicle) },
          { label: "Wheelchair access", value: yesNo(property.wheelchairAccess) },
        ]}
      />
    </>
  );
}

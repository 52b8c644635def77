import "./accommodation-tab.css";

import { standardCheckIn, standardCheckOut } from "#domain/limits";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { FactTable, Passage } from "./facts";

export function AccommodationTab({ property }: { property: ShownProperty }) {
  const types = [...new Set([property.accommodationType, ...property.propertyTypes])].filter(
    Boolean,
  );
  return (
    <>
      <FactTable
        facts={[
          { label: "Type", value: types.join(", ") },
          { label: "Category", value: property.category },
          { label: "Sleeps", value: property.capacity && texts.property.guests(property.capacity) },
          { label: "Bedrooms", value: property.bedrooms },
          { label: "Bathrooms", value: property.bathrooms },
          { label: "Check-in", value: property.checkIn ?? standardCheckIn },
          { label: "Check-out", value: property.checkOut ?? standardCheckOut },
          {
            label: "Children",
            value: property.childrenFromAge !== null && childrenText(property.childrenFromAge),
          },
        ]}
      />
      {property.accommodationUnits.map((unit) => (
        <div className="unit" key={unit.name}>
          <h3>{unit.name}</h3>
          {unit.capacity !== null && (
            <p className="unit-capacity">{texts.card.upTo(unit.capacity)}</p>
          )}
          <Passage text={unit.description} />
        </div>
      ))}
    </>
  );
}

const childrenText = (age: number) =>
  age === 0 ? "Welcome at any age" : `Welcome from ${age} years`;

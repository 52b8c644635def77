import "./accommodation-tab.css";

import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { FactTable, Passage } from "./facts";

const words = texts.stayFacts;

/** The rooms and tents, and how one lives in them. */
export function AccommodationTab({ property }: { property: ShownProperty }) {
  const types = [...new Set([property.accommodationType, ...property.propertyTypes])].filter(
    Boolean,
  );
  const { accommodationUnits, capacity, childrenFromAge } = property;
  return (
    <>
      {accommodationUnits.length > 0 && (
        <div className="units">
          {accommodationUnits.map((unit) => (
            <div key={unit.name}>
              <h3>{unit.name}</h3>
              {unit.capacity !== null && (
                <p className="unit-capacity">{texts.card.upTo(unit.capacity)}</p>
              )}
              <Passage text={unit.description} />
            </div>
          ))}
        </div>
      )}
      <FactTable
        facts={[
          { label: words.type, value: types.join(", ") },
          { label: words.category, value: property.category },
          { label: words.sleeps, value: capacity !== null && texts.property.guests(capacity) },
          { label: words.bedrooms, value: property.bedrooms },
          { label: words.bathrooms, value: property.bathrooms },
          { label: words.checkIn, value: property.checkIn },
          { label: words.checkOut, value: property.checkOut },
          {
            label: words.children,
            value: childrenFromAge !== null && words.childrenFrom(childrenFromAge),
          },
        ]}
      />
    </>
  );
}

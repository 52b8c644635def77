/** A column of the fake table, as the schema of the real service describes one. */
export interface FakeColumn {
  id: string;
  name: string;
  type: string;
  options?: Record<string, unknown>;
}

const column = (name: string, type: string, options?: Record<string, unknown>): FakeColumn => ({
  id: `fld${name
    .replace(/[^A-Za-z0-9]/g, "")
    .padEnd(14, "0")
    .slice(0, 14)}`,
  name,
  type,
  ...(options && { options }),
});

/** The thirty columns that a sync names, of the types that an operator gives them. */
export const standardColumns = (): FakeColumn[] => [
  column("Name", "singleLineText"),
  column("Country", "singleSelect"),
  column("Region", "singleLineText"),
  column("Short Description", "aiText"),
  column("Full Description", "multilineText"),
  column("Price Per Night", "currency", { precision: 2, symbol: "$" }),
  column("Currency", "singleSelect"),
  column("Guest Capacity", "number", { precision: 0 }),
  column("Cover Image", "multipleAttachments", { isReversed: false }),
  column("Gallery Images", "multipleAttachments", { isReversed: false }),
  column("AI Image URLs", "multilineText"),
  column("Featured", "checkbox"),
  column("Active", "checkbox"),
  column("Amenities", "multipleSelects"),
  column("Activities", "multipleSelects"),
  column("Property Type", "multipleSelects"),
  column("Accommodation Types", "multipleSelects"),
  column("Latitude", "number", { precision: 6 }),
  column("Longitude", "number", { precision: 6 }),
  column("Full Address", "multilineText"),
  column("What3Words", "singleLineText"),
  column("Nearest Airport", "singleLineText"),
  column("Airport Distance", "singleLineText"),
  column("How To Get There", "multilineText"),
  column("Nearby Landmarks", "multilineText"),
  column("Booking URL", "url"),
  column("Rates Inclusions", "multilineText"),
  column("Rates Exclusions", "multilineText"),
  column("Important Info", "richText"),
  column("Partner", "singleLineText"),
];

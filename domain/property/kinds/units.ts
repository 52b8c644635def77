import { z } from "zod";

import { cleanText } from "#domain/forms/typed-values";
import { safeList, safeText } from "#domain/text/safe-text";
import { pickField } from "#domain/text/wrapped-values";
import { isRecord, type Kind } from "./kind";
import { readPictures } from "./lists";
import { whole } from "./numbers";

const unit = z.object({
  name: z.string(),
  capacity: whole(1, 500).value,
  description: z.string().nullable(),
  images: z.array(z.string()),
});
type Unit = z.output<typeof unit>;

function readUnit(foreign: unknown): Unit[] {
  const record = isRecord(foreign) ? foreign : { name: foreign };
  const name = safeText(pickField(record, "name"));
  if (!name) return [];
  return [
    {
      name,
      capacity: whole(1, 500).read(pickField(record, "capacity")) ?? null,
      description: cleanText(safeText(pickField(record, "description"))) || null,
      images: readPictures(pickField(record, "images") ?? []),
    },
  ];
}

/** Rooms and tents with a name of their own. */
export const units = (): Kind<Unit[]> => ({
  kept: "json",
  empty: [],
  sample: () => [
    { name: "River tent", capacity: 2, description: "Faces the water", images: [] },
    { name: "Family tent", capacity: null, description: null, images: ["https://p.test/t.jpg"] },
  ],
  value: z.array(unit),
  read: (foreign) => (Array.isArray(foreign) ? foreign : safeList(foreign)).flatMap(readUnit),
});

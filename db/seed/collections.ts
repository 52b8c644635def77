import { z } from "zod";

import { collectionIds } from "#domain/property/collections";
import { checked } from "./checked";
import file from "./data/collections.json";

const text = z.string().trim().min(1);

const collection = z.strictObject({
  id: z.enum(collectionIds),
  slug: text,
  name: text,
  description: text,
  image: text,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  icon: text,
});

/** The curated collections in their order on the site; their rules stand in domain/property/collections. */
export const collections = checked(z.array(collection), file, "collections.json").map(
  (row, index) => ({ ...row, position: index + 1 }),
);

import { allFields, type AnyField, type FieldName } from "#domain/property/fields";

/** Columns of pictures that have no field of their own: they join the others. */
const pictureTargets = [
  { target: "coverImage", label: "Cover picture", column: "Cover Image" },
  { target: "aiImageUrls", label: "Drawn pictures (AI)", column: "AI Image URLs" },
] as const;

type PictureTarget = (typeof pictureTargets)[number]["target"];

/** Where a column of the table may lead. */
export type Target = FieldName | PictureTarget;

export interface TargetFacts {
  target: Target;
  label: string;
  /** What the column is called in a table that was made for this site; null: it has none there. */
  column: string | null;
  /** Other names by which it is recognised. */
  aliases: readonly string[];
  /** The field that it fills. */
  field: AnyField;
}

/** Identity and origin: no column may write them. */
const ours: ReadonlySet<FieldName> = new Set([
  "airtableId",
  "importSource",
  "sample",
  "imageAlts",
  "ratingSource",
]);

const labels: Partial<Record<FieldName, string>> = { images: "Pictures" };

const fieldTargets = allFields
  .filter(({ name }) => !ours.has(name))
  .map((field): TargetFacts => ({
    target: field.name,
    label: labels[field.name] ?? field.label,
    column: field.column ?? null,
    aliases: field.aliases ?? [],
    field,
  }));

const images = fieldTargets.find(({ target }) => target === "images");
if (!images) throw new Error("The catalogue has no pictures");
const { field: imagesField } = images;

/** Every target, in the order of the catalogue. */
export const targets: readonly TargetFacts[] = [
  ...fieldTargets,
  ...pictureTargets.map((facts) => ({ ...facts, aliases: [], field: imagesField })),
];

const byName: ReadonlyMap<string, TargetFacts> = new Map(
  targets.map((facts) => [facts.target, facts]),
);

export const findTarget = (target: string): TargetFacts | null => byName.get(target) ?? null;

/** Pictures in the order in which their columns are joined: the cover first. */
export const pictureOrder: readonly Target[] = ["coverImage", "images", "aiImageUrls"];

export const isPictureTarget = (target: Target): boolean => pictureOrder.includes(target);

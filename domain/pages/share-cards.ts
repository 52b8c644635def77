import type { Picture } from "#domain/property/property";
import { hashText } from "#domain/text/hash-text";
import { paths } from "./paths";

export const shareCardKinds = ["property", "collection", "country", "post"] as const;
export type ShareCardKind = (typeof shareCardKinds)[number];

/** For every page without a card of its own. */
export const commonShareCard = "/illustrations/og-default.png";

/** What the picture of a shared link is made of: a name in our letters over a picture. */
export interface ShareCard {
  kind: ShareCardKind;
  subject: string;
  name: string;
  /** Small, above the name. */
  note: string;
  /** Without width and ending; null: none that we have a copy of. */
  ground: string | null;
}

const ground = (address: string | null): string | null =>
  address && /^\/illustrations\/[a-z0-9-]+$/.test(address) ? address : null;

export const propertyCard = (
  property: { id: string; name: string; region: string | null; countries: readonly string[] },
  pictures: readonly Pick<Picture, "base">[],
): ShareCard => ({
  kind: "property",
  subject: property.id,
  name: property.name,
  note: [property.region, property.countries[0]].filter(Boolean).join(", "),
  ground: pictures[0]?.base ?? null,
});

export const collectionCard = (row: {
  slug: string;
  name: string;
  description: string;
  image: string;
}): ShareCard => ({
  kind: "collection",
  subject: row.slug,
  name: row.name,
  note: "Collection",
  ground: ground(row.image),
});

export const countryCard = (guide: { slug: string; name: string; image: string }): ShareCard => ({
  kind: "country",
  subject: guide.slug,
  name: guide.name,
  note: "Safari stays",
  ground: ground(guide.image),
});

export const postCard = (post: {
  slug: string;
  title: string;
  category: string | null;
  featuredImage: string | null;
}): ShareCard => ({
  kind: "post",
  subject: post.slug,
  name: post.title,
  note: post.category ?? "",
  ground: ground(post.featuredImage),
});

/** Changes with whatever is drawn, so that its address may be kept for ever. */
export const shareCardVersion = ({ kind, name, note, ground: picture }: ShareCard): string =>
  hashText(JSON.stringify([kind, name, note, picture]))
    .toString(16)
    .padStart(8, "0");

export const shareCardPath = (card: ShareCard): string =>
  paths.shareCard(card.kind, card.subject, shareCardVersion(card));

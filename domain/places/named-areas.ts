import { slugify } from "#domain/text/slug";
import type { Area } from "./coordinates";
import { guideSlugs } from "./countries";
import { atlasOf } from "./country-atlas";

/** The areas of the guides, by the names that the guides give them. */
const areas: readonly (readonly [name: string, area: Area])[] = guideSlugs.flatMap((slug) =>
  Object.entries(atlasOf(slug)?.areas ?? {}),
);

export const areaNames: readonly string[] = areas.map(([name]) => name);

const holds = (text: string, words: string) => `-${text}-`.includes(`-${words}-`);

/**
 * The area of a name, of some of its words or of more: "kruger" is Greater Kruger, "Serengeti National Park"
 * is Serengeti. Null for none, and where several fit.
 */
export function areaNamed(text: string): Area | null {
  const asked = slugify(text);
  if (!asked) return null;
  const fitting = areas.filter(
    ([name]) => holds(slugify(name), asked) || holds(asked, slugify(name)),
  );
  const [found, ...others] = fitting.filter(([name]) => slugify(name) === asked);
  const [only, ...more] = found ? [found, ...others] : fitting;
  return more.length === 0 ? (only?.[1] ?? null) : null;
}

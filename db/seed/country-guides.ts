import { z } from "zod";

import { countries, guideSlugs } from "#domain/places/countries";
import { checked } from "./checked";
import botswana from "./data/guides/botswana.md?raw";
import kenya from "./data/guides/kenya.md?raw";
import mozambique from "./data/guides/mozambique.md?raw";
import namibia from "./data/guides/namibia.md?raw";
import rwanda from "./data/guides/rwanda.md?raw";
import southAfrica from "./data/guides/south-africa.md?raw";
import tanzania from "./data/guides/tanzania.md?raw";
import uganda from "./data/guides/uganda.md?raw";
import zambia from "./data/guides/zambia.md?raw";
import zimbabwe from "./data/guides/zimbabwe.md?raw";
import { readMarkdown } from "./markdown";

/** By slug, in the order in which they are stored. */
const files: Record<(typeof guideSlugs)[number], string> = {
  "south-africa": southAfrica,
  kenya,
  tanzania,
  namibia,
  botswana,
  zimbabwe,
  uganda,
  rwanda,
  mozambique,
  zambia,
};

const text = z.string().trim().min(1);
const known = new Set(countries.map(({ iso2, name }) => `${iso2} ${name}`));

const frontMatter = z
  .strictObject({
    iso2: text,
    name: text,
    /** Place among the eight cards of /destinations; null: under "More countries". */
    destinationPosition: z.int().min(1).max(8).nullable(),
    tagline: text,
    highlights: z.array(text).min(1),
    bestTime: text,
    gettingThere: text,
    image: text,
    featuredAreas: z.array(z.strictObject({ name: text, description: text })).min(1),
    /** January first. */
    months: z.array(z.enum(["best", "good", "fair", "closed"])).length(12),
    /** Health and entry rules change: each note sends the reader to whoever decides. */
    malariaNote: text,
    visaNote: text,
    notesCheckedOn: z.iso.date(),
    notesSource: text,
  })
  .refine(({ iso2, name }) => known.has(`${iso2} ${name}`), {
    path: ["iso2"],
    message: "is not the code of this country",
  });

/** What /country/{slug} says about a country: facts in the front matter, the description below it. */
export const countryGuides = guideSlugs.map((slug) => {
  const file = `guides/${slug}.md`;
  const { head, body } = readMarkdown(frontMatter, files[slug], file);
  return { slug, ...head, description: checked(text, body, `${file}: text`) };
});

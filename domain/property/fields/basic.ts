import { optionsOf } from "#domain/forms/option";
import { counters } from "#domain/limits";
import { countries as countryList } from "#domain/places/countries";
import { countries, pictures } from "#domain/property/kinds/lists";
import { pictureWords } from "#domain/property/kinds/picture-words";
import { line, neededLine, text } from "#domain/property/kinds/texts";
import { formField } from "./field";

export const basicFields = {
  name: formField(neededLine(200), {
    part: "basic",
    label: "Name",
    wide: true,
    aliases: ["propertyName", "title"],
    column: "Name",
    csv: 1,
    extracted: "name",
    reviewed: true,
  }),
  /** The first is the one shown; a stay across a border counts for each. */
  countries: formField(countries(), {
    part: "basic",
    label: "Country",
    inputName: "country",
    options: optionsOf(countryList.map(({ name }) => name)),
    blankOption: "Choose a country",
    bulkEdit: { as: "value" },
    aliases: ["country"],
    recordName: "country",
    column: "Country",
    csv: 2,
    extracted: "country",
    asked: "Country the stay is in, in English",
    reviewed: true,
  }),
  region: formField(neededLine(200), {
    part: "basic",
    label: "Region",
    column: "Region",
    csv: 3,
    extracted: "region",
    asked: "Region, park or town the stay is in",
    reviewed: true,
  }),
  location: formField(line(), { part: "basic", label: "Detailed location" }),
  shortDescription: formField(text(1000), {
    part: "basic",
    label: "Short description",
    counter: { most: counters.shortDescription },
    wide: true,
    column: "Short Description",
    csv: 4,
    extracted: "shortDescription",
    asked: "One sentence that sums the stay up, at most 150 characters",
    reviewed: true,
  }),
  description: formField(text(20_000), {
    part: "basic",
    label: "Full description",
    rows: 9,
    wide: true,
    aliases: ["fullDescription"],
    column: "Full Description",
    csv: 5,
    extracted: "description",
    asked:
      "What the page says about the stay, in the page's own sentences, at most 1,500 characters",
    reviewed: true,
  }),
  /** Addresses, or paths of our own that start with /illustrations/ or /media/. First is the cover. */
  images: formField(pictures(), {
    part: "basic",
    label: "Image URLs",
    notShown: true,
    item: "Image",
    hint: "The first one is the cover. Several addresses can be pasted at once, with a space or a line between them.",
    aliases: ["imageUrls", "galleryImages"],
    column: "Gallery Images",
    csv: 10,
    extracted: "images",
    reviewed: true,
  }),
  /** What each picture shows, by its address; typed beside the pictures. */
  imageAlts: formField(pictureWords(), {
    part: "basic",
    label: "Words of the pictures",
    notShown: true,
  }),
};

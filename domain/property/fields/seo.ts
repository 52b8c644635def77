import { counters } from "#domain/limits";
import { list } from "#domain/property/kinds/lists";
import { line, text } from "#domain/property/kinds/texts";
import { formField } from "./field";

export const seoFields = {
  metaTitle: formField(line(300), {
    part: "seo",
    label: "Meta title",
    notShown: true,
    hint: "Blank: the name is used.",
    counter: counters.metaTitle,
    wide: true,
    seoName: "metaTitle",
  }),
  metaDescription: formField(text(1000), {
    part: "seo",
    label: "Meta description",
    notShown: true,
    hint: "Blank: the short description is used.",
    counter: counters.metaDescription,
    wide: true,
    seoName: "metaDescription",
  }),
  metaKeywords: formField(list(50, 100), {
    part: "seo",
    label: "Keywords",
    notShown: true,
    item: "Keyword",
    hint: `${counters.keywords.from} to ${counters.keywords.to} are enough`,
    aliases: ["keywords"],
    seoName: "keywords",
  }),
};

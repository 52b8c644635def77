import { foldedWords } from "#domain/text/fold";
import { texts } from "#domain/text/texts";
import type { TextFilter } from "./filter-kinds";

export const longestSearch = 200;

/** Every word has to occur in name, country, region or description. */
export const searchFilter: TextFilter<"search"> = {
  kind: "text",
  params: ["search"],
  label: texts.listing.searchPlaceholder,
  none: "",
  read: (params) =>
    (params.get("search") ?? "").replace(/\s+/g, " ").trim().slice(0, longestSearch).trim(),
  write: (text) => (text ? [["search", text]] : []),
  chips: (text) => (text ? [{ label: `“${text}”`, without: "" }] : []),
  matches: ({ searchText }, text) => foldedWords(text).every((word) => searchText.includes(word)),
  heading: () => null,
};

import { longestSearch } from "#domain/limits";
import { texts } from "#domain/text/texts";
import type { TextFilter } from "./filter-kinds";

/** Every word has to be found in what a stay says of itself (D23). */
export const searchFilter: TextFilter<"search"> = {
  kind: "text",
  params: ["search"],
  label: texts.search.placeholder,
  none: "",
  read: (params) =>
    (params.get("search") ?? "").replace(/\s+/g, " ").trim().slice(0, longestSearch).trim(),
  descriptions: { search: `Words that all occur in a stay, at most ${longestSearch} characters` },
  faults: (params) =>
    (params.get("search") ?? "").trim().length > longestSearch
      ? { search: `Please use at most ${longestSearch} characters` }
      : {},
  write: (text) => (text ? [["search", text]] : []),
  chips: (text) => (text ? [{ label: `“${text}”`, without: "" }] : []),
  heading: () => null,
};

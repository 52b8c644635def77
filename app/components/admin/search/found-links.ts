import type { SearchedKind, SearchResult } from "#db/queries/office/search.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";

const { admin } = paths;
const words = adminTexts.search;

interface KindOnScreen {
  kind: SearchedKind;
  label: string;
  icon: string;
  edit: (key: string) => string;
  /** The list of all that fit, where there is one. */
  all?: (search: string) => string;
}

/** In the order of the screens. */
export const searchedKinds: readonly KindOnScreen[] = [
  {
    kind: "properties",
    label: words.properties,
    icon: "tent",
    edit: admin.editProperty,
    all: (search) => `${admin.properties()}?${new URLSearchParams({ search })}`,
  },
  { kind: "inquiries", label: words.inquiries, icon: "mail", edit: admin.openInquiry },
  { kind: "pages", label: words.pages, icon: "file", edit: admin.editPage },
  { kind: "posts", label: words.posts, icon: "edit", edit: admin.editPost },
];

export interface FoundLink {
  to: string;
  name: string;
  note: string;
  icon: string;
}

/** The first so many of each kind as links to where they are edited. */
export const found = (result: SearchResult, ofEach: number): FoundLink[] =>
  searchedKinds.flatMap(({ kind, icon, edit }) =>
    result[kind].hits
      .slice(0, ofEach)
      .map(({ key, name, note }) => ({ to: edit(key), name, note, icon })),
  );

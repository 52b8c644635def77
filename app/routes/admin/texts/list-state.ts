import { type TextKind, textScreens } from "#domain/pages/text-form";

/** The list with the search, state and page that a form was opened from. */
export function backToList(kind: TextKind, list: FormDataEntryValue | null): string {
  const state = typeof list === "string" && list.startsWith("?") ? list : "";
  return textScreens[kind].list() + state;
}

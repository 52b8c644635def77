import { creationTokenField } from "#domain/forms/creation-token";

type Entries = [name: string, value: string][];

/** Fields that say how a form was rendered, not what was typed. */
const isTyped = (name: string) => name !== "version" && name !== creationTokenField;

/** What a form would send now, files and blank boxes aside. */
export const entriesOf = (form: HTMLFormElement): Entries =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && isTyped(name) ? [[name, value]] : [],
  );

/** What it would have sent before anybody typed: what stands in its markup. */
export function startingEntriesOf(form: HTMLFormElement): Entries {
  return [...form.elements].flatMap((element): Entries => {
    const { name } = element as HTMLInputElement;
    if (!name || !isTyped(name)) return [];
    if (element instanceof HTMLTextAreaElement) return [[name, element.defaultValue]];
    if (element instanceof HTMLSelectElement) return [[name, startOf(element)]];
    if (!(element instanceof HTMLInputElement) || element.type === "file") return [];
    const isBox = element.type === "checkbox" || element.type === "radio";
    // The form library takes the attribute of a ticked box away; the box itself stays ticked.
    if (isBox && !element.checked) return [];
    return [[name, isBox ? element.value : element.defaultValue]];
  });
}

function startOf({ options }: HTMLSelectElement): string {
  const chosen = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return chosen?.value ?? "";
}

/** To compare two states: blank fields and the kind of line break make no difference. */
export const fingerprint = (entries: Entries): string =>
  JSON.stringify(entries.filter(([, value]) => value.trim())).replaceAll("\\r\\n", "\\n");

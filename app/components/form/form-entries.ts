type Entries = [name: string, value: string][];

/** What a form would send now, files and blank boxes aside. */
export const entriesOf = (form: HTMLFormElement): Entries =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== "version" ? [[name, value]] : [],
  );

/** What it would have sent before anybody typed: what stands in its markup. */
export function startingEntriesOf(form: HTMLFormElement): Entries {
  return [...form.elements].flatMap((element): Entries => {
    const { name } = element as HTMLInputElement;
    if (!name || name === "version") return [];
    if (element instanceof HTMLTextAreaElement) return [[name, element.defaultValue]];
    if (element instanceof HTMLSelectElement) return [[name, startOf(element)]];
    if (!(element instanceof HTMLInputElement) || element.type === "file") return [];
    const isBox = element.type === "checkbox" || element.type === "radio";
    if (isBox && !element.defaultChecked) return [];
    return [[name, element.defaultValue]];
  });
}

function startOf({ options }: HTMLSelectElement): string {
  const chosen = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return chosen?.value ?? "";
}

/** To compare two states; line breaks count as the browser sends them. */
export const fingerprint = (entries: Entries): string =>
  JSON.stringify(entries).replaceAll("\\r\\n", "\\n");

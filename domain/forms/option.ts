/** An option of a select or a list of choices. */
export interface Option {
  value: string;
  label: string;
}

/** Options whose labels equal their values. */
export const optionsOf = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));

/** Adds an unlisted stored value to the options of a select, so that saving does not change it. */
export function withStored(offered: readonly Option[], stored: string | null): readonly Option[] {
  const known = !stored || offered.some(({ value }) => value === stored);
  return known ? offered : [...offered, { value: stored, label: stored }];
}

/** The label of an option; null if it is not offered. */
export const labelOf = (options: readonly Option[], value: string | null): string | null =>
  options.find((option) => option.value === value)?.label ?? null;

/** An option of a select or a list of choices. */
export interface Option {
  value: string;
  label: string;
}

/** Options whose words are their values. */
export const optionsOf = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }));

/** Options of a select plus a stored other value, so that saving does not change it. */
export function withStored(offered: readonly Option[], stored: string | null): readonly Option[] {
  const known = !stored || offered.some(({ value }) => value === stored);
  return known ? offered : [...offered, { value: stored, label: stored }];
}

/** The words of a choice; null for one that is not offered. */
export const labelOf = (options: readonly Option[], value: string | null): string | null =>
  options.find((option) => option.value === value)?.label ?? null;

import type { Option } from "#domain/forms/option";

const maxValues = 40;

export const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value);

export const splitList = (params: URLSearchParams, param: string): string[] =>
  params
    .getAll(param)
    .flatMap((list) => list.split(","))
    .map((text) => text.trim());

/** Names what was not understood and every value that would be. */
export function notUnderstood(
  unknown: readonly string[],
  valid: readonly (string | number)[],
): string {
  const quoted = unknown.map((value) => `“${value}”`).join(", ");
  return `Not understood: ${quoted}. Valid values: ${[...new Set(valid)].join(", ")}`;
}

export const faultOf = <Param extends string>(
  param: Param,
  fault: string | false,
): Partial<Record<Param, string>> =>
  (fault ? { [param]: fault } : {}) as Partial<Record<Param, string>>;

interface ChoicesParam<Param extends string> {
  param: Param;
  label: string;
  known: readonly Option[];
  accepts: (value: string) => boolean;
  valueOf: (name: string) => string;
  alias: (text: string) => string | null;
  spellings: string;
}

/** How a filter of many values reads its comma list, and what it does not understand of it. */
export function choicesParam<Param extends string>(rule: ChoicesParam<Param>) {
  const { param, label, known, accepts, valueOf, alias, spellings } = rule;
  const inRules = new Set(valuesOf(known));
  const valueFor = (text: string) => alias(text) ?? valueOf(text);
  const acceptedBy = (found: readonly Option[]) => {
    const inData = new Set(valuesOf(found));
    return (value: string) => inRules.has(value) || inData.has(value) || accepts(value);
  };
  const example = known[0]?.value ?? "";
  return {
    descriptions: {
      [param]: `${label}: ${spellings}, such as ${example}; any value of a comma list is enough`,
    } as Record<Param, string>,
    read: (params: URLSearchParams, found: readonly Option[]): string[] => {
      const values = splitList(params, param).map(valueFor).filter(acceptedBy(found));
      return [...new Set(values)].slice(0, maxValues);
    },
    faults: (params: URLSearchParams, found: readonly Option[]) => {
      const isAccepted = acceptedBy(found);
      const named = splitList(params, param).filter(Boolean);
      const unknown = named.filter((text) => !isAccepted(valueFor(text)));
      if (unknown.length > 0)
        return faultOf(param, notUnderstood(unknown, [...valuesOf(known), ...valuesOf(found)]));
      return faultOf(param, named.length > maxValues && `Please name at most ${maxValues} values`);
    },
  };
}

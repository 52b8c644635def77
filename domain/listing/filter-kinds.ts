import type { Option } from "#domain/forms/option";
import type { Exchange } from "#domain/money/money";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";

const maxValues = 40;

export const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value);

const splitList = (params: URLSearchParams, param: string): string[] =>
  params
    .getAll(param)
    .flatMap((list) => list.split(","))
    .map((text) => text.trim());

/** Error message with the invalid values and every valid one. */
export function notUnderstood(
  unknown: readonly string[],
  valid: readonly (string | number)[],
): string {
  const quoted = unknown.map((value) => `“${value}”`).join(", ");
  return `Not understood: ${quoted}. Valid values: ${[...new Set(valid)].join(", ")}`;
}

const errorFor = <Param extends string>(
  param: Param,
  error: string | false,
): Partial<Record<Param, string>> =>
  (error ? { [param]: error } : {}) as Partial<Record<Param, string>>;

/** The values of options, each once. */
const listed = (options: readonly Option[]) => [...new Set(valuesOf(options))].join(", ");

interface ChoicesParam<Param extends string> {
  param: Param;
  label: string;
  known: readonly Option[];
  accepts: (value: string) => boolean;
  valueOf: (name: string) => string;
  alias: (text: string) => string | null;
  spellings: string;
}

/** Parses a comma-separated list of values, and reports unknown ones. */
function choicesParam<Param extends string>(rule: ChoicesParam<Param>) {
  const { param, label, known, accepts, valueOf, alias, spellings } = rule;
  const inRules = new Set(valuesOf(known));
  const valueFor = (text: string) => alias(text) ?? valueOf(text);
  const acceptedBy = (found: readonly Option[]) => {
    const inData = new Set(valuesOf(found));
    return (value: string) => inRules.has(value) || inData.has(value) || accepts(value);
  };
  return {
    descriptions: {
      [param]: `${label}: ${spellings}. Any value of a comma list is enough: ${listed(known)}`,
    } as Record<Param, string>,
    read: (params: URLSearchParams, found: readonly Option[]): string[] => {
      const values = splitList(params, param).map(valueFor).filter(acceptedBy(found));
      return [...new Set(values)].slice(0, maxValues);
    },
    errors: (params: URLSearchParams, found: readonly Option[]) => {
      const isAccepted = acceptedBy(found);
      const named = splitList(params, param).filter(Boolean);
      const unknown = named.filter((text) => !isAccepted(valueFor(text)));
      if (unknown.length > 0)
        return errorFor(param, notUnderstood(unknown, [...valuesOf(known), ...valuesOf(found)]));
      return errorFor(param, named.length > maxValues && `Please name at most ${maxValues} values`);
    },
  };
}

/** The fields of a property that the rules read. */
export type ListedProperty = PropertyFields & DerivedProperty;

/** Fields that filters read, except the search text; the listing index stores only these. */
export const filteredFields = [
  "countrySlugs",
  "typeKeys",
  "waysToStay",
  "experienceIds",
  "goodMonths",
  "offerIds",
  "countries",
  "accommodationType",
  "propertyTypes",
  "capacity",
  "childrenFromAge",
  "latitude",
  "longitude",
  "priceUsd",
  "priceUsdForTwo",
] as const satisfies (keyof ListedProperty)[];
export type FilteredStay = Pick<ListedProperty, (typeof filteredFields)[number]> & {
  /** Total of the trip that is asked for; absent or null without one. */
  totalUsd?: number | null;
};

/** Context of a chip's label besides the value. */
export interface ChipWords extends Exchange {
  /** Values of this filter that listed properties have. */
  found: readonly Option[];
}

/** A removable chip above the results; `without` is the filter's value after its removal. */
interface Chip<Value> {
  label: string;
  without: Value;
}

/** Interface of all kinds of filters. */
export interface Filter<Value, Param extends string = string> {
  /** Names in the URL, which are the names of the form fields. */
  params: readonly Param[];
  /** Heading of its section in the sidebar. */
  label: string;
  /** The value that filters nothing; it is omitted from URLs. */
  none: Value;
  /** Never throws: invalid input is `none`. `found`: values accepted besides the known ones. */
  read: (params: URLSearchParams, found: readonly Option[]) => Value;
  /** For the API's description, by URL parameter. */
  descriptions: Readonly<Record<Param, string>>;
  /**
   * Errors for input that `read` ignores, by URL parameter. The API rejects it; the site's own pages
   * are lenient.
   */
  errors: (
    params: URLSearchParams,
    found: readonly Option[],
  ) => Readonly<Partial<Record<Param, string>>>;
  /** URL parameters; empty for `none`, so that each state has one URL. */
  write: (value: Value) => [param: Param, text: string][];
  chips: (value: Value, words: ChipWords) => Chip<Value>[];
  /**
   * The rule; called only where the value is not `none`. The listing index uses sets instead, and a
   * test compares the two. The rule of search terms is in match.ts: only SQL implements it.
   */
  matches?: (stay: FilteredStay, value: Value) => boolean;
  /** Title of a listing that only this filter narrows; null if search engines must not index it. */
  heading: (value: Value, found: readonly Option[]) => string | null;
}

/** Required search terms. */
export interface TextFilter<Param extends string> extends Filter<string, Param> {
  kind: "text";
}

export interface OptionGroup {
  /** Null: listed directly under the filter's own label. */
  title: string | null;
  options: readonly Option[];
}

/** Any of several values. */
interface ChoicesFilter<Param extends string> extends Filter<string[], Param> {
  kind: "choices";
  /** Values that the rules can name; others are labeled as properties spell them. */
  known: readonly Option[];
  /** Offered whether or not a property has them. */
  always: readonly Option[];
  /** True where other values of properties are offered too. */
  fromData: { title: string | null } | null;
  /** Options of the sidebar: those always offered, those found, and selected ones. */
  groups: (found: readonly Option[], chosen: readonly string[]) => OptionGroup[];
  /** The filter value for a stored name. */
  valueOf: (name: string) => string;
  /** Values of a property. */
  of: (stay: FilteredStay) => readonly string[];
  /** Names that the property itself uses for its values. */
  names: (stay: FilteredStay) => readonly (string | null)[];
}

/** One of a few numbers, or none. */
export interface StepsFilter<Param extends string> extends Filter<number | null, Param> {
  kind: "steps";
  options: readonly number[];
  optionLabel: (value: number) => string;
}

/** Several values, all of which must match. */
interface FlagsFilter<Param extends string> extends Filter<string[], Param> {
  kind: "flags";
  known: readonly Option[];
  of: (stay: FilteredStay) => readonly string[];
}

interface ChoicesRule<Param extends string> {
  param: Param;
  label: string;
  /** Values that the rules know, whether or not a property has them. */
  known: readonly Option[];
  /** Accepted in URLs although no label is known. */
  accepts?: (value: string) => boolean;
  valueOf: (name: string) => string;
  /** Alternative spelling in URLs. */
  alias?: (text: string) => string | null;
  /** For the API's description: the format of a value. */
  spellings?: string;
  of: (stay: FilteredStay) => readonly string[];
  names?: (stay: FilteredStay) => readonly (string | null)[];
  always?: readonly Option[];
  fromData?: { title: string | null };
  /** Page title for a single value. */
  heading?: (label: string) => string;
}

export function choicesFilter<const Param extends string>({
  param,
  label,
  known,
  accepts = () => false,
  valueOf,
  alias = () => null,
  spellings = "ids",
  of,
  names = () => [],
  always = [],
  fromData,
  heading,
}: ChoicesRule<Param>): ChoicesFilter<Param> {
  const labels = new Map(known.map((option) => [option.value, option.label]));
  const labelOf = (value: string, found: readonly Option[]) =>
    labels.get(value) ??
    found.find((option) => option.value === value)?.label ??
    capitalised(value.replaceAll("-", " "));

  return {
    kind: "choices",
    params: [param],
    label,
    none: [],
    known,
    always,
    fromData: fromData ?? null,
    valueOf,
    of,
    names,
    ...choicesParam({ param, label, known, accepts, valueOf, alias, spellings }),
    write: (values) => (values.length ? [[param, values.join(",")]] : []),
    chips: (values, { found }) =>
      values.map((value) => ({
        label: labelOf(value, found),
        without: values.filter((other) => other !== value),
      })),
    matches: (stay, values) => values.some((value) => of(stay).includes(value)),
    heading: ([value, ...more], found) =>
      heading && value && more.length === 0 ? heading(labelOf(value, found)) : null,
    groups: (found, chosen) => {
      const groups: OptionGroup[] = [{ title: null, options: always }];
      if (fromData) {
        const values = new Set([...found.map(({ value }) => value), ...chosen]);
        const options = [...values]
          .filter((value) => !always.some((offered) => offered.value === value))
          .map((value) => ({ value, label: labelOf(value, found) }));
        groups.push({ title: fromData.title, options });
      }
      return groups.filter(({ options }) => options.length > 0);
    },
  };
}

const capitalised = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

interface FlagsRule<Param extends string> {
  param: Param;
  label: string;
  known: readonly Option[];
  of: (stay: FilteredStay) => readonly string[];
}

export function flagsFilter<const Param extends string>(
  rule: FlagsRule<Param>,
): FlagsFilter<Param> {
  const { param, known, of } = rule;
  return {
    ...rule,
    kind: "flags",
    params: [param],
    descriptions: {
      [param]: `All values of a comma list: ${listed(known)}`,
    } as Record<Param, string>,
    none: [],
    read: (params) => {
      const values = new Set(splitList(params, param).map((text) => text.toLowerCase()));
      return valuesOf(known).filter((value) => values.has(value));
    },
    errors: (params) => {
      const valid = valuesOf(known);
      const unknown = splitList(params, param).filter(
        (text) => text && !valid.includes(text.toLowerCase()),
      );
      return errorFor(param, unknown.length > 0 && notUnderstood(unknown, valid));
    },
    write: (values) => (values.length ? [[param, values.join(",")]] : []),
    chips: (values) =>
      known
        .filter(({ value }) => values.includes(value))
        .map(({ value, label }) => ({
          label,
          without: values.filter((other) => other !== value),
        })),
    matches: (stay, values) => values.every((value) => of(stay).includes(value)),
    heading: () => null,
  };
}

interface StepsRule<Param extends string> {
  param: Param;
  label: string;
  options: readonly number[];
  /** Alternative spelling of an option, such as "september" for 9. */
  alias?: (text: string) => number | null;
  optionLabel: (value: number) => string;
  chipLabel: (value: number) => string;
  matches: (stay: FilteredStay, value: number) => boolean;
}

export function stepsFilter<const Param extends string>({
  param,
  label,
  options,
  alias = () => null,
  optionLabel,
  chipLabel,
  matches,
}: StepsRule<Param>): StepsFilter<Param> {
  const read = (params: URLSearchParams) => {
    // "4+" arrives as "4 " where a form did not encode the plus sign.
    const text = params
      .get(param)
      ?.trim()
      .replace(/(?:(?<!\s)\s+)?\+$/, "");
    const meant = text ? (alias(text.toLowerCase()) ?? text) : null;
    return options.find((option) => String(option) === String(meant)) ?? null;
  };
  return {
    kind: "steps",
    params: [param],
    descriptions: { [param]: label } as Record<Param, string>,
    label,
    none: null,
    options,
    optionLabel,
    read,
    errors: (params) => {
      const text = params.get(param)?.trim();
      const isUnknown = text !== undefined && text !== "" && read(params) === null;
      return errorFor(param, isUnknown && notUnderstood([text], options));
    },
    write: (value) => (value === null ? [] : [[param, String(value)]]),
    chips: (value) => (value === null ? [] : [{ label: chipLabel(value), without: null }]),
    matches: (stay, value) => value === null || matches(stay, value),
    heading: () => null,
  };
}

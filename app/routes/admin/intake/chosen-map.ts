import { guessMap, rememberMap } from "#domain/intake/guess";
import { type ColumnChoice, type Decimals, ruleKey, type TableMap } from "#domain/intake/map";
import type { ColumnProfile } from "#domain/intake/table";
import { findTarget, fixableTargets } from "#domain/intake/targets";

interface Table {
  columns: readonly ColumnProfile[];
  map: TableMap;
}

/**
 * The map of a file with the choices of a form. How values are read follows from what their column is read as, so
 * it is guessed again; answers of the person stay.
 */
export function chosenMap({ columns, map }: Table, form: FormData): TableMap {
  const choices = map.columns.map((choice) => chosenColumn(choice, form));
  const known = new Set(columns.map(({ id }) => id));
  const rules = chosenRules(map.rules, form, known);
  const chosen: TableMap = {
    columns: choices,
    rules,
    fixed: chosenFixed(map.fixed, form),
    publishAs: form.has("publish")
      ? form.get("publish") === "active"
        ? "active"
        : "draft"
      : map.publishAs,
  };
  const guessed = guessMap(columns, { remembered: rememberMap(columns, chosen) });
  const byColumn = new Map(guessed.columns.map((choice) => [choice.column, choice]));
  const isAnswered = (column: string) => rules.chosen?.includes(ruleKey("decimals", column));
  return {
    ...chosen,
    columns: choices.map((choice, at) => {
      const before = map.columns[at];
      const asked = byColumn.get(choice.column)?.question;
      if (asked) return { ...choice, mark: "unsure", question: asked };
      if (choice.target !== before?.target || isAnswered(choice.column))
        return { column: choice.column, target: choice.target, mark: "chosen" };
      return choice;
    }),
    rules: {
      decimals: {
        ...guessed.rules.decimals,
        ...answersOf(rules.decimals, "decimals", rules.chosen),
      },
      separators: {
        ...guessed.rules.separators,
        ...answersOf(rules.separators, "separators", rules.chosen),
      },
      ...(rules.chosen && { chosen: rules.chosen }),
    },
  };
}

function chosenColumn(choice: ColumnChoice, form: FormData): ColumnChoice {
  const value = form.get(`read-${choice.column}`);
  if (value === null) return choice;
  const target = findTarget(String(value))?.name ?? null;
  return target === choice.target ? choice : { column: choice.column, target, mark: "chosen" };
}

/** The answers of a person among rules, the others of which are guessed. */
const answersOf = <Value>(
  rules: Readonly<Record<string, Value>> | undefined,
  rule: "decimals" | "separators",
  chosen: readonly string[] = [],
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(rules ?? {}).filter(([column]) => chosen.includes(ruleKey(rule, column))),
  );

type Separators = NonNullable<TableMap["rules"]["separators"]>;

function chosenRules(
  rules: TableMap["rules"],
  form: FormData,
  known: ReadonlySet<string>,
): TableMap["rules"] {
  const decimals: Record<string, Decimals> = { ...rules.decimals };
  const separators: Record<string, Separators[string]> = { ...rules.separators };
  const chosen = new Set(rules.chosen);
  for (const [name, value] of form) {
    const [field, column] = splitOnce(name);
    if (!known.has(column)) continue;
    const isDecimals = field === "decimals" && (value === "point" || value === "comma");
    // The guess that a form shows is no answer.
    if (isDecimals && value !== decimals[column]) {
      decimals[column] = value;
      chosen.add(ruleKey("decimals", column));
    }
    // Browsers send line breaks as CRLF.
    const sign = String(value).replace("\r\n", "\n") as Separators[string];
    if (field === "separator" && sign !== separators[column]) {
      separators[column] = sign;
      chosen.add(ruleKey("separators", column));
    }
  }
  return { decimals, separators, ...(chosen.size > 0 && { chosen: [...chosen] }) };
}

const splitOnce = (name: string): [string, string] => {
  const at = name.indexOf("-");
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at + 1)];
};

function chosenFixed(fixed: TableMap["fixed"], form: FormData): Record<string, string> {
  const chosen = { ...fixed };
  for (const { name } of fixableTargets) {
    const value = form.get(`fixed-${name}`);
    if (value !== null) chosen[name] = String(value).trim();
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, text]) => text !== ""));
}

import type { Rate } from "#domain/rates/rate";
import type { Found } from "#domain/rates/reading";
import { addDays } from "#domain/rates/trip";
import type { JoinedRate } from "./resolve";
import type { MinimumRule } from "./sentences/minimums";
import { allYearWords, includesName, looksLikeSeason, sameName } from "./words/label";

/**
 * Gives rates the minimum stays that notes state, with their conditions: the rule with the most conditions holds,
 * and the longest of several. All are inferred, so that each is marked, and so is a rate that none of them names.
 */

interface Names {
  seasons: readonly string[];
  rooms: readonly string[];
}

/** @param scopeOf keys of the tables that a note is about; null: all */
export function applyMinimums(
  joined: readonly JoinedRate[],
  rules: readonly MinimumRule[],
  scopeOf: (note: string) => ReadonlySet<string> | null,
) {
  const names: Names = {
    seasons: [...new Set(joined.map(({ rate }) => rate.value.season))],
    rooms: [...new Set(joined.flatMap(({ rate }) => rate.value.unit ?? []))],
  };
  const used = new Set<MinimumRule>();
  const rates = joined.flatMap(({ rate, base }) => {
    if (rate.value.minNights !== null || rules.length === 0) return [rate];
    const fitting = rules.filter(
      (rule) =>
        (scopeOf(rule.cell)?.has(base.grid.key) ?? true) &&
        fits(rule, rate.value, base.markers, names),
    );
    for (const rule of fitting)
      if (rule.ranges.length === 0 || rule.ranges.some((range) => overlaps(range, rate.value)))
        used.add(rule);
    return cutAtRules(rate, fitting, rules);
  });
  return { rates, left: rules.filter((rule) => !used.has(rule)) };
}

const overlaps = (
  range: { from: string; to: string },
  { from, to }: { from: string; to: string },
) => range.from <= to && from <= range.to;

const rankOf = (rule: MinimumRule) =>
  Number(rule.ranges.length > 0) +
  Number(rule.weekdays !== null) +
  Number(rule.marker !== "") +
  Number(looksLikeSeason(rule.words));

function fits(rule: MinimumRule, rate: Rate, markers: readonly string[], names: Names): boolean {
  const plain = rule.words.replace(allYearWords, " ");
  if (rule.marker !== "" && !markers.includes(rule.marker)) return false;
  if (
    rule.weekdays &&
    rate.weekdays.length > 0 &&
    !rate.weekdays.every((day) => rule.weekdays?.includes(day))
  )
    return false;
  if (rule.weekdays && rate.weekdays.length === 0) return false;
  const others = names.rooms.filter((name) => includesName(plain, name));
  if (others.length > 0 && !others.includes(rate.unit ?? "")) return false;
  if (rule.ranges.length > 0) return true;
  if (names.seasons.some((name) => namesSeason(plain, name)))
    return namesSeason(plain, rate.season);
  return !looksLikeSeason(plain) || namesSeason(plain, rate.season);
}

/** "Peak" and "Peak Season"; a season of several names is any of them. */
const namesSeason = (words: string, season: string) =>
  season.split(" / ").some((name) => sameName(name) !== "" && includesName(words, name));

/** Nights that only a part of the rules cover become rates of their own. */
function cutAtRules(
  rate: Found<Rate>,
  fitting: readonly MinimumRule[],
  all: readonly MinimumRule[],
): Found<Rate>[] {
  const { from, to } = rate.value;
  const starts = new Set([from]);
  for (const { ranges } of fitting)
    for (const range of ranges)
      if (overlaps(range, { from, to })) {
        if (range.from > from) starts.add(range.from);
        if (range.to < to) starts.add(addDays(range.to, 1));
      }
  const days = [...starts].toSorted();
  return days.map((first, index) => {
    const next = days[index + 1];
    const last = next === undefined ? to : addDays(next, -1);
    const isInside = ({ ranges }: MinimumRule) =>
      ranges.length === 0 || ranges.some((range) => range.from <= first && last <= range.to);
    const [best] = fitting
      .filter(isInside)
      .toSorted((a, b) => rankOf(b) - rankOf(a) || b.nights - a.nights);
    const evidence = best
      ? { cells: [best.cell], derived: "said in a note" }
      : {
          cells: all.map(({ cell }) => cell),
          derived: "a note states a minimum stay of other nights",
        };
    return {
      value: { ...rate.value, from: first, to: last, minNights: best?.nights ?? null },
      evidence: { ...rate.evidence, minNights: evidence },
    };
  });
}

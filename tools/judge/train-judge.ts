/*
 * Trains the reader's judge: npx tsx tools/judge/train-judge.ts [--sites FILE] FOLDER...
 *
 * Each folder holds pages with their truth: ID.html and ID.truth.json, as in tests/pages. Writes
 * jobs/reader/judge/weights.json and prints what cross-validation says about it. Run it again after the
 * reader's rules have changed: the judge learns from their mistakes. Nothing is random, so that the same
 * pages give the same weights. --sites names a table of ID and site, separated by a tab; without it the
 * host of a page is its site. All pages of a site are left out together: its pages share their mistakes.
 *
 * --check prints how the committed weights fare on the folders, and writes nothing.
 */
import fs from "node:fs";
import path from "node:path";

import type { Candidate, Candidates, Field } from "#jobs/reader/candidates";
import { featuresOf, type JudgedField, judgedFields } from "#jobs/reader/judge/features";
import { mayBeSure, probability, type Weights } from "#jobs/reader/judge/judge";
import { factsOf } from "#jobs/reader/judge/page-facts";
import { collect } from "#jobs/reader/read-page";
import { labelOf, type Truth } from "./judge-labels";
import { fitLogistic } from "./logistic";

const weightsFile = "jobs/reader/judge/weights.json";
const folds = 10;
/** Cross-validation is repeated, because a single division of the sites may be a lucky one. */
const rounds = 5;
/** Strength of the penalty on large weights, chosen by cross-validation. */
const penalty = 30;
/**
 * Share of wrong values among the sure ones in cross-validation: half of the promised 1 in 100, because a
 * threshold fares worse on new pages than on those it was chosen on.
 */
const maxWrong = 0.005;

interface Example {
  site: string;
  page: string;
  field: JudgedField;
  value: string;
  features: Record<string, number>;
  /** 1 right, 0 wrong, between for a part. */
  label: number;
  isChosen: boolean;
  mayBeSure: boolean;
}

type Judged = Example & { likely: number };

function valueOf(field: JudgedField, candidate: Candidate<Field>, found: Candidates, at: number) {
  return field === "latitude"
    ? [candidate.value, found.all("longitude")[at]?.value]
    : candidate.value;
}

function examplesOf(file: string, sites: Map<string, string>): Example[] {
  const truth = JSON.parse(fs.readFileSync(file, "utf8")) as Truth;
  const page = file.replace(/\.truth\.json$/, ".html");
  if (!/^(?:property|either)$/.test(truth.expect) || !fs.existsSync(page)) return [];
  const url = truth.sourceUrl ?? "";
  const read = collect({ html: fs.readFileSync(page, "utf8"), url });
  if ("success" in read || read.kind) return [];
  const { found } = read;
  const facts = factsOf(read.page, found);
  const site = sites.get(truth.id) ?? (read.page.url?.hostname || truth.id);
  return judgedFields.flatMap((field) => {
    const all: Candidate<Field>[] = found.all(field);
    return all.flatMap((candidate, at) => {
      const label = labelOf(field, valueOf(field, candidate, found, at), truth);
      if (label === undefined) return [];
      return {
        site,
        page: truth.id,
        field,
        value: String(candidate.value).slice(0, 80),
        features: featuresOf(field, candidate, all, facts, found),
        label,
        isChosen: at === 0,
        mayBeSure: mayBeSure(field, candidate.evidence.via),
      };
    });
  });
}

function train(examples: Example[]): Weights {
  const { bias, weights } = fitLogistic(
    examples.map(({ features, label }) => ({ features, label })),
    penalty,
  );
  return { threshold: 1, bias, weights };
}

/** Probabilities of the chosen values, by the rules of the judge. */
function judgeAll(examples: Example[], model: Weights): Judged[] {
  const judged = examples
    .filter((one) => one.isChosen)
    .map((one) => ({
      ...one,
      likely: one.mayBeSure ? probability(one.features, model) : 0,
    }));
  const prices = new Map(
    judged.filter((one) => one.field === "pricePerNight").map((one) => [one.page, one.likely]),
  );
  return judged.map((one) =>
    one.field === "currency"
      ? { ...one, likely: Math.min(one.likely, prices.get(one.page) ?? 0) }
      : one,
  );
}

/** The lowest threshold above which few enough values are wrong. */
function thresholdOf(judged: Judged[], most: number): number {
  let wrong = 0;
  let threshold = 1;
  [...judged]
    .sort((a, b) => b.likely - a.likely)
    .forEach((one, at) => {
      wrong += 1 - one.label;
      if (wrong <= most * (at + 1)) threshold = one.likely;
    });
  return Math.ceil(threshold * 1000) / 1000;
}

function report(title: string, judged: Judged[], isSure: (one: Judged) => boolean): void {
  const wrongOf = (list: Judged[]): number => list.reduce((sum, one) => sum + 1 - one.label, 0);
  const sure = judged.filter(isSure);
  const share = (part: number, whole: number): string => ((100 * part) / (whole || 1)).toFixed(1);
  console.log(
    `${title.padEnd(16)} ${judged.length} values, ${wrongOf(judged)} wrong; sure ${sure.length} ` +
      `(${share(sure.length, judged.length)} %), of them wrong ${wrongOf(sure)} (${share(wrongOf(sure), sure.length)} %)`,
  );
}

function reportAll(judged: Judged[], isSure: (one: Judged) => boolean): void {
  for (const field of judgedFields)
    report(
      field,
      judged.filter((one) => one.field === field),
      isSure,
    );
  report("all", judged, isSure);
  const wrong = judged.filter((one) => isSure(one) && one.label < 1);
  for (const line of new Set(wrong.map((one) => `${one.page} ${one.field} ${one.value}`)))
    console.log(`  sure, but wrong: ${line}`);
}

/** Deals the sites out to the folds, in another way each round. */
function foldsOf(examples: Example[], round: number): Map<string, number> {
  const sites = [...new Set(examples.map((one) => one.site))].sort();
  return new Map(sites.map((site, at) => [site, (at + round * Math.floor(at / folds)) % folds]));
}

/** The chosen values, each judged without the pages of its site, once in every round. */
function crossValidate(examples: Example[]): Judged[] {
  return Array.from({ length: rounds }, (_, round) => {
    const fold = foldsOf(examples, round);
    return Array.from({ length: folds }, (__, at) => {
      const isOut = (one: Example): boolean => fold.get(one.site) === at;
      return judgeAll(examples.filter(isOut), train(examples.filter((one) => !isOut(one))));
    }).flat();
  }).flat();
}

/** The threshold is chosen without the sites that it is applied to, as with new pages. */
function reportUnseen(judged: Judged[]): void {
  const fold = foldsOf(judged, 0);
  const thresholds = Array.from({ length: folds }, (_, at) =>
    thresholdOf(
      judged.filter((one) => fold.get(one.site) !== at),
      maxWrong,
    ),
  );
  console.log("\nThreshold from the other sites:");
  reportAll(judged, (one) => one.likely >= (thresholds[fold.get(one.site) ?? 0] ?? 1));
}

function readSites(file: string | undefined): Map<string, string> {
  const lines = file ? fs.readFileSync(file, "utf8").split("\n") : [];
  return new Map(lines.map((line) => line.split("\t").slice(0, 2) as [string, string]));
}

const args = process.argv.slice(2);
const at = args.indexOf("--sites");
const sites = readSites(at < 0 ? undefined : args.splice(at, 2)[1]);
const isCheck = args.includes("--check");
const files = args
  .filter((one) => one !== "--check")
  .flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(".truth.json"))
      .sort()
      .map((name) => path.join(folder, name)),
  );
const examples = files.flatMap((file) => examplesOf(file, sites));
if (examples.length === 0) throw new Error("No pages with truth in these folders");
if (isCheck) {
  const model = JSON.parse(fs.readFileSync(weightsFile, "utf8")) as Weights;
  reportAll(judgeAll(examples, model), (one) => one.likely >= model.threshold);
} else {
  const judged = crossValidate(examples);
  const threshold = thresholdOf(judged, maxWrong);
  console.log(`Threshold ${threshold}, from all sites, sum of ${rounds} rounds:`);
  reportAll(judged, (one) => one.likely >= threshold);
  reportUnseen(judged);
  fs.writeFileSync(weightsFile, `${JSON.stringify({ ...train(examples), threshold }, null, 2)}\n`);
}

/*
 * Measures the page reader on pages with truth, without and with a model's answers:
 * npx tsx tools/pages/measure.ts --scorers DIR FOLDER [--answers DIR] [--small] [--faults]
 *
 * FOLDER holds ID.html and ID.truth.json, as in tests/pages; --scorers the two scorers, score.mjs and
 * score2.mjs; --answers holds ID.json, the answers to the prompts of write-prompts.ts, of a small model with --small. Columns: rules alone;
 * the model alone, values with proof only; rules with the model on the fields that they leave open; both as
 * the product decides. A value counts as sure and wrong if it carries the mark and the truth says otherwise.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import {
  type Evidence,
  type ExtractedName,
  type ExtractionResult,
  type ExtractionSuccess,
  refusalInWords,
} from "#domain/imports/extraction";
import { readAnswer, takeAnswers } from "#domain/model/answers";
import type { PageInput } from "#jobs/reader/page";
import { textOfPage } from "#jobs/reader/page-text";
import { readPage } from "#jobs/reader/read-page";
import { isRight, type Truth } from "./right-values";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scorers: { type: "string" },
    answers: { type: "string" },
    small: { type: "boolean", default: false },
    faults: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (!folder || !options.scorers) throw new Error("usage: measure.ts --scorers DIR FOLDER");
const { scorers } = options;

type Answers = Record<string, unknown>;

const rejected = (extraction: ExtractionSuccess): ExtractionResult =>
  extraction.refusal
    ? { success: false, reason: "not-a-property", error: refusalInWords(extraction.refusal) }
    : extraction;

/** Without the values that an import leaves to the operator because no passage proves them. */
function proven(extraction: ExtractionSuccess): ExtractionSuccess {
  const isProven = ([name]: [string, unknown]) =>
    extraction.evidence[name as ExtractedName]?.unverified !== true;
  const data = Object.fromEntries(Object.entries(extraction.data).filter(isProven));
  return { ...extraction, data: data as ExtractionSuccess["data"] };
}

const modelAnswer = (input: PageInput, answers: Answers) => ({
  answers,
  pageText: textOfPage(input),
  isSmallModel: options.small,
});

const nothing: ExtractionSuccess = {
  success: true,
  source: "website",
  data: { name: "", sourceUrl: "" },
  evidence: {},
};

const columns = {
  rules: (input: PageInput) => readPage(input),
  model: (input: PageInput, answers: Answers) =>
    rejected(proven(takeAnswers(nothing, modelAnswer(input, answers)))),
  open: (input: PageInput, answers: Answers) => {
    const read = readPage(input);
    if (!read.success) return read;
    const merged = proven(takeAnswers(read, modelAnswer(input, answers)));
    const { data, evidence } = read;
    return {
      ...merged,
      data: { ...merged.data, ...data },
      evidence: { ...merged.evidence, ...evidence },
    };
  },
  decided: (input: PageInput, answers: Answers) => {
    const read = readPage(input);
    const reading = read.success ? read : read.reading;
    if (!reading) return read;
    return rejected(proven(takeAnswers(reading, modelAnswer(input, answers))));
  },
} satisfies Record<string, (input: PageInput, answers: Answers) => ExtractionResult>;

interface Page {
  id: string;
  truth: Truth;
  input: PageInput;
  answers: Answers | null;
}

function pagesOf(directory: string): Page[] {
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith(".truth.json"))
    .sort()
    .flatMap((name) => {
      const id = name.replace(/\.truth\.json$/, "");
      const html = path.join(directory, `${id}.html`);
      if (!fs.existsSync(html)) return [];
      const truth = JSON.parse(fs.readFileSync(path.join(directory, name), "utf8")) as Truth;
      const file = options.answers && path.join(options.answers, `${id}.json`);
      const answers =
        file && fs.existsSync(file)
          ? readAnswer(fs.readFileSync(file, "utf8"))
          : null;
      const url = truth.sourceUrl ?? "";
      return [{ id, truth, input: { html: fs.readFileSync(html, "utf8"), url }, answers }];
    });
}

interface Sum {
  given: number;
  right: number;
  sure: number;
  sureWrong: string[];
}

/** Counts the single values of accepted pages. */
function count(page: Page, result: ExtractionResult, sum: Sum): void {
  if (!result.success || page.truth.expect !== "property") return;
  for (const [name, evidence] of Object.entries(result.evidence) as [ExtractedName, Evidence][]) {
    const right = isRight(name, result.data, page.truth);
    if (right === undefined) continue;
    sum.given++;
    if (right) sum.right++;
    if (!evidence.sure) continue;
    sum.sure++;
    if (!right) sum.sureWrong.push(`${page.id} ${name} ${String(result.data[name])}`.slice(0, 120));
  }
}

const kindsLeftOut = "other-page-of-a-stay,shell-with-meta,event-venue,unnamed-rooms-page";

function score(script: string, truths: string, outputs: string, args: string[]): string {
  const run = spawnSync("node", [path.join(scorers, script), truths, outputs, ...args], {
    encoding: "utf8",
  });
  return run.stdout;
}

const figure = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? "?";

const pages = pagesOf(folder);
const truths = fs.mkdtempSync(path.join(os.tmpdir(), "truths-"));
for (const { id } of pages)
  for (const name of [`${id}.html`, `${id}.truth.json`])
    fs.copyFileSync(path.join(folder, name), path.join(truths, name));

console.log(`${folder}: ${pages.length} pages`);
for (const [column, read] of Object.entries(columns)) {
  if (column !== "rules" && !options.answers) continue;
  const outputs = fs.mkdtempSync(path.join(os.tmpdir(), "outputs-"));
  const sum: Sum = { given: 0, right: 0, sure: 0, sureWrong: [] };
  for (const page of pages) {
    const result = read(page.input, page.answers ?? {});
    fs.writeFileSync(path.join(outputs, `${page.id}.json`), JSON.stringify(result));
    count(page, result, sum);
  }
  const plain = score("score.mjs", truths, outputs, ["--exclude-kind", kindsLeftOut]);
  const strict = score("score2.mjs", truths, outputs, options.faults ? ["--list", "200"] : []);
  const share = (part: number, whole: number) => ((100 * part) / (whole || 1)).toFixed(0);
  console.log(
    `${column.padEnd(8)} score ${figure(plain, /OVERALL\s+([\d.]+)/)} strict ${figure(strict, /OVERALL strict ([\d.]+)/)} ` +
      `wrong in 100 ${figure(strict, /wrong per 100 given: single values ([\d.]+)/)} ` +
      `accepted ${figure(plain, /properties accepted (\S+?);/)} refused ${figure(plain, /refused (\d+\/\d+)/)} ` +
      `right values ${sum.right} of ${sum.given}, sure ${sum.sure} (${share(sum.sure - sum.sureWrong.length, sum.right)} % of the right), wrong among them ${sum.sureWrong.length}`,
  );
  if (options.faults) console.log(plain, strict);
  if (options.faults) for (const line of sum.sureWrong) console.log(`  sure, but wrong: ${line}`);
  fs.rmSync(outputs, { recursive: true });
}
fs.rmSync(truths, { recursive: true });

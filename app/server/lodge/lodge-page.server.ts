import { createHash } from "node:crypto";

import type { Database } from "#db/connect.server";
import {
  answersOf,
  findByToken,
  type GivenAnswer,
  type LodgeAnswer,
  type LodgeRequest,
  picturesOf,
  propertyToConfirm,
  type ReplacedAnswers,
} from "#db/queries/lodge/requests.server";
import { type Evidence, evidenceOf, groupByField } from "#db/queries/property/evidence.server";
import { sheetsFromLodge } from "#db/queries/rate-sheets/sheets.server";
import { longDate } from "#domain/calendar/dates";
import { markupProblem } from "#domain/forms/plain-text";
import { answerDay } from "#domain/inquiries/inquiry";
import { answerTime } from "#domain/limits";
import {
  factNamed,
  factsNamed,
  factText,
  type FactValues,
  inputName,
  inputsOf,
  isKnown,
  isSameFact,
  type LodgeFact,
  readAnswer,
  valuesOfFact,
} from "#domain/lodge/facts";
import {
  type AnswerKind,
  maskedEmail,
  maxMessage,
  maxNote,
  readAnswerKind,
} from "#domain/lodge/request";
import { paths } from "#domain/paths/paths";
import { shownStatement } from "#domain/property/evidence";
import type { LodgeGroup } from "#domain/property/fields/field";
import { isRecord } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import type { CorrectionInput } from "#domain/review/proposed-value";
import { hostName } from "#domain/text/host-name";
import type { RequestContext } from "~/server/services.server";

type Context = Pick<RequestContext, "db" | "now">;

/** What another source says, offered as an answer. */
export interface Alternative {
  origin: string;
  text: string;
  source: string;
  values: FactValues;
}

export interface ShownFact {
  name: string;
  group: LodgeGroup;
  label: string;
  hint?: string;
  /** What travelers read; empty where nothing is known. */
  text: string;
  source: string;
  alternatives: Alternative[];
  answer: AnswerKind | null;
  /** The lodge's own value. */
  changedTo: string;
  inputs: CorrectionInput[];
  note: string;
  /** Detect a change since the page was loaded: of the value, of the answer, and of the inputs. */
  shownMark: string;
  answerMark: string;
  inputsMark: string;
}

export async function openRequest({ db, now }: Context, token: string) {
  const request = await findByToken(db, token, now());
  const found = request && (await propertyToConfirm(db, request.propertyId));
  if (!request || !found) return null;
  const [answers, wishes, evidence] = await Promise.all([
    answersOf(db, request.id),
    picturesOf(db, request.id),
    evidenceOf(db, request.propertyId),
  ]);
  return {
    request,
    ...found,
    answers,
    wishes,
    facts: factsOf(request, found.property, answers, evidence),
  };
}

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof openRequest>>>;

/** The request as the page shows it. */
const requestView = ({
  email,
  kind,
  actor,
  expiresAt,
  state,
  message,
  answeredAt,
  versionAfter,
}: LodgeRequest) => ({
  sentTo: maskedEmail(email),
  /** Nobody in person where the schedule asks again. */
  actor: kind === "ask" ? actor : null,
  until: longDate(expiresAt),
  isOpen: state === "open",
  sentOn: answeredAt && longDate(answeredAt),
  /** "Tuesday, December 1" */
  reviewDay: answeredAt && answerDay(answeredAt, answerTime.workingDays),
  /** A person has decided about the changes. */
  isReviewed: versionAfter !== null,
  message: message ?? "",
  messageMark: markOf(message ?? ""),
});

export type LodgePage = Awaited<ReturnType<typeof readLodgePage>>;

/** @param isAskedYearly true if the site asks lodges again after a year */
export async function readLodgePage(db: Database, open: OpenRequest, isAskedYearly: boolean) {
  const { request, property, pictures, facts, wishes } = open;
  const sheets = await sheetsFromLodge(db, property.id);
  return {
    request: requestView(request),
    place: {
      name: property.name,
      country: property.countries[0] ?? "",
      page: property.active ? paths.property(property.id) : null,
    },
    isAskedYearly,
    facts,
    pictures: pictures.map((picture) => ({
      picture,
      isUnwanted: wishes.some(
        ({ wish, address }) => wish === "remove" && address === picture.sourceUrl,
      ),
    })),
    rateSheets: sheets.map(({ id, name, createdAt }) => ({ id, name, on: longDate(createdAt) })),
    added: wishes.filter(({ wish }) => wish === "add").length,
  };
}

function factsOf(
  request: LodgeRequest,
  property: PropertyFields,
  answers: readonly LodgeAnswer[],
  evidence: readonly Evidence[],
): ShownFact[] {
  const byField = groupByField(evidence);
  return factsNamed(request.fields).map((fact) => {
    const given = answers.find(({ field }) => field === fact.name);
    const values = valuesOfFact(fact, property);
    const statements = byField.get(fact.name) ?? [];
    const text = factText(fact, values, property.currency);
    const inputs = inputsOf(fact, given?.value ?? values);
    return {
      name: fact.name,
      group: fact.group,
      label: fact.label,
      hint: fact.hint,
      text,
      source: text ? sourceText(shownStatement(statements)) : "Missing from our page",
      alternatives: alternativesOf(fact, property, statements),
      answer: given?.answer ?? null,
      changedTo: given?.value ? factText(fact, given.value, property.currency) : "",
      inputs,
      note: given?.note ?? "",
      shownMark: markOf(values),
      answerMark: markOfAnswer(given),
      inputsMark: markOfInputs(
        inputs.flatMap(({ name, as, text, chosen = [] }) =>
          as === "months"
            ? chosen.map((month) => [name, String(month)] as const)
            : [[name, text] as const],
        ),
      ),
    };
  });
}

const markOf = (value: unknown): string =>
  createHash("sha1").update(JSON.stringify(value, withSortedKeys)).digest("base64url").slice(0, 10);

/** jsonb does not preserve the order of keys. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

type AnswerParts = Pick<GivenAnswer, "answer" | "note"> & { value?: FactValues | null };

const markOfAnswer = (given: AnswerParts | undefined): string =>
  markOf(given ? [given.answer, given.value ?? null, given.note] : null);

const markOfInputs = (entries: readonly (readonly [name: string, text: string])[]): string =>
  markOf(entries.map(([name, text]) => [name, withoutEdges(text)]));

const withoutEdges = (text: string) => text.replaceAll("\r\n", "\n").trim();

function sourceText(statement: Evidence | undefined): string {
  if (!statement) return "From our records";
  const { origin, sourceUrl, recordedAt } = statement;
  const on = longDate(recordedAt);
  const host = hostName(sourceUrl);
  if (origin === "lodge") return `You told us on ${on}`;
  if (origin === "typed") return `Entered by us on ${on}`;
  if (origin === "sync") return `From our table, ${on}`;
  if (host) return `From ${host}, ${on}`;
  return origin === "seed" ? "From our records" : `Looked up on ${on}`;
}

/** Values of other sources that differ: "your page says 640, we say 590: which?" (L-009) */
function alternativesOf(
  fact: LodgeFact,
  property: PropertyFields,
  statements: readonly Evidence[],
): Alternative[] {
  const [only] = fact.fields;
  if (!only || fact.name === "monthGrid") return [];
  return statements.flatMap((statement) => {
    const { origin, agrees, value } = statement;
    if (agrees || (origin !== "reader" && origin !== "sync" && origin !== "ai")) return [];
    const values = { ...valuesOfFact(fact, property), [only.name]: value } as FactValues;
    const text = factText(fact, values, property.currency);
    return text ? [{ origin, text, source: sourceText(statement), values }] : [];
  });
}

export interface ReadMessage {
  /** The last words of a form that changes them; undefined where it shows those that were stored. */
  message?: string;
  messageError?: string;
}

export function readMessage(form: FormData): ReadMessage {
  const sent = form.get("message");
  if (typeof sent !== "string") return {};
  const message = withoutEdges(sent);
  if (markOf(message) === form.get("was.message")) return {};
  const messageError = noteProblem(message, maxMessage);
  return messageError ? { messageError } : { message };
}

function noteProblem(note: string, max: number): string | undefined {
  if (note.length > max) return `The note has ${note.length} characters; at most ${max} fit`;
  return markupProblem(note) ?? undefined;
}

export interface ReadAnswers {
  given: GivenAnswer[];
  /** Marks of all valid answers in the form, by fact, and of its last words. */
  sent: Record<string, string>;
  /** Messages by fact. */
  errors: Record<string, string>;
}

/**
 * Reads the answers of a form. Answers that the form has not changed are omitted, so that two people can
 * answer at once: the last one counts for each fact, not for the page, and is told what it replaced.
 * @param allRight a group whose open facts are all still right
 */
export function readAnswers(
  { facts: shown, property, answers, request }: OpenRequest,
  form: FormData,
  allRight: FormDataEntryValue | null,
): ReadAnswers {
  const read: ReadAnswers = { given: [], sent: {}, errors: {} };
  const message = form.get("message");
  if (typeof message === "string") read.sent.message = markOf(withoutEdges(message));
  const byName = new Map(shown.map((fact) => [fact.name, fact]));
  for (const fact of factsNamed(request.fields)) {
    const now = byName.get(fact.name);
    const values = valuesOfFact(fact, property);
    const sent = sentAnswer(fact, form);
    const isLeftOut = !sent && allRight === fact.group && isKnown(fact, values);
    const answer = isLeftOut ? "right" : readAnswerKind(sent.replace(/^other-.*$/, "changed"));
    if (!answer || !now) continue;
    const result = readOne({ fact, answer, sent, form }, property, now.alternatives);
    if ("error" in result) {
      read.errors[fact.name] = result.error;
      continue;
    }
    const mark = markOfAnswer({ answer, ...result });
    read.sent[fact.name] = mark;
    if (mark === form.get(`was.${fact.name}`)) continue;
    const shownBefore = form.get(`shown.${fact.name}`);
    if (answer === "right" && shownBefore !== now.shownMark) {
      read.errors[fact.name] =
        `We changed this in the meantime to: ${now.text}. Is it still right?`;
      continue;
    }
    const stored = answers.find(({ field }) => field === fact.name);
    const isSame =
      stored?.answer === answer &&
      stored.note === result.note &&
      isSameFact(fact, stored.value ?? {}, result.value ?? {}) &&
      answer !== "right";
    if (!isSame) read.given.push({ fact, answer, shown: values, ...result });
  }
  return read;
}

/**
 * True where a correction was typed without a press on "Change": its inputs are always open in browsers
 * without `:has()`.
 */
function isTyped({ name, fields }: LodgeFact, form: FormData): boolean {
  const shown = form.get(`inputs.${name}`);
  const inputs = fields.map((field) => inputName(field.name));
  const sent = [...form].flatMap(([input, text]): [string, string][] =>
    inputs.some((own) => input === own || input.startsWith(`${own}.`))
      ? [[input, String(text)]]
      : [],
  );
  return shown !== null && sent.length > 0 && shown !== markOfInputs(sent);
}

/** The chosen answer; empty where there is none. */
function sentAnswer(fact: LodgeFact, form: FormData): string {
  const chosen = form.get(`answer.${fact.name}`);
  if (chosen) return String(chosen);
  return isTyped(fact, form) ? "changed" : "";
}

/** What a page learns from a save. */
/** The answer to a form of the lodge that was not stored, or not as a whole. */
export interface Rejection extends Partial<SavedAnswers> {
  /** Messages by fact. */
  errors?: Record<string, string>;
  pictureErrors?: string[];
  sheetError?: string;
  messageError?: string;
  notice?: string;
  /** The form as it was sent: nothing that was typed is lost. */
  typed?: [name: string, value: string][];
}

export interface SavedAnswers {
  /** Marks of what it sent and what is stored now, by fact. */
  saved: Record<string, string>;
  /** What others have answered since the page was loaded, by fact. */
  told: Record<string, string>;
}

/**
 * Compares a form with what was stored before it: where another tab or person has answered since the form was
 * loaded, the form is told so, whether or not it replaced that answer.
 */
export function compareAnswers(
  { facts, property }: OpenRequest,
  form: FormData,
  { given, sent, message }: Omit<ReadAnswers, "errors"> & ReadMessage,
  before: ReplacedAnswers,
): SavedAnswers {
  const result: SavedAnswers = { saved: {}, told: {} };
  const compare = (name: string, stored: { mark: string; text: string }, isGiven: boolean) => {
    const base = form.get(`was.${name}`);
    if (isGiven || sent[name] === stored.mark) result.saved[name] = sent[name] ?? "";
    const isElsewhere = base !== null && base !== stored.mark && sent[name] !== stored.mark;
    if (isElsewhere && stored.text) result.told[name] = toldText(stored.text, isGiven);
  };
  for (const { name } of facts) {
    const stored = before.answers.find(({ field }) => field === name);
    const isGiven = given.some(({ fact }) => fact.name === name);
    compare(name, { mark: markOfAnswer(stored), text: answerText(stored, property) }, isGiven);
  }
  const text = before.message;
  compare("message", { mark: markOf(text), text }, message !== undefined);
  return result;
}

const answerTexts = { right: "Still right", unknown: "I don't know" } as const;

function answerText(stored: LodgeAnswer | undefined, { currency }: PropertyFields): string {
  const fact = stored && factNamed(stored.field);
  if (!fact) return "";
  const { answer, value, note } = stored;
  const text = answer === "changed" ? factText(fact, value ?? {}, currency) : answerTexts[answer];
  return note ? `${text} (${note})` : text;
}

const toldText = (text: string, isReplaced: boolean): string =>
  `Answered in another tab or by somebody else in the meantime: ${text}. ` +
  (isReplaced ? "Your answer has replaced it." : "It counts unless you change your answer here.");

interface Sent {
  fact: LodgeFact;
  answer: AnswerKind;
  sent: string;
  form: FormData;
}

function readOne(
  { fact, answer, sent, form }: Sent,
  property: PropertyFields,
  alternatives: readonly Alternative[],
): Pick<GivenAnswer, "value" | "note"> | { error: string } {
  const note = String(form.get(`note.${fact.name}`) ?? "").trim() || null;
  const problem = note && noteProblem(note, maxNote);
  if (problem) return { error: problem };
  if (answer !== "changed") return { note };
  const other = sent.startsWith("other-") ? sent.slice("other-".length) : null;
  if (other !== null) {
    const chosen = alternatives.find(({ origin }) => origin === other);
    return chosen
      ? { value: chosen.values, note }
      : { error: "This value is no longer offered. Please choose again" };
  }
  const read = readAnswer(fact, form, property);
  if ("error" in read) return read;
  // Autosave sends the choice before the lodge has typed the new value.
  const isUnchanged =
    !note &&
    form.get("intent") !== "autosave" &&
    isSameFact(fact, valuesOfFact(fact, property), read.values);
  return isUnchanged
    ? { error: "Please enter the new value, or choose Still right" }
    : { value: read.values, note };
}

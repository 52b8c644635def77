import {
  answersOf,
  findRequest,
  lodgePerson,
  picturesOf,
  propertyToConfirm,
} from "#db/queries/lodge/requests.server";
import { evidenceOf, groupByField } from "#db/queries/property/evidence.server";
import { sheetsFromLodge } from "#db/queries/rate-sheets/sheets.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import { isoDay, longDate } from "#domain/calendar/dates";
import { pricesFollowRates } from "#domain/changes/reasons";
import {
  factNamed,
  factsNamed,
  factText,
  type FactValues,
  inputsOf,
  isKnown,
  isSameFact,
  readAnswer,
  valuesOfFact,
} from "#domain/lodge/facts";
import { pricesOfSheets } from "#domain/property/priced-values";
import { datedSource, type ProposedValue, storedBeside } from "#domain/review/proposed-value";
import type { RequestContext } from "~/server/services.server";

export interface LodgeChange extends ProposedValue {
  /** Tells the inputs that were filled with this answer from those of an earlier one. */
  answer: string;
}

/** The answers of a request beside the values of the property; null for an unknown request. */
export async function readLodgeReview({ db, now }: RequestContext, id: string) {
  const request = await findRequest(db, id);
  const found = request && (await propertyToConfirm(db, request.propertyId));
  if (!request || !found) return null;
  const { propertyId } = request;
  const [answers, wishes, evidence, rateSheets, priced] = await Promise.all([
    answersOf(db, id),
    picturesOf(db, id),
    evidenceOf(db, propertyId),
    sheetsFromLodge(db, propertyId),
    pricedBySheets(db, [propertyId], isoDay(now())),
  ]);
  const { property, pictures } = found;
  const { currency } = property;
  const byField = groupByField(evidence);
  const facts = factsNamed(request.fields);
  const answerTo = (name: string) => answers.find(({ field }) => field === name);
  const listed = (kind: string) => facts.filter(({ name }) => answerTo(name)?.answer === kind);
  const isOpen = request.state === "answered";
  const changes = listed("changed").flatMap((fact): LodgeChange[] => {
    const given = answerTo(fact.name);
    if (!given?.value) return [];
    const statements = byField.get(fact.name) ?? [];
    const current = valuesOfFact(fact, property);
    const textOf = (value: unknown) =>
      factText(fact, { ...current, [fact.name]: value } as FactValues, currency);
    const seen = factText(fact, given.shown, currency) || "nothing";
    const isOfSheets =
      isOpen && priced.length > 0 && pricesOfSheets.some((name) => fact.name === name);
    return [
      {
        field: fact.name,
        label: fact.label,
        answer: JSON.stringify(given.value),
        ...storedBeside(factText(fact, current, currency), statements, {
          proposer: "lodge",
          textOf,
        }),
        proposed: {
          text: factText(fact, given.value, given.value.currency ?? currency),
          source: datedSource("Lodge", given.answeredAt),
          quote: given.note,
        },
        isUsable: !isOfSheets,
        doubt: isOfSheets
          ? `${pricesFollowRates}.`
          : isOpen && !isSameFact(fact, given.shown, current)
            ? `The lodge saw “${seen}”. The value was changed since.`
            : null,
        decision: given.corrected ? "corrected" : given.decision,
        inputs: isOpen && !isOfSheets ? inputsOf(fact, given.value) : [],
      },
    ];
  });
  return {
    request: {
      id,
      propertyId,
      state: request.state,
      from: lodgePerson(request),
      email: request.email,
      message: request.message,
      answeredOn: request.answeredAt && longDate(request.answeredAt),
      answersMark: markOf(request),
      canUndo: request.state === "reviewed" && request.versionBefore !== null,
    },
    name: property.name,
    rateSheets: rateSheets.map((sheet) => ({ ...sheet, on: longDate(sheet.createdAt) })),
    version: property.version,
    changes,
    confirmed: listed("right").map((fact) => ({
      label: fact.label,
      text: factText(fact, valuesOfFact(fact, property), currency),
    })),
    unknown: listed("unknown").map((fact) => ({
      label: fact.label,
      note: answerTo(fact.name)?.note ?? null,
      isKnown: isKnown(fact, valuesOfFact(fact, property)),
    })),
    open: facts.filter(({ name }) => !answerTo(name)).map(({ label }) => label),
    wishes: wishes.map((wish) => ({
      ...wish,
      picture: pictures.find(({ sourceUrl }) => sourceUrl === wish.address) ?? null,
    })),
  };
}

/** Tells the answers that are displayed from those that a lodge sends later. */
const markOf = ({ answeredAt }: { answeredAt: Date | null }): string =>
  answeredAt?.toISOString() ?? "";

export type LodgeReview = NonNullable<Awaited<ReturnType<typeof readLodgeReview>>>;

interface Corrections {
  /** By accepted fact. */
  corrections: Map<string, FactValues>;
  problems: Record<string, string>;
}

/**
 * Values of the operator's own in a form, and what is wrong with them. One of a fact whose stored value is
 * kept is dropped, unless it was to be kept anyway: without scripts typing does not choose it. Inputs that were
 * filled with earlier answers correct none.
 */
export async function readCorrections(
  { db }: Pick<RequestContext, "db">,
  id: string,
  form: FormData,
): Promise<Corrections> {
  const read: Corrections = { corrections: new Map(), problems: {} };
  const request = await findRequest(db, id);
  if (request && markOf(request) !== form.get("answers")) return read;
  const found = request && (await propertyToConfirm(db, request.propertyId));
  for (const { field, value } of found ? await answersOf(db, id) : []) {
    const fact = factNamed(field);
    const chosen = form.get(`chosen.${field}`);
    const isAccepted = form.get(`decision.${field}`) === "accept";
    if (!found || !fact || !value || !chosen || (!isAccepted && chosen === "accept")) continue;
    const typed = readAnswer(fact, form, { ...found.property, ...value }, nothingEntered);
    if ("values" in typed && isSameFact(fact, typed.values, value)) continue;
    if (!isAccepted) read.problems[field] = "Choose the value from the lodge to store your own";
    else if ("error" in typed) read.problems[field] = typed.error;
    else read.corrections.set(field, typed.values);
  }
  return read;
}

const nothingEntered = "Enter the value, or keep the stored one";

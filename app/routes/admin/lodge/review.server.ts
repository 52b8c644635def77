import {
  answersOf,
  findRequest,
  lodgePerson,
  picturesOf,
  propertyToConfirm,
} from "#db/queries/lodge/requests.server";
import { type Evidence, evidenceOf, groupByField } from "#db/queries/property/evidence.server";
import { sheetsFromLodge } from "#db/queries/rate-sheets/sheets.server";
import { longDate } from "#domain/calendar/dates";
import {
  factsNamed,
  factText,
  type FactValues,
  isKnown,
  isSameFact,
  valuesOfFact,
} from "#domain/lodge/facts";
import { originLabels, protectionOf, shownStatement } from "#domain/property/evidence";
import type { RequestContext } from "~/server/services.server";

/** A value of a fact, its source, and its date. */
interface SourceValue {
  source: string;
  text: string;
  on: string;
}

export interface ReviewedFact {
  name: string;
  label: string;
  /** The value of the property; empty if there is none. */
  stored: string;
  storedBy: string;
  lodge: string;
  note: string | null;
  answeredOn: string;
  /** Other sources that differ from the stored value. */
  others: SourceValue[];
  isLocked: boolean;
  /** The value that the lodge saw, if the operator changed it since. */
  changedSince: string | null;
  decision: string | null;
}

/** The answers of a request beside the values of the property; null for an unknown request. */
export async function readLodgeReview({ db }: Pick<RequestContext, "db">, id: string) {
  const request = await findRequest(db, id);
  const found = request && (await propertyToConfirm(db, request.propertyId));
  if (!request || !found) return null;
  const [answers, wishes, evidence, rateSheets] = await Promise.all([
    answersOf(db, id),
    picturesOf(db, id),
    evidenceOf(db, request.propertyId),
    sheetsFromLodge(db, request.propertyId),
  ]);
  const { property, pictures } = found;
  const { currency } = property;
  const byField = groupByField(evidence);
  const facts = factsNamed(request.fields);
  const answerTo = (name: string) => answers.find(({ field }) => field === name);
  const listed = (kind: string) => facts.filter(({ name }) => answerTo(name)?.answer === kind);
  const changes = listed("changed").flatMap((fact): ReviewedFact[] => {
    const given = answerTo(fact.name);
    if (!given?.value) return [];
    const statements = byField.get(fact.name) ?? [];
    const shown = shownStatement(statements);
    const current = valuesOfFact(fact, property);
    return [
      {
        name: fact.name,
        label: fact.label,
        stored: factText(fact, current, currency),
        storedBy: shown ? `${originLabels[shown.origin]}, ${longDate(shown.recordedAt)}` : "",
        lodge: factText(fact, given.value, given.value.currency ?? currency),
        note: given.note,
        answeredOn: longDate(given.answeredAt),
        others: othersOf(statements, (value) =>
          factText(fact, { ...current, [fact.name]: value } as FactValues, currency),
        ),
        isLocked: protectionOf(statements) === "locked",
        changedSince: isSameFact(fact, given.shown, current)
          ? null
          : factText(fact, given.shown, currency) || "nothing",
        decision: given.decision,
      },
    ];
  });
  return {
    request: {
      id,
      propertyId: request.propertyId,
      state: request.state,
      from: lodgePerson(request),
      email: request.email,
      message: request.message,
      answeredOn: request.answeredAt && longDate(request.answeredAt),
      answersMark: request.answeredAt?.toISOString() ?? "",
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

export type LodgeReview = NonNullable<Awaited<ReturnType<typeof readLodgeReview>>>;

const othersOf = (
  statements: readonly Evidence[],
  textOf: (value: unknown) => string,
): SourceValue[] =>
  statements.flatMap(({ origin, agrees, value, recordedAt, person }) => {
    if (agrees || origin === "seed") return [];
    const text = textOf(value);
    const source = person ? `${originLabels[origin]} (${person})` : originLabels[origin];
    return text ? [{ source, text, on: longDate(recordedAt) }] : [];
  });

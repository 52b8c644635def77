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
import type { ProposedValue, Statement } from "#domain/review/proposed-value";
import type { RequestContext } from "~/server/services.server";

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
  const changes = listed("changed").flatMap((fact): ProposedValue[] => {
    const given = answerTo(fact.name);
    if (!given?.value) return [];
    const statements = byField.get(fact.name) ?? [];
    const shown = shownStatement(statements);
    const current = valuesOfFact(fact, property);
    const textOf = (value: unknown) =>
      factText(fact, { ...current, [fact.name]: value } as FactValues, currency);
    const seen = factText(fact, given.shown, currency) || "nothing";
    const isOpen = request.state === "answered";
    return [
      {
        field: fact.name,
        label: fact.label,
        stored: {
          text: factText(fact, current, currency),
          source: shown ? sourceOn(originLabels[shown.origin], shown.recordedAt) : "Stored",
        },
        proposed: {
          text: factText(fact, given.value, given.value.currency ?? currency),
          source: sourceOn("Lodge", given.answeredAt),
          quote: given.note,
        },
        others: othersOf(statements, textOf),
        isLocked: protectionOf(statements) === "locked",
        isUsable: true,
        doubt:
          isOpen && !isSameFact(fact, given.shown, current)
            ? `The lodge saw “${seen}”. The value was changed since.`
            : null,
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

const sourceOn = (source: string, at: Date): string => `${source}, ${longDate(at)}`;

const othersOf = (
  statements: readonly Evidence[],
  textOf: (value: unknown) => string,
): Statement[] =>
  statements.flatMap(({ origin, agrees, value, recordedAt, person }) => {
    if (agrees || origin === "seed") return [];
    const text = textOf(value);
    const source = person ? `${originLabels[origin]} (${person})` : originLabels[origin];
    return text ? [{ text, source: sourceOn(source, recordedAt) }] : [];
  });

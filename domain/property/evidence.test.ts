import { expect, test } from "vitest";

import { type Origin, protectionOf, shownStatement, type Statement } from "./evidence";

const said = (origin: Origin, day: number, facts: Partial<Statement> = {}): Statement => ({
  origin,
  agrees: true,
  locked: origin === "typed",
  recordedAt: new Date(Date.UTC(2026, 10, day)),
  ...facts,
});

test.each<[string, Statement[], Origin | undefined]>([
  ["a person wins over the lodge", [said("lodge", 9), said("typed", 1)], "typed"],
  ["the lodge wins over a newer page", [said("reader", 9), said("lodge", 1)], "lodge"],
  ["the newest of page, table and AI", [said("reader", 2), said("sync", 4), said("ai", 3)], "sync"],
  ["who differs is not named", [said("lodge", 9, { agrees: false }), said("reader", 1)], "reader"],
  ["nobody states it", [said("lodge", 9, { agrees: false })], undefined],
])("source of a value: %s (L-001)", (_, statements, origin) => {
  expect(shownStatement(statements)?.origin).toBe(origin);
});

test.each<[string, Statement[], ReturnType<typeof protectionOf>]>([
  ["locked by a person", [said("typed", 1), said("lodge", 2, { agrees: false })], "locked"],
  ["confirmed by the lodge", [said("reader", 3), said("lodge", 2)], "confirmed"],
  ["the lodge differs", [said("reader", 3), said("lodge", 2, { agrees: false })], null],
  ["a page alone", [said("reader", 3)], null],
])("protection of a field: %s (L-008)", (_, statements, protection) => {
  expect(protectionOf(statements)).toBe(protection);
});

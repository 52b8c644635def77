import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./unavailable.server";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  ["nobody listens", coded("ECONNREFUSED")],
  ["the connection broke", coded("ECONNRESET")],
  ["it is starting up", coded("57P03", "the database system is starting up")],
  ["it is being stopped", coded("57P01")],
  ["a statement took too long", coded("57014")],
  ["a lock was held too long", coded("55P03")],
  ["it takes no more connections", coded("53300")],
  ["its disk is full", coded("53100")],
  ["the connection failed", coded("08006")],
  ["the pool is busy", new Error("timeout exceeded when trying to connect")],
  ["the server does not greet", new Error("Connection terminated due to connection timeout")],
  ["the server went silent", new Error("Query read timeout")],
  ["the connection ended in a query", new Error("Connection terminated unexpectedly")],
  ["a wrapper hides it", new Error("read failed", { cause: coded("57P01") })],
  ["both addresses refuse", new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")])],
])("the database is away when %s", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ["a rule of the schema was broken", coded("23505", "duplicate key")],
  ["the query is wrong", coded("42601", "syntax error")],
  ["the code is wrong", new TypeError("x is not a function")],
  ["it is no error", "57P01"],
  ["there is none", undefined],
])("it is not when %s", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

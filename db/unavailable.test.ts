import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./unavailable.server";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each([
  ["no server listens", coded("ECONNREFUSED")],
  ["the connection broke", coded("ECONNRESET")],
  ["the server is starting up", coded("57P03", "the database system is starting up")],
  ["the server is being stopped", coded("57P01")],
  ["a statement took too long", coded("57014")],
  ["a lock was held too long", coded("55P03")],
  ["the connection limit is reached", coded("53300")],
  ["the disk is full", coded("53100")],
  ["the connection failed", coded("08006")],
  ["the pool is busy", new Error("timeout exceeded when trying to connect")],
  [
    "the server does not respond to a connection",
    new Error("Connection terminated due to connection timeout"),
  ],
  ["a query times out", new Error("Query read timeout")],
  ["the connection ended in a query", new Error("Connection terminated unexpectedly")],
  ["the cause of an error is the database", new Error("read failed", { cause: coded("57P01") })],
  [
    "both addresses refuse the connection",
    new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]),
  ],
])("the database is unavailable when %s", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ["a constraint is violated", coded("23505", "duplicate key")],
  ["the query is wrong", coded("42601", "syntax error")],
  ["the code is wrong", new TypeError("x is not a function")],
  ["the value is not an error", "57P01"],
  ["the value is undefined", undefined],
])("the database is not unavailable when %s", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

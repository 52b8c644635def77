/** What the driver says in words alone when the server is away or does not answer in time. */
const driverMessages =
  /^(timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|client has encountered a connection error)/i;

/** What the network says. */
const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serverCodes = new Set([
  "25P03", // idle in a transaction for too long
  "53100", // its disk is full
  "53200", // no memory
  "53300", // too many connections
  "55P03", // lock not had in time
  "57014", // statement not done in time
  "57P01", // shutting down, or this connection ended by an operator
  "57P02", // another backend crashed
  "57P03", // starting up, or recovering
  "57P05", // idle for too long
  "58030", // cannot read or write its files
]);

/**
 * Whether a failed query says that the database is away, starting, overloaded or hanging: the same
 * query may succeed in a moment. Anything else is a fault of the query itself.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (typeof code === "string" && (networkCodes.has(code) || isServerCode(code))) return true;
  if (driverMessages.test(error.message)) return true;
  // Several addresses of one name were tried; or the driver's error is wrapped in another.
  return Array.isArray(errors) ? errors.some(isDatabaseAway) : isDatabaseAway(cause);
}

const isServerCode = (code: string) => serverCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code);

/** Errors of the driver without a code: the server is unavailable or did not respond in time. */
const driverMessages =
  /^(timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|client has encountered a connection error)/i;

/** Network errors. */
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
  "25P03", // idle_in_transaction_session_timeout
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "55P03", // lock timeout
  "57014", // statement timeout
  "57P01", // shutdown, or connection terminated by an administrator
  "57P02", // another backend crashed
  "57P03", // starting up or recovering
  "57P05", // idle for too long
  "58030", // I/O error
]);

/**
 * True if an error means that the database is unavailable, starting, overloaded or hanging: the same query
 * may succeed on a retry. Any other error is caused by the query itself.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (typeof code === "string" && (networkCodes.has(code) || isServerCode(code))) return true;
  if (driverMessages.test(error.message)) return true;
  // Several addresses of a host name were tried, or the driver's error is wrapped.
  return Array.isArray(errors) ? errors.some(isDatabaseUnavailable) : isDatabaseUnavailable(cause);
}

const isServerCode = (code: string) => serverCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code);

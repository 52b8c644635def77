export interface MailFailure {
  ok: false;
  /** Temporary: worth another try later. Permanent: the server will not change its mind. */
  kind: "temporary" | "permanent";
  message: string;
  /** The answer of the mail server, where it gave one. */
  status?: number;
  /** Recipients who got the mail all the same; leave them out of the next try. */
  accepted: string[];
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const reasons: Record<string, string> = {
  ECONNECTION: "The connection to the mail server was closed",
  ETIMEDOUT: "The mail server did not answer in time",
  ESOCKET: "The mail server cannot be reached",
  EDNS: "The name of the mail server is not known",
  ETLS: "The mail server offers no secure connection",
  EAUTH: "The mail server refused the user name or password",
};

/** Faults in the mail itself, which come back the same at every try. */
const ownFaults = new Set(["EENVELOPE", "EMESSAGE", "EFILEACCESS", "EURLACCESS", "ECONFIG"]);

export function permanent(message: string): MailFailure {
  return { ok: false, kind: "permanent", message, accepted: [] };
}

export function explainMailError(error: unknown): MailFailure {
  const { code = "", responseCode, response, message } = error as SmtpError;
  return {
    ok: false,
    kind: isPermanent(responseCode, code) ? "permanent" : "temporary",
    message: [reasons[code] ?? "The mail was not sent", response ?? message].join(": "),
    status: responseCode,
    accepted: [],
  };
}

/** The library reports this as a success. */
export function explainPartialRefusal(info: {
  accepted: unknown[];
  rejected: unknown[];
  rejectedErrors?: SmtpError[];
}): MailFailure {
  const errors = info.rejectedErrors ?? [];
  const first = errors[0];
  const worthATry = errors.some(({ responseCode, code }) => !isPermanent(responseCode, code ?? ""));
  return {
    ok: false,
    kind: worthATry ? "temporary" : "permanent",
    message: `The mail server refused ${info.rejected.map(String).join(", ")}: ${first?.response ?? "no reason given"}`,
    status: first?.responseCode,
    accepted: info.accepted.map(String),
  };
}

/** The protocol's own classes: 4xx may pass later, 5xx will not. Silence may pass too. */
function isPermanent(responseCode: number | undefined, code: string): boolean {
  return responseCode === undefined ? ownFaults.has(code) : responseCode >= 500;
}

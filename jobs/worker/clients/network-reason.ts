const reasons: Record<string, string> = {
  ENOTFOUND: "the name is not known",
  EAI_AGAIN: "the name could not be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the site closed the connection",
  UND_ERR_SOCKET: "the site closed the connection",
  EPIPE: "the site closed the connection",
  EHOSTUNREACH: "the site cannot be reached",
  ENETUNREACH: "the site cannot be reached",
  ETIMEDOUT: "the site did not answer",
  UND_ERR_CONNECT_TIMEOUT: "the site did not answer",
  HPE_INVALID_CONSTANT: "the answer is not HTTP",
  CERT_HAS_EXPIRED: "the site's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the site's certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "the site's certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the site's certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "the site's certificate is for another name",
};

export interface NetworkTrouble {
  code: string;
  /** For people; what the system says itself when the code is unknown. */
  reason: string;
}

/** The innermost error knows what happened; those around it only say that fetching failed. */
export function explainNetworkError(error: unknown): NetworkTrouble {
  const innermost = innermostOf(error);
  const code = innermost instanceof Error && "code" in innermost ? String(innermost.code) : "";
  const words = innermost instanceof Error ? innermost.message : String(innermost);
  return { code, reason: reasons[code] ?? (words || code || "unknown reason") };
}

export function innermostOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0)
    return innermostOf(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return innermostOf(error.cause);
  return error;
}

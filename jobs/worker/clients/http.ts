import { fetch } from "undici";

import { ServiceError } from "#jobs/worker/errors";

interface ServiceCall {
  /** The service's name in messages. */
  service: string;
  /** From configuration, never from a reply. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Timeout of the whole call. */
  timeoutMs: number;
  maxBytes?: number;
  signal?: AbortSignal;
}

export interface ServiceReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined where the body is not JSON. */
  json: unknown;
}

/**
 * One call to a service that the operator configured; returns a response of any status. Private
 * addresses are allowed, but redirects are not followed: they could leak the key.
 */
export async function callService(call: ServiceCall): Promise<ServiceReply> {
  const { service, url, timeoutMs, maxBytes = 5_000_000 } = call;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: call.method ?? "GET",
      headers: call.headers,
      body: call.body,
      redirect: "manual",
      signal: call.signal ? AbortSignal.any([deadline, call.signal]) : deadline,
    });
    const { status } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw redirectError(service, response.headers.get("location"));
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) throw new ServiceError(service, "bad_reply", `${service} sent too much`);
    }
    const headers = Object.fromEntries(response.headers);
    return { status, headers, json: parseJson(Buffer.concat(chunks).toString("utf8")) };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    if (deadline.aborted) {
      const message = `${service} did not finish within ${timeoutMs / 1000} seconds`;
      throw new ServiceError(service, "timeout", message, { cause: error });
    }
    const { reason } = explainNetworkError(error);
    throw new ServiceError(service, "unavailable", `${service}: ${reason}`, { cause: error });
  }
}

function redirectError(service: string, location: string | null): ServiceError {
  const message = `${service} has moved to ${location ?? "an unknown address"}; change its URL in the settings`;
  return new ServiceError(service, "bad_reply", message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const reasons: Record<string, string> = {
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the site closed the connection",
  UND_ERR_SOCKET: "the site closed the connection",
  EPIPE: "the site closed the connection",
  EHOSTUNREACH: "the site cannot be reached",
  ENETUNREACH: "the site cannot be reached",
  ETIMEDOUT: "the site did not answer",
  UND_ERR_CONNECT_TIMEOUT: "the site did not answer",
  HPE_INVALID_CONSTANT: "the response is not HTTP",
  CERT_HAS_EXPIRED: "the site's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the site's certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "the site's certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the site's certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "the site's certificate is for a different host",
};

interface NetworkError {
  code: string;
  /** For the operator; the system's own message when the code is unknown. */
  reason: string;
}

/** The innermost error has the cause; those around it only say that the request failed. */
export function explainNetworkError(error: unknown): NetworkError {
  const innermost = innermostOf(error);
  const code = innermost instanceof Error && "code" in innermost ? String(innermost.code) : "";
  const message = innermost instanceof Error ? innermost.message : String(innermost);
  return { code, reason: reasons[code] ?? (message || code || "unknown reason") };
}

export function innermostOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0)
    return innermostOf(error.errors[0]);
  if (error instanceof Error && error.cause instanceof Error) return innermostOf(error.cause);
  return error;
}

/** Seconds of a Retry-After header: a number of seconds or a date. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** Identifies us to every site, with a contact address. */
export function userAgentOf(siteUrl = "https://savanna-stays.example"): string {
  return `SavannaStays/1.0 (+${siteUrl.replace(/(?<!\/)\/+$/, "")}/contact)`;
}

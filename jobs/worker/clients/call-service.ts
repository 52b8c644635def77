import { fetch } from "undici";

import { ServiceError } from "#jobs/worker/errors";
import { explainNetworkError } from "./network-reason";

export interface ServiceCall {
  /** The service's name in messages. */
  service: string;
  /** From configuration, never from a reply. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** For the whole call. */
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
 * One call to a service that the operator configured, any status included. Private addresses are
 * fine here, but redirects are not followed: they could carry the key elsewhere.
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
      throw movedTo(service, response.headers.get("location"));
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

function movedTo(service: string, location: string | null): ServiceError {
  const message = `${service} has moved to ${location ?? "an unnamed place"}; change its address in the settings`;
  return new ServiceError(service, "bad_reply", message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

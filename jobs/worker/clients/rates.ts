import { parseRatesReply, type RatesReply } from "#domain/money/exchange-rates";
import { codeForStatus, ServiceError } from "#jobs/worker/errors";
import { callService, parseRetryAfter } from "./http";

export interface RatesClient {
  /** Throws a ServiceError when the service gives no usable rates. */
  fetchRates(options?: { signal?: AbortSignal }): Promise<RatesReply & { ok: true }>;
}

const service = "Exchange rates";
/** The open service blocks a caller for 20 minutes after too many requests. */
const blockSeconds = 20 * 60;

export function createRatesClient(options: {
  /** The whole address of the reply. */
  url: string;
  userAgent: string;
  now: () => number;
  timeoutMs?: number;
}): RatesClient {
  const { url, userAgent, now, timeoutMs = 10_000 } = options;
  return {
    async fetchRates({ signal } = {}) {
      const headers = { accept: "application/json", "user-agent": userAgent };
      const { status, json, ...reply } = await callService({
        service,
        url,
        headers,
        timeoutMs,
        signal,
      });
      const rates = parseRatesReply(json);
      if (status >= 200 && status < 300 && rates.ok) return rates;
      const code = codeForReply(json) ?? codeForStatus(status);
      const wait = parseRetryAfter(reply.headers["retry-after"], now());
      throw new ServiceError(service, code, explain(status, rates), {
        status,
        retryAfterSeconds: code === "rate_limited" ? (wait ?? blockSeconds) : wait,
      });
    },
  };
}

function explain(status: number, rates: RatesReply): string {
  const reason = rates.ok ? "" : ` (${rates.reason})`;
  return `${service}: the service answered with status ${status}${reason}`;
}

function codeForReply(json: unknown) {
  const type =
    typeof json === "object" && json !== null && "error-type" in json ? json["error-type"] : "";
  if (type === "invalid-key" || type === "inactive-account") return "auth";
  return type === "quota-reached" ? "quota" : undefined;
}

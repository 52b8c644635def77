import { z } from "zod";

import type { Point } from "#domain/places/coordinates";
import { readWhat3words } from "#domain/places/lookups";
import { codeForStatus, ServiceError } from "#jobs/worker/errors";
import { callService } from "./call-service";
import { parseRetryAfter } from "./retry-after";

export interface What3wordsClient {
  /** The three words of a point, without slashes. Throws a ServiceError. */
  wordsOf(point: Point, options?: { signal?: AbortSignal }): Promise<string>;
}

const service = "what3words";

export const what3wordsTurns = { name: service, everyMs: 200, restSeconds: 60 };

export function createWhat3wordsClient(options: {
  /** With the version at its end. */
  url: string;
  key: string;
  now: () => number;
  timeoutMs?: number;
}): What3wordsClient {
  const { key, now, timeoutMs = 15_000 } = options;
  const base = options.url.replace(/(?<!\/)\/+$/, "");
  return {
    async wordsOf({ latitude, longitude }, { signal } = {}) {
      const query = new URLSearchParams({
        coordinates: `${latitude},${longitude}`,
        language: "en",
        format: "json",
      });
      const { status, json, headers } = await callService({
        service,
        url: `${base}/convert-to-3wa?${query}`,
        headers: { accept: "application/json", "x-api-key": key },
        timeoutMs,
        signal,
      });
      const words = readWhat3words(reply.safeParse(json).data?.words ?? "");
      if (status === 200 && words) return words;
      throw refusal(status, json, parseRetryAfter(headers["retry-after"], now()));
    },
  };
}

const reply = z.looseObject({ words: z.string() });
const failed = z.looseObject({
  error: z.looseObject({ code: z.string().default(""), message: z.string().default("") }),
});

function refusal(status: number, json: unknown, wait: number | undefined): ServiceError {
  const { code: name, message } = failed.safeParse(json).data?.error ?? { code: "", message: "" };
  const code = name === "QuotaExceeded" ? "quota" : codeForStatus(status);
  const said = [name, message].filter(Boolean).join(": ");
  const words = `${service} answered with status ${status}${said ? ` (${said})` : ""}`;
  return new ServiceError(service, code, words, {
    status,
    retryAfterSeconds: code === "rate_limited" ? (wait ?? what3wordsTurns.restSeconds) : wait,
  });
}

import type { Refusal } from "#domain/api/operation";
import { texts } from "#domain/text/texts";
import type { LimitRefusal } from "~/server/limits/rate-limit.server";

type Further = Omit<Refusal, "error"> & { headers?: Record<string, string> };

/** A refusal that the caller can read; thrown from anywhere within a call. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly refusal: Refusal;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    error: string,
    { headers = {}, ...further }: Further = {},
  ) {
    super(error);
    this.refusal = { error, ...further };
    this.headers = headers;
  }
}

export const notFound = (what: string) => new ApiFailure(404, what);

export const tooMany = ({ limit, retryAfterSeconds }: LimitRefusal) =>
  new ApiFailure(429, texts.common.tooMany, {
    headers: {
      "Retry-After": String(retryAfterSeconds),
      "RateLimit-Limit": String(limit),
      "RateLimit-Remaining": "0",
      "RateLimit-Reset": String(retryAfterSeconds),
    },
  });

import type { Refusal } from "#domain/api/operation";

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

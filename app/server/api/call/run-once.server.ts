import { beginCall, finishCall, forgetCall } from "#db/queries/site/creations.server";
import { type ApiOperation, idempotencyKey } from "#domain/api/operation";
import { addressKey } from "~/server/limits/address-key";
import { hashOf, inCommit } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import type { Caller } from "./caller.server";
import { ApiFailure } from "./failure";

export interface CallResult {
  answer: unknown;
  headers?: Record<string, string>;
}

interface KeyedCall {
  request: Request;
  context: RequestContext;
  operation: ApiOperation;
  caller: Caller | null;
  /** The JSON as it was sent. */
  body: unknown;
}

/**
 * Runs a POST once for each `Idempotency-Key` of a caller: sent again it gets the first answer, with
 * another body 422, while the first is still running 409. A refused call leaves its key free. The
 * answer is stored in the transaction of the call itself, so a crash leaves both or neither.
 */
export async function runOnce(
  call: KeyedCall,
  run: (context: RequestContext, request: Request) => Promise<CallResult>,
): Promise<CallResult> {
  const { request, context, operation, caller, body } = call;
  const given = operation.method === "POST" ? readKey(request) : null;
  if (given === null) return run(context, request);
  const { pathname, search } = new URL(request.url);
  const owner = caller?.id ?? `visitor/${addressKey(context.clientAddress)}`;
  const key = hashOf(["call", owner, given]);
  const requestHash = hashOf([pathname, search, body]);
  const earlier = await beginCall(context.db, { key, requestHash });
  if (earlier) return repeated(earlier, requestHash);
  // The answer is stored even if the caller has gone: it is there for the next try.
  const lasting = new Request(request.url, { method: "POST", headers: request.headers });
  const store = async (inner: RequestContext) => {
    const result = await run(inner, lasting);
    await finishCall(inner.db, key, result);
    return result;
  };
  try {
    return await (operation.waits ? store(context) : inCommit(context, store));
  } catch (error) {
    // Without the database the row says "running" until it counts as abandoned.
    await forgetCall(context.db, key).catch(() => undefined);
    throw error;
  }
}

function repeated(
  earlier: { requestHash: string; result: unknown },
  requestHash: string,
): CallResult {
  if (earlier.requestHash !== requestHash)
    throw new ApiFailure(422, "This Idempotency-Key was used for another request.");
  if (earlier.result === null)
    throw new ApiFailure(409, "The first call with this Idempotency-Key is still running.", {
      headers: { "Retry-After": "1" },
    });
  return earlier.result as CallResult;
}

/** Bare, or quoted as the draft writes it. */
function readKey(request: Request): string | null {
  const header = request.headers.get(idempotencyKey.header);
  if (header === null) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key.length === 0 || key.length > idempotencyKey.maxLength || !/^[\x21-\x7e]+$/.test(key))
    throw new ApiFailure(
      400,
      `Idempotency-Key takes 1 to ${idempotencyKey.maxLength} visible ASCII characters.`,
    );
  return key;
}

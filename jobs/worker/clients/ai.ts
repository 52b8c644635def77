import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { z } from "zod";

import type { Prompt } from "#domain/model/prompt";
import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { explainNetworkError, parseRetryAfter } from "./http";

/** The name in messages, and the key of the rate limit. */
export const aiService = "The AI service";

interface CallState {
  /** Timeout of the whole call. */
  deadline: AbortSignal;
  timeoutMs: number;
  now: () => number;
}

/** The worker's error for an error of the client. */
function aiFailure(error: unknown, around: CallState): ServiceError {
  if (error instanceof ServiceError) return error;
  const failed = (code: ServiceErrorCode, words: string, details = {}) =>
    new ServiceError(aiService, code, `${aiService} ${words}`, { cause: error, ...details });
  if (around.deadline.aborted || error instanceof APIConnectionTimeoutError)
    return failed("timeout", `did not answer within ${around.timeoutMs / 1000} seconds`);
  if (error instanceof APIConnectionError)
    return failed("unavailable", `cannot be reached: ${explainNetworkError(error.cause).reason}`);
  if (!(error instanceof APIError) || typeof error.status !== "number")
    return failed("bad_reply", codeMessages.bad_reply ?? "");
  const { status } = error;
  const code = spent(error) ? "quota" : codeForStatus(status);
  const message = messageOf(error);
  return failed(
    code,
    `${codeMessages[code] ?? `answered with status ${status}`}${message ? ` (${message})` : ""}`,
    { status, retryAfterSeconds: waitOf(error, around.now()) },
  );
}

/** An account without credit: retrying does not help. */
const spent = ({ code, type }: APIError) =>
  code === "insufficient_quota" || type === "insufficient_quota";

const maxMessageLength = 300;

/** The service's own message, without the status that the client prepends. */
function messageOf({ error, message }: APIError): string {
  const own = (error as { message?: unknown } | undefined)?.message;
  return (typeof own === "string" ? own : message.replace(/^\d{3} /, "")).slice(
    0,
    maxMessageLength,
  );
}

/** Some services send milliseconds, which win over the standard's seconds or date. */
function waitOf({ headers }: APIError, now: number): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (ms > 0) return ms / 1000;
  return parseRetryAfter(headers?.get("retry-after") ?? undefined, now);
}

const codeMessages: Partial<Record<ServiceErrorCode, string>> = {
  auth: "rejected the key: check AI_API_KEY",
  forbidden: "denied access to this model",
  not_found: "returned 'not found': check AI_MODEL and AI_BASE_URL",
  invalid: "rejected the request",
  rate_limited: "received too many requests and asked for a pause",
  quota: "has no credit left: check the account",
  unavailable: "is temporarily unavailable",
  bad_reply: "sent an unreadable response",
};

export interface AiClient {
  /** The model's name at the service. */
  model: string;
  /** Sends one request. Throws a ServiceError, or the signal's reason. */
  ask(
    prompt: Prompt,
    options: { maxTokens: number; signal?: AbortSignal; timeoutMs?: number },
  ): Promise<AiReply>;
}

/** Shared by all workers. A service that receives too many requests says how long to pause. */
export const aiRateLimit = { name: aiService, everyMs: 100, restSeconds: 20 };

/** For a whole call; a local model may be slow. */
const standardTimeoutMs = 80_000;

/**
 * A service that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, llama.cpp and others.
 * A parameter that a service does not understand is left out from then on.
 */
export function createAiClient(options: {
  /** With the version at its end. */
  url: string;
  key: string;
  model: string;
  now: () => number;
}): AiClient {
  const { key, model, now } = options;
  const baseURL = options.url.replace(/(?<!\/)\/+$/, "");
  const client = new OpenAI({
    apiKey: key,
    baseURL,
    // The job retries, so that attempts are visible, cancellable and counted.
    maxRetries: 0,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    defaultHeaders: isAzure(baseURL) ? { "api-key": key } : {},
    // A redirect could carry the key elsewhere.
    fetchOptions: { redirect: "error" },
  });
  let dialect: Dialect = standardDialect;

  return {
    model,
    async ask(prompt, { maxTokens, signal, timeoutMs = standardTimeoutMs }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
      for (;;) {
        try {
          const body = dialect.bodyOf({ model, prompt, maxTokens });
          const reply: unknown = await client.chat.completions.create(body, { signal: ended });
          return readReply(reply);
        } catch (error) {
          signal?.throwIfAborted();
          const simpler = simplerDialect(dialect, error);
          if (!simpler) throw aiFailure(error, { deadline, timeoutMs, now });
          dialect = simpler;
        }
      }
    },
  };
}

const isAzure = (baseURL: string) => /\.azure\.com$/i.test(new URL(baseURL).hostname);

interface Ask {
  model: string;
  prompt: Prompt;
  maxTokens: number;
}

/** The names of a service's parameters for the length and the format of a response. */
interface Format {
  limit: "max_completion_tokens" | "max_tokens";
  form: "json_schema" | "json_object" | "none";
}

interface Dialect extends Format {
  bodyOf(ask: Ask): ChatCompletionCreateParamsNonStreaming;
}

const dialectOf = (format: Format): Dialect => ({
  ...format,
  bodyOf: (ask) => bodyOf(format, ask),
});

/** OpenAI's current format; no temperature, which reasoning models reject. */
const standardDialect = dialectOf({ limit: "max_completion_tokens", form: "json_schema" });

function bodyOf(
  { limit, form }: Format,
  { model, prompt, maxTokens }: Ask,
): ChatCompletionCreateParamsNonStreaming {
  const { system, user, schema } = prompt;
  // Where the service does not enforce the schema, the prompt contains it.
  const instructions =
    form === "json_schema" ? system : `${system}\nIts schema: ${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: user },
    ],
    [limit]: maxTokens,
    ...(form === "json_schema" && {
      response_format: {
        type: "json_schema",
        json_schema: { name: "stay", strict: true, schema: { ...schema } },
      },
    }),
    ...(form === "json_object" && { response_format: { type: "json_object" } }),
  };
}

/** The next simpler dialect after a service did not understand a request; null for any other error. */
function simplerDialect({ limit, form }: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const message = `${error.param ?? ""} ${error.message}`;
  if (limit === "max_completion_tokens" && message.includes("max_completion_tokens"))
    return dialectOf({ limit: "max_tokens", form });
  if (form !== "none" && /response_format|json_schema|json_object/i.test(message))
    return dialectOf({ limit, form: form === "json_schema" ? "json_object" : "none" });
  return null;
}

/** One response of a model. */
export interface AiReply {
  /**
   * "cut": truncated at the limit. "refused": the model or a filter of the service declined. "empty":
   * no text.
   */
  outcome: "answered" | "cut" | "refused" | "empty";
  /** The answer, or why the model declined. */
  text: string;
  /** Null where the service does not count. */
  tokens: number | null;
}

const count = z.number().int().nonnegative().nullish().catch(null);
/** Services add properties of their own, and leave out optional ones. */
const replySchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .looseObject({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
    .nullish()
    .catch(null),
});

/** @throws ServiceError for anything but a chat completion */
function readReply(reply: unknown): AiReply {
  const [choice] = replySchema.safeParse(reply).data?.choices ?? [];
  if (!choice) throw new ServiceError(aiService, "bad_reply", `${aiService} sent no response`);
  const tokens = tokensOf(reply);
  const { finish_reason: end, message } = choice;
  if (message.refusal) return { outcome: "refused", text: message.refusal, tokens };
  if (end === "content_filter") return { outcome: "refused", text: filtered, tokens };
  if (end === "length") return { outcome: "cut", text: message.content ?? "", tokens };
  const text = message.content?.trim() ?? "";
  return { outcome: text ? "answered" : "empty", text, tokens };
}

const filtered = "A filter of the service stopped the response";

function tokensOf(reply: unknown): number | null {
  const { usage } = replySchema.parse(reply);
  if (!usage) return null;
  const { total_tokens: total, prompt_tokens: input, completion_tokens: output } = usage;
  return total ?? (typeof input === "number" ? input + (output ?? 0) : null);
}

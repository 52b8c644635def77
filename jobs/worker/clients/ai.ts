import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { z } from "zod";

import type { Prompt } from "#domain/extractor/prompt";
import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { explainNetworkError } from "./network-reason";
import { parseRetryAfter } from "./retry-after";

/** Its name in messages, and the key of its turns. */
export const aiService = "The AI service";

interface Circumstances {
  /** Of the whole call. */
  deadline: AbortSignal;
  timeoutMs: number;
  now: () => number;
}

/** What went wrong, as the worker knows it. */
function aiFailure(error: unknown, around: Circumstances): ServiceError {
  if (error instanceof ServiceError) return error;
  const fault = (code: ServiceErrorCode, words: string, details = {}) =>
    new ServiceError(aiService, code, `${aiService} ${words}`, { cause: error, ...details });
  if (around.deadline.aborted || error instanceof APIConnectionTimeoutError)
    return fault("timeout", `did not answer within ${around.timeoutMs / 1000} seconds`);
  if (error instanceof APIConnectionError)
    return fault("unavailable", `cannot be reached: ${explainNetworkError(error.cause).reason}`);
  if (!(error instanceof APIError) || typeof error.status !== "number")
    return fault("bad_reply", inWords.bad_reply ?? "");
  const { status } = error;
  const code = spent(error) ? "quota" : codeForStatus(status);
  const said = saidBy(error);
  return fault(
    code,
    `${inWords[code] ?? `answered with status ${status}`}${said ? ` (${said})` : ""}`,
    { status, retryAfterSeconds: waitOf(error, around.now()) },
  );
}

/** Waiting helps nothing against an empty account. */
const spent = ({ code, type }: APIError) =>
  code === "insufficient_quota" || type === "insufficient_quota";

const mostSaid = 300;

/** The service's own sentence, without the status that the client puts in front. */
function saidBy({ error, message }: APIError): string {
  const own = (error as { message?: unknown } | undefined)?.message;
  return (typeof own === "string" ? own : message.replace(/^\d{3} /, "")).slice(0, mostSaid);
}

/** What some services give in milliseconds comes before the seconds or date of the standard. */
function waitOf({ headers }: APIError, now: number): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (ms > 0) return ms / 1000;
  return parseRetryAfter(headers?.get("retry-after") ?? undefined, now);
}

const inWords: Partial<Record<ServiceErrorCode, string>> = {
  auth: "refuses the key: check AI_API_KEY",
  forbidden: "gives the key no access to this model",
  not_found: "does not know the model or the address: check AI_MODEL and AI_BASE_URL",
  invalid: "refuses the request",
  rate_limited: "is asked too often and wants a pause",
  quota: "has no credit left: see to the account",
  unavailable: "cannot answer at the moment",
  bad_reply: "sent an answer that cannot be read",
};

export interface AiClient {
  /** As the service calls it. */
  model: string;
  /** Asks once. Throws a ServiceError, or the signal's reason. */
  ask(
    prompt: Prompt,
    options: { maxTokens: number; signal?: AbortSignal; timeoutMs?: number },
  ): Promise<AiReply>;
}

/** Of all workers together: a service that is asked too often says how long it wants to rest. */
export const aiTurns = { name: aiService, everyMs: 100, restSeconds: 20 };

/** For a whole call; a model on one's own machine may take its time. */
const standardTimeoutMs = 80_000;

/**
 * A service that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, llama.cpp and others.
 * What one of them does not understand is left out from then on.
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
    // The job tries again, so that it can be seen, cancelled and counted.
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
          const simpler = speaksLess(dialect, error);
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

/** How a service wants the length and the form of an answer to be named. */
interface Manner {
  limit: "max_completion_tokens" | "max_tokens";
  form: "json_schema" | "json_object" | "none";
}

interface Dialect extends Manner {
  bodyOf(ask: Ask): ChatCompletionCreateParamsNonStreaming;
}

const dialectOf = (manner: Manner): Dialect => ({
  ...manner,
  bodyOf: (ask) => bodyOf(manner, ask),
});

/** As OpenAI wants it today; no temperature, which models that think refuse. */
const standardDialect = dialectOf({ limit: "max_completion_tokens", form: "json_schema" });

function bodyOf(
  { limit, form }: Manner,
  { model, prompt, maxTokens }: Ask,
): ChatCompletionCreateParamsNonStreaming {
  const { system, user, schema } = prompt;
  // Where the service does not hold the model to the schema, the model is told it.
  const told = form === "json_schema" ? system : `${system}\nIts schema: ${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: "system", content: told },
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

/** What is left to try after a service did not understand a request; null where that was not it. */
function speaksLess({ limit, form }: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const said = `${error.param ?? ""} ${error.message}`;
  if (limit === "max_completion_tokens" && said.includes("max_completion_tokens"))
    return dialectOf({ limit: "max_tokens", form });
  if (form !== "none" && /response_format|json_schema|json_object/i.test(said))
    return dialectOf({ limit, form: form === "json_schema" ? "json_object" : "none" });
  return null;
}

/** One answer of a model. */
export interface AiReply {
  /**
   * "cut": it ended at the limit, so what is there is not whole. "refused": the model or a filter
   * of the service does not want to. "empty": it said nothing.
   */
  outcome: "answered" | "cut" | "refused" | "empty";
  /** The answer, or why it was refused. */
  text: string;
  /** Null where the service does not count. */
  tokens: number | null;
}

const count = z.number().int().nonnegative().nullish().catch(null);
/** Services add members of their own, and leave out what is not essential. */
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

/** @throws ServiceError where it is no chat completion */
function readReply(reply: unknown): AiReply {
  const [choice] = replySchema.safeParse(reply).data?.choices ?? [];
  if (!choice) throw new ServiceError(aiService, "bad_reply", `${aiService} sent no answer`);
  const tokens = tokensOf(reply);
  const { finish_reason: end, message } = choice;
  if (message.refusal) return { outcome: "refused", text: message.refusal, tokens };
  if (end === "content_filter") return { outcome: "refused", text: filtered, tokens };
  if (end === "length") return { outcome: "cut", text: message.content ?? "", tokens };
  const text = message.content?.trim() ?? "";
  return { outcome: text ? "answered" : "empty", text, tokens };
}

const filtered = "A filter of the service stopped the answer";

function tokensOf(reply: unknown): number | null {
  const { usage } = replySchema.parse(reply);
  if (!usage) return null;
  const { total_tokens: total, prompt_tokens: asked, completion_tokens: answered } = usage;
  return total ?? (typeof asked === "number" ? asked + (answered ?? 0) : null);
}

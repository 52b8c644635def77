import OpenAI from "openai";

import type { Prompt } from "#domain/extractor/prompt";
import { type Dialect, speaksLess, standardDialect } from "./ai-dialect";
import { aiFailure, aiService } from "./ai-failure";
import { type AiReply, readReply } from "./ai-reply";

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

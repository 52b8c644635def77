import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

import { listen } from "#tests/setup/listen";

/** The request of a chat completion. */
export interface AiRequest {
  model: string;
  messages: { role: string; content: string }[];
  max_completion_tokens?: number;
  max_tokens?: number;
  temperature?: number;
  response_format?: {
    type: string;
    json_schema?: { name: string; strict: boolean; schema: Record<string, unknown> };
  };
}

export interface AiAnswer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}
export type AiScript = (request: AiRequest) => AiAnswer | Promise<AiAnswer>;

export interface AiServer {
  /** The settings of a process. */
  env: Record<"AI_API_KEY" | "AI_BASE_URL" | "AI_MODEL", string>;
  requests: AiRequest[];
  /** The next responses, in order; the last one repeats. */
  answer: (...scripts: AiScript[]) => void;
  close: () => Promise<void>;
}

const key = "key-of-the-tests";
const model = "test-model";

/** A fake service of chat completions. */
export async function startAiServer(): Promise<AiServer> {
  const requests: AiRequest[] = [];
  let scripts: AiScript[] = [says({})];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status = 200, body, headers = {} } = await answerTo(request);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  }
  async function answerTo(request: IncomingMessage): Promise<AiAnswer> {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions")
      return failure(404, {
        message: `Unknown path ${request.url}`,
        type: "invalid_request_error",
      });
    if (request.headers.authorization !== `Bearer ${key}`)
      return failure(401, { message: "Incorrect API key provided", code: "invalid_api_key" });
    const body = (await json(request)) as AiRequest;
    requests.push(body);
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    return script?.(body) ?? failure(500, { message: "No script" });
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const { port, close } = await listen(server);
  return {
    env: { AI_API_KEY: key, AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: model },
    requests,
    answer: (...given) => void (scripts = given),
    close,
  };
}

const usage = { prompt_tokens: 15_000, completion_tokens: 5_000, total_tokens: 20_000 };

/** The common response; `message` and `rest` differ between services. */
export function completion(
  message: Record<string, unknown>,
  { finish = "stop", ...rest }: Record<string, unknown> = {},
): AiAnswer {
  const choice = { index: 0, finish_reason: finish, message: { role: "assistant", ...message } };
  const named = { id: "chatcmpl-1", object: "chat.completion", created: 1_776_298_297, model };
  return { body: { ...named, choices: [choice], usage, ...rest } };
}

/** A response of OpenAI. */
export const says =
  (answer: unknown, rest: Record<string, unknown> = {}): AiScript =>
  () =>
    completion({ content: textOf(answer), refusal: null, annotations: [] }, rest);

const textOf = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer));

/** An error response. */
export const failure = (
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): AiAnswer => ({
  status,
  body: { error: { type: "error", param: null, code: null, ...error } },
  headers,
});

/** The same response in the formats of the supported services. */
export const services: Record<string, (answer: unknown) => AiScript> = {
  OpenAI: says,
  Azure: (answer) => () =>
    completion(
      { content: textOf(answer), refusal: null },
      { prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }] },
    ),
  Ollama: (answer) => () =>
    completion(
      { content: textOf(answer), reasoning: "The page says so." },
      { system_fingerprint: "fp_ollama" },
    ),
  vLLM: (answer) => () =>
    completion(
      { content: textOf(answer), reasoning: null, refusal: null, function_call: null },
      { kv_transfer_params: null, prompt_logprobs: null, service_tier: null },
    ),
  "llama.cpp": (answer) => () =>
    completion(
      { content: `\`\`\`json\n${textOf(answer)}\n\`\`\``, refusal: "" },
      { usage: undefined, timings: { prompt_n: 1 } },
    ),
};

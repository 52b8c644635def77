import { APIError } from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";

import type { Prompt } from "#domain/extractor/prompt";

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

export interface Dialect extends Manner {
  bodyOf(ask: Ask): ChatCompletionCreateParamsNonStreaming;
}

const dialectOf = (manner: Manner): Dialect => ({
  ...manner,
  bodyOf: (ask) => bodyOf(manner, ask),
});

/** As OpenAI wants it today; no temperature, which models that think refuse. */
export const standardDialect = dialectOf({ limit: "max_completion_tokens", form: "json_schema" });

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
export function speaksLess({ limit, form }: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const said = `${error.param ?? ""} ${error.message}`;
  if (limit === "max_completion_tokens" && said.includes("max_completion_tokens"))
    return dialectOf({ limit: "max_tokens", form });
  if (form !== "none" && /response_format|json_schema|json_object/i.test(said))
    return dialectOf({ limit, form: form === "json_schema" ? "json_object" : "none" });
  return null;
}

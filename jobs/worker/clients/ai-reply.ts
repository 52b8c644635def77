import { z } from "zod";

import { ServiceError } from "#jobs/worker/errors";
import { aiService } from "./ai-failure";

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
export function readReply(reply: unknown): AiReply {
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

import type { ResourceAnswer, ResourceQuestion } from "./messages";

export interface ResourceDesk {
  ask(question: Pick<ResourceQuestion, "policy" | "url" | "accept">): Promise<ResourceAnswer>;
  deliver(id: number, answer: ResourceAnswer): void;
  /** How many questions were asked in all, and how many wait for their answer. */
  asked(): number;
  waiting(): number;
}

/** Where the browser's requests wait for the worker's answers. */
export function openResourceDesk(send: (question: ResourceQuestion) => void): ResourceDesk {
  const waiting = new Map<number, (answer: ResourceAnswer) => void>();
  let asked = 0;
  return {
    ask: (question) =>
      new Promise((resolve) => {
        const id = ++asked;
        waiting.set(id, resolve);
        send({ type: "ask", id, ...question });
      }),
    deliver(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    asked: () => asked,
    waiting: () => waiting.size,
  };
}

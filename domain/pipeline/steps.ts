import { adminTexts } from "#domain/text/admin-texts";

export type StepState = "pending" | "running" | "success" | "error";

export interface PipelineStep {
  state: StepState;
  /** How long it took; null before it has ended. */
  ms: number | null;
  /** What was seen, or why it failed. */
  detail: string | null;
}

export const stepNames: readonly string[] = adminTexts.pipeline.steps;

export const freshSteps = (): PipelineStep[] =>
  stepNames.map(() => ({ state: "pending", ms: null, detail: null }));

/** What a whole run comes to. */
export function outcomeOf(steps: readonly PipelineStep[]): StepState {
  if (steps.some(({ state }) => state === "error")) return "error";
  if (steps.every(({ state }) => state === "success")) return "success";
  return steps.every(({ state }) => state === "pending") ? "pending" : "running";
}

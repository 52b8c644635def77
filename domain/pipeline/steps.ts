import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";

type StepState = "pending" | "running" | "success" | "error";

export interface PipelineStep {
  state: StepState;
  /** Duration; null while running. */
  ms: number | null;
  /** Result, or the error message. */
  detail: string | null;
}

export const stepNames = [
  "External table connection",
  "Save to database",
  "Read back from database",
  "Public listing shows it",
] as const;

export const freshSteps = (): PipelineStep[] =>
  stepNames.map(() => ({ state: "pending", ms: null, detail: null }));

/** Result of a whole run. */
export function outcomeOf(steps: readonly PipelineStep[]): StepState {
  if (steps.some(({ state }) => state === "error")) return "error";
  if (steps.every(({ state }) => state === "success")) return "success";
  return steps.every(({ state }) => state === "pending") ? "pending" : "running";
}

/** A property as an import would create it, under a unique name. */
export const testProperty = (mark: string): PropertyFields => ({
  ...emptyProperty,
  name: `Pipeline test ${mark}`,
  countries: ["Botswana"],
  region: "Okavango Delta",
  shortDescription: "A temporary property that tests the pipeline from saving to the listing.",
  accommodationType: "Tented Camp",
  propertyTypes: ["Tented Camp"],
  pricePerNight: 640,
  currency: "USD",
  capacity: 12,
  amenities: ["Plunge pool", "Wi-Fi"],
  latitude: -19.28,
  longitude: 22.79,
  active: true,
});

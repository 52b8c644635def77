import "./step-list.css";

import { type PipelineStep, stepNames } from "#domain/pipeline/steps";
import { adminTexts } from "#domain/text/admin-texts";

const words = adminTexts.pipeline;

const badges = {
  pending: "badge",
  running: "badge badge-warn",
  success: "badge badge-ok",
  error: "badge badge-danger",
} as const;

/** The four steps in their order, each with its state, its time and what was seen. */
export function StepList({ steps }: { steps: readonly PipelineStep[] }) {
  return (
    <ol className="pipeline" role="status">
      {steps.map(({ state, ms, detail }, index) => (
        <li key={stepNames[index]} className={`pipeline-${state}`}>
          <b aria-hidden>{index + 1}</b>
          <div>
            <p>
              <strong>{stepNames[index]}</strong>{" "}
              <span className={badges[state]}>{words.states[state]}</span>
            </p>
            {detail && <p className="small soft">{detail}</p>}
          </div>
          <span className="pipeline-time">{ms !== null && `${ms.toLocaleString("en-US")} ms`}</span>
        </li>
      ))}
    </ol>
  );
}

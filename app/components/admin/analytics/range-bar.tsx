import "./range-bar.css";
import { Form, Link } from "@remix-run/react";

import type { ChosenRange, Preset } from "#domain/site/date-range";
import { Field } from "~/components/form/field";

const presetLabels: Record<Preset, string> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  year: "This year",
  all: "All time",
};

interface Props {
  range: ChosenRange;
  /** As it was typed, right or wrong. */
  typed: { from: string; to: string };
  today: string;
}

/** The days that every figure of the screen is about. */
export function RangeBar({ range, typed, today }: Props) {
  const { preset, problems } = range;
  const wrong = Boolean(problems.from || problems.to);
  const shown = wrong ? typed : range;
  return (
    <div className="range-bar">
      <nav className="range-tabs" aria-label="Days">
        {Object.entries(presetLabels).map(([name, label]) => (
          <Link
            key={name}
            to={`?range=${name}`}
            aria-current={!wrong && preset === name ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form className="range-form" key={`${shown.from}/${shown.to}`}>
        {(["from", "to"] as const).map((name) => (
          <Field
            key={name}
            label={name === "from" ? "From" : "To"}
            id={`range-${name}`}
            name={name}
            type="date"
            max={today}
            defaultValue={shown[name]}
            error={problems[name]}
          />
        ))}
        <button className="btn-quiet">Show</button>
      </Form>
    </div>
  );
}

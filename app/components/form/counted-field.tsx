import { type FormEvent, useState } from "react";

import { Field, type FieldSource } from "./field";

interface Props {
  label: string;
  field: FieldSource;
  as?: "input" | "textarea";
  ideal?: number;
  most: number;
  hint?: string;
  rows?: number;
  required?: boolean;
}

/** A text whose length matters to whoever reads it later; longer text is taken all the same. */
export function CountedField({ ideal, most, hint, ...field }: Props) {
  const initial = field.field.initialValue;
  const [length, setLength] = useState(typeof initial === "string" ? initial.length : 0);
  const advice = ideal ? `ideal ${ideal} to ${most}` : `of ${most}`;
  const over = length - most;
  return (
    <Field
      {...field}
      hint={
        <>
          {hint}
          {hint && " "}
          <span className={over > 0 ? "counter-over" : undefined}>
            {length} {ideal ? `characters, ${advice}` : `${advice} characters`}
          </span>
          <span className="counter-over" aria-live="polite">
            {over > 0 && ` ${tooLong(over)}`}
          </span>
        </>
      }
      onInput={(event: FormEvent<HTMLElement>) =>
        setLength((event.target as HTMLInputElement).value.length)
      }
    />
  );
}

/** It is announced at each step of ten, not at each key. */
function tooLong(over: number): string {
  const about = over < 10 ? String(over) : `about ${Math.floor(over / 10) * 10}`;
  return `${about} ${over === 1 ? "character" : "characters"} too long: the end may be cut off where it is shown.`;
}

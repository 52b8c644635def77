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
  return (
    <Field
      {...field}
      hint={
        <>
          {hint}
          {hint && " "}
          <span className={length > most ? "counter-over" : undefined}>
            {length} {ideal ? `characters, ${advice}` : `${advice} characters`}
          </span>
        </>
      }
      onInput={(event: FormEvent<HTMLElement>) =>
        setLength((event.target as HTMLInputElement).value.length)
      }
    />
  );
}

import { type FormEvent, useState } from "react";

import { adminTexts } from "#domain/text/admin-texts";
import { Field, type FieldSource } from "./field";

interface Props {
  label: string;
  field: FieldSource;
  as?: "input" | "textarea";
  ideal?: number;
  max: number;
  hint?: string;
  rows?: number;
  required?: boolean;
}

/** Field that counts its characters against a recommended length. Longer text is accepted. */
export function CountedField({ ideal, max, hint, ...field }: Props) {
  const initial = field.field.initialValue;
  const [length, setLength] = useState(typeof initial === "string" ? initial.length : 0);
  const over = length - max;
  return (
    <Field
      {...field}
      hint={
        <>
          {hint}
          {hint && " "}
          <span className={over > 0 ? "counter-over font-bold" : undefined}>
            {adminTexts.form.length(length, max, ideal)}
          </span>
          <span className="counter-over font-bold" aria-live="polite">
            {over > 0 && ` ${adminTexts.form.tooLong(over)}`}
          </span>
        </>
      }
      onInput={(event: FormEvent<HTMLElement>) =>
        setLength((event.target as HTMLInputElement).value.length)
      }
    />
  );
}

import "./field.css";
import type { FormMetadata } from "@conform-to/react";
import { type MouseEvent, useEffect, useRef } from "react";

import { texts } from "#domain/text/texts";
import { focusAtOnce } from "./focus-at-once";

export interface FieldProblem {
  /** Of the control that it is about. */
  id: string;
  message: string;
}

interface Props {
  title?: string;
  problems?: readonly FieldProblem[];
  /** Of conform's useForm, or of ours: its errors are listed by themselves. */
  form?: Pick<FormMetadata, "id" | "allErrors" | "errors">;
  /** Field name to its label, put before the message. */
  labels?: Readonly<Record<string, string>>;
}

/** Stands above a refused form, takes the focus, and leads to each field. */
export function ErrorSummary({ title, problems, form, labels = {} }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const found = problems ?? (form ? problemsOf(form, labels) : []);
  const heading = title ?? form?.errors?.join(" ") ?? texts.common.checkFields;
  const fingerprint = found.map((p) => p.id + p.message).join("|") + (form?.errors ?? title ?? "");
  const shown = found.length > 0 || Boolean(form?.errors?.length) || Boolean(title);
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, fingerprint]);
  if (!shown) return null;
  return (
    <div ref={box} className="error-summary mb-6" role="alert" tabIndex={-1} {...focusAtOnce}>
      <h2>{heading}</h2>
      {found.length > 0 && (
        <ul className="mt-2 text-small">
          {found.map(({ id, message }) => (
            <li key={id + message}>
              <a
                className="inline-block py-1 text-danger"
                href={`#${id}`}
                onClick={(event) => reveal(event, id)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function problemsOf(
  form: NonNullable<Props["form"]>,
  labels: Readonly<Record<string, string>>,
): FieldProblem[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) => {
    const label = labels[name.replace(/\[.*$/, "")];
    return name
      ? messages.map((text) => ({
          id: `${form.id}-${name}`,
          message: label && !text.startsWith(label) ? `${label}: ${text}` : text,
        }))
      : [];
  });
}

/** A field inside a closed tab opens it first: tabs listen for this event. */
function reveal(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
  field.focus();
}

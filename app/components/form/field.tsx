import "./field.css";
import type { AllHTMLAttributes, ReactNode } from "react";

import type { Option } from "#domain/forms/option";

/** The properties of a conform field that `Field` needs. */
export interface FieldSource {
  id: string;
  name: string;
  key?: string;
  errors?: string[];
  initialValue?: unknown;
}
type Native = Omit<AllHTMLAttributes<HTMLElement>, "as" | "label" | "name" | "id" | "required">;

interface FieldProps extends Native {
  label: string;
  /** Field of conform's `useForm`: provides id, name, value and error. */
  field?: FieldSource;
  /** Result of conform's `getInputProps`, where the type or the value differs. */
  input?: object;
  name?: string;
  id?: string;
  error?: string | readonly string[];
  hint?: ReactNode;
  required?: boolean;
  /** Rendered after the label, as part of it. */
  mark?: ReactNode;
  as?: "input" | "textarea" | "select";
  /** Only of a select. */
  options?: readonly Option[];
}

/** Label, control, hint and error, associated for screen readers. */
export function Field(props: FieldProps) {
  const { label, field, input, hint, required, mark, as = "input", options, ...others } = props;
  const { className, ...rest } = others;
  const { name = field?.name, id = field?.id ?? name, error = field?.errors, ...native } = rest;
  const messages = [error ?? []].flat();
  const described = [hint ? `${id}-hint` : "", messages.length > 0 ? `${id}-error` : ""];
  const { key: _, ...given } = (input ?? {}) as { key?: string };
  const control = {
    defaultValue: native.value === undefined ? initialText(field) : undefined,
    ...given,
    ...native,
    id,
    name,
    "aria-required": required || undefined,
    "aria-invalid": messages.length > 0 || undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    className: "control",
  };
  return (
    <div className={["field", className].filter(Boolean).join(" ")}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="text-clay" aria-hidden="true">
            {" *"}
          </span>
        )}
        {mark}
      </label>
      <Control key={field?.key} as={as} options={options} control={control} />
      {hint && (
        <p className="field-hint text-small leading-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} messages={messages} />
    </div>
  );
}

export function FieldError({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <p className="field-error mt-1 font-semibold leading-text text-danger" id={id}>
      {messages.join(" ")}
    </p>
  );
}

function initialText(field: FieldSource | undefined): string | undefined {
  if (typeof field?.initialValue === "string") return field.initialValue;
  return field ? "" : undefined;
}

function Control(props: { as: string; options?: readonly Option[]; control: object }) {
  const { as, options = [], control } = props;
  if (as === "textarea") return <textarea rows={4} {...control} />;
  if (as !== "select") return <input type="text" {...control} />;
  return (
    <select {...control}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Checkbox followed by its label. */
export function CheckField(props: {
  label: string;
  name: string;
  id?: string;
  hint?: ReactNode;
  defaultChecked?: boolean;
  value?: string;
}) {
  const { label, hint, id = props.name, ...rest } = props;
  return (
    <div className="field field-check grid items-center">
      <input
        className="accent-forest"
        type="checkbox"
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className="py-2" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint text-small leading-text" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

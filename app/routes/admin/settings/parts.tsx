import "./settings.css";
import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

import { CheckField } from "~/components/form/field";

interface PartProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A part of a section: its heading at the left, its fields at the right. */
export function SettingsPart({ title, text, children }: PartProps) {
  return (
    <div role="group" aria-label={title} className="settings-part grid">
      <div>
        <h3>{title}</h3>
        {text && <p className="mt-1 text-small leading-text text-ink-soft">{text}</p>}
      </div>
      <div className="stack min-w-0">{children}</div>
    </div>
  );
}

interface SwitchProps {
  field: FieldMetadata<boolean>;
  label: string;
  hint?: ReactNode;
}

export function Switch({ field, label, hint }: SwitchProps) {
  return (
    <CheckField
      label={label}
      hint={hint}
      id={field.id}
      name={field.name}
      defaultChecked={field.initialValue === "on"}
    />
  );
}

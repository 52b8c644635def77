import { type RefObject, useEffect, useState } from "react";

import { formFields } from "#domain/property/fields";
import type { FormPart } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form-values";

export type Fill = Partial<Record<FormPart, { filled: number; fields: number }>>;

// A switch is never blank, and the words of a picture stand with it.
const counted = formFields.filter(
  ({ kind }) => kind.input !== "switch" && kind.input !== "picture-words",
);

function fillOf(isFilled: (inputName: string) => boolean): Fill {
  const fill: Fill = {};
  for (const { part, inputName } of counted) {
    const { filled, fields } = fill[part] ?? { filled: 0, fields: 0 };
    fill[part] = { fields: fields + 1, filled: filled + Number(isFilled(inputName)) };
  }
  return fill;
}

const isFilledText = (text: unknown): boolean =>
  Array.isArray(text)
    ? text.some(isFilledText)
    : typeof text === "object" && text !== null
      ? Object.entries(text).some(([name, value]) => name !== "unit" && isFilledText(value))
      : typeof text === "string" && text.trim() !== "";

/** How many fields of each part hold something; counted again whenever a field is left. */
export function useFill(form: RefObject<HTMLFormElement>, defaults: PropertyFormDefaults): Fill {
  const [fill, setFill] = useState(() =>
    fillOf((name) => isFilledText(defaults[name as keyof PropertyFormDefaults])),
  );
  useEffect(() => {
    const element = form.current;
    const count = () => {
      if (!element) return;
      const filled = new Set<string>();
      for (const [name, value] of new FormData(element))
        if (typeof value === "string" && value.trim() && !name.endsWith(".unit"))
          filled.add(name.replace(/[.[].*$/, ""));
      setFill(fillOf((name) => filled.has(name)));
    };
    element?.addEventListener("focusout", count);
    return () => element?.removeEventListener("focusout", count);
  }, [form]);
  return fill;
}

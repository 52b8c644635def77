import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import { withStored } from "#domain/forms/option";
import { paths } from "#domain/pages/paths";
import { type AnyFormField, formFields } from "#domain/property/fields";
import type { FormPart } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form-values";
import type { PictureWordsText } from "#domain/property/kinds/picture-words";
import type { SeasonText } from "#domain/property/kinds/seasons";
import { CountedField } from "~/components/form/counted-field";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { MonthsField } from "./months-field";
import { PicturesField } from "./pictures-field";
import { SeasonsField } from "./seasons-field";
import type { KnownPicture } from "./use-thumbnails";

type Inputs = Required<{
  [Name in keyof PropertyFormDefaults]: FieldMetadata<unknown, PropertyFormDefaults>;
}>;

/** What the pictures need besides their values. */
export interface PicturesState {
  known: readonly KnownPicture[];
  onBusy: (busy: boolean) => void;
}

interface PartProps {
  part: FormPart;
  form: FormMetadata<PropertyFormDefaults>;
  inputs: Inputs;
  pictures: PicturesState;
}

/** The fields of one part of the form, as the catalogue lists them. */
export function Part({ part, form, inputs, pictures }: PartProps) {
  return (
    <div className="form-grid">
      {formFields
        .filter((entry) => entry.part === part && entry.kind.input !== "picture-words")
        .map((entry) => (
          <div key={entry.name} className={placeOf(entry)}>
            {entry.kind.input === "pictures" ? (
              <PicturesField
                entry={entry}
                images={inputs.images as FieldMetadata<string[]>}
                words={inputs.imageAlts as FieldMetadata<PictureWordsText[]>}
                {...pictures}
              />
            ) : (
              <Input entry={entry} form={form} input={inputs[entry.inputName]} />
            )}
          </div>
        ))}
    </div>
  );
}

const wideInputs = new Set(["list", "pictures", "seasons", "months"]);

function placeOf({ wide, startsRow, kind }: AnyFormField): string | undefined {
  if (wide || wideInputs.has(kind.input)) return "form-wide";
  return startsRow ? "form-row-start" : undefined;
}

interface InputProps {
  entry: AnyFormField;
  form: PartProps["form"];
  input: FieldMetadata<unknown, PropertyFormDefaults>;
}

function Input({ entry, form, input }: InputProps) {
  const { kind, label, item = label } = entry;
  const list = { label, item, form, hint: entry.hint, required: kind.required };
  switch (entry.options ? "select" : kind.input) {
    case "list":
      return (
        <ListField
          {...list}
          field={input as FieldMetadata<string[]>}
          valuesFrom={paths.admin.listValues(entry.name)}
        />
      );
    case "pictures":
    case "picture-words":
      return null; // together, above
    case "seasons":
      return <SeasonsField {...list} field={input as FieldMetadata<SeasonText[]>} />;
    case "months":
      return <MonthsField entry={entry} field={input as FieldMetadata<string[]>} />;
    case "switch":
      return (
        <CheckField
          label={label}
          name={input.name}
          id={input.id}
          defaultChecked={input.initialValue === "on"}
          hint={entry.hint}
        />
      );
    case "select":
      return <Field {...shared(entry, input)} as="select" options={optionsFor(entry, input)} />;
    case "line":
    case "text":
      return <TextInput entry={entry} input={input} />;
  }
}

const shared = ({ label, kind, hint }: AnyFormField, field: InputProps["input"]) => ({
  label,
  field,
  hint,
  required: kind.required,
});

function optionsFor(
  { kind, options = kind.options ?? [], blankOption }: AnyFormField,
  input: InputProps["input"],
) {
  const stored = typeof input.initialValue === "string" ? input.initialValue : null;
  const blank = blankOption === undefined ? [] : [{ value: "", label: blankOption }];
  return [...blank, ...withStored(options, stored)];
}

function TextInput({ entry, input }: Omit<InputProps, "form">) {
  const { kind, counter, rows, placeholder } = entry;
  const as = kind.input === "text" ? "textarea" : "input";
  if (counter) return <CountedField {...shared(entry, input)} as={as} {...counter} />;
  const hint = input.value ? entry.hint : (entry.blankHint ?? entry.hint);
  return (
    <Field
      {...shared(entry, input)}
      {...kind.attributes}
      as={as}
      hint={hint}
      {...(rows && { rows })}
      {...(placeholder && { placeholder })}
    />
  );
}

import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import { months } from "#domain/calendar/months";
import { type Option, withStored } from "#domain/forms/option";
import { paths } from "#domain/paths/paths";
import { type AnyFormField, fields, formFields } from "#domain/property/fields";
import type { FormPart } from "#domain/property/fields/field";
import type { PropertyFormDefaults } from "#domain/property/form";
import type { PictureWordsText } from "#domain/property/kinds/lists";
import { blankSeason, type SeasonText } from "#domain/property/kinds/seasons";
import { adminTexts } from "#domain/text/admin-texts";
import { CountedField } from "~/components/form/counted-field";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { Icon } from "~/components/ui/icon";
import type { KnownImage } from "./images";
import { ImagesField } from "./images-field";

type Inputs = Required<{
  [Name in keyof PropertyFormDefaults]: FieldMetadata<unknown, PropertyFormDefaults>;
}>;

export interface ImagesState {
  known: readonly KnownImage[];
  onBusy: (busy: boolean) => void;
}

interface PartProps {
  part: FormPart;
  form: FormMetadata<PropertyFormDefaults>;
  inputs: Inputs;
  pictures: ImagesState;
  sourceNotes: Readonly<Partial<Record<string, string>>>;
  /** Rate sheets of a stored property. */
  sheets: RateSheetsNote | null;
}

export interface RateSheetsNote {
  propertyId: string;
  count: number;
  /** True where they state the seasons of this year. */
  isPriced: boolean;
}

/** Fields of one section of the form, in the order of the field catalog. */
export function Part({ part, form, inputs, pictures, sourceNotes, sheets }: PartProps) {
  return (
    <div className="form-grid">
      {formFields
        .filter((entry) => entry.part === part && entry.kind.input !== "picture-words")
        .map((entry) => (
          <div key={entry.name} className={placeOf(entry)}>
            {entry.kind.input === "pictures" ? (
              <ImagesField
                entry={entry}
                images={inputs.images as FieldMetadata<string[]>}
                alts={inputs.imageAlts as FieldMetadata<PictureWordsText[]>}
                {...pictures}
              />
            ) : (
              <Input entry={entry} form={form} input={inputs[entry.inputName]} />
            )}
            {entry.name === "priceSeasons" && sheets && <SheetsNote {...sheets} />}
            {entry.name === "rates" && sheets?.isPriced && (
              <p className="note text-small mt-2">{adminTexts.rateSheets.textHidden}</p>
            )}
            {sourceNotes[entry.name] && (
              <p className="field-hint text-small leading-text" data-sources={entry.name}>
                {sourceNotes[entry.name]}
              </p>
            )}
          </div>
        ))}
    </div>
  );
}

function SheetsNote({ propertyId, count, isPriced }: RateSheetsNote) {
  return (
    <div className="text-small mt-2">
      {isPriced && <p className="note">{adminTexts.rateSheets.seasonsDerived}</p>}
      <p>
        <a
          className="link inline-flex items-center min-h-control font-semibold"
          href={paths.admin.rateSheets({ property: propertyId })}
        >
          Rate sheets of this property
        </a>{" "}
        <span className="text-ink-soft">{adminTexts.rateSheets.formCount(count)}</span>
      </p>
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
      return null; // rendered by Part
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
  if (counter)
    return (
      <CountedField {...shared(entry, input)} as={as} ideal={counter.ideal} max={counter.max} />
    );
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

interface Props {
  entry: AnyFormField;
  field: FieldMetadata<string[]>;
}

function MonthsField({ entry, field }: Props) {
  const { label, hint, kind, blankOption = "" } = entry;
  const options = [{ value: "", label: blankOption }, ...(kind.options ?? [])];
  const stored = (field.initialValue ?? []) as (string | undefined)[];
  const errorId = `${field.id}-error`;
  return (
    <fieldset
      className="list-field min-w-0 m-0 p-0 border-0"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? errorId : undefined}
    >
      <legend className="field-label p-0">{label}</legend>
      {hint && <p className="field-hint text-small leading-text">{hint}</p>}
      <div className="month-fields grid gap-1.5">
        {months.map((month, index) => (
          <MonthKey
            key={`${field.key}${month}`}
            month={month}
            id={`${field.id}-${index + 1}`}
            name={`${field.name}[${index}]`}
            options={options}
            stored={stored[index] ?? ""}
          />
        ))}
      </div>
      {field.errors && (
        <p className="field-error mt-1 font-semibold leading-text text-danger" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

interface MonthKeyProps {
  month: string;
  id: string;
  name: string;
  options: readonly Option[];
  stored: string;
}

/**
 * One month as a key: each press gives it the next rating. The radios of the ratings lie on top of each other,
 * and CSS raises the label after the checked one, so it works without scripts; arrow keys change it too.
 */
function MonthKey({ month, id, name, options, stored }: MonthKeyProps) {
  return (
    <fieldset className="month-key relative min-w-0 m-0 p-0 border-0 rounded-2 text-center">
      <legend className="sr-only">{month}</legend>
      <span className="month-name block font-bold text-small" aria-hidden="true">
        {month.slice(0, 3)}
      </span>
      {options.map(({ value, label }) => (
        <label key={value} data-rating={value || "none"}>
          <input
            className="month-radio"
            type="radio"
            id={`${id}-${value || "none"}`}
            name={name}
            value={value}
            defaultChecked={stored === value}
            aria-label={label}
          />
          <span className="text-tiny">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SeasonsFieldProps {
  label: string;
  item: string;
  field: FieldMetadata<SeasonText[]>;
  form: Pick<FormMetadata, "insert" | "remove">;
  hint?: string;
}

/** List of seasons. Its buttons are submit buttons, so they work without scripts. */
function SeasonsField({ label, item, field, form, hint }: SeasonsFieldProps) {
  const { name, id } = field;
  // Without scripts the response scrolls to this list, not to the top of the page.
  const here = `#${id}`;
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0" id={id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint text-small leading-text">{hint}</p>}
      <ol className="season-rows grid gap-4">
        {field.getFieldList().map((row, index) => (
          <li
            className="grid items-start gap-3 pt-3 border-t border-line"
            key={row.key}
            aria-label={`${item} ${index + 1}`}
          >
            <SeasonRow row={row} />
            <button
              {...form.remove.getButtonProps({ name, index })}
              formAction={here}
              className="list-button grid place-items-center text-ink-soft bg-transparent border-0 rounded-2 cursor-pointer"
              aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <button
        {...form.insert.getButtonProps({ name, defaultValue: blankSeason })}
        formAction={here}
        className="list-add link inline-flex items-center gap-1 min-h-control text-small font-semibold"
      >
        <Icon name="plus" /> Add {item.toLowerCase()}
      </button>
    </fieldset>
  );
}

function SeasonRow({ row }: { row: FieldMetadata<SeasonText> }) {
  const season = row.getFieldset();
  const units = withStored(fields.priceUnit.options, season.unit.initialValue ?? null);
  return (
    <div className="form-grid">
      <Field label="Season" field={season.name} placeholder="High season" />
      <Field label="From" field={season.from} placeholder="June 1" />
      <Field label="To" field={season.to} placeholder="October 31" />
      <Field label="Price" field={season.price} inputMode="decimal" />
      <Field label="Unit" field={season.unit} as="select" options={units} />
      <Field label="Minimum nights" field={season.minimumNights} type="number" min={1} />
      <Field label="Note" field={season.note} hint="Shown next to the prices" />
    </div>
  );
}

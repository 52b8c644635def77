import "./properties.css";
import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Link, useFetcher } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { pricesFollowRates } from "#domain/changes/reasons";
import { optionsOf, withStored } from "#domain/forms/option";
import { readNumber } from "#domain/forms/values";
import { propertyCurrencies } from "#domain/money/currencies";
import { formatMoney, priceOf, priceOnRequest, unusualUnit } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import {
  type QuickEdit,
  type QuickEditText,
  quickEditText,
  quickLabels,
  quickValues,
  requiredInQuickEdit,
} from "#domain/property/quick-edit";
import { texts } from "#domain/text/texts";
import { ConflictNotice, type ConflictRow } from "~/components/admin/notices";
import { useAdminForm } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { useSubmissionOf } from "~/components/form/submission";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";

export interface QuickEditRow extends QuickEdit {
  id: string;
  name: string;
  version: number;
  priceUnit: string;
}

interface Rejection {
  result: SubmissionResult;
  version: number;
  conflict?: ConflictRow[];
}

interface Props {
  row: QuickEditRow;
  /** Its price follows from its accepted rate sheets. */
  isPriced: boolean;
  /** Query string of the list that it was opened from. */
  list: string;
  /** Id of the next row. */
  next: string | null;
  /** Result of a submission without scripts. */
  rejected?: Rejection;
  cancel: string;
  onCancel?: () => void;
}

/** Form of the six quick edit fields of a property (A-050). */
export function QuickEditForm({ row, isPriced, list, next, rejected, cancel, onCancel }: Props) {
  const fetcher = useFetcher<Rejection | null>({ key: `quick-edit ${row.id}` });
  const rejection = fetcher.data ?? rejected;
  const { isPending, isSending: saving } = useSubmissionOf(fetcher.state !== "idle");
  const element = useRef<HTMLFormElement>(null);
  const { values, readValues } = useFormValues(element, row, rejection);
  const [form, fields] = useAdminForm<QuickEditText>({
    id: `quick-${row.id}`,
    lastResult: isPending ? null : rejection?.result,
    defaultValue: quickEditText(row),
  });
  const address = new URLSearchParams({ ...(list && { list }), ...(next && { next }) });
  return (
    <fetcher.Form
      ref={element}
      method="post"
      action={`${paths.admin.quickEdit(row.id)}${address.size > 0 ? `?${address}` : ""}`}
      id={form.id}
      className="quick-edit max-w-240"
      aria-label={`Quick edit: ${row.name}`}
      onSubmit={form.onSubmit}
      onChange={readValues}
      onKeyDown={(event) => handleKey(event, onCancel, readValues)}
      preventScrollReset
      noValidate
    >
      {/* Enter in a field triggers the first submit button. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" disabled={saving}>
        Save
      </button>
      <input type="hidden" name="version" value={rejection?.version ?? row.version} />
      {rejection?.conflict && (
        <ConflictNotice recordName="This property" rows={rejection.conflict} />
      )}
      {form.errors && (
        <p className="note note-danger" role="alert">
          {form.errors.join(" ")}
        </p>
      )}
      <QuickFields row={row} isPriced={isPriced} fields={fields} values={values} />
      <QuickEditFoot saving={saving} hasNext={next !== null} cancel={cancel} onCancel={onCancel} />
    </fetcher.Form>
  );
}

/** Current values of the fields. After a rejection the first invalid field gets the focus. */
function useFormValues(
  element: React.RefObject<HTMLFormElement>,
  row: QuickEditRow,
  rejection: Rejection | undefined,
) {
  const { markUnsaved } = useUnsavedWarning(element);
  const [values, setValues] = useState<QuickEditText>(() => ({
    ...quickEditText(row),
    ...(rejection?.result.initialValue as Partial<QuickEditText> | undefined),
  }));
  useEffect(() => {
    element.current?.querySelector<HTMLInputElement>("input.control:not([readonly])")?.select();
  }, [element]);
  useEffect(() => {
    if (!rejection) return;
    markUnsaved();
    element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per rejection, not per keystroke
  }, [rejection]);
  const readValues = () => {
    const sent = new FormData(element.current ?? undefined);
    setValues(quickValues((name) => String(sent.get(name) ?? "")));
  };
  return { values, readValues };
}

/** Text controls instead of number inputs, which would silently drop "1,234". */
const attributes: Partial<Record<keyof QuickEdit, Record<string, string | number>>> = {
  pricePerNight: { min: 0, step: 1, inputMode: "decimal" },
  latitude: { min: -90, max: 90, step: "0.000001" },
  longitude: { min: -180, max: 180, step: "0.000001" },
};

interface FieldsProps extends Pick<Props, "row" | "isPriced"> {
  fields: Required<Record<keyof QuickEdit, FieldMetadata<string, QuickEditText>>>;
  values: QuickEditText;
}

function QuickFields({ row, isPriced, fields, values }: FieldsProps) {
  const lacking = requiredInQuickEdit(values);
  const mark = (needed: boolean) =>
    needed && <span className="badge badge-required">Required</span>;
  const shared = (name: keyof QuickEdit) => ({
    label: quickLabels[name],
    field: fields[name],
    ...attributes[name],
  });
  const severalLines = row.fullAddress?.includes("\n");
  return (
    <div className="quick-fields grid items-start gap-3">
      <Field
        {...shared("pricePerNight")}
        mark={mark(lacking.pricePerNight)}
        readOnly={isPriced}
        hint={isPriced && `${pricesFollowRates}.`}
      />
      {isPriced ? (
        <Field {...shared("currency")} readOnly />
      ) : (
        <Field
          {...shared("currency")}
          as="select"
          options={[
            { value: "", label: "Choose" },
            ...withStored(optionsOf(propertyCurrencies), row.currency),
          ]}
          mark={mark(lacking.currency)}
        />
      )}
      <Field {...shared("latitude")} />
      <Field {...shared("longitude")} />
      <Field {...shared("what3words")} />
      <Field
        {...shared("fullAddress")}
        className="quick-address"
        // A single-line input would drop the line breaks of the address.
        {...(severalLines && { as: "textarea", rows: 2 })}
      />
      <PricePreview price={values.pricePerNight} currency={values.currency} unit={row.priceUnit} />
    </div>
  );
}

/** Shift+Enter saves and opens the next row, Escape cancels, arrow keys step the price by one. */
function handleKey(
  event: KeyboardEvent<HTMLFormElement>,
  cancel: (() => void) | undefined,
  changed: () => void,
) {
  const { key, shiftKey, currentTarget: form, target } = event;
  if (key === "Escape" && cancel) {
    event.preventDefault();
    cancel();
  }
  if (key === "Enter" && shiftKey) {
    const next = form.querySelector<HTMLButtonElement>('[name="then"]:enabled');
    if (!next) return;
    event.preventDefault();
    form.requestSubmit(next);
  }
  const step = { ArrowUp: 1, ArrowDown: -1 }[key];
  const input = target as HTMLInputElement;
  if (
    step === undefined ||
    input.name !== "pricePerNight" ||
    input.readOnly ||
    !/^\d+$/.test(input.value)
  )
    return;
  event.preventDefault();
  input.value = String(Math.max(0, Number(input.value) + step));
  changed();
}

interface QuickEditFootProps {
  saving: boolean;
  hasNext: boolean;
  cancel: string;
  onCancel?: () => void;
}

function QuickEditFoot({ saving, hasNext, cancel, onCancel }: QuickEditFootProps) {
  const label = (text: string, key: string) =>
    saving ? (
      texts.common.saving
    ) : (
      <>
        {text} <Key>{key}</Key>
      </>
    );
  return (
    <div className="quick-foot row gap-3 mt-4">
      {hasNext && (
        <button className="btn" name="then" value="next" disabled={saving}>
          {label("Save and next", "⇧ ↵")}
        </button>
      )}
      <button className={hasNext ? "btn-quiet" : "btn"} disabled={saving}>
        {label("Save", "↵")}
      </button>
      <Link
        className="quick-cancel inline-flex items-center gap-2 min-h-control font-semibold no-underline"
        to={cancel}
        preventScrollReset
        onClick={(event) => {
          if (!onCancel) return;
          event.preventDefault();
          onCancel();
        }}
      >
        {texts.common.cancel} <Key>Esc</Key>
      </Link>
    </div>
  );
}

interface PricePreviewProps {
  /** As typed, not parsed yet. */
  price: string;
  currency: string;
  unit: string;
}

/** Live price preview in the format of the site (A-052). */
function PricePreview({ price, currency, unit }: PricePreviewProps) {
  const amount = priceOf(readNumber(price), currency);
  return (
    <p className="quick-preview flex flex-wrap items-baseline gap-1.5 text-caption">
      <span className="quick-preview-label w-full text-small font-semibold">
        Shown to visitors as
      </span>
      <output className="quick-preview-price">
        {amount ? formatMoney(amount) : priceOnRequest}
      </output>
      {amount && <small>{unusualUnit(unit) ?? "/night"}</small>}
    </p>
  );
}

/** Keyboard shortcut. Next to a label it is decorative and hidden from screen readers; hidden on phones. */
export const Key = ({
  announced = false,
  children,
}: {
  announced?: boolean;
  children: ReactNode;
}) => (
  <kbd className="key rounded-2 whitespace-nowrap" aria-hidden={announced ? undefined : true}>
    {children}
  </kbd>
);

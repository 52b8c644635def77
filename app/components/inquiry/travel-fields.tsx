import "./travel-fields.css";

import { texts } from "#domain/text/texts";
import { Field, type FieldSource } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

export const travelNames = ["travelPeriod", "adults", "children", "childrenAges"] as const;
type TravelField = (typeof travelNames)[number];

const { labels, travel, travelHint } = texts.inquiry;

/** What lodges ask back, none of it required: folded away until somebody wants to say it (D27). */
export function TravelFields({ fields }: { fields: Record<TravelField, FieldSource> }) {
  const { travelPeriod, adults, children, childrenAges } = fields;
  const told = travelNames.some((name) => fields[name].initialValue || fields[name].errors);
  return (
    <details className="travel-fields" open={told || undefined}>
      <summary>
        {travel} <small>{texts.common.optional}</small> <Icon name="chevron-down" />
      </summary>
      <div className="travel-grid">
        <Field
          label={labels.travelPeriod}
          field={travelPeriod}
          hint={travelHint}
          autoComplete="off"
        />
        <Field label={labels.adults} field={adults} inputMode="numeric" autoComplete="off" />
        <Field label={labels.children} field={children} inputMode="numeric" autoComplete="off" />
        <Field label={labels.childrenAges} field={childrenAges} autoComplete="off" />
      </div>
    </details>
  );
}

import "./currency-form.css";
import { Form, useLocation } from "@remix-run/react";

import { shownCurrencies } from "#domain/money/currencies";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";

const symbols = { USD: "$", ZAR: "R", EUR: "€", GBP: "£" } as const;

/** A small form that comes back to the same page; scripts send it on choice. */
export function CurrencyForm({ id }: { id: string }) {
  const currency = useRootData()?.currency ?? "USD";
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/preferences/currency"
      className="currency-form flex items-center gap-2"
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label className="visually-hidden" htmlFor={id}>
        {texts.nav.currency}
      </label>
      <select
        className="min-h-control rounded-pill pointer"
        id={id}
        name="currency"
        key={currency}
        defaultValue={currency}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {shownCurrencies.map((code) => (
          <option className="text-ink on-paper" key={code} value={code}>
            {code} {symbols[code]}
          </option>
        ))}
      </select>
      <button className="without-scripts min-h-control bare rounded-pill pointer">
        {texts.nav.setCurrency}
      </button>
    </Form>
  );
}

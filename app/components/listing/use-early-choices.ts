import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import { pricesInUsd } from "#domain/listing/price-filter";
import { type FoundValues, parseListingQuery } from "#domain/listing/query";
import type { Rates } from "#domain/money/currencies";
import { listingPath } from "#domain/pages/listing-path";

/** What the visitor has ticked or typed before the scripts came is applied once they have. */
export function useEarlyChoices(formId: string, found: FoundValues, rates: Rates) {
  const navigate = useNavigate();
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || ![...form.elements].some(isTouched)) return;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const query = parseListingQuery(pricesInUsd(new URLSearchParams(entries), rates), found);
    navigate(listingPath(query), { replace: true, preventScrollReset: true });
    // Only what came before the scripts: later choices tell of themselves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function isTouched(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
  if (!(control instanceof HTMLInputElement) || ["hidden", "range"].includes(control.type))
    return false;
  return ["checkbox", "radio"].includes(control.type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

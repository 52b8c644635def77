import type { Candidates } from "#jobs/reader/candidates";
import { addNightPrice } from "#jobs/reader/night-price";
import { decimal } from "#jobs/reader/normalise/amount";
import { currencyFrom } from "#jobs/reader/normalise/currency";
import { nightly } from "#jobs/reader/normalise/nightly";
import { squeeze } from "#jobs/reader/normalise/text";
import type { StateNode } from "./walk-state";

const nightKey =
  /^(pricepernight|nightlyprice|nightlyrate|ratepernight|pernightprice|pernightrate|avgnightlyrate|averagenightlyrate|basepricepernight|pernight|displaypricepernight)$/;

/** A price in the state counts where its own name or its words say "per night" and a currency stands by. */
export function readStatePrice(nodes: StateNode[], found: Candidates): void {
  for (const { object } of nodes) {
    for (const [key, value] of Object.entries(object)) {
      if (nightKey.test(key.toLowerCase().replace(/[_-]/g, ""))) named(key, value, object, found);
      else if (
        typeof value === "string" &&
        value.length < 120 &&
        /night|nuit|nacht|noite|noche|notte/i.test(value)
      )
        said(value, found);
    }
    qualified(object, found);
  }
}

function codeIn(object: Record<string, unknown>): string | undefined {
  for (const [key, value] of Object.entries(object))
    if (/currency/i.test(key) && typeof value === "string" && /^[A-Z]{3}$/.test(value))
      return currencyFrom(value);
  return undefined;
}

function add(
  amount: number | null,
  currency: string | undefined,
  passage: string,
  found: Candidates,
): void {
  if (amount && currency) addNightPrice(found, { amount, currency, passage }, "embedded-state");
}

function named(
  key: string,
  value: unknown,
  owner: Record<string, unknown>,
  found: Candidates,
): void {
  if (typeof value === "object" && value !== null) {
    const inner = value as Record<string, unknown>;
    const amount = decimal(inner.amount ?? inner.value ?? inner.price);
    add(amount, codeIn(inner) ?? codeIn(owner), `${key}: ${amount}`, found);
  } else add(decimal(value), codeIn(owner), `${key}: ${String(value).slice(0, 120)}`, found);
}

function said(text: string, found: Candidates): void {
  const price = nightly(squeeze(text))[0];
  if (price) addNightPrice(found, { ...price, passage: text }, "embedded-state");
}

/** "price": "$120" beside "qualifier": "night". */
function qualified(object: Record<string, unknown>, found: Candidates): void {
  const { qualifier } = object;
  const price = object.discountedPrice ?? object.price ?? object.priceString;
  if (typeof qualifier !== "string" || typeof price !== "string") return;
  if (qualifier.length > 120 || price.length > 120) return;
  const text = squeeze(
    `${price} ${/^\s*(?:for|x|\d)/i.test(qualifier) ? qualifier : `per ${qualifier}`}`,
  );
  const night = nightly(text)[0];
  if (night) addNightPrice(found, { ...night, passage: text }, "embedded-state");
}

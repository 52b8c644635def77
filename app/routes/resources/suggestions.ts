import type { LoaderFunctionArgs } from "@remix-run/node";

import { suggest } from "#db/queries/listing/page.server";
import { priceLabel } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import type { Picture } from "#domain/property/property";
import { tagsHeader } from "~/server/pages/cache";
import { readPreferences } from "~/server/visitor/preferences.server";

export interface Suggestion {
  id: string;
  name: string;
  place: string;
  price: string;
  to: string;
  picture: Picture | null;
}

/** Up to five stays for the search input. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200);
  const { currency } = readPreferences(request);
  const exchange = { currency, rates: (await context.rates()).rates };
  const cards = await suggest(context.db, context.listing, text, exchange);
  const suggestions = cards.map((card): Suggestion => {
    const { text: price, suffix } = priceLabel(card, exchange);
    return {
      id: card.id,
      name: card.name,
      place: [card.region, card.country].filter(Boolean).join(", "),
      price: suffix ? `${price}${suffix.startsWith("/") ? "" : " "}${suffix}` : price,
      to: paths.property(card.id),
      picture: card.cover,
    };
  });
  return Response.json(
    { query: text, suggestions },
    {
      headers: {
        "Cache-Control": "private, max-age=60",
        Vary: "Cookie",
        [tagsHeader]: "listing",
      },
    },
  );
}

import "./property.css";
import { useSearchParams } from "@remix-run/react";

import type { PublicProperty } from "#domain/property/public-property";
import { sumText } from "#domain/property/stay-facts";
import type { PublishedSheet } from "#domain/rates/published";
import { longPeriod, ratesInWords, unpublishedGaps } from "#domain/rates/published-words";
import { texts } from "#domain/text/texts";
import { useExchange, useRootData } from "~/components/root-data";
import { Link } from "~/components/ui/link";
import { FactTable } from "./facts";
import { stayQuery } from "./stay-query";

const words = texts.publishedRates;

interface PublishedProps {
  property: PublicProperty;
  sheets: readonly PublishedSheet[];
}

/** The published rates with their years, and the dates between them that have none. */
export function Published({ property, sheets }: PublishedProps) {
  const exchange = useExchange();
  const [search] = useSearchParams();
  const today = useRootData()?.site.today ?? "";
  if (sheets.length === 0) return null;
  const stated = ratesInWords(sheets, sumText(exchange));
  const gaps = unpublishedGaps(sheets, today);
  return (
    <div className="published-rates mt-7">
      <h3 className="mb-3 text-name">{words.heading}</h3>
      {stated.map(({ period, facts }, index) => (
        <div key={index}>
          {period && (
            <h4 className="mt-4 mb-2 text-note font-bold">{words.sheet(longPeriod(period))}</h4>
          )}
          <FactTable
            property={property}
            facts={[
              ...facts.map(({ label, values }) => ({ label, value: values.join("\n") })),
              {
                label: words.between,
                value: index === stated.length - 1 && gaps.length > 0 && (
                  <>
                    {gaps.map((gap) => words.gap(longPeriod(gap))).join("\n")}{" "}
                    <Link to={`${stayQuery(search, { ask: "1" })}#inquiry`}>
                      {texts.rates.askForPrice}
                    </Link>
                  </>
                ),
              },
            ]}
          />
        </div>
      ))}
    </div>
  );
}

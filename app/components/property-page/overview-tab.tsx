import "./overview-tab.css";

import { labelOf } from "#domain/forms/option";
import type { ShownProperty } from "#domain/pages/shown-property";
import { malariaLevels } from "#domain/places/malaria";
import { safeList, safeText } from "#domain/text/safe-text";
import { texts } from "#domain/text/texts";
import { Almanac } from "./almanac";
import { FactTable, Points } from "./facts";

const words = texts.property;
const longestQuote = 140;

/** What it is like to be there, and when. */
export function OverviewTab({ property }: { property: ShownProperty }) {
  const love = safeText(property.whyWeLoveIt);
  const quote = love.length <= longestQuote ? love : "";
  return (
    <>
      <Story text={property.description ?? property.shortDescription} />
      {quote && (
        <blockquote className="stay-quote">
          <p>{quote}</p>
          <cite>{words.whyWeLoveIt}</cite>
        </blockquote>
      )}
      <FactTable
        facts={[
          { label: words.whyWeLoveIt, value: quote ? "" : love },
          { label: words.whoFor, value: safeText(property.targetAudience) },
          { label: words.experiences, value: safeText(property.experiences) },
          { label: words.goodToKnow, value: safeText(property.goodToKnow) },
          { label: words.malaria, value: labelOf(malariaLevels, property.malaria) },
          { label: words.arrival, value: property.flyIn && words.byAir },
          { label: words.rating, value: ratingOf(property) },
          { label: words.tags, value: safeList(property.tags).join(", ") },
        ]}
      />
      <Points title={words.features} items={property.features} />
      <Almanac property={property} />
    </>
  );
}

/** A rating is shown together with the name of its source, or not at all. */
function ratingOf({ rating, ratingSource, reviewCount }: ShownProperty): string {
  if (rating === null || !ratingSource) return "";
  return words.rated(rating, reviewCount, ratingSource);
}

function Story({ text }: { text: string | null }) {
  const [first, ...rest] = safeText(text)
    .split(/\n{2,}/)
    .filter(Boolean);
  if (!first) return null;
  return (
    <div className="stay-prose">
      <p className="stay-first">{first}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

import type { YearEvent } from "#domain/places/atlas/kinds";
import { AreaStays, type AreaStaysProps } from "./area-stays";
import { CountryAreas, type CountryAreasProps } from "./country-areas";
import { CountryOpening, type OpeningProps } from "./country-opening";
import { CountryStory } from "./country-story";
import { CountryYear } from "./country-year";
import { GettingThere, type GettingThereProps } from "./getting-there";

export interface CountryGuide {
  description: string;
  highlights: string[];
  bestTime: string;
  gettingThere: string;
  image: string;
  months: OpeningProps["months"];
  events: YearEvent[];
  ways: GettingThereProps["ways"];
  notes: GettingThereProps["notes"];
}

interface Props extends AreaStaysProps, Omit<CountryAreasProps, "flights"> {
  tagline: string | null;
  usd: number | null;
  /** Null for a country without one: it shows its map and its stays. */
  guide: CountryGuide | null;
  flights: CountryAreasProps["flights"];
}

/** What to know of a country, drawn rather than told, and where to stay in it. */
export function CountryPage({ tagline, usd, guide, flights, ...shown }: Props) {
  const { name, total } = shown;
  return (
    <>
      <CountryOpening
        name={name}
        total={total}
        tagline={tagline}
        usd={usd}
        image={guide?.image ?? null}
        months={guide?.months ?? []}
      />
      {guide && <CountryStory description={guide.description} highlights={guide.highlights} />}
      <CountryAreas {...shown} flights={flights} />
      {guide && (
        <CountryYear months={guide.months} events={guide.events} bestTime={guide.bestTime} />
      )}
      {guide && <GettingThere text={guide.gettingThere} ways={guide.ways} notes={guide.notes} />}
      <AreaStays {...shown} />
    </>
  );
}

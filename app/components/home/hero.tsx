import "./hero.css";

import type { Option } from "#domain/forms/option";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { SearchBox } from "~/components/search/search-box";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

interface Props {
  countries: readonly Option[];
  types: readonly Option[];
}

export function Hero({ countries, types }: Props) {
  const site = useRootData()?.site;
  return (
    <div className="picture-ground hero">
      <Scene image="hero-camp" sizes="(max-width: 40rem) 270vw, 100vw" eager />
      <div className="wrap hero-words">
        <p className="eyebrow">{texts.home.eyebrow}</p>
        <h1>{texts.home.heading(site?.name ?? "")}</h1>
        <p className="hero-lede">
          {site?.description} {texts.home.lede}
        </p>
        <SearchBox countries={countries} types={types} />
        <p className="hero-browse">
          <Link to={paths.listing()}>{texts.home.browseAll}</Link>
        </p>
      </div>
    </div>
  );
}

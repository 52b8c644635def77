import "./about-lands.css";
import "./about-rules.css";
import "./about-top.css";

import { paths } from "#domain/pages/paths";
import { countries, guideSlugs } from "#domain/places/countries";
import { texts } from "#domain/text/texts";
import { AskBand } from "~/components/editorial/ask-band";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { AboutText } from "~/content/about";
import { AboutStory } from "./about-story";

/** By slug of the country. */
type Stays = Readonly<Record<string, number>>;

export function AboutPage({ text, stays }: { text: AboutText; stays: Stays }) {
  const { headline, values, lands, talk } = text;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: texts.footer.aboutUs }]} />
        <Top headline={headline} />
      </div>
      <AboutStory {...text} />
      <section className="about-green">
        <div className="wrap">
          <p className="eyebrow">{values.eyebrow}</p>
          <h2>{values.heading}</h2>
          <ul className="about-rules">
            {values.rules.map((rule) => (
              <li key={rule.name}>
                <h3>{rule.name}</h3>
                <p>{rule.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Lands lands={lands} stays={stays} />
      <AskBand title={talk.heading} text={talk.text}>
        <Link className="btn" to={paths.contact()}>
          {talk.link}
        </Link>
      </AskBand>
    </>
  );
}

const Top = ({ headline }: Pick<AboutText, "headline">) => (
  <div className="about-top">
    <div>
      <p className="eyebrow">{texts.footer.aboutUs}</p>
      <h1>
        {headline.before} <em>{headline.lit}</em> {headline.after}
      </h1>
    </div>
    <div className="about-top-picture">
      <Scene image="tent-lantern" sizes="(max-width: 60rem) 100vw, 36rem" eager />
    </div>
  </div>
);

const known: readonly string[] = guideSlugs;
// The south and the east, of public/africa.svg.
const viewBox = "322 280 300 456";

const Lands = ({ lands, stays }: Pick<AboutText, "lands"> & { stays: Stays }) => (
  <section className="wrap about-lands">
    <svg viewBox={viewBox} role="img" aria-label={lands.map}>
      <use href="/africa.svg#rest" className="about-land" />
      {countries.map(({ iso2, slug }) => (
        <use
          key={iso2}
          href={`/africa.svg#${iso2}`}
          className={known.includes(slug) ? "about-land-known" : "about-land"}
        />
      ))}
    </svg>
    <div>
      <h2>{lands.heading}</h2>
      <p>{lands.text}</p>
      <ul>
        {guideSlugs.map((slug) => (
          <li key={slug}>
            <Link to={paths.destination(slug)}>
              {countries.find((country) => country.slug === slug)?.name}
            </Link>
            <span>{lands.stays(stays[slug] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

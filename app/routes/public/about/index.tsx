import "./about.css";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { countries, guideSlugs } from "#domain/places/countries";
import { texts } from "#domain/text/texts";
import { AskBand } from "~/components/editorial/ask-band";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { about, aboutLede, type AboutText } from "~/content/about";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

export const loader = pageLoader(
  { title: texts.footer.aboutUs, lede: aboutLede, path: paths.about(), shows: "listing" },
  async ({ settings, cache }) => {
    const [{ siteName }, { counts }] = await Promise.all([settings(), cache.listing()]);
    return { siteName, stays: counts.countries };
  },
);

export default function About() {
  const { siteName, stays } = useLoaderData<typeof loader>();
  return <AboutPage text={about(siteName)} stays={stays} />;
}

/** Number of stays by slug of the country. */
type Stays = Readonly<Record<string, number>>;

function AboutPage({ text, stays }: { text: AboutText; stays: Stays }) {
  const { headline, values, lands, talk } = text;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: texts.footer.aboutUs }]} />
        <Top headline={headline} />
      </div>
      <AboutHistory {...text} />
      <section className="about-green mt-8 text-paper bg-forest py-band">
        <div className="wrap">
          <p className="eyebrow">{values.eyebrow}</p>
          <h2>{values.heading}</h2>
          <ul className="about-rules grid mt-12">
            {values.rules.map((rule) => (
              <li key={rule.name}>
                <h3 className="mb-2.5">{rule.name}</h3>
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
  <div className="md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] max-md:gap-6 max-sm:pt-4 grid-cols-1 grid items-center gap-gutter-l py-gap-title">
    <div>
      <p className="eyebrow">{texts.footer.aboutUs}</p>
      <h1 className="mt-4.5">
        {headline.before} <em>{headline.lit}</em> {headline.after}
      </h1>
    </div>
    <div className="about-top-picture overflow-hidden bg-sand rounded-2 aspect-square picture-cover">
      <Scene
        image="tent-lantern"
        sizes="(max-width: 40rem) 100vw, (max-width: 60rem) 120vw, 56rem"
        eager
      />
    </div>
  </div>
);

const known: readonly string[] = guideSlugs;
// Southern and eastern Africa in public/africa.svg.
const viewBox = "322 280 300 456";

const Lands = ({ lands, stays }: Pick<AboutText, "lands"> & { stays: Stays }) => (
  <section className="wrap about-lands grid-cols-1 grid items-center gap-gutter-l py-section">
    <svg className="w-full" viewBox={viewBox} role="img" aria-label={lands.map}>
      <use href="/africa.svg#rest" className="fill-sand-deep stroke-paper" />
      {countries.map(({ iso2, slug }) => (
        <use
          key={iso2}
          href={`/africa.svg#${iso2}`}
          className={
            known.includes(slug) ? "fill-clay-soft stroke-paper" : "fill-sand-deep stroke-paper"
          }
        />
      ))}
    </svg>
    <div>
      <h2>{lands.heading}</h2>
      <p className="text-ink-soft">{lands.text}</p>
      <ul className="mt-7">
        {guideSlugs.map((slug) => (
          <li className="split gap-4" key={slug}>
            <Link className="hover:text-clay" to={paths.destination(slug)}>
              {countries.find((country) => country.slug === slug)?.name}
            </Link>
            <span>{lands.stays(stays[slug] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/** History, work and mission. */
function AboutHistory({ story, work, mission }: Pick<AboutText, "story" | "work" | "mission">) {
  return (
    <div className="wrap">
      <section className="about-section grid-cols-1 grid py-gap-title">
        <h2>{story.heading}</h2>
        <div>
          <p className="about-opening">{story.opening}</p>
          <div className="about-columns">
            {story.paragraphs.map((paragraph) => (
              <p className="mb-4 break-inside-avoid" key={paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>
      <section className="about-section grid-cols-1 grid py-gap-title">
        <h2>{work.heading}</h2>
        <div>
          <p>{work.text}</p>
          <p className="gap-x-8 gap-y-2 flex flex-wrap mt-5">
            {work.links.map(({ text, to }) => (
              <Link key={to} className="link" to={to}>
                {text}
              </Link>
            ))}
          </p>
        </div>
      </section>
      <section className="about-section grid-cols-1 grid py-gap-title">
        <h2>{mission.heading}</h2>
        <div>
          <p>{mission.text}</p>
        </div>
      </section>
    </div>
  );
}

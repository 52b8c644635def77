import "./experiences.css";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { SeasonRow } from "#db/queries/guides/stats.server";
import { months } from "#domain/calendar/months";
import { paths } from "#domain/paths/paths";
import { countryBySlug } from "#domain/places/countries";
import {
  combinations,
  type Experience,
  experiences,
  type SeasonMark,
  seasonMark,
} from "#domain/property/experiences";
import { countProperties } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { headTags } from "~/components/layout/head-tags";
import { WideTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import { acrossWindow, Scene } from "~/components/ui/picture";
import { forwardHeaders } from "~/server/pages/cache";
import { pageLoader } from "~/server/pages/page-loader.server";
import { tryRead } from "~/server/pages/try-read.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

/** The page renders without tables if their data times out. */
export const loader = pageLoader(
  {
    title: texts.experiences.title,
    lede: texts.experiences.lede,
    path: paths.experiences(),
    shows: "listing",
  },
  async (context) => {
    const [{ counts }, figures] = await Promise.all([
      context.cache.listing(),
      tryRead(context, "seasons of the experiences", context.cache.experienceStats),
    ]);
    const seasons = experiences.map(
      ({ id }) => [id, (figures?.[id] ?? []).map(countrySeason)] as const,
    );
    return { counts: counts.experiences, seasons: Object.fromEntries(seasons) };
  },
);

const countrySeason = ({ country, stays, months }: SeasonRow): CountrySeason => ({
  slug: country,
  name: countryBySlug(country)?.name ?? country,
  stays,
  marks: months.map(seasonMark),
});

export default function Experiences() {
  const { title, lede, counts, seasons } = useLoaderData<typeof loader>();
  return (
    <>
      <WideTitle title={title} banner={texts.experiences.banner} lede={lede} />
      <ExperienceContents counts={counts} />
      {experiences.map((experience, index) => (
        <ExperienceView
          key={experience.id}
          experience={experience}
          stays={counts[experience.id] ?? 0}
          seasons={seasons[experience.id] ?? []}
          first={index === 0}
        />
      ))}
      <Combinations />
    </>
  );
}

/** Table of contents. */
function ExperienceContents({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <nav className="wrap" aria-label={texts.experiences.contents}>
      <ul className="experience-contents grid border-t border-line">
        {experiences.map(({ id, name }) => (
          <li key={id}>
            <a
              className="hover:text-clay block min-h-tap text-note font-semibold leading-snug no-underline"
              href={`#${id}`}
            >
              {name}
              <span className="block text-caption font-normal text-ink-soft">
                {countProperties(counts[id] ?? 0)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  experience: Experience;
  stays: number;
  seasons: readonly CountrySeason[];
  /** The first entry has the key of the marks and an eager picture. */
  first: boolean;
}

function ExperienceView({ experience, stays, seasons, first }: Props) {
  const { id, name, description, image } = experience;
  return (
    <section className="experience pb-section" id={id} aria-labelledby={`${id}-name`}>
      <div className="h-[36vw] min-h-52 max-h-168 overflow-hidden bg-sand picture-cover">
        <Scene image={image} sizes={acrossWindow} eager={first} />
      </div>
      <div className="wrap pt-9 grid md:grid-cols-5-7 grid-cols-1 gap-x-gutter-l gap-y-8">
        <div>
          <h2 id={`${id}-name`}>{name}</h2>
          <p className="mx-0 mt-3.5 mb-4.5 max-w-measure-narrow text-lede leading-text text-ink-soft">
            {description}
          </p>
          <Link className="link font-semibold" to={paths.listingWith({ experience: id })}>
            {texts.experiences.see(stays)}
            <span className="sr-only">{texts.experiences.among(name)}</span>
          </Link>
        </div>
        {seasons.length > 0 && <SeasonTable name={name} seasons={seasons} withKey={first} />}
      </div>
    </section>
  );
}

const imageOf = (id: string): string => experiences.find((one) => one.id === id)?.image ?? "";
const sizes = "(max-width: 40rem) 120vw, 45vw";

/** Three journeys made of two experiences each (P-111). */
function Combinations() {
  return (
    <section className="bg-sand together" aria-labelledby="together">
      <div className="wrap py-section">
        <h2 id="together">{texts.experiences.together}</h2>
        <ul className="gap-gutter-col max-sm:gap-9 grid sm:grid-cols-3 grid-cols-1">
          {combinations.map(({ name, description, experienceIds: [first, second] }) => (
            <li key={name} className="together-pair clickable relative">
              <div className="together-cut relative overflow-hidden bg-paper rounded-2 aspect-square picture-cover">
                <Scene image={imageOf(first)} sizes={sizes} />
                <Scene image={imageOf(second)} sizes={sizes} />
              </div>
              <h3>
                <Link
                  className="no-underline"
                  to={paths.listingWith({ experience: [first, second] })}
                >
                  {name}
                </Link>
              </h3>
              <p className="leading-text text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
        <div className="gap-x-8 gap-y-4 row justify-between mt-12 pt-6 border-t border-line">
          <p>{texts.experiences.undecided}</p>
          <Link className="btn" to={paths.listing()}>
            {texts.experiences.allStays}
          </Link>
        </div>
      </div>
    </section>
  );
}

interface CountrySeason {
  slug: string;
  /** Empty where no stay has rated its months. */
  marks: readonly SeasonMark[];
  name: string;
  stays: number;
}

interface SeasonTableProps {
  /** Name of the experience, to tell the tables apart in a screen reader. */
  name: string;
  seasons: readonly CountrySeason[];
  withKey: boolean;
}

/** Countries by month: bars for good months, with text for screen readers. */
function SeasonTable({ name, seasons, withKey }: SeasonTableProps) {
  return (
    <table className="season w-full text-note">
      <caption className="text-ink-soft text-caption text-left">
        <span className="sr-only">{texts.experiences.seasonOf(name)}</span>
        {texts.experiences.seasonCaption}
        {withKey && <Key />}
      </caption>
      <thead>
        <tr>
          <th className="season-country" scope="col">
            <span className="sr-only">{texts.experiences.country}</span>
          </th>
          {months.map((month) => (
            <th key={month} scope="col">
              <span aria-hidden="true">{month[0]}</span>
              <span className="sr-only">{month}</span>
            </th>
          ))}
          <th className="season-stays" scope="col">
            <span className="sr-only">{texts.experiences.stays}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {seasons.map((season) => (
          <SeasonTableRow key={season.slug} {...season} />
        ))}
      </tbody>
    </table>
  );
}

function SeasonTableRow({ slug, name, marks, stays }: CountrySeason) {
  return (
    <tr>
      <th scope="row">
        <Link to={paths.destination(slug)}>{name}</Link>
      </th>
      {months.map((month, index) => {
        const mark = marks[index];
        return (
          <td key={month}>
            {mark && <i className={`season-${mark}`} />}
            {mark && <span className="sr-only">{texts.experiences.marks[mark]}</span>}
          </td>
        );
      })}
      <td className="season-number">{stays}</td>
    </tr>
  );
}

const Key = () => (
  <span className="season-key" aria-hidden="true">
    <i className="season-best inline-block rounded-1" />
    {texts.experiences.best}
    <i className="season-good inline-block rounded-1" />
    {texts.experiences.good}
  </span>
);

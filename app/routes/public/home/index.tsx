import "./home.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { monthAndYear } from "#domain/calendar/dates";
import type { Option } from "#domain/forms/option";
import { collectionsOnHome } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { uprightFrames } from "#domain/pictures/scenes";
import { countries } from "#domain/places/countries";
import { typesToSearch } from "#domain/property/categories";
import type { PropertyCard } from "#domain/property/property";
import { homeHead } from "#domain/seo/seo";
import { faqData, organisationData, websiteData } from "#domain/seo/structured-data";
import { type Claims, visibleClaims } from "#domain/site/claims";
import { countStays } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { QuestionList } from "~/components/editorial/question-list";
import { type MonthRank, YearStrip } from "~/components/editorial/year-strip";
import { headTags } from "~/components/layout/head-tags";
import { SectionHead } from "~/components/layout/page-title";
import { PropertyGrid } from "~/components/property-card/property-card";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { RecentlyViewed } from "~/components/viewed/recently-viewed";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readOrUnavailable, readSite } from "~/server/pages/page-loader.server";
import { SearchBox } from "./search-box";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cache } = context;
  const [site, settings, featured, { found, counts }, collections, guides, questions] =
    await readOrUnavailable(context, () =>
      Promise.all([
        readSite(context),
        context.settings(),
        cache.featured(),
        cache.listing(),
        cache.collections(),
        cache.guides(),
        cache.homeQuestions(),
      ]),
    );
  return data(
    {
      siteName: settings.siteName,
      claims: visibleClaims(settings.claims),
      featured,
      countries: found.countries ?? [],
      types: typesToSearch(found.types ?? [], counts.types),
      collections: collections
        .slice(0, collectionsOnHome)
        .map(({ slug, name, description, image }) => ({
          slug,
          name,
          description,
          image,
        })),
      destinations: guides
        .filter(({ destinationPosition }) => destinationPosition !== null)
        .map(({ slug, iso2, name, months }) => ({
          slug,
          iso2,
          name,
          months,
          stays: counts.countries[slug] ?? 0,
        })),
      questions,
      head: homeHead(site),
      structured: [websiteData(site), organisationData(site, settings), faqData(questions)],
    },
    { headers: pageCache(request, "listing") },
  );
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <Hero countries={page.countries} types={page.types} />
      <Featured cards={page.featured} />
      <Badges badges={page.claims.badges.items} />
      {page.destinations.length > 0 && <DestinationsMap destinations={page.destinations} />}
      <CollectionsMosaic collections={page.collections} />
      <Press press={page.claims.press} />
      <Reasons siteName={page.siteName} />
      <Testimonials claims={page.claims} />
      <Questions questions={page.questions} />
      <div className="wrap">
        <RecentlyViewed />
      </div>
      <ListingBand />
    </>
  );
}

interface Props {
  countries: readonly Option[];
  types: readonly Option[];
}

function Hero({ countries, types }: Props) {
  const site = useRootData()?.site;
  return (
    <div className="picture-ground hero relative">
      <Scene image="hero-camp" frames={uprightFrames} sizes="100vw" eager />
      <div className="wrap hero-words">
        <p className="eyebrow">{texts.home.eyebrow}</p>
        <h1>{texts.home.heading(site?.name ?? "")}</h1>
        <p className="hero-lede max-w-measure-note text-lede">
          {site?.description} <span className="max-sm:hidden!">{texts.home.lede}</span>
        </p>
        <SearchBox countries={countries} types={types} />
        <p className="mt-4.5 text-note">
          {texts.home.datesOptional}{" "}
          <Link
            className="inline-block font-semibold min-h-link underline-offset-4"
            to={paths.listing()}
          >
            {texts.home.browseAll}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Stays that the operator marked as featured. */
function Featured({ cards }: { cards: PropertyCard[] }) {
  return (
    <section className="py-section wrap shelf">
      <SectionHead
        eyebrow={texts.home.worthIt}
        title={texts.card.featuredStays}
        more={{ to: paths.listing(), label: texts.home.viewAll, context: "properties" }}
      />
      {cards.length > 0 ? (
        <PropertyGrid cards={cards.map((card) => ({ ...card, featured: false }))} />
      ) : (
        <p>
          <Link to={paths.admin.dashboard()} rel="nofollow">
            {texts.home.noFeatured}
          </Link>
        </p>
      )}
    </section>
  );
}

const badgeIcons = ["lock", "compass", "leaf", "shield", "thumbs-up", "award"];

/** Trust badges, which the operator edits. */
function Badges({ badges }: { badges: Claims["badges"]["items"] }) {
  if (badges.length === 0) return null;
  return (
    <section className="wrap" aria-label={texts.home.badges}>
      <ul className="badges grid gap-6 border-y border-line">
        {badges.map(({ title, note }, index) => (
          <li className="text-caption leading-text text-ink-soft" key={title}>
            <Icon name={badgeIcons[index % badgeIcons.length] ?? "check"} />
            <p>
              <b className="block text-note text-ink">{title}</b>
              {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

// View box of public/africa.svg; the outlines themselves are not bundled.
const spriteViewBox = "58 0 690 740";

interface Destination {
  slug: string;
  iso2: string;
  name: string;
  months: MonthRank[];
  stays: number;
}

/** Countries on a map, each with its twelve months. */
function DestinationsMap({ destinations }: { destinations: Destination[] }) {
  const listed = new Set(destinations.map(({ iso2 }) => iso2));
  return (
    <section className="bg-sand py-section" aria-labelledby="destinations-title">
      <div className="wrap places grid items-center gap-gutter-l md:grid-cols-5-6 grid-cols-1">
        <svg
          viewBox={spriteViewBox}
          className="places-map w-full max-sm:hidden!"
          role="img"
          aria-label={texts.home.map}
        >
          <use href="/africa.svg#rest" className="places-rest" />
          {countries.map(({ iso2 }) => (
            <use
              key={iso2}
              href={`/africa.svg#${iso2}`}
              className={listed.has(iso2) ? "places-listed" : "places-rest"}
            />
          ))}
        </svg>
        <div id="destinations-title">
          <SectionHead eyebrow={texts.nav.destinations} title={texts.home.goWhen} />
          <ul className="places-list mt-7">
            {destinations.map(({ slug, name, months, stays }) => (
              <li className="grid items-center gap-5 border-t border-line" key={slug}>
                <Link className="hover:text-clay no-underline" to={paths.destination(slug)}>
                  {name}
                </Link>
                <YearStrip ranks={months} />
                <span className="text-small text-right tabular-nums text-ink-soft">
                  {countStays(stays)}
                </span>
              </li>
            ))}
          </ul>
          <p className="places-key flex gap-5 mt-4.5 text-caption text-ink-soft">
            <span>{texts.year.keys.best}</span>
            <span className="places-key-good">{texts.year.keys.good}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

interface Collection {
  slug: string;
  name: string;
  description: string;
  image: string;
}

/** The first collections as large pictures, the first of them largest. */
function CollectionsMosaic({ collections }: { collections: Collection[] }) {
  if (collections.length === 0) return null;
  return (
    <section className="py-section wrap shelf">
      <SectionHead
        eyebrow={texts.home.collections}
        title={texts.home.tripYouPicture}
        more={{ to: paths.collections(), label: texts.home.viewAll, context: "collections" }}
      />
      <ul className="mosaic grid">
        {collections.map(({ slug, name, description, image }) => (
          <li key={slug} className="mosaic-item clickable hover-drift relative">
            <div className="mosaic-picture overflow-hidden bg-sand rounded-2 picture-cover">
              <Scene image={image} sizes="(max-width: 40rem) 130vw, 85vw" />
            </div>
            <h3>
              <Link className="no-underline" to={paths.collection(slug)}>
                {name}
              </Link>
            </h3>
            <p className="max-w-measure-note leading-text text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Press mentions, if the operator enabled them. */
function Press({ press }: { press: Claims["press"] }) {
  if (!press.shown || press.names.length === 0) return null;
  return (
    <section className="bg-sand press" aria-labelledby="press">
      <div className="wrap">
        <h2 id="press" className="eyebrow">
          {texts.home.asFeaturedIn}
        </h2>
        <ul className="flex flex-wrap justify-between text-ink-soft">
          {press.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Reasons to choose this site. */
function Reasons({ siteName }: { siteName: string }) {
  return (
    <section className="py-section wrap">
      <SectionHead eyebrow={texts.home.howWeWork} title={`${texts.home.whyChoose} ${siteName}`} />
      <ol className="reasons grid md:grid-cols-3 grid-cols-1">
        {texts.home.reasons.map(({ title, text }) => (
          <li className="border-t border-line pt-5" key={title}>
            <h3>{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Testimonials; the operator decides whether they are shown. */
function Testimonials({ claims }: { claims: Claims }) {
  const { testimonials, counts } = claims;
  if (!testimonials.shown || testimonials.items.length === 0) return null;
  return (
    <section className="pb-section wrap">
      <SectionHead
        eyebrow={counts.shown ? counts.guests : texts.home.testimonials}
        title={texts.home.wroteHome}
      />
      <ul className="letters grid md:grid-cols-3 grid-cols-1">
        {testimonials.items.map((testimonial) => (
          <li key={testimonial.id}>
            <Testimonial testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Testimonial({ testimonial }: { testimonial: Claims["testimonials"]["items"][number] }) {
  const { name, location, property, rating, text, date, sample } = testimonial;
  return (
    <figure className="m-0 border-t border-line pt-5">
      <p
        className="letters-stars flex gap-1 text-caption"
        role="img"
        aria-label={texts.home.stars(rating)}
      >
        {Array.from({ length: rating }, (_, index) => (
          <Icon key={index} name="star-filled" />
        ))}
      </p>
      <blockquote className="text-balance">{text}</blockquote>
      <figcaption className="text-small leading-text text-ink-soft">
        <b className="text-ink">{name}</b>, {location}
        <br />
        {property}, {monthAndYear(date)}
        {sample && <span className="block">{texts.home.sampleTestimonial}</span>}
      </figcaption>
    </figure>
  );
}

/** Questions that are visible at first. */
const openQuestions = 4;

/** Frequently asked questions; those after the first are folded, so that the page stays short. */
function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  const folded = questions.slice(openQuestions);
  return (
    <section className="pb-section wrap questions grid-cols-1 grid gap-gutter-l">
      <SectionHead eyebrow={texts.home.beforeYouGo} title={texts.home.faq} />
      <div>
        <QuestionList questions={questions.slice(0, openQuestions)} />
        {folded.length > 0 && (
          <details className="more-questions">
            <summary className="split gap-4 list-none font-semibold text-clay cursor-pointer">
              {texts.home.moreQuestions(folded.length)}
              <Icon name="chevron-down" />
            </summary>
            <QuestionList questions={folded} />
          </details>
        )}
      </div>
    </section>
  );
}

/** Closing link to the listing. */
function ListingBand() {
  return (
    <section className="picture-ground closing relative grid items-end">
      <Scene image="savannah-dusk" sizes="(max-width: 40rem) 170vw, 110vw" />
      <div className="wrap">
        <h2 className="mb-6">{texts.home.callToAction}</h2>
        <Link to={paths.listing()} className="closing-link inline-block font-semibold no-underline">
          {texts.home.exploreAll}
        </Link>
      </div>
    </section>
  );
}

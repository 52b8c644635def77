import "./home-sections.css";
import { Link } from "@remix-run/react";

import { paths } from "#domain/pages/paths";
import type { PropertyCard } from "#domain/property/property";
import type { Claims } from "#domain/site/claims";
import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { PropertyGrid } from "~/components/property-card/property-grid";
import { Icon } from "~/components/ui/icon";
import { Scene } from "~/components/ui/picture";

const reasons = [
  {
    title: "Hand-picked",
    text: "A person reads up on every stay before it is listed, and takes it off when it slips.",
  },
  {
    title: "Independent advice",
    text: "We tell you when to go, what is included and what is not, whoever runs the camp.",
  },
  {
    title: "Local knowledge",
    text: "Seasons, roads and airstrips from people who live with them, not from a brochure.",
  },
];

export function WhyChoose({ siteName }: { siteName: string }) {
  return (
    <section className="section wrap">
      <SectionHead eyebrow="How we work" title={`${texts.home.whyChoose} ${siteName}`} />
      <ol className="reasons">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Featured({ cards }: { cards: PropertyCard[] }) {
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow="Places worth the flight"
        title={texts.home.featured}
        more={{ to: paths.listing(), label: texts.home.viewAll, context: "properties" }}
      />
      {cards.length > 0 ? (
        <PropertyGrid cards={cards} />
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

export function Badges({ badges }: { badges: Claims["badges"]["items"] }) {
  if (badges.length === 0) return null;
  return (
    <section className="wrap" aria-label="What you can rely on">
      <ul className="badges">
        {badges.map(({ title, note }, index) => (
          <li key={title}>
            <Icon name={badgeIcons[index % badgeIcons.length] ?? "check"} />
            <p>
              <b>{title}</b>
              {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Testimonials({ claims }: { claims: Claims }) {
  if (!claims.testimonials.shown || claims.testimonials.items.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow={claims.counts.shown ? claims.counts.guests : "Letters"}
        title="What guests wrote home"
      />
      <ul className="letters">
        {claims.testimonials.items.map(
          ({ id, name, location, property, rating, text, date, sample }) => (
            <li key={id}>
              <figure>
                <p className="letters-stars" role="img" aria-label={`${rating} of 5 stars`}>
                  {Array.from({ length: rating }, (_, index) => (
                    <Icon key={index} name="star-filled" />
                  ))}
                </p>
                <blockquote>{text}</blockquote>
                <figcaption>
                  <b>{name}</b>, {location}
                  <br />
                  {property}, {monthAndYear(date)}
                  {sample && <span className="letters-sample"> · Sample letter</span>}
                </figcaption>
              </figure>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** "2026-05" as "May 2026"; other words as they are. */
function monthAndYear(date: string): string {
  if (!/^\d{4}-\d{2}$/.test(date)) return date;
  return new Date(`${date}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

export function Press({ press }: { press: Claims["press"] }) {
  if (!press.shown || press.names.length === 0) return null;
  return (
    <section className="sand press" aria-labelledby="press">
      <div className="wrap">
        <h2 id="press" className="eyebrow">
          {texts.home.asFeaturedIn}
        </h2>
        <ul>
          {press.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="section wrap questions">
      <SectionHead eyebrow="Before you go" title={texts.home.faq} />
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function ClosingCall() {
  return (
    <section className="closing">
      <Scene image="savannah-dusk" sizes="100vw" />
      <div className="wrap">
        <h2>{texts.home.callToAction}</h2>
        <Link to={paths.listing()} className="closing-link">
          {texts.home.exploreAll}
        </Link>
      </div>
    </section>
  );
}

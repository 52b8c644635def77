import "./letters.css";

import type { Claims } from "#domain/site/claims";
import { texts } from "#domain/text/texts";
import { SectionHead } from "~/components/layout/section-head";
import { Icon } from "~/components/ui/icon";

/** What guests wrote home; the operator decides whether it is shown. */
export function Letters({ claims }: { claims: Claims }) {
  const { testimonials, counts } = claims;
  if (!testimonials.shown || testimonials.items.length === 0) return null;
  return (
    <section className="section wrap">
      <SectionHead
        eyebrow={counts.shown ? counts.guests : texts.home.letters}
        title={texts.home.wroteHome}
      />
      <ul className="letters">
        {testimonials.items.map((letter) => (
          <li key={letter.id}>
            <Letter letter={letter} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Letter({ letter }: { letter: Claims["testimonials"]["items"][number] }) {
  const { name, location, property, rating, text, date, sample } = letter;
  return (
    <figure>
      <p className="letters-stars" role="img" aria-label={texts.home.stars(rating)}>
        {Array.from({ length: rating }, (_, index) => (
          <Icon key={index} name="star-filled" />
        ))}
      </p>
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{name}</b>, {location}
        <br />
        {property}, {monthAndYear(date)}
        {sample && <span className="letters-sample">{texts.home.sampleLetter}</span>}
      </figcaption>
    </figure>
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

import "./country-guide.css";

import { longDate } from "#domain/calendar/dates";
import { PageScene } from "./page-scene";
import { type MonthRank, YearStrip } from "./year-strip";

interface Guide {
  name: string;
  description: string;
  highlights: string[];
  bestTime: string;
  gettingThere: string;
  image: string;
  featuredAreas: { name: string; description: string }[];
  months: MonthRank[];
  malariaNote: string | null;
  visaNote: string | null;
  notesCheckedOn: string | null;
  notesSource: string | null;
}

/** What to know of a country before choosing a stay in it. */
export function CountryGuide({ guide }: { guide: Guide }) {
  return (
    <div className="wrap">
      <PageScene image={guide.image} />
      <div className="guide">
        <Story guide={guide} />
        <Facts guide={guide} />
      </div>
    </div>
  );
}

function Story({ guide }: { guide: Guide }) {
  return (
    <div>
      <section>
        <Paragraphs text={guide.description} />
      </section>
      <section>
        <h2>Highlights</h2>
        <ul className="guide-highlights">
          {guide.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Areas to know</h2>
        <dl>
          {guide.featuredAreas.map(({ name, description }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Facts({ guide }: { guide: Guide }) {
  const { months, bestTime, gettingThere, malariaNote, visaNote } = guide;
  return (
    <div className="guide-facts">
      <section>
        <h2>Best time to go</h2>
        <YearStrip ranks={months} />
        <Paragraphs text={bestTime} />
      </section>
      <Fact title="Getting there" text={gettingThere} />
      <Fact title="Malaria" text={malariaNote} />
      <Fact title="Entry" text={visaNote} />
      {guide.notesCheckedOn && (
        <p className="guide-checked">
          Checked {longDate(guide.notesCheckedOn)}. {guide.notesSource}.
        </p>
      )}
    </div>
  );
}

function Fact({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Paragraphs text={text} />
    </section>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);

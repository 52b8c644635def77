import "./editorial.css";

import { longDate } from "#domain/calendar/dates";
import { months, shortMonth } from "#domain/calendar/months";
import { Scene } from "~/components/ui/picture";

interface Guide {
  name: string;
  description: string;
  highlights: string[];
  bestTime: string;
  gettingThere: string;
  image: string;
  featuredAreas: { name: string; description: string }[];
  months: string[];
  malariaNote: string | null;
  visaNote: string | null;
  notesCheckedOn: string | null;
  notesSource: string | null;
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);

/** What to know of a country before choosing a stay in it. */
export function CountryGuide({ guide }: { guide: Guide }) {
  return (
    <div className="wrap">
      <div className="guide-scene">
        <Scene image={guide.image} sizes="(max-width: 78rem) 100vw, 78rem" eager />
      </div>
      <div className="guide">
        <div>
          <section>
            <Paragraphs text={guide.description} />
          </section>
          <section>
            <h2>Highlights</h2>
            <ul className="points">
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
        <div className="guide-facts">
          <section>
            <h2>Best time to go</h2>
            <ol className="month-marks" aria-label="Months of the year">
              {months.map((month, index) => (
                <li key={month} className={`mark-${guide.months[index]}`}>
                  {month.slice(0, 1)}
                  <span className="visually-hidden">
                    {shortMonth(month)}: {guide.months[index]}
                  </span>
                </li>
              ))}
            </ol>
            <Paragraphs text={guide.bestTime} />
          </section>
          <section>
            <h2>Getting there</h2>
            <Paragraphs text={guide.gettingThere} />
          </section>
          {guide.malariaNote && (
            <section>
              <h2>Malaria</h2>
              <p>{guide.malariaNote}</p>
            </section>
          )}
          {guide.visaNote && (
            <section>
              <h2>Entry</h2>
              <p>{guide.visaNote}</p>
            </section>
          )}
          {guide.notesCheckedOn && (
            <p className="small">
              Checked {longDate(guide.notesCheckedOn)}. {guide.notesSource}.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

import "./getting-there.css";

import { longDate } from "#domain/calendar/dates";
import type { Authority } from "#domain/places/atlas/kinds";
import { type Leg, spokenMinutes } from "#domain/places/atlas/ways-in";
import { texts } from "#domain/text/texts";

interface Note {
  title: string;
  text: string;
  authority: Authority | null;
}

export interface GettingThereProps {
  text: string;
  ways: Leg[];
  notes: { checkedOn: string | null; items: Note[] };
}

/** The ways in on one scale, then what doctors and borders ask for, with who decides it. */
export function GettingThere({ text, ways, notes }: GettingThereProps) {
  const longest = Math.max(1, ...ways.map(({ minutes }) => minutes));
  return (
    <section id="arrive" className="wrap country-arrive" aria-labelledby="arrive-title">
      <div className="country-arrive-words">
        <h2 id="arrive-title">{texts.country.arrive}</h2>
        <p>{text}</p>
      </div>
      {ways.length > 0 && (
        <div>
          <ul className="country-legs">
            {ways.map((way) => (
              <Way key={way.from + way.to} way={way} longest={longest} />
            ))}
          </ul>
          <p className="country-arrive-note">{texts.country.wayNote}</p>
        </div>
      )}
      <div id="papers" className="country-papers">
        {notes.items.map(({ title, text: note, authority }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{note}</p>
            {authority && (
              <p className="country-papers-source">
                {notes.checkedOn
                  ? texts.country.noteOf(longDate(notes.checkedOn))
                  : texts.country.rule}{" "}
                <a href={authority.url} rel="noopener">
                  {authority.name}
                </a>
              </p>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}

/** The longest way takes two thirds of the line; the rest is for its words. */
const room = 66;

function Way({ way, longest }: { way: Leg; longest: number }) {
  const { from, to, by, km, minutes } = way;
  const length = `${((minutes / longest) * room).toFixed(1)}%`;
  const mode = texts.country.way[by];
  return (
    <li>
      <p>
        <b>
          {from} – {to}
        </b>{" "}
        <span>{km === null ? mode : texts.country.wayLength(km, mode)}</span>
      </p>
      <svg
        className={by === "road" ? "is-road" : undefined}
        role="img"
        aria-label={spokenMinutes(minutes)}
      >
        <line x1="5" y1="50%" x2={length} y2="50%" />
        <circle cx="5" cy="50%" r="4" />
        <circle cx={length} cy="50%" r="4" />
        <svg x={length} y="50%" overflow="visible">
          <text x="14">{spokenMinutes(minutes)}</text>
        </svg>
      </svg>
    </li>
  );
}

import "./experience-contents.css";

import { experiences } from "#domain/property/experiences";
import { countProperties } from "#domain/text/counted";
import { texts } from "#domain/text/texts";

/** The six at a glance, each leading to its place on the page. */
export function ExperienceContents({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <nav className="wrap" aria-label={texts.experiences.contents}>
      <ul className="experience-contents">
        {experiences.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name}
              <span>{countProperties(counts[id] ?? 0)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

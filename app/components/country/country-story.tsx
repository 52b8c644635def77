import "./country-story.css";

import { texts } from "#domain/text/texts";

interface Props {
  description: string;
  highlights: readonly string[];
}

/** The first paragraph is the standfirst. */
export function CountryStory({ description, highlights }: Props) {
  return (
    <section className="wrap country-story">
      <div className="country-story-text">
        {description.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div>
        <h2>{texts.country.highlights}</h2>
        <ul>
          {highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import "./about-story.css";

import { Link } from "~/components/ui/link";
import type { AboutText } from "~/content/about";

/** How it began, what is done here, and what for. */
export function AboutStory({
  story,
  work,
  mission,
}: Pick<AboutText, "story" | "work" | "mission">) {
  return (
    <div className="wrap">
      <section className="about-told">
        <h2>{story.heading}</h2>
        <div>
          <p className="about-opening">{story.opening}</p>
          <div className="about-columns">
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <section className="about-told">
        <h2>{work.heading}</h2>
        <div>
          <p>{work.text}</p>
          <p className="about-links">
            {work.links.map(({ text, to }) => (
              <Link key={to} className="link" to={to}>
                {text}
              </Link>
            ))}
          </p>
        </div>
      </section>
      <section className="about-told">
        <h2>{mission.heading}</h2>
        <div>
          <p>{mission.text}</p>
        </div>
      </section>
    </div>
  );
}

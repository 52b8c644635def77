import "./together.css";

import { paths } from "#domain/pages/paths";
import { combinations, experiences } from "#domain/property/experiences";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

const imageOf = (id: string): string => experiences.find((one) => one.id === id)?.image ?? "";
const sizes = "(max-width: 40rem) 100vw, 33vw";

/** Three journeys made of two experiences each (P-111). */
export function Together() {
  return (
    <section className="sand together" aria-labelledby="together">
      <div className="wrap section">
        <h2 id="together">{texts.experiences.together}</h2>
        <ul className="together-pairs">
          {combinations.map(({ name, description, experienceIds: [first, second] }) => (
            <li key={name} className="together-pair">
              <div className="together-cut">
                <Scene image={imageOf(first)} sizes={sizes} />
                <Scene image={imageOf(second)} sizes={sizes} />
              </div>
              <h3>
                <Link to={paths.listingWith({ experience: [first, second] })}>{name}</Link>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
        <div className="together-end">
          <p>{texts.experiences.undecided}</p>
          <Link className="btn" to={paths.listing()}>
            {texts.experiences.allStays}
          </Link>
        </div>
      </div>
    </section>
  );
}

import "./experience-view.css";

import { paths } from "#domain/pages/paths";
import type { Experience } from "#domain/property/experiences";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { type CountrySeason, SeasonTable } from "./season-table";

interface Props {
  experience: Experience;
  stays: number;
  seasons: readonly CountrySeason[];
  /** The first of the page explains its marks, and its picture is fetched at once. */
  first: boolean;
}

/** What matters in these pictures stands above the middle. */
const highPictures = new Set(["balloon-migration"]);

export function ExperienceView({ experience, stays, seasons, first }: Props) {
  const { id, name, description, image } = experience;
  const high = [...highPictures].some((picture) => image.includes(picture));
  return (
    <section
      className={high ? "experience experience-high" : "experience"}
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <div className="experience-view">
        <Scene image={image} sizes="100vw" eager={first} />
      </div>
      <div className="wrap experience-inner">
        <div>
          <h2 id={`${id}-name`}>{name}</h2>
          <p className="experience-what">{description}</p>
          <Link className="link experience-see" to={paths.listingWith({ experience: id })}>
            {texts.experiences.see(stays)}
            <span className="visually-hidden">{texts.experiences.among(name)}</span>
          </Link>
        </div>
        {seasons.length > 0 && <SeasonTable name={name} seasons={seasons} withKey={first} />}
      </div>
    </section>
  );
}

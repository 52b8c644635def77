import "./season-table.css";

import { months } from "#domain/calendar/months";
import { paths } from "#domain/pages/paths";
import type { SeasonMark } from "#domain/property/season-mark";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

export interface CountrySeason {
  slug: string;
  /** Empty where no stay has rated its months. */
  marks: readonly SeasonMark[];
  name: string;
  stays: number;
}

interface Props {
  /** Of the experience, for those who hear one table after another. */
  name: string;
  seasons: readonly CountrySeason[];
  withKey: boolean;
}

/** Countries by month: a bar where the months are good, and the word for those who do not see it. */
export function SeasonTable({ name, seasons, withKey }: Props) {
  return (
    <table className="season">
      <caption>
        <span className="visually-hidden">{texts.experiences.seasonOf(name)}</span>
        {texts.experiences.seasonCaption}
        {withKey && <Key />}
      </caption>
      <thead>
        <tr>
          <th className="season-country" scope="col">
            <span className="visually-hidden">{texts.experiences.country}</span>
          </th>
          {months.map((month) => (
            <th key={month} scope="col">
              <span aria-hidden="true">{month[0]}</span>
              <span className="visually-hidden">{month}</span>
            </th>
          ))}
          <th className="season-stays" scope="col">
            <span className="visually-hidden">{texts.experiences.stays}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {seasons.map((season) => (
          <SeasonRow key={season.slug} {...season} />
        ))}
      </tbody>
    </table>
  );
}

function SeasonRow({ slug, name, marks, stays }: CountrySeason) {
  return (
    <tr>
      <th scope="row">
        <Link to={paths.destination(slug)}>{name}</Link>
      </th>
      {months.map((month, index) => {
        const mark = marks[index];
        return (
          <td key={month}>
            {mark && <i className={`season-${mark}`} />}
            {mark && <span className="visually-hidden">{texts.experiences.marks[mark]}</span>}
          </td>
        );
      })}
      <td className="season-number">{stays}</td>
    </tr>
  );
}

const Key = () => (
  <span className="season-key" aria-hidden="true">
    <i className="season-best" />
    {texts.experiences.best}
    <i className="season-good" />
    {texts.experiences.good}
  </span>
);

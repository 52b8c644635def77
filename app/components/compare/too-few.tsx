import "~/components/layout/page-title.css";
import "./too-few.css";
import type { ReactNode } from "react";

import { paths } from "#domain/pages/paths";
import { letterOf } from "#domain/shortlist/letters";
import { texts } from "#domain/text/texts";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { Letter } from "~/components/shortlist/letter";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

const words = texts.compare;
const scenes = ["delta-tent-dawn", "treehouse-canopy", "desert-yurt-gold", "coast-villa-day"];
const { price, sleeps, included, children, arrival } = words.rows;

/** Nothing to compare yet: the table as it will stand, with its questions and no answers. */
export const TooFew = ({ children: notes }: { children: ReactNode }) => (
  <div className="wrap">
    <Breadcrumbs trail={[{ label: words.tooFew }]} />
    {notes}
    <div className="too-few">
      <div>
        <h1>{words.tooFew}</h1>
        <p className="page-lede">{words.tooFewHint}</p>
        <p className="too-few-ways">
          <Link to={paths.favorites()} className="btn">
            {words.toFavorites}
          </Link>
          <Link to={paths.listing()} className="link">
            {words.toStays}
          </Link>
        </p>
      </div>
      <div className="too-few-table">
        <ul className="too-few-stays" aria-hidden="true">
          {scenes.map((scene, index) => (
            <li key={scene}>
              <Scene image={scene} sizes="(max-width: 40rem) 45vw, 12rem" decorative eager />
              <Letter letter={letterOf(index)} />
            </li>
          ))}
        </ul>
        <h2>{words.answers}</h2>
        <ul className="too-few-rows">
          {[price, words.months, sleeps, included, children, arrival].map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </div>
    </div>
  </div>
);

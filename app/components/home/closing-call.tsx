import "./closing-call.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";

/** The end of the home page leads to the list. */
export function ClosingCall() {
  return (
    <section className="picture-ground closing">
      <Scene image="savannah-dusk" sizes="100vw" />
      <div className="wrap">
        <h2>{texts.home.callToAction}</h2>
        <Link to={paths.listing()} className="closing-link">
          {texts.home.exploreAll}
        </Link>
      </div>
    </section>
  );
}

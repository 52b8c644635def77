import "./coming-soon.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

/** A collection that has no stay yet (P-132). */
export function ComingSoon() {
  return (
    <div className="wrap coming-soon">
      <svg className="coming-soon-drawing" viewBox="0 0 208 72" aria-hidden="true">
        <path d="M4 64h200M60 64 92 18h34l26 46M92 18l18 46M92 18V10M126 18V10M30 64V40M30 46c-9 0-14-5-14-11M30 42c9 0 14-5 14-11M178 64V34M178 42c-8 0-12-4-12-10M178 48c8 0 12-4 12-10" />
      </svg>
      <h2>{texts.collections.empty}</h2>
      <p>{texts.collections.emptyHint}</p>
      <Link className="btn" to={paths.listing()}>
        {texts.collections.viewStays}
      </Link>
      <Link className="link" to={paths.collections()}>
        {texts.collections.back}
      </Link>
    </div>
  );
}

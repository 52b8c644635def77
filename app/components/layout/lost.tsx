import "./lost.css";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { Missing } from "~/server/pages/missing.server";
import { Breadcrumbs } from "./breadcrumbs";

/** An open plain, and the ways on from it. */
export function Lost({ title, hint, links }: Missing) {
  return (
    <>
      <div className="lost-picture">
        <Scene image="kilimanjaro" sizes="100vw" eager />
      </div>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: title }]} />
        <div className="lost">
          <div>
            <p className="eyebrow">404</p>
            <h1>{title}</h1>
          </div>
          <div>
            {hint && <p className="lost-hint">{hint}</p>}
            <Search />
            <ul className="lost-links">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </>
  );
}

const Search = () => (
  <form className="lost-search" role="search" action={paths.listing()}>
    <input
      type="search"
      name="search"
      aria-label={texts.search.placeholder}
      placeholder={texts.search.placeholder}
    />
    <button className="btn">{texts.search.submit}</button>
  </form>
);

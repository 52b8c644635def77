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
      <div className="lost-picture clip on-sand">
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
            {hint && <p className="lost-hint text-lede muted">{hint}</p>}
            <Search />
            <ul className="lost-links flex flex-wrap mt-5">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link className="block min-h-tap py-2" to={to}>
                    {label}
                  </Link>
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
  <form className="lost-search grid gap-2-5" role="search" action={paths.listing()}>
    <input
      className="w-full border-line-strong rounded-2"
      type="search"
      name="search"
      aria-label={texts.search.placeholder}
      placeholder={texts.search.placeholder}
    />
    <button className="btn">{texts.search.submit}</button>
  </form>
);

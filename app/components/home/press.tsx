import "./press.css";

import type { Claims } from "#domain/site/claims";
import { texts } from "#domain/text/texts";

/** Papers that wrote about the site, where the operator says so. */
export function Press({ press }: { press: Claims["press"] }) {
  if (!press.shown || press.names.length === 0) return null;
  return (
    <section className="sand press" aria-labelledby="press">
      <div className="wrap">
        <h2 id="press" className="eyebrow">
          {texts.home.asFeaturedIn}
        </h2>
        <ul>
          {press.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

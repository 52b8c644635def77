import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";

export interface Asking {
  /** Opens the dialog; left out where nothing can be asked. */
  onAsk?: (event: MouseEvent) => void;
}

/** To the partner: counted by the server on the way. */
export function BookLink({ property: { id, partner } }: { property: ShownProperty }) {
  if (!partner) return null;
  return (
    <a className="btn" href={paths.book(id)} target="_blank" rel="sponsored noopener nofollow">
      {texts.property.book(partner)}
    </a>
  );
}

/** Stands beside every booking button, before the click (P-034, P-071). */
export function CommissionNote({ className }: { className: string }) {
  return (
    <p className={className}>
      {texts.property.commission} <Link to={paths.disclosure()}>{texts.footer.disclosure}</Link>
    </p>
  );
}

/** The clay button where nobody else takes a booking. */
export function AskLink({ property, onAsk }: Asking & { property: ShownProperty }) {
  return (
    <Link
      className={property.partner ? "btn-quiet" : "btn"}
      to="?ask=1#inquiry"
      onClick={onAsk}
      preventScrollReset
    >
      {texts.property.ask}
    </Link>
  );
}

import { type MouseEvent, useEffect, useState } from "react";

import { paths } from "#domain/pages/paths";
import type { ShownProperty } from "#domain/pages/shown-property";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";

export interface Asking {
  /** Opens the dialog; left out where nothing can be asked. */
  onAsk?: (event: MouseEvent) => void;
}

/**
 * To the partner: counted by the server on the way. To one that allows no detour the way is straight as
 * soon as scripts run, and the click is reported aside and never waited for.
 */
export function BookLink({ property: { id, partner, directLink } }: { property: ShownProperty }) {
  const [straight, setStraight] = useState(false);
  useEffect(() => setStraight(true), []);
  if (!partner) return null;
  const direct = straight ? directLink : null;
  return (
    <a
      className="btn"
      href={direct ?? paths.book(id)}
      target="_blank"
      rel="sponsored noopener nofollow"
      onClick={direct ? () => navigator.sendBeacon(paths.book(id)) : undefined}
    >
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

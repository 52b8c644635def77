import type { ReactNode } from "react";

import { Icon } from "~/components/ui/icon";

export interface LodgeSite {
  name: string;
  contactEmail: string;
}

interface Props {
  site: LodgeSite;
  /** Masked email. */
  sentTo?: string;
  children: ReactNode;
}

/** The page of one lodge: no navigation, no cookie, nobody else's content. */
export function LodgeFrame({ site, sentTo, children }: Props) {
  return (
    <div className="wrap lodge">
      <header className="lodge-top flex items-center justify-between gap-4">
        <span className="brand flex items-center gap-2">
          <Icon name="logo" />
          {site.name}
        </span>
        {sentTo && (
          <p className="text-small muted">
            Private link, sent to <span className="nowrap">{sentTo}</span>
          </p>
        )}
      </header>
      <main id="content">{children}</main>
    </div>
  );
}

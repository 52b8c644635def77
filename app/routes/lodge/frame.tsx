import type { ReactNode } from "react";

import { paths } from "#domain/paths/paths";
import { Icon } from "~/components/ui/icon";

export interface LodgeSite {
  name: string;
  contactEmail: string;
}

interface Props {
  site: LodgeSite;
  /** Masked email; without one the page is not private. */
  sentTo?: string;
  children: ReactNode;
}

/** The page of one lodge: no navigation, no cookie, nobody else's content. */
export function LodgeFrame({ site, sentTo, children }: Props) {
  return (
    <div className="wrap lodge">
      <header className="lodge-top flex items-center justify-between gap-4">
        <a className="brand flex items-center gap-2 no-underline text-ink" href={paths.home()}>
          <Icon name="logo" />
          {site.name}
        </a>
        {sentTo && (
          <p className="text-caption leading-snug text-ink-soft">
            Private link, sent to <span className="inline-block">{sentTo}</span>
          </p>
        )}
      </header>
      <main id="content">{children}</main>
    </div>
  );
}

export interface LodgeStep {
  when: string;
  what: string;
  isDone?: boolean;
}

/** A vertical or, after sending, horizontal list of steps. */
export function LodgeSteps({ steps }: { steps: readonly LodgeStep[] }) {
  return (
    <ol className="lodge-steps">
      {steps.map(({ when, what, isDone }) => (
        <li key={when} className={isDone ? "is-done" : undefined}>
          <b>{when}</b>
          <p className="text-small text-ink-soft">{what}</p>
        </li>
      ))}
    </ol>
  );
}

import "~/components/ui/button.css";
import "./page-head.css";
import "./shell.css";
import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

import { paths } from "#domain/pages/paths";
import type { OfficeCounts } from "#domain/site/office-counts";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { entryOf } from "./navigation";
import { OfficeSearch } from "./search/office-search";
import { SessionBar } from "./sessions/session-bar";
import { exceededLimit, onExceededLimit } from "./sessions/session-watch";
import { SideBar } from "./side-bar";
import { ThumbBar } from "./thumb-bar";
import { useJumps } from "./use-jumps";

interface Props {
  siteName: string;
  counts: OfficeCounts;
  /** Megabytes that the form could have had which this page answers. */
  exceededLimit: number | null;
  children: ReactNode;
}

/** What stands around every screen of the back office. */
export function AdminShell({ siteName, counts, exceededLimit, children }: Props) {
  const { nav } = adminTexts;
  const { pathname } = useLocation();
  const shortcut = (to: string, label: string) => (
    <Link to={to} aria-current={entryOf(pathname) === to ? "page" : undefined}>
      {label}
    </Link>
  );
  useJumps();
  return (
    <div className="admin">
      <a className="skip-link" href="#content">
        {texts.common.skip}
      </a>
      <SideBar siteName={siteName} counts={counts} />
      <div className="admin-top">
        <header className="admin-header">
          <Link className="admin-name" to={paths.admin.dashboard()}>
            <Icon name="tent" />
            {siteName}
          </Link>
          <OfficeSearch />
          <nav aria-label="Admin shortcuts">
            {shortcut(paths.admin.dashboard(), nav.dashboard)}
            {shortcut(paths.admin.properties(), nav.properties)}
            <a href={paths.home()}>{nav.viewSite}</a>
          </nav>
        </header>
        <SessionBar />
      </div>
      <main id="content" className="admin-main" tabIndex={-1}>
        <TooLargeNotice limit={exceededLimit} />
        {children}
      </main>
      <ThumbBar counts={counts} />
    </div>
  );
}

/** A form that was refused with 413. Where a script sent it, the screen stands with all that was typed. */
function TooLargeNotice({ limit }: { limit: number | null }) {
  const seen = useSyncExternalStore(onExceededLimit, exceededLimit, () => undefined);
  const text = seen
    ? adminTexts.error.tooLargeKept(seen)
    : limit && adminTexts.error.tooLargeLost(limit);
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "center" }), [text]);
  return (
    text && (
      <p ref={box} className="note note-danger" role="alert">
        {text}
      </p>
    )
  );
}

/** A screen's heading with its actions; `back` leads to where it was opened from. */
export function PageHead(props: {
  title: string;
  /** A small line above the heading. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
}) {
  const { title, eyebrow, lead, back, children } = props;
  return (
    <div className="page-head">
      <div>
        {back && (
          <a className="page-back" href={back.to}>
            <Icon name="arrow-left" /> {back.label}
          </a>
        )}
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}

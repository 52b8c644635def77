import "~/components/ui/button.css";
import "./shell.css";
import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

import { paths } from "#domain/paths/paths";
import { hasRole, type Role, roleError } from "#domain/team/roles";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import {
  entryOf,
  navigation,
  type NavigationEntry,
  type NavigationGroup,
  type OfficeCounts,
  thumbEntries,
  useShortcuts,
} from "./navigation";
import { OfficeSearch } from "./search";
import { rejection, SessionBar } from "./session-bar";

interface Props {
  siteName: string;
  counts: OfficeCounts;
  /** Megabytes: the limit that the submitted form exceeded. */
  exceededLimit: number | null;
  /** The signed-in person; null where the frame could not be loaded. */
  admin: { name: string; email: string | null; role: Role } | null;
  /** Leaves the width to a table: the side bar shows its icons only. */
  isWide: boolean;
  children: ReactNode;
}

const shortcutClass = "py-4 text-small no-underline whitespace-nowrap";
const sideItemClass =
  "flex items-center gap-2.5 w-full min-h-row rounded-2 text-small bg-transparent border-0 no-underline cursor-pointer";
const tabClass =
  "relative grid gap-1 p-0 text-tiny font-semibold bg-transparent border-0 no-underline";

export function AdminShell({ siteName, counts, exceededLimit, admin, isWide, children }: Props) {
  const { pathname } = useLocation();
  const shortcut = (to: string, label: string) => (
    <Link
      className={shortcutClass}
      to={to}
      aria-current={entryOf(pathname) === to ? "page" : undefined}
    >
      {label}
    </Link>
  );
  useShortcuts();
  return (
    <div className={isWide ? "admin admin-wide" : "admin"}>
      <a className="skip-link" href="#content">
        {texts.common.skip}
      </a>
      <SideBar siteName={siteName} counts={counts} admin={admin} />
      <div className="admin-top sticky">
        <header className="admin-header flex items-center gap-6 bg-paper border-b border-line">
          <Link
            className="admin-name items-center gap-2 min-h-tap no-underline whitespace-nowrap"
            to={paths.admin.dashboard()}
          >
            <Icon name="logo" />
            {siteName}
          </Link>
          <OfficeSearch />
          <nav className="flex ml-auto" aria-label="Admin shortcuts">
            {shortcut(paths.admin.dashboard(), "Dashboard")}
            {shortcut(paths.admin.properties(), "Manage Properties")}
            <a className={shortcutClass} href={paths.home()}>
              View Site
            </a>
          </nav>
        </header>
        <SessionBar email={admin?.email ?? null} />
      </div>
      <main id="content" className="admin-main" tabIndex={-1}>
        <RejectedNotice limit={exceededLimit} admin={admin} />
        {children}
      </main>
      <ThumbBar counts={counts} />
    </div>
  );
}

/** Reports a rejected form. Submitted by script, the screen still has the entered values. */
function RejectedNotice({ limit, admin }: { limit: number | null } & Pick<Props, "admin">) {
  const scripted = useSyncExternalStore(rejection.subscribe, rejection.get, () => undefined);
  const megabytes = scripted ? scripted.limit : limit;
  const isTyped = scripted ? "What you typed is still here" : "Go back in your browser to it";
  const needed = admin && hasRole(admin.role, "editor") ? "owner" : "editor";
  const text = megabytes
    ? `This form is larger than ${megabytes} MB, so it was not saved. ${isTyped}: shorten it or send smaller files.`
    : scripted && `${roleError(needed)} What you typed is still here.`;
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "center" }), [text]);
  if (!text) return null;
  return (
    <p ref={box} className="note note-danger" role="alert">
      {text}
    </p>
  );
}

/** A screen's heading with its actions. */
export function PageHead(props: {
  title: string;
  /** Small text above the heading. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children?: ReactNode;
}) {
  const { title, eyebrow, lead, back, children } = props;
  return (
    <div className="page-head flex flex-wrap items-end gap-4 mb-6">
      <div>
        {back && (
          <a
            className="page-back inline-flex items-center gap-1.5 min-h-row text-small no-underline text-ink-soft"
            href={back.to}
          >
            <Icon name="arrow-left" /> {back.label}
          </a>
        )}
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="max-w-measure mt-1.5 text-ink-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

const sideBarId = "admin-navigation";

/** Icons only on narrow screens. On phones a popover, which works without scripts. */
function SideBar({ siteName, counts, admin }: Pick<Props, "siteName" | "counts" | "admin">) {
  const bar = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (bar.current?.matches(":popover-open")) bar.current.hidePopover();
  }, [key]);
  const current = entryOf(pathname);
  return (
    <nav
      ref={bar}
      id={sideBarId}
      className="side-bar sticky flex flex-col m-0 text-paper bg-forest border-0"
      aria-label="Admin"
      {...{ popover: "auto" }}
    >
      <Link className={`side-name ${sideItemClass}`} to={paths.admin.dashboard()} title={siteName}>
        <Icon name="logo" />
        <span>{siteName}</span>
      </Link>
      {navigation.map((group) => (
        <Group key={group.label ?? ""} {...group} current={current} counts={counts} />
      ))}
      <button
        type="button"
        className={`side-close ${sideItemClass}`}
        {...{ popovertarget: sideBarId, popovertargetaction: "hide" }}
      >
        <Icon name="close" />
        <span>Close menu</span>
      </button>
      <a className={`side-site ${sideItemClass}`} href={paths.home()}>
        <Icon name="external-link" />
        <span>View Site</span>
      </a>
      <Form className="mt-auto pt-4" method="post" action={paths.admin.logout()}>
        <button className={`side-logout ${sideItemClass}`} title="Log Out">
          <Icon name="logout" />
          <span>Log Out{admin?.email && <small className="block">{admin.name}</small>}</span>
        </button>
      </Form>
    </nav>
  );
}

interface GroupProps extends NavigationGroup {
  current: string | undefined;
  counts: OfficeCounts;
}

function Group({ label, isFoldable, entries, current, counts }: GroupProps) {
  const list = (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            className={sideItemClass}
            to={entry.to}
            title={entry.label}
            aria-current={entry.to === current ? "page" : undefined}
          >
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            <EntryCount entry={entry} counts={counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
  if (isFoldable)
    return (
      <details open>
        <summary className="eyebrow flex items-center gap-2.5 min-h-row rounded-2 list-none cursor-pointer">
          <span>{label}</span>
          <Icon name="chevron-down" />
        </summary>
        {list}
      </details>
    );
  return (
    <>
      {label && <p className="eyebrow">{label}</p>}
      {list}
    </>
  );
}

/** Counts that need attention are highlighted. */
function EntryCount({ entry, counts }: { entry: NavigationEntry; counts: OfficeCounts }) {
  const { count } = entry;
  const number = count && counts[count];
  if (!count || !number) return null;
  const text = formatNumber(number);
  if (count === "properties") return <b>{text}</b>;
  if (count === "failedJobs") return <b className="side-failed">{`${number} failed`}</b>;
  return <b className="side-new">{text}</b>;
}

/** Tab bar, on phones only. */
function ThumbBar({ counts }: { counts: OfficeCounts }) {
  const current = entryOf(useLocation().pathname);
  return (
    <nav className="thumb-bar" aria-label="Main screens">
      {thumbEntries.map(({ label, to, icon, count }) => (
        <Link
          key={to}
          className={tabClass}
          to={to}
          aria-current={to === current ? "page" : undefined}
        >
          <Icon name={icon} />
          {label}
          {count && Boolean(counts[count]) && <b>{counts[count]}</b>}
        </Link>
      ))}
      <button type="button" className={tabClass} {...{ popovertarget: sideBarId }}>
        <Icon name="menu" />
        Menu
      </button>
    </nav>
  );
}

import "./side-bar.css";
import "./side-bar-narrow.css";
import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { paths } from "#domain/pages/paths";
import type { OfficeCounts } from "#domain/site/office-counts";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { entryOf, navigation, type NavigationEntry, type NavigationGroup } from "./navigation";

export const sideBarId = "admin-navigation";

/**
 * Beside the page; signs alone where it is narrow. On a phone a popover, which needs no script.
 */
export function SideBar({ siteName, counts }: { siteName: string; counts: OfficeCounts }) {
  const bar = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => {
    if (bar.current?.matches(":popover-open")) bar.current.hidePopover();
  }, [key]);
  const current = entryOf(pathname);
  return (
    <nav ref={bar} id={sideBarId} className="side-bar" aria-label="Admin" {...{ popover: "auto" }}>
      <Link className="side-name" to={paths.admin.dashboard()} title={siteName}>
        <Icon name="tent" />
        <span>{siteName}</span>
      </Link>
      {navigation.map((group) => (
        <Group key={group.label ?? ""} {...group} current={current} counts={counts} />
      ))}
      <button
        type="button"
        className="side-close"
        {...{ popovertarget: sideBarId, popovertargetaction: "hide" }}
      >
        <Icon name="close" />
        <span>{adminTexts.nav.closeMenu}</span>
      </button>
      <a className="side-site" href={paths.home()}>
        <Icon name="external-link" />
        <span>{adminTexts.nav.viewSite}</span>
      </a>
      <Form method="post" action={paths.admin.logout()}>
        <button className="side-logout" title={adminTexts.login.logOut}>
          <Icon name="logout" />
          <span>{adminTexts.login.logOut}</span>
        </button>
      </Form>
    </nav>
  );
}

interface GroupProps extends NavigationGroup {
  current: string | undefined;
  counts: OfficeCounts;
}

function Group({ label, folds, entries, current, counts }: GroupProps) {
  const list = (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
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
  if (folds)
    return (
      <details open>
        <summary>
          <span>{label}</span>
          <Icon name="chevron-down" />
        </summary>
        {list}
      </details>
    );
  return (
    <>
      {label && <p>{label}</p>}
      {list}
    </>
  );
}

/** Properties are counted quietly; what wants somebody is marked. */
export function EntryCount({ entry, counts }: { entry: NavigationEntry; counts: OfficeCounts }) {
  const { count } = entry;
  const number = count && counts[count];
  if (!count || !number) return null;
  const shown = number.toLocaleString("en-US");
  if (count === "properties") return <b>{shown}</b>;
  if (count === "failedJobs") return <b className="side-wrong">{adminTexts.nav.failed(number)}</b>;
  return <b className="side-new">{shown}</b>;
}

import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import { paths } from "#domain/pages/paths";
import type { OfficeCounts } from "#domain/site/office-counts";
import { adminTexts } from "#domain/text/admin-texts";

const { admin } = paths;
const { nav } = adminTexts;

export interface NavigationEntry {
  label: string;
  to: string;
  icon: string;
  count?: keyof OfficeCounts;
}

export interface NavigationGroup {
  /** Absent for the first: what the day is spent with needs no name. */
  label?: string;
  /** Folded away by who never needs it. */
  folds?: boolean;
  entries: readonly NavigationEntry[];
}

/** The side bar: every screen of the back office, in four groups. */
export const navigation: readonly NavigationGroup[] = [
  {
    entries: [
      { label: "Dashboard", to: admin.dashboard(), icon: "home" },
      { label: "Properties", to: admin.properties(), icon: "tent", count: "properties" },
      { label: "Add property", to: admin.newProperty(), icon: "plus" },
    ],
  },
  {
    label: nav.importTools,
    folds: true,
    entries: [
      { label: "Smart URL import", to: admin.smartImport(), icon: "link" },
      { label: "AI extractor", to: admin.aiExtract(), icon: "sparkle" },
      { label: "External table sync", to: admin.tableSync(), icon: "refresh" },
      { label: "Batch URL scraper", to: admin.batchScrape(), icon: "rows" },
      { label: "Imports to review", to: admin.imports(), icon: "check" },
    ],
  },
  {
    label: nav.visitors,
    entries: [
      { label: "Inquiries", to: admin.inquiries(), icon: "mail", count: "newInquiries" },
      { label: "Pages", to: admin.pages(), icon: "file" },
      { label: "Blog", to: admin.blog(), icon: "edit" },
      { label: "Media library", to: admin.media(), icon: "image" },
      { label: "Analytics", to: admin.analytics(), icon: "chart" },
    ],
  },
  {
    label: nav.workshop,
    entries: [
      { label: "Jobs", to: admin.jobs(), icon: "clock", count: "failedJobs" },
      { label: "Sources", to: admin.sources(), icon: "eye", count: "sourceFindings" },
      { label: "Price debug", to: admin.priceDebug(), icon: "coin" },
      { label: "Debug pipeline", to: admin.debugPipeline(), icon: "pulse" },
      { label: "Collections", to: admin.collections(), icon: "ring" },
      { label: "Redirects", to: admin.redirects(), icon: "share" },
      { label: "Trash and log", to: admin.trash(), icon: "trash" },
      { label: "API", to: admin.api(), icon: "code" },
      { label: "Sessions", to: admin.sessions(), icon: "lock" },
      { label: "Settings", to: admin.settings(), icon: "settings" },
    ],
  },
];

/** At the thumb of a phone; the fifth place is the way to all the others. */
export const thumbEntries: readonly NavigationEntry[] = [
  { label: nav.today, to: admin.dashboard(), icon: "home" },
  { label: "Properties", to: admin.properties(), icon: "tent" },
  { label: "Inquiries", to: admin.inquiries(), icon: "mail", count: "newInquiries" },
  { label: "Jobs", to: admin.jobs(), icon: "clock", count: "failedJobs" },
];

const addresses = navigation.flatMap(({ entries }) => entries.map(({ to }) => to));

/** The entry that an address belongs to: the longest that it begins with. */
export function entryOf(pathname: string): string | undefined {
  // The log is the other side of the trash's screen.
  if (pathname === admin.audit()) return admin.trash();
  return addresses
    .filter((to) => pathname === to || (to !== admin.dashboard() && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Two keys, one after the other, lead to a screen. */
export const jumps: Readonly<Record<string, string>> = {
  h: admin.dashboard(),
  p: admin.properties(),
  b: admin.blog(),
  s: admin.pages(),
  i: admin.inquiries(),
  a: admin.aiExtract(),
  t: admin.tableSync(),
  d: admin.debugPipeline(),
  n: admin.analytics(),
  ",": admin.settings(),
};

const pauseMs = 1_200;

/** True where a key is part of what somebody types or chooses. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=listbox]") !== null);

/** "g" and then a letter leads to a screen, outside of fields alone. */
export function useJumps() {
  const navigate = useNavigate();
  useEffect(() => {
    let begunAt = -pauseMs;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented, timeStamp } = event;
      const busy = defaultPrevented || ctrlKey || altKey || metaKey || isTyping(target);
      if (busy || document.querySelector("dialog:modal")) return;
      const to = timeStamp - begunAt < pauseMs ? jumps[key] : undefined;
      begunAt = key === "g" && !to ? timeStamp : -pauseMs;
      if (!to) return;
      event.preventDefault();
      navigate(to);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate]);
}

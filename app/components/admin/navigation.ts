import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

import { paths } from "#domain/paths/paths";

const { admin } = paths;

/** Counters of the side bar; null if unavailable. */
export interface OfficeCounts {
  properties: number | null;
  newInquiries: number | null;
  /** Answers of lodges that wait for a review. */
  lodgeAnswers: number | null;
  /** Rate sheets that wait for a review. */
  rateSheets: number | null;
  sourceFindings: number | null;
  failedJobs: number | null;
}

export interface NavigationEntry {
  label: string;
  to: string;
  icon: string;
  count?: keyof OfficeCounts;
}

export interface NavigationGroup {
  label?: string;
  isFoldable?: boolean;
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
    label: "Import Tools",
    isFoldable: true,
    entries: [
      { label: "Import a table", to: admin.importProperties(), icon: "upload" },
      { label: "Smart URL import", to: admin.smartImport(), icon: "link" },
      { label: "AI extractor", to: admin.aiExtract(), icon: "sparkle" },
      { label: "External table sync", to: admin.tableSync(), icon: "refresh" },
      { label: "Batch URL scraper", to: admin.batchScrape(), icon: "rows" },
      { label: "Import review", to: admin.imports(), icon: "check" },
      { label: "Ask the lodge", to: admin.lodges(), icon: "chat", count: "lodgeAnswers" },
      { label: "Rate sheets", to: admin.rateSheets(), icon: "grid", count: "rateSheets" },
    ],
  },
  {
    label: "Visitors",
    entries: [
      { label: "Inquiries", to: admin.inquiries(), icon: "mail", count: "newInquiries" },
      { label: "Pages", to: admin.pages(), icon: "file" },
      { label: "Blog", to: admin.blog(), icon: "edit" },
      { label: "Media library", to: admin.media(), icon: "image" },
      { label: "Analytics", to: admin.analytics(), icon: "chart" },
    ],
  },
  {
    label: "Workshop",
    entries: [
      { label: "Jobs", to: admin.jobs(), icon: "clock", count: "failedJobs" },
      { label: "Sources", to: admin.sources(), icon: "eye", count: "sourceFindings" },
      { label: "Price debug", to: admin.priceDebug(), icon: "coin" },
      { label: "Debug pipeline", to: admin.debugPipeline(), icon: "pulse" },
      { label: "Collections", to: admin.collections(), icon: "ring" },
      { label: "Redirects", to: admin.redirects(), icon: "share" },
      { label: "Trash and activity log", to: admin.trash(), icon: "trash" },
      { label: "API", to: admin.api(), icon: "code" },
      { label: "Webhooks", to: admin.webhooks(), icon: "external-link" },
      { label: "Team", to: admin.team(), icon: "users" },
      { label: "Your account", to: admin.sessions(), icon: "lock" },
      { label: "Settings", to: admin.settings(), icon: "settings" },
    ],
  },
];

/** Entries of the tab bar on phones, beside the menu. */
export const thumbEntries: readonly NavigationEntry[] = [
  { label: "Today", to: admin.dashboard(), icon: "home" },
  { label: "Properties", to: admin.properties(), icon: "tent" },
  { label: "Inquiries", to: admin.inquiries(), icon: "mail", count: "newInquiries" },
  { label: "Jobs", to: admin.jobs(), icon: "clock", count: "failedJobs" },
];

const urls = navigation.flatMap(({ entries }) => entries.map(({ to }) => to));

/** The entry with the longest URL that is a prefix of the path. */
export function entryOf(pathname: string): string | undefined {
  // The activity log is a tab of the trash screen.
  if (pathname === admin.audit()) return admin.trash();
  return urls
    .filter((to) => pathname === to || (to !== admin.dashboard() && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** "g", then this key, opens a screen. */
export const shortcuts: Readonly<Record<string, string>> = {
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

const sequenceTimeoutMs = 1_200;

/** True where a key press is input for a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=listbox]") !== null);

/** Handles `shortcuts` outside of fields. */
export function useShortcuts() {
  const navigate = useNavigate();
  useEffect(() => {
    let startedAt = -sequenceTimeoutMs;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented, timeStamp } = event;
      const busy = defaultPrevented || ctrlKey || altKey || metaKey || isTyping(target);
      if (busy || document.querySelector("dialog:modal")) return;
      const to = timeStamp - startedAt < sequenceTimeoutMs ? shortcuts[key] : undefined;
      startedAt = key === "g" && !to ? timeStamp : -sequenceTimeoutMs;
      if (!to) return;
      event.preventDefault();
      navigate(to);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
}

import { paths } from "#domain/pages/paths";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: string;
  badge?: "inquiries";
}

const { admin } = paths;

/** The side bar: every screen of the back office. */
export const mainEntries: readonly NavigationEntry[] = [
  { label: "Dashboard", to: admin.dashboard(), icon: "dashboard" },
  { label: "Properties", to: admin.properties(), icon: "tent" },
  { label: "Add property", to: admin.newProperty(), icon: "plus" },
];

export const importEntries: readonly NavigationEntry[] = [
  { label: "Smart URL import", to: admin.smartImport(), icon: "link" },
  { label: "AI extractor", to: admin.aiExtract(), icon: "sparkle" },
  { label: "External table sync", to: admin.tableSync(), icon: "refresh" },
  { label: "Batch URL scraper", to: admin.batchScrape(), icon: "rows" },
];

export const furtherEntries: readonly NavigationEntry[] = [
  { label: "Inquiries", to: admin.inquiries(), icon: "inbox", badge: "inquiries" },
  { label: "Pages", to: admin.pages(), icon: "file" },
  { label: "Blog", to: admin.blog(), icon: "newspaper" },
  { label: "Media library", to: admin.media(), icon: "camera" },
  { label: "Analytics", to: admin.analytics(), icon: "chart" },
  { label: "Jobs", to: admin.jobs(), icon: "clock" },
  { label: "Price debug", to: admin.priceDebug(), icon: "coin" },
  { label: "Debug pipeline", to: admin.debugPipeline(), icon: "bug" },
  { label: "API", to: admin.api(), icon: "code" },
  { label: "Trash and log", to: admin.trash(), icon: "trash" },
  { label: "Settings", to: admin.settings(), icon: "settings" },
];

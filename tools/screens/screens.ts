import type { Page } from "playwright-core";

import { navigation } from "~/components/admin/navigation";

export interface Screen {
  /** Of the picture's file. */
  name: string;
  /** Names in braces stand for links that are found on the site. */
  path: string;
  isOffice?: true;
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Nothing but what covers the page is of interest: the picture is of the window. */
  isDialog?: true;
  /** In pixels; wider windows lack what is shown. */
  widest?: number;
  scheme?: "dark";
  media?: "print";
  withoutScripts?: true;
  /** The visitor's favorites. */
  favorites?: readonly Found[];
}

/** The page whose links name a record, and the form of such a link; stay2 is the second stay, and so on. */
export const finds = {
  stay: { on: "/accommodation", link: /^\/accommodation\/([\w-]+)/ },
  country: { on: "/destinations", link: /^\/destinations\/([\w-]+)/ },
  collection: { on: "/collections", link: /^\/collection\/([\w-]+)/ },
  post: { on: "/blog", link: /^\/blog\/([\w-]+)$/ },
  text: { on: "/admin/pages", link: /^\/admin\/pages\/edit\/([\w-]+)/ },
  property: { on: "/admin/properties", link: /^\/admin\/properties\/edit\/([\w-]+)/ },
  inquiry: { on: "/admin/inquiries", link: /^\/admin\/inquiries\?.*open=([\w-]+)/ },
  sheet: { on: "/admin/rate-sheets", link: /^\/admin\/rate-sheets\/([\w-]{36})/ },
  item: { on: "/admin/imports", link: /^\/admin\/imports\/([\w-]{36})/ },
  request: { on: "/admin/lodges", link: /^\/admin\/lodges\/([\w-]{36})/ },
} as const;
type Found = keyof typeof finds | `${keyof typeof finds}${2 | 3}`;

type Role = Parameters<Page["getByRole"]>[0];

const press =
  (name: string | RegExp, role: Role = "button") =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();

const summary = (text: string) => (page: Page) =>
  page.locator("summary", { hasText: text }).filter({ visible: true }).first().click();

const inTurn =
  (...steps: NonNullable<Screen["prepare"]>[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Leads to the errors of an empty form. */
const send = (name: string | RegExp) =>
  inTurn(press(name), (page) => page.locator("[aria-invalid=true]").first().waitFor());

const julyOf = (year: number) => `arrive=${year}-07-01&leave=${year}-07-05&adults=2`;
const dates = julyOf(new Date().getUTCFullYear() + 1);
const ask = press("Ask a Question", "link");
const dialog = { isDialog: true } as const;
const phone = { widest: 600 };
const stay = "/accommodation/{stay}";

const visitorScreens: Screen[] = [
  { name: "home", path: "/" },
  { name: "home-menu", path: "/", prepare: press("Open menu"), ...dialog, ...phone },
  { name: "list", path: "/accommodation" },
  { name: "list-filtered", path: "/accommodation?country=kenya&maxPrice=900" },
  { name: "list-filters", path: "/accommodation", prepare: press(/^Filters/), ...dialog, ...phone },
  { name: "list-dates", path: `/accommodation?${dates}` },
  { name: "list-guests", path: `/accommodation?${dates}&age=9`, prepare: summary("Guests"), ...dialog },
  { name: "list-empty", path: "/accommodation?search=glacier+igloo" },
  { name: "list-map", path: "/accommodation?view=map" },
  { name: "list-last-page", path: "/accommodation?page=2" },
  { name: "stay", path: stay },
  ...["accommodation", "amenities", "rates", "location"].map((tab) => ({
    name: `stay-${tab}`,
    path: `${stay}?tab=${tab}`,
  })),
  { name: "stay-dates", path: `${stay}?${dates}` },
  { name: "stay-picture", path: `${stay}?photo=1`, ...dialog },
  { name: "stay-pictures", path: `${stay}?photo=all`, ...dialog },
  { name: "stay-inquiry", path: stay, prepare: ask, ...dialog },
  {
    name: "stay-inquiry-errors",
    path: stay,
    prepare: inTurn(ask, send("Send inquiry")),
    ...dialog,
  },
  { name: "stay-print", path: `${stay}?${dates}`, media: "print" },
  { name: "destinations", path: "/destinations" },
  { name: "country", path: "/destinations/{country}" },
  { name: "ways-to-stay", path: "/ways-to-stay" },
  { name: "experiences", path: "/experiences" },
  { name: "collections", path: "/collections" },
  { name: "collection", path: "/collection/{collection}" },
  { name: "favorites", path: "/favorites", favorites: ["stay", "stay2", "stay3"] },
  { name: "favorites-empty", path: "/favorites" },
  { name: "favorites-shared", path: "/favorites/shared?ids={stay},{stay2}" },
  { name: "favorites-ask", path: "/favorites/ask?stay={stay},{stay2}" },
  { name: "compare", path: "/compare?stay={stay},{stay2},{stay3}" },
  { name: "compare-dates", path: `/compare?stay={stay},{stay2}&${dates}` },
  { name: "resources", path: "/resources" },
  { name: "about", path: "/about" },
  { name: "blog", path: "/blog" },
  { name: "post", path: "/blog/{post}" },
  { name: "page", path: "/page/{text}" },
  { name: "contact", path: "/contact" },
  { name: "contact-errors", path: "/contact", prepare: send(/^Send/) },
  { name: "email-test", path: "/email-test" },
  { name: "terms", path: "/terms" },
  { name: "privacy-policy", path: "/privacy-policy" },
  { name: "advertiser-disclosure", path: "/advertiser-disclosure" },
  { name: "not-found", path: "/nope" },
  { name: "stay-not-found", path: "/accommodation/nope" },
  { name: "lodge-new", path: "/lodge/new" },
  { name: "lodge-new-errors", path: "/lodge/new", prepare: send("Send suggestion") },
  { name: "lodge-unknown", path: "/lodge/nope" },
  { name: "login", path: "/admin/login" },
];

const properties = "/admin/properties";
const edit = `${properties}/edit/{property}`;
const quickEdit = press(/^Quick edit/, "link");

const officeScreens: Screen[] = [
  ...navigation.flatMap(({ entries }) =>
    entries.map(({ to }) => ({
      name: to.replace("/admin", "office").replaceAll("/", "-"),
      // Failed and done jobs become more.
      path: to === "/admin/jobs" ? `${to}?state=running` : to,
    })),
  ),
  { name: "office-menu", path: "/admin", prepare: press("Menu"), ...dialog, ...phone },
  { name: "properties-grid", path: `${properties}?view=grid` },
  { name: "properties-empty", path: `${properties}?search=glacier+igloo` },
  { name: "properties-quick-edit", path: properties, prepare: quickEdit },
  { name: "properties-menu", path: properties, prepare: press(/^More actions/), ...dialog },
  {
    name: "properties-selected",
    path: properties,
    prepare: (page) => page.getByLabel(/^Select (?!all)/).first().check(),
  },
  {
    name: "properties-shortcuts",
    path: properties,
    prepare: (page) => page.keyboard.press("?"),
    ...dialog,
  },
  { name: "properties-columns", path: properties, prepare: summary("Columns"), ...dialog },
  { name: "property-new-errors", path: `${properties}/new`, prepare: send("Create Property") },
  { name: "property-edit", path: edit },
  { name: "property-quick-edit", path: `${properties}/quick-edit/{property}` },
  { name: "property-revisions", path: `${properties}/revisions/{property}` },
  { name: "property-delete", path: `${properties}/delete/{property}` },
  { name: "property-preview", path: `${properties}/preview/{property}` },
  { name: "saved-views", path: `${properties}/views` },
  { name: "import-review", path: "/admin/imports/{item}" },
  { name: "rate-sheet", path: "/admin/rate-sheets/{sheet}" },
  { name: "rate-sheet-add-row", path: "/admin/rate-sheets/{sheet}?add=rate" },
  { name: "lodges-ask", path: "/admin/lodges/ask?ids={property}" },
  { name: "lodge-review", path: "/admin/lodges/{request}" },
  { name: "page-new", path: "/admin/pages/new" },
  { name: "page-edit", path: "/admin/pages/edit/{text}" },
  { name: "page-delete", path: "/admin/pages/delete/{text}" },
  { name: "page-revisions", path: "/admin/pages/revisions/{text}" },
  { name: "post-new", path: "/admin/blog/new" },
  { name: "post-edit", path: "/admin/blog/edit/{post}" },
  { name: "inquiry", path: "/admin/inquiries?open={inquiry}" },
  { name: "inquiry-templates", path: "/admin/inquiries/templates" },
  { name: "activity-log", path: "/admin/audit?entity=inquiry" },
  { name: "search", path: "/admin/search?search=camp" },
  { name: "office-not-found", path: "/admin/nope" },
];

const bothLists = [
  ...visitorScreens,
  ...officeScreens.map((screen) => ({ ...screen, isOffice: true as const })),
];

const again = (names: readonly string[], suffix: string, changes: Partial<Screen>): Screen[] =>
  bothLists
    .filter(({ name }) => names.includes(name))
    .map((screen) => ({ ...screen, ...changes, name: `${screen.name}-${suffix}` }));

const withoutScripts = [
  ...["home", "list", "list-dates", "stay", "stay-picture", "favorites", "contact", "login"],
  ...["office-properties", "property-edit", "office-inquiries", "rate-sheet", "import-review"],
];
const dark = [
  ...["office", "office-properties", "properties-quick-edit", "property-edit", "rate-sheet"],
  ...["import-review", "inquiry", "office-jobs", "office-settings", "office-analytics"],
];

/** Every picture that is taken, at each width. */
export const screens: readonly Screen[] = [
  ...bothLists,
  ...again(withoutScripts, "without-scripts", { withoutScripts: true }),
  ...again(dark, "dark", { scheme: "dark" }),
];

/** What differs each time: matching texts are replaced, elements without a pattern hidden. */
export const masks: readonly { on: RegExp; selector: string; text?: RegExp; reason: string }[] = [
  { on: /^.admin/, selector: "nav a[href='/admin/jobs'] b", reason: "jobs fail meanwhile" },
  {
    on: /^.admin$/,
    selector: "main li",
    text: /an? (minute|hour)|\d+ (minute|hour)s/,
    reason: "how long records wait",
  },
  { on: /^.admin.(sessions|team)/, selector: "main time", text: /.+/, reason: "each run signs in" },
  { on: /^.admin.jobs/, selector: "main :is(td, nav)", text: /\d+/, reason: "jobs run meanwhile" },
  { on: /^.admin.jobs/, selector: "main td:nth-child(2)", reason: "jobs run meanwhile" },
  { on: /^.admin.jobs/, selector: "main time", text: /.+/, reason: "jobs run meanwhile" },
  {
    on: /^.admin.jobs/,
    selector: "main li span",
    text: /\d+|up .* ago/,
    reason: "each worker has a process and a time",
  },
];

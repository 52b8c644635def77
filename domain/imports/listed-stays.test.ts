import { expect, test } from "vitest";

import { listedStays, maxListedStays, type PageLink } from "./listed-stays";

const site = "https://lodges.test";
const link = (path: string, name = "", more: Partial<PageLink> = {}): PageLink => ({
  url: new URL(path, site).href,
  name,
  isAside: false,
  hasHeading: false,
  hasPicture: false,
  hasPrice: false,
  ...more,
});
const card = (path: string, name: string) =>
  link(path, name, { hasHeading: true, hasPicture: true, hasPrice: true });
const menu = (path: string, name: string) => link(path, name, { isAside: true });

const isPlatform = ({ hostname }: URL) => hostname === "platform.test";
const stays = (links: readonly PageLink[], list = `${site}/our-camps`) =>
  listedStays(links, list, isPlatform);
const likely = (links: readonly PageLink[], list?: string) =>
  stays(links, list).flatMap((stay) => (stay.likely ? stay.url.replace(site, "") : []));

test("cards below a folder of stays are chosen, menu, blog and footer are not", () => {
  const links = [
    menu("/about-us", "About us"),
    menu("/contact", "Contact"),
    menu("/destinations/botswana", "Botswana"),
    card("/camps/reed-river", "Reed River"),
    card("/camps/fig-tree", "Fig Tree"),
    card("/camps/dune-sea", "Dune Sea"),
    card("/blog/best-lodge-for-walking", "The best lodge for walking"),
    card("/blog/a-week-in-camp", "A week in camp"),
    menu("/privacy-policy", "Privacy"),
  ];
  expect(likely(links)).toEqual(["/camps/reed-river", "/camps/fig-tree", "/camps/dune-sea"]);
  expect(stays(links).map(({ name }) => name)).not.toContain("Privacy");
});

test("stays at the root of a site are told from its other pages by their names", () => {
  const links = [
    "reed-camp",
    "dune-lodge",
    "fig-tree-camp",
    "heron-lodge",
    "prices",
    "sustainability",
  ].map((slug) => link(`/${slug}`));
  expect(likely(links, `${site}/sitemap.xml`)).toEqual([
    "/reed-camp",
    "/dune-lodge",
    "/fig-tree-camp",
    "/heron-lodge",
  ]);
});

test("folders of countries and regions hold stays, and are none themselves", () => {
  const links = [
    "/lodges/botswana",
    "/lodges/botswana/okavango",
    "/lodges/botswana/okavango/reed-camp",
    "/lodges/botswana/okavango/fig-camp",
    "/lodges/kenya",
    "/lodges/kenya/mara/heron-lodge",
  ].map((path) => link(path));
  expect(likely(links)).toEqual([
    "/lodges/botswana/okavango/reed-camp",
    "/lodges/botswana/okavango/fig-camp",
    "/lodges/kenya/mara/heron-lodge",
  ]);
});

test("rooms and rates of a stay are no stays", () => {
  const links = ["reed-camp", "fig-lodge", "dune-lodge"].flatMap((slug) =>
    ["", "/rooms", "/rates", "/family-tent"].map((page) => link(`/lodges/${slug}${page}`)),
  );
  expect(likely(links)).toEqual(["/lodges/reed-camp", "/lodges/fig-lodge", "/lodges/dune-lodge"]);
});

test("a page is listed once: in the language of the list, without paging, other sites and files", () => {
  const links = [
    card("/de/camps/reed-river", "Reed River"),
    card("/camps/reed-river", "Reed River"),
    card("/camps/reed-river/?utm_source=list#top", "Reed River"),
    card("/fr/camps/fig-tree", "Fig Tree"),
    card("/camps/fig-tree", "Fig Tree"),
    link("/our-camps?page=2", "2"),
    link("/camps/reed-river.pdf", "Fact sheet"),
    link("https://elsewhere.test/camps/heron", "Heron Camp"),
  ];
  const urls = (list?: string) => stays(links, list).map(({ url }) => url.replace(site, ""));
  expect(urls()).toEqual(["/camps/reed-river", "/camps/fig-tree"]);
  expect(urls(`${site}/de/unsere-camps`)).toEqual(["/de/camps/reed-river", "/camps/fig-tree"]);
});

test("a platform's addresses of properties are chosen on any site, and once without their dates", () => {
  const links = [
    link("https://platform.test/hotel/reed?checkin=2026-01-01"),
    link("https://platform.test/hotel/reed?tab=map"),
    card("/camps/reed-river", "Reed River"),
  ];
  expect(likely(links)).toEqual(["https://platform.test/hotel/reed?checkin=2026-01-01"]);
});

test("one script can serve all stays", () => {
  const links = [1, 2, 3].map((id) => card(`/lodge.php?id=${id}`, `House ${id}`));
  expect(likely(links)).toEqual(["/lodge.php?id=1", "/lodge.php?id=2", "/lodge.php?id=3"]);
});

test("a stay without a name is named after its address", () => {
  expect(
    stays([link("/camps/reed-river", "View more"), link("/camps/fig", "From $420")]).map(
      ({ name }) => name,
    ),
  ).toEqual(["Reed River", "Fig"]);
});

test("a long sitemap is bounded, its stays first", () => {
  const links = Array.from({ length: maxListedStays + 500 }, (_, n) => link(`/blog/post-${n}`));
  const found = stays([...links, link("/lodges/reed"), link("/lodges/fig")]);
  expect(found).toHaveLength(maxListedStays);
  expect(found.slice(0, 3).map((stay) => stay.likely)).toEqual([true, true, false]);
});

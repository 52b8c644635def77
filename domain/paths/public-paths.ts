import type { FilterParam } from "#domain/listing/filters";
import { segment, withParams } from "./with-query";

export const home = () => "/";
/** See listingPath for URLs with filters; it is separate, as most pages need no filter catalog. */
export const listing = () => "/accommodation";
/** A listing link from URL parameters: one type, a comma list of experiences … */
export const listingWith = (values: Partial<Record<FilterParam, string | readonly string[]>>) =>
  withParams("/accommodation", values);
export const property = (id: string) => `/accommodation/${segment(id)}`;
/** Markers of a listing; takes the parameters of the listing. */
export const mapSpots = () => "/map/spots";
export const listingCounts = () => "/listing-counts";
/** Popup of one property on the map, with the price for two or as listed. */
export const mapStay = (id: string, priceFor?: string) =>
  withParams(`/map/stay/${segment(id)}`, { priceFor });
/** The destinations, with a map that is colored by month, "january". */
export const destinations = (month?: string) => withParams("/destinations", { month });
export const destination = (slug: string) => `/destinations/${segment(slug)}`;
export const waysToStay = () => "/ways-to-stay";
export const experiences = () => "/experiences";
export const resources = () => "/resources";
export const about = () => "/about";
export const blog = (category?: string) => withParams("/blog", { category });
export const post = (slug: string) => `/blog/${segment(slug)}`;
export const feed = () => "/blog/feed.xml";
/** A list of stays for another site. */
export const stayFeed = (file: string) => `/feeds/${segment(file)}`;
export const page = (slug: string) => `/page/${segment(slug)}`;
export const collections = () => "/collections";
export const collection = (slug: string, page = 1) =>
  withParams(`/collection/${segment(slug)}`, { page: page > 1 ? String(page) : undefined });
/** With properties that are selected for comparison. */
export const favorites = (stay?: readonly string[]) => withParams("/favorites", { stay });
/** Shared list of favorites: the URL contains all ids. */
export const sharedFavorites = (ids: readonly string[]) => withParams("/favorites/shared", { ids });
/** One inquiry about several properties. */
export const ask = (stay?: readonly string[]) => withParams("/favorites/ask", { stay });
/** The newest inquiry of this browser, or the newest about one property. */
export const inquirySent = (about?: string) => withParams("/inquiry-sent", { about });
export const compare = (stay?: readonly string[]) => withParams("/compare", { stay });
/** Cards of properties that this browser has viewed. */
export const viewed = (ids: readonly string[]) => withParams("/recently-viewed", { ids });
export const contact = () => "/contact";
export const emailTest = () => "/email-test";
export const terms = () => "/terms";
export const privacy = () => "/privacy-policy";
export const disclosure = () => "/advertiser-disclosure";
/** Counts a click and redirects to the messaging app, with a property's name in the first message. */
export const chat = (property?: string) => withParams("/chat", { property });
/** Counts the click and redirects to the stored booking URL. */
export const book = (id: string) => `/go/${segment(id)}`;
export const shareCard = (kind: string, id: string, version: string) =>
  `/og/${kind}/${segment(id)}-${version}.jpg`;
/** A lodge confirms the facts of its property. */
export const lodge = (token: string) => `/lodge/${segment(token)}`;
/** A lodge suggests itself. */
export const suggestLodge = () => "/lodge/new";
/** Receives the report of a page that was fetched ahead and is now shown. */
export const shown = () => "/shown";
/** Links that browsers may fetch ahead. */
export const speculationRules = () => "/speculation-rules.json";
/** Receives error reports of browsers. */
export const clientErrors = () => "/faults";
/** A page or post that is not published, for holders of the signed link. */
export const preview = (
  kind: "page" | "post",
  id: number | string,
  signed: { until: string; by: string; sign: string },
) => withParams(`/preview/${kind}/${segment(String(id))}`, signed);

/**
 * Every sentence that visitors read, by screen. A namespace of modules and no object: what a page does
 * not say, it does not load. Another language would be another list of this shape.
 */
export { almanac } from "./public/almanac";
export { ask } from "./public/ask";
export { blog } from "./public/blog";
export { card } from "./public/card";
export { collections } from "./public/collections";
export { compare } from "./public/compare";
export { country } from "./public/country";
export { legal, page } from "./public/editorial";
export { experiences } from "./public/experiences";
export { fault } from "./public/fault";
export { favorites } from "./public/favorites";
export { destinations } from "./public/guides";
export { home } from "./public/home";
export { contact, emailTest, inquiry, inquirySent } from "./public/inquiry";
export { listing } from "./public/listing";
export { map } from "./public/map";
export { property } from "./public/property";
export { savedList, share, sharedList } from "./public/share";
export { chat, common, footer, line, nav, notFound, pager, search } from "./public/shell";
export { stayFacts } from "./public/stay-facts";
export { stayPrice } from "./public/stay-price";
export { viewed } from "./public/viewed";
export { waysToStay } from "./public/ways-to-stay";
export { year } from "./public/year";

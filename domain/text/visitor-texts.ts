/**
 * Texts for visitors, by feature. A namespace of modules, not an object, so that a page loads only the texts
 * it renders. Another language would be another list of this shape.
 */
export { ask } from "./public/ask";
export { blog } from "./public/blog";
export { card, viewed } from "./public/card";
export { collections } from "./public/collections";
export { compare } from "./public/compare";
export { country, destinations } from "./public/destinations";
export { legal, packing, page } from "./public/editorial";
export { errorPage } from "./public/error-page";
export { experiences } from "./public/experiences";
export { favorites } from "./public/favorites";
export { home } from "./public/home";
export { contact, emailTest, inquiry, inquirySent } from "./public/inquiry";
export { listing } from "./public/listing";
export { map } from "./public/map";
export { factSources, property, seasonChart, stayFacts, stayPrice } from "./public/property";
export { publishedRates } from "./public/published-rates";
export { rates } from "./public/rates";
export { savedList, share, sharedList } from "./public/share";
export { chat, common, connection, footer, nav, notFound, pager, search } from "./public/shell";
export { tools } from "./public/tools";
export { waysToStay } from "./public/ways-to-stay";
export { year } from "./public/year";

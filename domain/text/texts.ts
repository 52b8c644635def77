import { almanac } from "./public/almanac";
import { ask, viewed } from "./public/ask";
import { blog } from "./public/blog";
import { collections } from "./public/collections";
import { compare } from "./public/compare";
import { country } from "./public/country";
import { legal, page } from "./public/editorial";
import { experiences } from "./public/experiences";
import { fault } from "./public/fault";
import { favorites, share, sharedList } from "./public/favorites";
import { destinations } from "./public/guides";
import { home } from "./public/home";
import { contact, emailTest, inquiry } from "./public/inquiry";
import { card, listing } from "./public/listing";
import { map } from "./public/map";
import { property } from "./public/property";
import { chat, common, footer, line, nav, notFound, pager } from "./public/shell";
import { stayFacts } from "./public/stay-facts";
import { stayPrice } from "./public/stay-price";
import { waysToStay } from "./public/ways-to-stay";
import { year } from "./public/year";

/**
 * Every sentence that visitors read and the specifications fix, by screen, and those that stand beside
 * them. Another language would be another object of this shape.
 */
export const texts = {
  common,
  line,
  nav,
  footer,
  home,
  listing,
  card,
  map,
  favorites,
  share,
  sharedList,
  compare,
  ask,
  viewed,
  property,
  stayPrice,
  stayFacts,
  almanac,
  inquiry,
  contact,
  waysToStay,
  experiences,
  destinations,
  collections,
  blog,
  page,
  notFound,
  pager,
  fault,
  legal,
  emailTest,
  chat,
  year,
  country,
} as const;

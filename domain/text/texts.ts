import { collections } from "./public/collections";
import { blog, legal, page } from "./public/editorial";
import { experiences } from "./public/experiences";
import { favorites } from "./public/favorites";
import { destinations } from "./public/guides";
import { home } from "./public/home";
import { contact, emailTest, inquiry } from "./public/inquiry";
import { card, listing } from "./public/listing";
import { property } from "./public/property";
import { chat, common, footer, nav, notFound } from "./public/shell";
import { waysToStay } from "./public/ways-to-stay";

/**
 * Every sentence that visitors read and the specifications fix, by screen, and those that stand beside
 * them. Another language would be another object of this shape.
 */
export const texts = {
  common,
  nav,
  footer,
  home,
  listing,
  card,
  favorites,
  property,
  inquiry,
  contact,
  waysToStay,
  experiences,
  destinations,
  collections,
  blog,
  page,
  notFound,
  legal,
  emailTest,
  chat,
} as const;

export const common = {
  /** Fallback if the settings cannot be read. */
  siteName: "Savanna Stays",
  required: "Please fill in all required fields",
  checkFields: "Please check the marked fields",
  loading: "Loading...",
  sending: "Sending...",
  saving: "Saving...",
  couldNotLoad: "Could not load",
  retry: "Try again",
  cancel: "Cancel",
  tooMany: "Too many requests. Please wait a few minutes and try again.",
  unexpected: "Something went wrong",
  unavailable: "The site is temporarily unavailable",
  unavailableHint: "Please try again in a moment. Nothing has been lost.",
  notStored:
    "We couldn't save this just now. What you typed is still here; please try again in a moment.",
  whatYouTyped: "What you typed",
  stillHere: "Everything you typed is still here.",
  optional: "optional",
  noPicture: "Image unavailable",
  sketch: "Sketch",
  dismissMessage: "Dismiss message",
  undo: "Undo",
  skip: "Skip to content",
  yes: "Yes",
  no: "No",
} as const;

export const connection = {
  slow: "Slow connection. Still trying...",
  lost: "Connection lost. You can stay on this page; we'll keep trying.",
  unsent: "The connection was lost before we got a response. What you typed is still here.",
} as const;

export const nav = {
  home: "Home",
  destinations: "Destinations",
  waysToStay: "Ways to Stay",
  experiences: "Experiences",
  resources: "Resources",
  viewAll: "View All Properties",
  about: "About",
  blog: "Blog",
  contact: "Contact",
  favorites: "Favorites",
  currency: "Currency",
  main: "Main",
  menu: "Menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  close: "Close",
  setCurrency: "Set",
  breadcrumb: "Breadcrumb",
} as const;

export const footer = {
  blurb:
    "Hand-picked tents, lodges and treehouses from the Serengeti to the Okavango Delta. We help you find the place; you book with the people who run it.",
  explore: "Explore",
  accommodation: "Accommodation",
  company: "Company",
  aboutUs: "About Us",
  contactUs: "Contact Us",
  follow: "Follow Us",
  /** Beside a link that the operator has not set yet. */
  sample: "(sample link)",
  networks: {
    facebook: "Facebook",
    instagram: "Instagram",
    twitter: "Twitter",
    linkedin: "LinkedIn",
  },
  terms: "Terms & Conditions",
  privacy: "Privacy Policy",
  disclosure: "Advertiser Disclosure",
  copyright: (year: number, siteName: string) => `© ${year} ${siteName}. All rights reserved.`,
} as const;

export const chat = {
  title: "Chat",
  open: "Chat with us on WhatsApp",
  general: "Hi! I'd like help planning a luxury safari or glamping stay in Africa.",
  about: (property: string) => `Hi! I'm interested in ${property}. Could you tell me more?`,
} as const;

/** Search by name or place. */
export const search = { placeholder: "Property name or location", submit: "Search" } as const;

export const pager = {
  previous: "Previous page",
  next: "Next page",
  title: "Pages",
  page: (page: number) => `Page ${page}`,
  counted: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export const notFound = {
  title: "Page Not Found",
  hint: "Perhaps one of these helps:",
  description: "This page isn't here. Search the stays, or browse them by country and experience.",
} as const;

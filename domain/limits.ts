/** Constants of both specifications (section 9), under the specification's names. */

// Public site
export const priceSlider = { min: 0, max: 2000, step: 50 } as const;
export const capacityOptions = [2, 4, 6, 10, 15, 20] as const;
/** Guests of a family that shares a unit. */
export const familySize = 4;
/** Valid ages of the youngest child in an inquiry. */
export const childrenOptions = [0, 4, 8, 12] as const;
export const amenitiesOffered = 12;
export const pageSize = 24;
export const collectionPageSize = 8;
/** Characters of a reason for a property in a collection. */
export const maxReasonLength = 240;
export const countriesOfExperience = 5;
export const featuredOnHome = 3;
export const collectionsOnHome = 3;
/** Characters of a search that are evaluated. */
export const maxSearchLength = 200;
export const suggestions = 5;
export const suggestionsFromCharacters = 2;
export const cardAmenities = 3;
export const relatedPosts = 3;
export const similarStays = 6;
export const ultraLuxuryFromUsd = 800;
export const honeymoonCapacityUpTo = 4;
export const familyCapacityFrom = 6;
/** A minimum age of children from which a place does not count as family-friendly (D21). */
export const tooOldForFamilies = 9;
export const headerScrollPx = 50;
export const metaDescriptionLength = 155;
export const keywordAmenities = 5;
export const structuredListItems = 20;
export const mapSpanDegrees = 0.1;
export const gpsDecimals = 6;
export const standardCheckIn = "14:00";
export const standardCheckOut = "10:00";
export const standardPriceUnit = "per night";

/** Milliseconds for which a notice is displayed. */
export const toastMs = { standard: 4000, favorite: 2000, testEmail: 10_000 } as const;

/** Usual response time; every promise to visitors is derived from it. */
export const answerTime = { workingDays: 2, words: "two working days" } as const;
/** Days for which a browser remembers the properties it sent inquiries about (P-087). */
export const inquiryMemoryDays = 30;

/** Maximum characters that the server accepts (G-16). */
export const textLimits = {
  name: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
} as const;

/** Maximum characters of the site's own texts. */
export const settingsLimits = {
  siteName: 80,
  siteDescription: 300,
  contactPhone: 40,
  chatNumber: 40,
  address: 300,
  disclosureText: 5000,
} as const;

// Admin
export const adminPageSizes = [25, 50, 100, 200] as const;
export const adminPageSize = 25;
export const pageButtons = 5;
export const tableAmenities = 2;
export const counters = {
  shortDescription: 200,
  metaTitle: { ideal: 50, max: 60 },
  metaDescription: { ideal: 150, max: 160 },
  keywords: { from: 5, to: 10 },
} as const;
export const importShortDescription = 150;
export const importImages = 5;
export const batchUrls = 500;
/**
 * A file of properties. The export of 20,000 properties is 72 MB as JSON; larger imports need several
 * files.
 */
export const importFile = { megabytes: 128, rows: 20_000 } as const;
export const batchPauseMs = { betweenScrapes: 500, betweenImports: 100 } as const;
export const previewImages = 5;
export const previewAmenities = 10;
export const topProperties = 5;
export const inquiryRefreshMs = 30_000;
/** USD per million tokens. */
export const aiTokenPrice = 0.15;

/** Days after which deleted records can no longer be restored. */
export const trashDays = 30;

/** Days for which the page of an import is stored as it was read. */
export const readPageDays = 90;

/** Size of the share image, as social networks require it. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** Response header of a rejected form: the maximum size in megabytes. */
export const bodyLimitHeader = "X-Body-Limit";

/** Words of a name, class or alternative text that mean a piece of the page or a person. */
const pieces =
  /logo|\bicons?\b|avatar|\bflags?\b|badge|\bawards?\b|payment|\bprofile|\bauthor|testimonial|reviewer/i;
/** What else than the stay a picture is said to show. */
const otherThings =
  /\b(?:packages?|specials|special offers?|deals|promotions?|promo|vouchers?|coupons?|gift (?:cards?|certificates?)|brochures?|magazines?|newsletters?|certificates?|accredited|app store|google play|qr[- ]?code|banner ad|sponsors?|founder|ceo|general manager|managing director|our team|staff member|angebote?|gutscheine?|offres? spéciales?|oferta especial)\b/i;
const maps =
  /(?:^|\b(?:location|area|site|route|road|google|our|the|static|a|to) )maps?\b|\bmap (?:of|to)\b|\bdirections\b|\blageplan\b|\bplan d.acc[eè]s\b|\bmapa\b/i;
/** A call to the visitor; "View of the lake" and "Play area" are none. */
const calls =
  /^(?:(?:book|reserve)(?: (?:now|online|direct|here|right|today|via|a|your)\b|$)|click\b|download\b|(?:read|view|see|learn|show) (?:more|all|details?|menu|rates)\b|(?:call|contact|follow|about) us\b|sign (?:in|up)\b|subscribe\b|share$|search$|menu$|close$|previous$|prev$|next$|play video|check availability|welcome to our (?:site|website))/i;

/** Whether the words of a picture (alternative text, title) or its class and id say so. */
export function namesSomethingElse(texts: readonly string[], marks: string): boolean {
  if (pieces.test(marks)) return true;
  return texts.some((text) =>
    [pieces, otherThings, maps, calls].some((words) => words.test(text.trim())),
  );
}

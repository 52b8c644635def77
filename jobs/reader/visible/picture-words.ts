/** Words beside a picture that say that it shows something else than the stay. */
const otherThings =
  /logo|\bicons?\b|avatar|\bflags?\b|badge|\bawards?\b|payment|\bprofile|\bauthor|testimonial|reviewer|\b(?:packages?|specials|special offers?|deals|promotions?|promo|vouchers?|coupons?|gift (?:cards?|certificates?)|brochures?|magazines?|newsletters?|certificates?|accredited|app store|google play|qr[- ]?code|banner ad|sponsors?|founder|ceo|general manager|managing director|our team|staff member|previous|next|angebote?|gutscheine?|offres? spéciales?|oferta especial)\b/i;
const maps =
  /(?:^|\b(?:location|area|site|route|road|google|our|the|static|a|to) )maps?\b|\bmap (?:of|to)\b|\bdirections\b|\blageplan\b|\bplan d.acc[eè]s\b|\bmapa\b|^map$/i;
/** A picture of a call to the visitor. */
const calls =
  /^(?:book|reserve|click|view|download|read|call|contact|sign|subscribe|follow|share|search|menu|close|play|check availability|about us|welcome to our (?:site|website))\b/i;

/** Whether one of the texts written for a picture (alternative, title, class) says so. */
export function namesSomethingElse(texts: readonly string[]): boolean {
  return texts.some((text) => otherThings.test(text) || maps.test(text) || calls.test(text));
}

import { anyOf } from "#jobs/reader/normalize/text";

/** Titles of missing pages. */
export const missingTitle = new RegExp(
  anyOf({
    status: String.raw`\b(?:404|410)\b|\b(?:not found|page introuvable|does(?:n't| not) exist|nicht gefunden)\b`,
    page: String.raw`\b(?:page|seite|página|property|listing) (?:not found|nicht gefunden|não encontrada|no encontrada|no longer available)`,
    parked: String.raw`\b(?:domain (?:is )?for sale|parked domain|under construction|coming soon|account suspended)\b`,
    server: String.raw`\b(?:index of \/|apache2? .{0,200}default page|welcome to nginx|it works!)`,
  }),
  "i",
);

/** The same in a line of the page, but not "does not exist" in a sentence about a place. */
export const missingLine = new RegExp(
  anyOf({
    status: String.raw`^(?:http |error |oops[!,.]* *)?(?:404|410)\b(?!\s*\p{L}*(?:road|street|avenue))|^(?:404 )?not found\b`,
    page: String.raw`\b(?:page|property|listing|hotel) (?:(?:was|could|is|can) ?not (?:be )?(?:found|available)|not found|no longer (?:exists?|available))`,
    file: "file not found|seite (?:wurde )?nicht gefunden|page (?:est )?introuvable|página n(?:ão|o) encontrada",
  }),
  "iu",
);

/** Titles of a platform's own home page, wherever it is served. */
export const platformTitle =
  /^(?:booking\.com|airbnb|agoda|expedia|hotels\.com|vrbo|tripadvisor|trivago|hostelworld|lekkeslaap|safarinow)\b(?!.*\b(?:lodge|camp|guest ?house|villa)\b)|^(?:(?:holiday|vacation) rentals|hotels?|flights?|homes?|cabins?)\s*[,&]/i;

/** Names of houses; rooms, suites, villas and cottages may belong to one house. */
export const houseName =
  /\b(?:hotel|hôtel|lodge|inn|resort|guest ?house|hostel|motel|camp|bush ?camp|safari house|riad|pousada|posada|hostal|b ?& ?b|bed and breakfast)\b/i;

/** Price format of cards. */
export const pricePattern =
  /(?:US\$|[$€£]|\b(?:USD|EUR|GBP|ZAR|KES|KSH|TZS|NAD|BWP|UGX|R|N\$)) ?\d[\d., ]*|\d[\d.,]{0,20} ?(?:€|USD|EUR|ZAR|KES|\/=)/i;

const kinds =
  "hotels|lodges|camps|resorts|apartments|villas|places to stay|holiday (?:homes|rentals)|vacation rentals|accommodations?|guest ?houses|b&bs|hostels|properties|stays|homes|safaris|tours";

/** Titles of lists and guides only: rankings, counts, searches, things to do. */
export const listTitle = new RegExp(
  String.raw`\b(?:${anyOf({
    rankings: String.raw`(?:the )?\d+ (?:best|top|cheap\w*|most|amazing) |(?:the )?(?:best|top|cheap|cheapest)(?: \d+)? (?:\p{L}+ ){0,3}(?:${kinds})\b`,
    counts: String.raw`\d[\d,.]{0,20} (?:${kinds}|results|deals)\b(?= (?:in|near|found|available|from)|\s*[-|–]|$)`,
    searches: String.raw`search (?:hotels|results)|search results|compare (?:hotels|prices)|unterkünfte in|hotels in der`,
    guides: "things to do|where to stay in",
    offers:
      "(?:find|book) (?:cheap |your (?:perfect |next )?|the perfect )?(?:hotels|stays|accommodation online)",
  })})`,
  "iu",
);

const houses = "hotels|lodges|camps|resorts|guest ?houses|villas|hostels|b&bs";
/** Headings that offer several kinds of houses, or all of them: "Hotels, Lodges & Resorts". */
export const housesTitle = new RegExp(
  String.raw`\b(?:${houses})(?:, | ?& |,? and |\s?\/\s?)(?:${houses})\b|\b(?:${houses}) available\b|\b(?:available|all|recommended|partner) (?:${houses})\b`,
  "iu",
);
/** A heading above the stays of a list, or above the rooms of one stay. */
export const staysHeading = new RegExp(
  String.raw`^(?:our |the |all |nos |les |unsere |los |os )?(?:${houses}|h[ôo]tels|hébergements|accom+odations?|where to stay|places to stay)$`,
  "iu",
);

/** Headings of agents and groups; a stay writes about destinations around it below its own name. */
export const destinationsHeading =
  /^(?:(?:our|all|nos|unsere|nuestros|nossos|popular|top) )?(?:destinations?|destinos|destinazioni|reiseziele|bestemmings|bestemmingen)$/iu;

/** Titles of owners of several houses. */
export const groupTitle =
  /^(?:the )?(?:\p{L}+ ){1,4}(?:hotels?|lodges?|resorts?|camps?|hospitality) (?:group|collection)\b/iu;

/** Titles like "Hotels in X": a list, or a single house with a search-optimized title. */
export const pluralTitle = new RegExp(
  String.raw`(?:${kinds}|hôtels|hoteles|hotéis|unterkünfte) (?:in|near|around|at|à|em|en|bei) \p{Lu}`,
  "iu",
);

export interface WeighedWord {
  words: RegExp;
  weight: number;
}

/** Any of the words, at their beginning; a text of several rows counts each row once. */
const weigh = (weight: number, ...lists: string[]): WeighedWord => ({
  weight,
  words: new RegExp(String.raw`(?<![\p{L}\d])(?:${lists.join("|")})(?![\p{L}\d])`, "iu"),
});

/** Words for a house behind "our", in other languages. */
const own =
  "h[ôo]tel|auberge|riad|maison|campement|g[îi]te|pension|haus|hof|gasthof|lodge|camp|agriturismo|albergo|struttura|posada|hostal|casa|pousada|gastehuis|huis";

/** Words of a single place to stay. */
export const stayWords: WeighedWord[] = [
  {
    weight: 3,
    words:
      /\bper night\b|\/ ?night\b|pro nacht|par nuit|por noite|per nag|per nacht|a night\b|pppn/i,
  },
  weigh(2, "check[- ]?in|anreise|arrivée|inboek"),
  weigh(1, "check[- ]?out|abreise|départ|uitboek"),
  weigh(
    2,
    String.raw`(?:our|the|guest|luxury|deluxe|double|twin|family|spacious) (?:\p{L}+ )?(?:rooms?|suites?|tents?|chalets?|cottages?|cabins?|bungalows|rondavels|villas?)`,
    String.raw`\p{L}*zimmer|chambres?|quartos|\p{L}*kamers|habitaci[oó]n(?:es)?|camere`,
  ),
  weigh(
    2,
    "guest ?rooms?|bedrooms?|en-?suite|king[- ]siz?e?|queen (?:bed|size)|double bed|twin beds?|doppelbett|lit double",
    "slaapkamers?|tweepersoonsbed|cama (?:de casal|matrimonial)|baño privado",
  ),
  weigh(
    2,
    "accom+odation|accommodatie|lodging|unterkunft|hébergement|alojamento|verblyf|acomodação|hospedagem",
    "alojamiento|hospedaje|refugio|alloggio|overnight stays?",
  ),
  weigh(
    1,
    "book (?:your|a|my|direct|now)|reservations?|reserve now|réservez (?:votre|vos|une?)|réserver",
    "buchen|reservar|reservas?|boeken|bespreek",
  ),
  weigh(1, "sleeps|guests|gäste|hóspedes|gasten|gaste|huéspedes|ospiti"),
  weigh(1, "amenities|facilities|ausstattung|équipements|comodidades|geriewe|faciliteiten"),
  weigh(
    1,
    "your stay|stay (?:with us|at)|nights?|verblijf|aufenthalt|séjour|estad[ií]a|hospédate|soggiorno",
  ),
  weigh(
    2,
    String.raw`(?:our|the|this) (?:\p{L}+ )?(?:hotel|lodge|camp|guest ?house|guest ?farm|resort|inn|villa|property|retreat)`,
    String.raw`(?:notre|nos|unsere?|unserem|il nostro|la nostra|nuestr[oa]|nosso|nossa|ons|onze) (?:\p{L}+ )?(?:${own})`,
  ),
  weigh(
    1,
    "swimming pool|free wi-?fi|breakfast|self[- ]catering|housekeeping|privé|eigen terras|privésauna",
  ),
];

/** "Over 2,500 hotels", "1.500+ properties": nobody's own. */
const countOfHouses =
  /(?<![\d.,])(?:\d{2,3}|\d{1,3}(?:[,. ]\d{3}){1,2})\+? (?:\p{L}+ )?(?:hotels|h[ôo]tels|hoteles|lodges|camps|properties|stays|unterkünfte|hébergements|alojamientos|riads|guest ?houses|listings)(?!\p{L})/iu;

/** Words of directories and agents, which offer the houses of others. */
export const listWords: WeighedWord[] = [
  weigh(
    4,
    "we list|list your (?:property|lodge|hotel|hostel)|add your (?:property|lodge|hotel|listing)|become a host",
    "(?:hostel|hotel|lodge|accommodation) directory|our partner (?:hotels|lodges|properties)|select two or more hotels",
    "notre plateforme|nos partenaires|devenir partenaire|sans commission|0 ?% (?:de )?commission|notre sélection d|large choix d",
    "helps? you (?:to )?find (?:accom+odation|hotels|lodges|a place to stay)",
    "unsere partner(?:hotels|unterkünfte)|nuestra plataforma|nossa plataforma",
  ),
  weigh(
    3,
    "(?:choose|find|book) the (?:right|perfect|ideal|best) (?:hotel|hostel|lodge|stay|place|accommodation)",
    "all the (?:hotels|hostels|lodges)|compare (?:prices|hotels|lodges|rates)|filter by|filtered from",
    String.raw`browse (?:\p{L}+ )?(?:hotels|lodges|properties|stays|listings)|trouver (?:l['’]hébergement|votre hôtel)`,
  ),
  { words: countOfHouses, weight: 4 },
];

/** Words of tour operators. */
export const tourWords: WeighedWord[] = [
  weigh(
    6,
    "tour operator|safari (?:company|operator|specialist|outfitter)s?|travel agen(?:t|cy|cies)|travel company",
    "dmc|destination management|reiseveranstalter|agence de voyages?|operadora",
  ),
  weigh(3, String.raw`itinerar(?:y|ies)|day \d{1,2}\s*[:–-]`),
  weigh(
    3,
    "(?:our|safari|tour|travel|holiday) (?:packages|tours|safaris|itineraries|destinations|experiences)",
  ),
  weigh(
    3,
    "mobile safaris|day tours?|day trips|multi-day|group tours?|tailor[- ]?made|custom(?:ised|ized) (?:tours|safaris)|private tours",
  ),
  weigh(1, "tours?|excursions?|expeditions?"),
  weigh(1, "car rental|self-drive|flights?|visa|travel insurance"),
];

/** Words of shops, restaurants and other trades. */
export const businessWords: WeighedWord[] = [
  weigh(
    4,
    "add to (?:cart|basket|bag)|view basket|shopping (?:cart|basket|bag)|your (?:cart|basket)|free delivery",
    "delivery (?:&|and) returns|in stock|out of stock|(?:proceed to|secure|go to) checkout",
  ),
  weigh(4, "our products|stockists?|showroom|manufacturers?|wholesale|sku|product range|furniture"),
  weigh(
    3,
    "book a table|table reservation|reserve a table|our menu|view (?:the )?menu|starters|main courses|desserts",
    "wine list|takeaway|opening hours|our chef",
  ),
  weigh(3, "for sale|estate agents?|mortgage|property listings?|sq ?ft"),
  weigh(
    3,
    "software|saas|pricing plans|free trial|our clients|case stud(?:y|ies)|web design|channel manager|booking engine",
  ),
  weigh(
    3,
    "patients?|dentist|clinic|law firm|attorneys?|lawyers?|school|university|students?|curriculum",
  ),
  weigh(3, String.raw`salon|hairdress\p{L}+|mechanic|plumb\p{L}+|electrician|insurance`),
  weigh(
    3,
    String.raw`conservation (?:organi[sz]ation|trust|fund)|donate now|make a donation|charity|non-?profit|freemason\p{L}*|masonic`,
  ),
];

/** Titles of software and of sellers of houses; their texts have all the words of a stay. */
export const otherTradeTitle =
  /\b(?:for sale|te koop|zu verkaufen|à vendre|en venta|à venda|immobili(?:er|ère|en)|inmobiliaria|imobiliária|dashboard|data ?set|(?:booking|reservation|management) system|admin panel|log ?in page)\b/i;

export const elsewhere = {
  tour: /\b(?:tours?|safaris|travels?|holidays|adventures|expeditions|outfitters?|tour operator|voyages|reisen|viagens)\b/i,
  business:
    /\b(?:restaurant|café|cafe|bistro|grill|pizzeria|furniture|shop|store|museum|gallery|real estate|properties for sale|software|clinic|school|bakery|brewery|winery|spa (?:&|and) salon|zoo|car rental|airline)\b/i,
};

/** Sum of the weights of the words that occur. */
export function scoreOf(text: string, words: WeighedWord[]): number {
  return words.reduce((sum, entry) => sum + (entry.words.test(text) ? entry.weight : 0), 0);
}

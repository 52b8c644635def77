/** Words of the trade for one place to stay, as names and titles have them, by language. */
const houses = [
  // English
  "hotel|lodge|eco-?lodges?|inn|resort|guest ?-?house",
  "guest ?(?:farm|ranch|lodge|villa|cottage)s?|farm ?stay|hostel|backpackers?|motel|camp",
  "bush ?camp|tented|glamping|camp ?(?:site|ground)s?",
  "camping(?! (?:gear|equipment|stores?|shops?|world|suppl\\w+|tours?|safaris?|trips?|outdoor))",
  "caravan park|holiday (?:park|home|cottage|flat|let|apartment)s?|vacation (?:home|rental)s?",
  "villas?|cottages?|chalets?|bungalows?|cabins?|rondavels?|bandas|tree ?houses?|apartments?",
  "suites?|retreat|b ?(?:&|and|n) ?b|bed (?:and|&) breakfast|manor house|country house|homestead",
  "safari house|homestay|house ?boat|self[- ]catering",
  // German, Dutch, Afrikaans
  "pension|gasth(?:of|aus)|gästehaus|gästefarm|landhaus",
  "ferien(?:haus|häuser|wohnung(?:en)?|hof|park)|gastehuis|gasteplaas",
  "vakantie(?:huis|woning|park)",
  // French
  "h[ôo]tel|auberge|g[îi]tes?|maisons? d[’' ]h[ôo]tes?|chambres? d[’' ]h[ôo]tes?",
  "complexe h[ôo]telier|r[ée]sidence h[ôo]teli[èe]re|campement|bivouac|palace",
  "village (?:de vacances|touristique)|[ée]co-?village|riad|kasbah|ksar",
  // Spanish, Portuguese, Italian
  "hostal|hoster[íi]a|posadas?|pousadas?|caba[ñn]as?|casa (?:rural|de hu[ée]spedes)|finca|quinta",
  "albergo|albergue|agriturismo|locanda|masseria|pensione|rifugio",
  // Greek, Polish, Turkish, Scandinavian
  "archontiko|arxontiko|xenonas|domki?|domek|pensjonat|noclegi|agroturystyka|apartamenty",
  "pansiyon|hotell|pensionat|ryokan",
];

/** The same in scripts that do not separate words by blanks, or have no capitals. */
const otherScripts =
  "ホテル|旅館|民宿|ゲストハウス|ペンション|温泉宿|酒店|宾馆|客栈|호텔|펜션|게스트하우스|ξενών(?:ας|ες)|αρχοντικό|ξενοδοχείο|فندق|رياض|نزل|отель|гостиница|усадьба|гостевой дом";

/** Plurals of houses, which one operator rarely has: "hotels", unlike "cottages". */
const plurals =
  "hotels|lodges|inns|resorts|guest ?houses|hostels|motels|camps|retreats|riads|h[ôo]tels|hoteles|hot[ée]is";

/** A name or a title with the word of a single place to stay. */
export const singleHouse = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${houses.join("|")})(?![\p{L}\p{N}])|${otherScripts}`,
  "iu",
);

/** Names of places to stay; a group's name too. */
export const lodgingName = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${houses.join("|")}|lodges)(?![\p{L}\p{N}])|${otherScripts}`,
  "iu",
);

/** Several houses: a list, a group or an agent, or a single house that calls itself so. */
export const severalHouses = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${plurals})(?![\p{L}\p{N}])`,
  "iu",
);

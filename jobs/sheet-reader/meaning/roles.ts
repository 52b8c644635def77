/** Meaning of the cells below the head of a column, or beside that of a row. */

export type Role =
  | "season"
  | "dates"
  | "from"
  | "to"
  | "unit"
  | "group"
  /** The place of a camp, which is no name of it. */
  | "place"
  | "basis"
  | "board"
  | "currency"
  | "sleeps"
  /** Guests of a price or of a unit: each row tells. */
  | "guests"
  | "minimum"
  | "ignored";

const roles: readonly (readonly [Role, RegExp])[] = [
  [
    "minimum",
    /^(?:(?:min|minimum)\b.{0,24}(?:nights?|stay|nts|los|\(n\))\W{0,3}|mlos|(?:length of stay|nights?|stay) ?\(?min(?:imum)?\.?\)?|minimum|min\.?)$/i,
  ],
  [
    "sleeps",
    /^(?:sleeps(?: \(?(?:max\.?|up to|pax|people|guests)\)?)?|max(?:imum)?\.? ?(?:no\.? of |number of )?(?:guests?|pax|occupancy|people|persons?|capacity|sleeps)(?: per \w{1,12})?|max\.?|(?:guest )?capacity|occupancy \(max\.?\))$/i,
  ],
  [
    "guests",
    /^(?:occupancy|pax|guests|persons|people|no\.? of (?:guests|pax|people|persons)|number of (?:guests|pax|people|persons))$/i,
  ],
  [
    "ignored",
    /^(?:no\.?|number|qty|#|nights|rooms|no\.? of .{1,20}|number of .{1,20}|# of .{1,20}|units available|inventory|beds?|bedrooms?|bed (?:type|config\w{0,10})|size|code|remarks?|notes?|comments?|commission|%)$/i,
  ],
  [
    "from",
    /^(?:(?:valid |date |travel |stay )?from|start(?:s|ing)?(?: date)?|begin(?:s|ning)?|arrival|first night)$/i,
  ],
  [
    "to",
    /^(?:(?:valid |date |travel |stay )?(?:to|until|till)|end(?:s|ing)?(?: date)?|last night)$/i,
  ],
  ["season", /^(?:seasons?(?: name)?|rate (?:season|period))$/i],
  [
    "dates",
    /^(?:dates?|(?:travel|stay|season|valid|validity) (?:dates?|periods?)|periods?|validity|valid|months?|when|dates of (?:stay|travel))$/i,
  ],
  [
    "unit",
    /^(?:(?:(?:room|tent|unit|suite|accommodation|villa|cottage|chalet|house|bed|banda|lodging|cabin)s?(?: ?\/ ?(?:room|tent|unit|suite|villa|cottage|chalet|house|banda)s?)?(?: ?[/&]? ?(?:types?|categor(?:y|ies)|names?|descriptions?))?)|categor(?:y|ies)|types?|(?:types? of|our) (?:rooms?|accommodation|units?|tents?))$/i,
  ],
  ["group", /^(?:camp|lodge|property|hotel|camp name|lodge name|property name)s?$/i],
  [
    "place",
    /^(?:countr(?:y|ies)|regions?|areas?|destinations?|locations?|situated(?: in)?|(?:national |game )?(?:parks?|reserves?)|conservanc(?:y|ies)|provinces?|districts?|nearest \w{1,10}|circuit)$/i,
  ],
  ["basis", /^(?:basis|charged|rate type|rate basis|type of rate|per|description|rate)$/i],
  ["board", /^(?:board|meal plan|meals|meal basis|board basis|plan|package)$/i],
  ["currency", /^(?:currency|ccy)$/i],
];
export const roleOf = (text: string): Role | null => {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return roles.find(([, words]) => words.test(flat))?.[0] ?? null;
};

import { longDate } from "#domain/calendar/dates";
import { type MonthRank, months } from "#domain/calendar/months";
import { paths } from "#domain/paths/paths";
import { countryBySlug } from "#domain/places/countries";
import type { ArticleSection, SiteFacts } from "./article-section";

export const resourcesLede =
  "What we tell friends before their first night under canvas: seasons, shots, bags, banknotes and manners.";

interface Guide {
  slug: string;
  name: string;
  months: readonly MonthRank[];
  malariaNote: string | null;
  visaNote: string | null;
  notesCheckedOn: Date | string | null;
}

interface ResourcesFacts extends Pick<SiteFacts, "siteName"> {
  guides: readonly Guide[];
}

/** Sockets and hours ahead of UTC, by slug of the country. */
const onArrival: Readonly<Record<string, readonly [plugs: string, hours: number]>> = {
  "south-africa": ["M, N", 2],
  kenya: ["G", 3],
  tanzania: ["G, D", 3],
  namibia: ["M, D", 2],
  botswana: ["G, M", 2],
  zimbabwe: ["G, D", 2],
  uganda: ["G", 3],
  rwanda: ["C, J", 2],
  mozambique: ["M, C, F", 2],
  zambia: ["G, C", 2],
};

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

const onArrivalRow = ({ slug, name }: Guide): string[] => {
  const [plugs, hours] = onArrival[slug] ?? ["", 0];
  const code = countryBySlug(slug)?.currency ?? "USD";
  return [name, `${currencyNames.of(code)}, ${code}`, plugs, `UTC+${hours}`];
};

/** The last sentence of a note says whom to ask, which the table says once. */
const withoutAdvice = (note: string | null): string => {
  const sentences = (note ?? "").split(/(?<=\.)\s/);
  return sentences.length > 1 ? sentences.slice(0, -1).join(" ") : (note ?? "");
};

const rankWords = { best: "Best", good: "Good", fair: "Fair", closed: "Closed" } as const;

const checkedOn = ([guide]: readonly Guide[]): string =>
  guide?.notesCheckedOn ? ` Checked on ${longDate(new Date(guide.notesCheckedOn))}.` : "";

export const resourcesSections = ({ siteName, guides }: ResourcesFacts): ArticleSection[] => [
  {
    heading: "When to go",
    paragraphs: [
      "Most safaris live by the dry season. Grass is low, water is scarce, and animals come to where you can see them. In southern Africa that is May to October, with cold mornings in June and July and real heat by October. In East Africa the dry months are June to October, and again January and February.",
      "The green season, roughly November to April in the south, has newborn animals, migrant birds, great skies and lower prices. Some camps close when the roads go. The long rains of East Africa fall from March to May.",
    ],
    tables: [
      {
        isChart: true,
        caption: "Ten countries, twelve months",
        head: ["Country", ...months],
        rows: guides.map((guide) => [guide.name, ...guide.months.map((rank) => rankWords[rank])]),
        note: "From our country guides: weather, animals and roads together.",
      },
    ],
    list: [
      "Great migration: calving in the southern Serengeti from late January to March, river crossings in the north and the Maasai Mara from about July to October.",
      "Okavango Delta: the flood arrives in the dry season and is usually highest from June to August.",
      "Gorillas in Rwanda and Uganda: all year, driest from June to September and from December to February.",
      "Victoria Falls: fullest from March to May; the Zambian side can run nearly dry in October and November.",
      "Etosha and the Namib: July to October for waterholes; May and June for mild days.",
      "Cape and Garden Route: November to April. The coast of Mozambique: May to November, outside the cyclone months.",
    ],
  },
  {
    heading: "Health and malaria",
    paragraphs: [
      "See a travel clinic four to six weeks before you leave; some courses need that long. Malaria occurs in most safari regions, more so in and after the rains. Tablets lower the risk and do not remove it, so cover up at dusk, use repellent and sleep under the net. A fever within three months of coming home is an emergency until a test has ruled malaria out: say where you have been.",
      "With small children, or if you can't take the tablets, look at malaria-free reserves: Madikwe, Pilanesberg, the Waterberg and the Eastern Cape in South Africa.",
      "Uganda asks every visitor for a yellow fever certificate. Many other countries ask for one if you come from, or change planes in, a country where the disease occurs. Bring your own medicines in their packets with the prescription, a hat, and more sun cream than you think.",
    ],
    tables: [
      {
        caption: "Malaria and yellow fever, country by country",
        head: ["Country", "What our guide says"],
        rows: guides.map(({ name, malariaNote }) => [name, withoutAdvice(malariaNote)]),
        note: `A summary, not advice: ask a travel clinic before you go.${checkedOn(guides)}`,
      },
    ],
  },
  {
    heading: "Visas and papers",
    paragraphs: [
      "Rules change often and differ by passport. Use this as a list of questions, and get the answers from the embassy or the official government site. Beware of look-alike sites that charge for free forms. Your passport should be valid for six months after the trip and have two empty pages for each country with stamps.",
      "With children, carry their birth certificates, and the consent of a parent who stays at home: South Africa and some of its neighbors may ask for both.",
    ],
    tables: [
      {
        caption: "Entry, country by country",
        head: ["Country", "What our guide says"],
        rows: guides.map(({ name, visaNote }) => [name, withoutAdvice(visaNote)]),
        note: `Check with the embassy or the official site before you pay for anything.${checkedOn(guides)}`,
      },
    ],
  },
  {
    heading: "Packing",
    paragraphs: [
      "Small aircraft take soft bags, often 15 kg and seldom more than 20, camera included. Most camps do laundry, so three days of clothes will do. Wear sand, olive and brown. Dark blue and black draw tsetse flies. Leave camouflage at home: in several countries it is against the law for civilians.",
    ],
    drawing: "packing",
    list: [
      "Layers: open vehicles are cold at dawn, even in Africa",
      "A dry bag for dust and rain, spare batteries, and your medicines in their boxes",
      "A plug adapter: the table under Money and tipping says which",
      "No thin plastic bags: Kenya, Rwanda and Tanzania ban them, even in luggage",
    ],
  },
  {
    heading: "Money and tipping",
    paragraphs: [
      "Lodges quote in US dollars, rand or euros; cards work in most camps and in towns, less so in between. Carry some dollars in small, clean notes printed in 2013 or later, as older ones are often refused, and withdraw local currency for markets and fuel. Ask what “all inclusive” means: drinks, park fees, laundry and transfers are where bills grow.",
      "Tipping is a thank you, not a tax. A common measure, for each guest and day, is 10 to 20 US dollars for the guide, about half of that for a tracker, and 5 to 10 for the camp's staff, placed in the box that everyone shares.",
    ],
    tables: [
      {
        caption: "On arrival",
        head: ["Country", "Money", "Plugs", "Clock"],
        rows: guides.map(onArrivalRow),
        note: "The plugs are the most common ones; a lodge may have others. Zimbabwe has a currency of its own, but most stays are paid in dollars.",
      },
    ],
  },
  {
    heading: "Getting around",
    paragraphs: [
      "Distances deceive. A hundred kilometers of gravel can take two hours, and nobody should drive after dark, when animals and unlit carts share the road. Many camps are reached by small aircraft in under an hour where the road takes a day; it costs more, and you see the land as the eagles do.",
      "Self-driving is a joy in Namibia and South Africa, and in Botswana if you have experience. Traffic keeps left in nine of our ten countries; Rwanda drives on the right. Take two spare wheels on gravel, fill up whenever you can, and ask the rental company for the letter you need at borders.",
      "Plan two nights in a place at the very least. Three are better: the first day you look for animals, on the third you begin to see.",
    ],
  },
  {
    heading: "Insurance",
    paragraphs: [
      "Buy it on the day you pay your first deposit, since most claims are for trips that never began. Above all it must cover being flown out of the bush to a good hospital and home from there. Some camps ask to see the policy.",
    ],
    list: [
      "Medical care and air evacuation, with a phone line answered 24 hours a day",
      "Cancellation and curtailment, up to the full price of the trip",
      "What you mean to do: riding, canoeing, walking with guides, gorilla trekking at height",
      "Illnesses you already have, declared and accepted in writing",
      "Cameras, and a bag that arrives three days after you",
    ],
  },
  {
    heading: "Responsible travel",
    paragraphs: [
      "The best thing you can bring a wild place is money that reaches it. Ask a camp who owns the land, who works there and where the conservation fee goes. Good ones love the question.",
    ],
    list: [
      "Touch no wild animal. Walks with lions and bottles for cubs feed a trade that ends badly for the cubs.",
      "Let the guide keep the distance. An animal that looks up has been disturbed.",
      "Ask before you photograph people, and mean it when they say no.",
      "Keep a rhino's location to yourself: turn off location data in your photos.",
      "Refill your bottle, shower short, and leave shells, skins and ivory where they are.",
    ],
  },
  {
    heading: "What we do",
    paragraphs: [
      `${siteName} is a directory. We list stays, keep their facts straight and answer questions about them, free of charge. We do not sell trips, take bookings or hold your money; the lodge or its booking partner does that.`,
    ],
    list: [
      { text: "Find a stay", to: paths.listing() },
      { text: "Country guides", to: paths.destinations() },
      { text: "Collections for honeymoons, families and more", to: paths.collections() },
      { text: "Ask us", to: paths.contact() },
    ],
  },
];

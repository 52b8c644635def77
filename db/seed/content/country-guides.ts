export type MonthMark = "best" | "good" | "fair" | "closed";

export interface CountryGuide {
  slug: string;
  iso2: string;
  name: string;
  /** Place among the eight cards of /destinations; null: under "More countries". */
  destinationPosition: number | null;
  tagline: string;
  description: string;
  highlights: string[];
  bestTime: string;
  gettingThere: string;
  image: string;
  featuredAreas: { name: string; description: string }[];
  months: MonthMark[];
  malariaNote: string;
  visaNote: string;
  notesCheckedOn: string;
  notesSource: string;
}

const marks: Record<string, MonthMark> = { b: "best", g: "good", f: "fair", c: "closed" };
const year = (letters: string) => [...letters].map((letter) => marks[letter] ?? "fair");

/** Health and entry rules change: each note sends the reader to whoever decides. */
const checked = {
  notesCheckedOn: "2026-11-02",
  notesSource: "Editors' summary; confirm with a travel clinic and the country's embassy",
} as const;

export const countryGuides: CountryGuide[] = [
  {
    ...checked,
    slug: "south-africa",
    iso2: "ZA",
    name: "South Africa",
    destinationPosition: 1,
    tagline: "Big game on Monday, vineyards on Thursday",
    description: `No other country on the continent lets you change the subject so often. There is the bush around Kruger, where a good guide and a private reserve can show you more in three days than most people see in a lifetime; there is the Cape, with its vines, whales and white gables; and between them deserts, a wall of mountains, and a coast that is tropical at one end and arctic at the other.

It is also the easiest place to start. Roads are good, distances are long but honest, and several reserves with all the large animals lie outside the malaria areas, which makes South Africa the usual answer for families.

Allow two weeks for bush and Cape, three if you want to add the Garden Route or the Drakensberg. With one week, choose one end of the country and stay there.`,
    highlights: [
      "Walking safaris and night drives in the private reserves of Greater Kruger",
      "Malaria-free game viewing in Madikwe, the Waterberg and the Eastern Cape",
      "Whales close to shore on the south coast from about July to November",
      "Cape wine valleys an hour from an international airport",
      "San rock paintings in the Drakensberg and the Cederberg",
    ],
    bestTime:
      "May to September for wildlife in the north and east, when the bush is thin and mornings are cold. November to April for the Cape, warm and dry. September is the month that suits nearly everything.",
    gettingThere:
      "International flights land in Johannesburg, Cape Town and Durban. Hoedspruit, Kruger Mpumalanga and Phalaborwa serve the bush. Self-driving is normal; drive on the left and not after dark outside towns.",
    image: "/illustrations/cape-homestead",
    featuredAreas: [
      {
        name: "Greater Kruger",
        description: "Private reserves that share an unfenced border with the national park.",
      },
      {
        name: "Madikwe",
        description: "Wild dogs, big landscapes and no malaria, four hours from Johannesburg.",
      },
      {
        name: "Cape Winelands",
        description: "Three centuries of gables, and mountains at the end of each row of vines.",
      },
      {
        name: "Garden Route",
        description: "Forest, lagoons and a coast road with too many reasons to stop.",
      },
    ],
    months: year("ggggbbbbbggg"),
    malariaNote:
      "There is malaria in the low-lying north-east, including Kruger and northern KwaZulu-Natal, mainly from September to May. Most of the country, with the Cape, Madikwe and the Waterberg, is regarded as free of it. Ask your doctor or a travel clinic.",
    visaNote:
      "Many nationalities enter for up to 90 days without a visa. Passports need empty pages, and travelling with children may call for birth certificates. Check with the nearest South African mission.",
  },
  {
    ...checked,
    slug: "kenya",
    iso2: "KE",
    name: "Kenya",
    destinationPosition: 2,
    tagline: "Where the word safari comes from",
    description: `"Safari" is Swahili for a journey, and Kenya has been teaching people how to make one for longer than anybody. Its guides are among the best trained in Africa, its small planes go everywhere, and its conservancies (land that Maasai and Samburu families lease out for wildlife) have become the model that others copy.

The country changes with altitude. The Mara is grass and sky; Laikipia is high, cool and good for walking; Samburu is red and dry, with animals you see nowhere further south; and the coast is coral, dhows and seven hundred years of Swahili towns.

Ten days do for two areas and a few nights at the sea.`,
    highlights: [
      "The herds in the Maasai Mara, usually between July and October",
      "Camels, horses and long walks on Laikipia's conservancies",
      "Reticulated giraffe, Grevy's zebra and gerenuk in Samburu",
      "Elephants under Kilimanjaro at Amboseli",
      "The car-free stone town of Lamu",
    ],
    bestTime:
      "June to October and January to February are the drier spells. Long rains fall around April and May, when some camps close; short rains in November are rarely a reason to stay away.",
    gettingThere:
      "Fly to Nairobi, or to Mombasa for the coast. Light aircraft leave from Wilson airport for most parks, with a soft bag of about 15 kg. The railway between Nairobi and Mombasa stops at both Tsavo parks.",
    image: "/illustrations/savannah-dusk",
    featuredAreas: [
      {
        name: "Maasai Mara",
        description:
          "The reserve and, to its north, conservancies with fewer vehicles and night drives.",
      },
      {
        name: "Laikipia",
        description: "High plateau below Mount Kenya; rhino, wild dog and freedom to walk.",
      },
      {
        name: "Samburu",
        description: "A brown river through thorn country, with its own cast of animals.",
      },
      { name: "The coast", description: "Reefs, mangroves and old towns from Watamu up to Lamu." },
    ],
    months: year("bbgffgbbbbgg"),
    malariaNote:
      "Malaria occurs in most areas below about 2,500 metres, including the coast and the Mara; risk in Nairobi is considered low. Yellow fever vaccination may be advised or required. See a travel clinic.",
    visaNote:
      "Most visitors need an electronic travel authorisation, applied for online before departure. Single-use plastic bags are banned. Check with the Kenyan authorities or embassy.",
  },
  {
    ...checked,
    slug: "tanzania",
    iso2: "TZ",
    name: "Tanzania",
    destinationPosition: 3,
    tagline: "Plains without an edge",
    description: `More than a million animals walk in a circle here, all year, and have done since before there was anybody to count them. The Serengeti is where most people begin, with the Ngorongoro crater on the way; both deserve their fame and both have quiet corners for those who stay longer than two nights.

The south is another country: Ruaha and Nyerere are vast, hot and little visited, and you may walk and go by boat. In the far west, chimpanzees live above a lake clear enough to drink. And then there is Zanzibar, which is what everyone wants after a week of dust.

Distances are real. Fly between regions and give each three nights.`,
    highlights: [
      "Calving on the southern Serengeti plains from late January to March",
      "River crossings in the northern Serengeti, usually July to September",
      "The floor of the Ngorongoro crater at opening time",
      "Boats and walking in Nyerere; baobabs and lions in Ruaha",
      "Zanzibar's lagoons and the lanes of Stone Town",
    ],
    bestTime:
      "June to October is dry everywhere. January to March is best for calving around Ndutu. Long rains from late March into May close many southern and western camps.",
    gettingThere:
      "Kilimanjaro and Arusha airports serve the north, Dar es Salaam the south, Zanzibar itself. Light aircraft connect all of them with bush strips.",
    image: "/illustrations/kilimanjaro",
    featuredAreas: [
      {
        name: "Serengeti",
        description: "Four regions with four seasons; where you stay decides what you see.",
      },
      {
        name: "Ngorongoro",
        description:
          "A sunken volcano with its own weather and some twenty-five thousand large animals.",
      },
      {
        name: "Ruaha and Nyerere",
        description: "The wide, wild south: walks, boats and few other people.",
      },
      { name: "Zanzibar", description: "Spice, reef and the tide that goes out for half a mile." },
    ],
    months: year("bbgffbbbbbgg"),
    malariaNote:
      "Malaria occurs in most areas below about 1,800 metres, including Zanzibar. A yellow fever certificate is asked for when you arrive from a country with transmission. See a travel clinic.",
    visaNote:
      "Most nationalities need a visa, obtainable online. Zanzibar asks visitors for its own inbound insurance. Plastic bags are banned. Check with the Tanzanian authorities or embassy.",
  },
  {
    ...checked,
    slug: "namibia",
    iso2: "NA",
    name: "Namibia",
    destinationPosition: 4,
    tagline: "The art of leaving things out",
    description: `A country twice the size of Germany with fewer people than Berlin. What it has instead is distance, and light that seems to have been washed. You drive for an hour, see one oryx and a thorn tree, and find that you have thought about it all afternoon.

The dunes at Sossusvlei are the picture everyone knows. Less known: rhino and elephant that live wild in the rock deserts of Damaraland, on land run by its own communities; a coast of fog and shipwrecks; and, in the north-east, a strip of rivers that belongs to a wetter Africa altogether.

It is the classic self-drive country. Gravel roads are good and empty, which is exactly what makes people drive too fast on them.`,
    highlights: [
      "First light on the dunes of Sossusvlei and the clay floor of Deadvlei",
      "Floodlit waterholes on the edge of Etosha pan",
      "Desert-adapted elephants in dry rivers of Damaraland",
      "Thousands of rock engravings at Twyfelfontein",
      "Some of the darkest night skies anywhere",
    ],
    bestTime:
      "May to October is dry and cool, with cold nights in June and July. Etosha is at its best from July to October. The coast is pleasant when the interior is too hot.",
    gettingThere:
      "Flights land at Windhoek's Hosea Kutako airport, some at Walvis Bay. Most visitors rent a vehicle; keep under 80 km/h on gravel, carry two spare wheels and do not drive at night.",
    image: "/illustrations/dunes",
    featuredAreas: [
      {
        name: "Sossusvlei and the Namib",
        description: "Red sand, white pans and camps under an enormous sky.",
      },
      {
        name: "Damaraland",
        description:
          "Community conservancies, rock art and animals that have learned to do without.",
      },
      { name: "Etosha", description: "Wait at a waterhole and let the country come to you." },
      {
        name: "Zambezi Region",
        description: "Rivers, reed islands and birds: the green exception.",
      },
    ],
    months: year("fffgbbbbbbgf"),
    malariaNote:
      "Malaria occurs in the north and north-east, including Etosha and the Zambezi Region, mostly from November to June. The south, the Namib and the coast are regarded as free of it. Ask your doctor.",
    visaNote:
      "Entry rules changed in 2025: many visitors who used to enter freely now need a visa, on arrival or online. Check with a Namibian mission before you buy flights.",
  },
  {
    ...checked,
    slug: "botswana",
    iso2: "BW",
    name: "Botswana",
    destinationPosition: 5,
    tagline: "A river that changed its mind",
    description: `The Okavango rises in Angola, sets out for the sea, and gives up in the Kalahari. Where it gives up there are islands, lagoons and channels the width of a canoe, and the flood arrives in the dry season, months after the rain, when everything that lives nearby needs it most.

Botswana decided early on to have few visitors and to charge them properly. It shows: small camps, big concessions, hardly another vehicle. Not all of it is dear. Around Kasane, Khwai and Maun there are community camps and self-drive sites at a fraction of fly-in prices.

Combine water with salt: two nights on the Makgadikgadi pans after four in the delta is one of the great contrasts in travel.`,
    highlights: [
      "By dugout through water lilies in the Okavango",
      "The largest elephant population on earth, seen from a boat on the Chobe",
      "Meerkats and emptiness on the Makgadikgadi",
      "Wild dogs in Khwai, Linyanti and the northern delta",
      "The second-longest zebra migration in Africa, from December",
    ],
    bestTime:
      "June to October for wildlife and high water. November to March is green, hot and far cheaper, with young animals, storms and the zebra on the pans.",
    gettingThere:
      "Fly to Maun for the delta or to Kasane for Chobe, usually through Johannesburg. Camps are reached by light aircraft with soft bags of at most 20 kg; self-drivers need four-wheel drive and experience in sand.",
    image: "/illustrations/delta-aerial",
    featuredAreas: [
      {
        name: "Okavango Delta",
        description: "Water camps, land camps, and islands that are both, depending on the month.",
      },
      {
        name: "Chobe and Savuti",
        description: "Elephants in numbers, and a channel with a will of its own.",
      },
      {
        name: "Makgadikgadi Pans",
        description: "A lake bed the size of a small country; meerkats at eye level.",
      },
      {
        name: "Northern Tuli",
        description: "Red ridges, big trees and a hide below water level, reachable by car.",
      },
    ],
    months: year("fffgggbbbbgf"),
    malariaNote:
      "Malaria occurs in the north, including the delta and Chobe, mainly from November to June; risk in the south is low. Ask your doctor or a travel clinic.",
    visaNote:
      "Many nationalities enter without a visa for up to 90 days. Children may need birth certificates. Check with a mission of Botswana.",
  },
  {
    ...checked,
    slug: "zimbabwe",
    iso2: "ZW",
    name: "Zimbabwe",
    destinationPosition: 6,
    tagline: "The best guides walk in front of you",
    description: `A Zimbabwean guide's licence takes years and ends in an examination that many fail. The result is that you can walk up to a bull elephant in Mana Pools with somebody who has known that elephant for a decade, and understand why your heart is calm.

Victoria Falls brings most people here, and deserves two days. Hwange, three hours south, has big herds around pumped pans. Beyond those lie places with almost nobody: the granite of Matobo, the red cliffs of Gonarezhou, and the misty east, where one fishes for trout.

Bring small dollar notes and patience at petrol stations.`,
    highlights: [
      "Walking and canoeing in Mana Pools",
      "Victoria Falls, thunderous from March to May",
      "Elephants at the pans of Hwange from August to October",
      "Rhino on foot and rock art in Matobo",
      "The Chilojo Cliffs of Gonarezhou at sunset",
    ],
    bestTime:
      "July to October for wildlife; October is hot but extraordinary. Mana Pools camps open roughly April to November. The Falls are fullest from March to May.",
    gettingThere:
      "Fly to Victoria Falls or Harare. Charter flights serve Mana Pools, Hwange and Kariba; the road from Victoria Falls to Hwange is tar.",
    image: "/illustrations/great-falls",
    featuredAreas: [
      { name: "Mana Pools", description: "Albida woods on the Zambezi, made for walking." },
      { name: "Hwange", description: "Kalahari sand, teak, and the elephants that come to drink." },
      {
        name: "Victoria Falls",
        description: "A kilometre and a half of falling river, and a good town to start from.",
      },
      { name: "Matobo", description: "Balancing rocks, black eagles and rhino." },
    ],
    months: year("fffggggbbbgf"),
    malariaNote:
      "Malaria occurs in low-lying areas such as the Zambezi valley, Hwange and Gonarezhou, highest from November to June; risk in Harare and Bulawayo is considered low. Ask your doctor.",
    visaNote:
      "Many nationalities obtain a visa on arrival or online. The KAZA visa, when available, covers Zimbabwe and Zambia together. Check with a Zimbabwean mission.",
  },
  {
    ...checked,
    slug: "uganda",
    iso2: "UG",
    name: "Uganda",
    destinationPosition: 7,
    tagline: "Forest first, then everything else",
    description: `About half of the world's mountain gorillas live in Bwindi, and an hour with one family, after a walk of anything between twenty minutes and six hours, is the reason most people come. It would be a pity to leave after it.

Uganda is where the savannah of the east meets the forest of the Congo. In one loop by road you can see tree-climbing lions, chimpanzees, a river forced through a gap of seven metres, and more than a thousand kinds of birds, and eat very well on the way.

It is green because it rains. Take a waterproof in any month.`,
    highlights: [
      "Gorilla trekking in Bwindi, with a permit booked well ahead",
      "Chimpanzees in Kibale and Budongo",
      "Murchison Falls from the boat and from the top",
      "The Kazinga Channel and the crater lakes",
      "Shoebills in the papyrus of Mabamba and the Albert delta",
    ],
    bestTime:
      "June to September and December to February are drier and make forest trails easier. Gorillas can be visited all year; April, May and November are the wettest.",
    gettingThere:
      "Fly to Entebbe. Roads are good tar on main routes and slow beyond; domestic flights to Kihihi, Kisoro and Kasese save a day each way. From Kigali it is four to five hours by road to southern Bwindi.",
    image: "/illustrations/treehouse-canopy",
    featuredAreas: [
      {
        name: "Bwindi",
        description: "Four trailheads in steep forest; sleep near the one on your permit.",
      },
      { name: "Kibale and Fort Portal", description: "Chimpanzees, crater lakes and tea." },
      {
        name: "Queen Elizabeth",
        description: "Hippos by the hundred and a gorge full of monkeys.",
      },
      { name: "Murchison Falls", description: "The Nile at its narrowest, giraffes above it." },
    ],
    months: year("bgfffbbbbgfb"),
    malariaNote:
      "Malaria occurs throughout the country all year. A yellow fever certificate is required for entry. Talk to a travel clinic in good time, also about trekking at altitude.",
    visaNote:
      "Most visitors need an electronic visa, applied for before departure. The East Africa tourist visa covers Uganda, Rwanda and Kenya. Check with a Ugandan mission.",
  },
  {
    ...checked,
    slug: "rwanda",
    iso2: "RW",
    name: "Rwanda",
    destinationPosition: 8,
    tagline: "A thousand hills, and a path up each",
    description: `Small enough to cross in a day, steep enough that you would not want to. Rwanda's gorillas live on five volcanoes two and a half hours from the capital by excellent road, which makes this the quickest route to them from anywhere.

There is more than one forest. Nyungwe, in the south-west, is old, high and full of monkeys; Akagera, in the east, has lions, rhino and a chain of papyrus lakes, and is one of the continent's great recoveries. Lake Kivu lies between, for swimming.

The country is clean, quiet and punctual, and the memorials to 1994 belong to any visit.`,
    highlights: [
      "Gorillas and golden monkeys in Volcanoes National Park",
      "Canopy walk, chimpanzees and colobus in Nyungwe",
      "Boat trips and rhino in Akagera",
      "Kayaks and coffee on Lake Kivu",
      "Kigali's markets, kitchens and genocide memorial",
    ],
    bestTime:
      "June to September is the long dry season; December to February the short one. Trails are open all year, and wetter months have more permits.",
    gettingThere:
      "Fly to Kigali. Roads are good and distances short: Volcanoes two and a half hours, Akagera the same, Nyungwe five to six.",
    image: "/illustrations/mountain-mist",
    featuredAreas: [
      {
        name: "Volcanoes",
        description: "Bamboo, nettles and a silverback who has seen you first.",
      },
      { name: "Nyungwe", description: "Rain forest at two thousand metres, tea at its edge." },
      { name: "Akagera", description: "Lakes, hills and animals brought back." },
      { name: "Lake Kivu", description: "Islands, singing fishermen and a swim." },
    ],
    months: year("bgffgbbbbgfb"),
    malariaNote:
      "Malaria occurs throughout the country, less at altitude. Ask a travel clinic, and about yellow fever rules if you come from or go on to another country.",
    visaNote:
      "Visitors of many nationalities receive a visa on arrival or online. Plastic bags are banned and taken from luggage. Check with the Rwandan authorities.",
  },
  {
    ...checked,
    slug: "mozambique",
    iso2: "MZ",
    name: "Mozambique",
    destinationPosition: null,
    tagline: "Two and a half thousand kilometres of shore",
    description: `The sea is the colour that people accuse photographers of inventing. Off Vilankulo the dunes of Bazaruto fall into it; off Tofo there are manta rays; and in the far north a string of coral islands keeps a town of fig trees and silversmiths.

Inland, Gorongosa is coming back. A park that had lost nearly everything in the war now counts its buffalo in thousands, and a coffee project on the mountain pays for schools.

Mozambique pairs well with a safari in Kruger or Zimbabwe. It needs some patience and, for the north, up-to-date advice.`,
    highlights: [
      "Dunes, dugongs and reefs in the Bazaruto Archipelago",
      "Manta rays and, in season, whale sharks off Tofo",
      "Gorongosa's floodplains and its science",
      "Dhow journeys with a cook and a tent",
      "Grilled prawns in Maputo",
    ],
    bestTime:
      "May to November is dry and comfortable. December to March is hot and humid, with cyclones possible. Humpback whales pass from July to October.",
    gettingThere:
      "Fly to Maputo, Vilankulo, Beira or Pemba, mostly through Johannesburg. Boats and helicopters go on to the islands.",
    image: "/illustrations/beach-dhow",
    featuredAreas: [
      {
        name: "Bazaruto Archipelago",
        description: "Five islands, one national park, sandbanks that move.",
      },
      { name: "Tofo and Barra", description: "Big fish, small guest houses." },
      { name: "Gorongosa", description: "Africa's best known comeback." },
      {
        name: "Quirimbas",
        description: "Forts, mangroves and stillness; check security advice first.",
      },
    ],
    months: year("fffgbbbbbbgf"),
    malariaNote:
      "Malaria occurs throughout the country all year. Ask a travel clinic in good time.",
    visaNote:
      "A number of nationalities may enter for short stays without a visa but must register or pay on arrival; others apply online. Parts of Cabo Delgado carry travel warnings. Check with a Mozambican mission and your government.",
  },
  {
    ...checked,
    slug: "zambia",
    iso2: "ZM",
    name: "Zambia",
    destinationPosition: null,
    tagline: "Where the walking safari was invented",
    description: `In the Luangwa valley in the 1950s somebody proposed that visitors might leave the vehicle. Everything good about Zambia follows from that: small camps built of grass each year, guides who know their ground on foot, and nights when you hear everything because there is nothing between you and it.

The Lower Zambezi adds canoes. Kafue adds sheer size, and in the north the plains of Busanga with lechwe by the thousand. Livingstone has the Falls from the other side, and Tanganyika a beach two thousand kilometres from the sea.

Many camps close with the rains, when the roads become rivers.`,
    highlights: [
      "Walking from camp to camp in South Luangwa",
      "Canoes among elephants on the Lower Zambezi",
      "Leopards at night: this is the place",
      "Wild dogs and red lechwe in northern Kafue",
      "The eastern cataract of Victoria Falls",
    ],
    bestTime:
      "July to October. June is green and cool; October is hot with the best sightings. Most bush camps are closed from November or December to April or May.",
    gettingThere:
      "Fly to Lusaka or Livingstone; domestic flights go to Mfuwe and, by light aircraft, to the Lower Zambezi and Kafue.",
    image: "/illustrations/baobab-dawn",
    featuredAreas: [
      {
        name: "South Luangwa",
        description: "Oxbow lagoons, leopards and the art of the walking safari.",
      },
      { name: "Lower Zambezi", description: "A river you can be on, in and beside." },
      { name: "Kafue", description: "One of Africa's largest parks, with room for everybody." },
      { name: "Livingstone", description: "The Falls, the gorge and the old capital." },
    ],
    months: year("fffffgbbbbff"),
    malariaNote:
      "Malaria occurs throughout the country all year, most in the rains. Ask a travel clinic in good time.",
    visaNote:
      "Many nationalities enter without a visa for tourism since recent changes; others apply online. The KAZA visa covers Zimbabwe and Zambia. Check with a Zambian mission.",
  },
];

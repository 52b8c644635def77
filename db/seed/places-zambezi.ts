import type { Place } from "./place";

/** Places of Zimbabwe, Zambia and Mozambique. */

const zimbabwe = { country: "Zimbabwe", iso2: "ZW", malaria: "risk" } as const;
const zambia = { country: "Zambia", iso2: "ZM", malaria: "risk" } as const;
const mozambique = { country: "Mozambique", iso2: "MZ", malaria: "risk" } as const;

const dryWinter = { months: "fffggggeeegf", highSeason: ["07-01", "10-31"] } as const;

export const hwange: Place = {
  ...zimbabwe,
  ...dryWinter,
  park: "Hwange National Park",
  region: "Matabeleland North",
  biome: "savannah",
  at: [-18.95, 26.95],
  district: "Dete, Matabeleland North, Zimbabwe",
  around: "The pumped pans of Hwange Main Camp, Ngweshla and Kennedy, and the Painted Dog centre.",
  landmarks: "Teak forest on Kalahari sand; palm-fringed vleis.",
  arrival: "Two and a half to three hours by tar from Victoria Falls, then a transfer over sand.",
};

export const victoriaFalls: Place = {
  ...zimbabwe,
  park: "Zambezi National Park",
  region: "Matabeleland North",
  biome: "forest",
  at: [-17.92, 25.8],
  months: "fgggeeggggff",
  highSeason: ["04-01", "10-31"],
  district: "Victoria Falls, Matabeleland North, Zimbabwe",
  around:
    "The Falls and their rain forest, the bridge of 1905, and Zambezi National Park upstream.",
  landmarks: "The smoke of the Falls, seen from twenty kilometres in a wet April.",
  arrival: "Victoria Falls airport is twenty minutes from town.",
};

export const manaPools: Place = {
  ...zimbabwe,
  park: "Mana Pools National Park",
  region: "Mashonaland West",
  biome: "bush",
  at: [-15.75, 29.35],
  months: "cccfggeeeefc",
  highSeason: ["07-01", "10-31"],
  district: "Mana Pools, Hurungwe, Mashonaland West, Zimbabwe",
  around: "Long Pool, Chine Pool and the albida woodland of the old Zambezi terraces.",
  landmarks: "The escarpment of Zambia, blue across the river.",
  arrival: "Charter flights from Harare, Kariba or Victoria Falls; by road a rough eight hours.",
};

export const matobo: Place = {
  ...zimbabwe,
  park: "Matobo National Park",
  region: "Matabeleland South",
  biome: "bush",
  at: [-20.5, 28.48],
  months: "fffgeeeeeggf",
  highSeason: ["05-01", "09-30"],
  malaria: "seasonal",
  district: "Matobo, Matabeleland South, Zimbabwe",
  around: "The painted caves of Nswatugi and Silozwane, and the intensive rhino protection area.",
  landmarks: "Balancing granite, with one of the densest populations of black eagles anywhere.",
  arrival: "Forty-five minutes by road from Bulawayo.",
};

export const kariba: Place = {
  ...zimbabwe,
  park: "Matusadona National Park",
  region: "Mashonaland West",
  biome: "delta",
  at: [-16.75, 28.5],
  months: "fffggggeeegf",
  highSeason: ["05-01", "10-31"],
  district: "Kariba, Mashonaland West, Zimbabwe",
  around: "The drowned forests of the Sanyati basin, Sanyati Gorge and the dam wall at Kariba.",
  landmarks: "The Matusadona hills behind a shore as flat as a lawn.",
  arrival: "By boat or light aircraft from Kariba town, which has flights and a road from Harare.",
};

export const easternHighlands: Place = {
  ...zimbabwe,
  park: "Nyanga National Park",
  region: "Manicaland",
  biome: "mountain",
  at: [-18.28, 32.75],
  months: "fffgeeeeeggf",
  highSeason: ["04-01", "09-30"],
  malaria: "seasonal",
  district: "Nyanga, Manicaland, Zimbabwe",
  around: "Mount Nyangani, the Mutarazi Falls and the tea estates of Honde Valley.",
  landmarks: "Pine, mist and trout dams at two thousand metres.",
  arrival: "Three and a half hours east of Harare by tar.",
};

export const gonarezhou: Place = {
  ...zimbabwe,
  ...dryWinter,
  park: "Gonarezhou National Park",
  region: "Masvingo",
  biome: "bush",
  at: [-21.4, 31.95],
  district: "Chiredzi, Masvingo, Zimbabwe",
  around: "The Chilojo Cliffs, the Save and Runde junction, and the village of Mahenye.",
  landmarks: "Sandstone cliffs that turn from ochre to rose at four in the afternoon.",
  arrival: "Two hours by four-wheel drive from Chiredzi, or by charter to Buffalo Range.",
};

export const southLuangwa: Place = {
  ...zambia,
  park: "South Luangwa National Park",
  region: "Eastern Province",
  biome: "savannah",
  at: [-13.1, 31.79],
  months: "ffffggeeeegf",
  highSeason: ["07-01", "10-31"],
  district: "Mfuwe, Mambwe District, Zambia",
  around: "Oxbow lagoons, ebony groves and, at Mfuwe, textile and craft workshops.",
  landmarks: "The Luangwa, one of the last large rivers of the region without a dam.",
  arrival: "An hour's flight from Lusaka to Mfuwe, then thirty minutes to three hours by vehicle.",
};

export const northLuangwa: Place = {
  ...zambia,
  park: "North Luangwa National Park",
  region: "Muchinga Province",
  biome: "savannah",
  at: [-11.9, 32.25],
  months: "cccccgeeeecc",
  highSeason: ["07-01", "10-31"],
  district: "Mpika District, Muchinga Province, Zambia",
  around: "The Mwaleshi River and its falls.",
  landmarks: "The Muchinga escarpment.",
  arrival: "By charter from Mfuwe, forty minutes.",
};

export const lowerZambezi: Place = {
  ...zambia,
  park: "Lower Zambezi National Park",
  region: "Lusaka Province",
  biome: "delta",
  at: [-15.63, 29.6],
  months: "ccffggeeeefc",
  highSeason: ["07-01", "10-31"],
  district: "Chongwe District, Lusaka Province, Zambia",
  around: "The Chifungulu channel, Discovery Channel and, on the far bank, Mana Pools.",
  landmarks: "Winterthorn woods between the river and a green escarpment.",
  arrival: "Half an hour by light aircraft from Lusaka to the Jeki or Royal strips.",
};

export const kafue: Place = {
  ...zambia,
  park: "Kafue National Park",
  region: "Central Province",
  biome: "savannah",
  at: [-14.9, 26.0],
  months: "ccccfgeeeegc",
  highSeason: ["07-01", "10-31"],
  district: "Mumbwa District, Central Province, Zambia",
  around: "The Kafue and Lufupa rivers and, in the far north, the Busanga Plains.",
  landmarks: "Rapids, boulders and date palms on the Kafue.",
  arrival: "Four to five hours by road from Lusaka, or an hour by charter.",
};

export const livingstone: Place = {
  ...zambia,
  park: "Mosi-oa-Tunya National Park",
  region: "Southern Province",
  biome: "delta",
  at: [-17.8, 25.75],
  months: "fgggeeggggff",
  highSeason: ["05-01", "10-31"],
  district: "Livingstone, Southern Province, Zambia",
  around: "The eastern cataract of the Falls, the Livingstone Museum and the Batoka Gorge.",
  landmarks: "Siloka and Kalai islands in the Zambezi.",
  arrival: "Fifteen to forty minutes by road from Livingstone's airport.",
};

export const tanganyika: Place = {
  ...zambia,
  park: "Nsumbu National Park",
  region: "Northern Province",
  biome: "coast",
  at: [-8.55, 30.5],
  months: "ffffggeeeegf",
  highSeason: ["06-01", "10-31"],
  district: "Nsumbu, Northern Province, Zambia",
  around: "The Kalambo Falls, Kasaba Bay and a lake with some two hundred kinds of cichlid.",
  landmarks: "Lake Tanganyika, the second deepest lake on earth.",
  arrival: "By charter from Lusaka, or by boat from Mpulungu in two to three hours.",
};

export const bazaruto: Place = {
  ...mozambique,
  park: "Bazaruto Archipelago National Park",
  region: "Inhambane",
  biome: "coast",
  at: [-21.85, 35.43],
  months: "fffgeeeeeegg",
  highSeason: ["06-01", "12-31"],
  district: "Vilankulo, Inhambane Province, Mozambique",
  around: "Two Mile Reef, Santa Carolina island and the seagrass where dugongs graze.",
  landmarks: "Dunes that fall straight into turquoise water.",
  arrival: "Fly to Vilankulo, then fifteen minutes by helicopter or an hour by boat.",
};

export const quirimbas: Place = {
  ...mozambique,
  park: "Quirimbas National Park",
  region: "Cabo Delgado",
  biome: "coast",
  at: [-12.34, 40.6],
  months: "fffgeeeeeegg",
  highSeason: ["06-01", "11-30"],
  district: "Ibo, Cabo Delgado, Mozambique",
  around: "The old town of Ibo with its forts and silversmiths, and sandbanks at low tide.",
  landmarks: "Three star-shaped forts and a tree-lined praça.",
  arrival:
    "By light aircraft from Pemba. Parts of Cabo Delgado carry travel warnings: read your government's advice before planning.",
};

export const inhambaneCoast: Place = {
  ...mozambique,
  park: null,
  region: "Inhambane",
  biome: "coast",
  at: [-23.87, 35.54],
  months: "fffgeeeeeegg",
  highSeason: ["06-01", "12-31"],
  district: "Tofo, Inhambane Province, Mozambique",
  around: "Tofo's dive centres, the estuary town of Inhambane and the dhow yards of Linga Linga.",
  landmarks: "Barra lighthouse; manta and whale shark reefs offshore.",
  arrival: "Half an hour by road from Inhambane airport.",
};

export const gorongosa: Place = {
  ...mozambique,
  park: "Gorongosa National Park",
  region: "Sofala",
  biome: "forest",
  at: [-18.95, 34.35],
  months: "cccfgeeeeegc",
  highSeason: ["06-01", "10-31"],
  district: "Gorongosa, Sofala Province, Mozambique",
  around: "Lake Urema, the limestone gorges of Cheringoma and the coffee farms of Mount Gorongosa.",
  landmarks: "Yellow fever-tree forest and a floodplain at the end of the Great Rift.",
  arrival: "Three hours by road from Beira, or three and a half from Chimoio.",
};

export const maputoCoast: Place = {
  ...mozambique,
  park: "Maputo National Park",
  region: "Maputo",
  biome: "coast",
  at: [-26.55, 32.9],
  months: "ggggeeeeegge",
  highSeason: ["06-01", "01-15"],
  district: "Matutuíne, Maputo Province, Mozambique",
  around: "Ponta do Ouro's dolphins, coastal lakes and the elephants of the Futi corridor.",
  landmarks: "Dune forest between freshwater lakes and the sea.",
  arrival: "Two hours south of Maputo over the suspension bridge, the last part on sand.",
};

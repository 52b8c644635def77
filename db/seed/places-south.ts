import type { Place } from "./place";

/** Places of South Africa, Namibia and Botswana. */

const southAfrica = { country: "South Africa", iso2: "ZA" } as const;
const namibia = { country: "Namibia", iso2: "NA" } as const;
const botswana = { country: "Botswana", iso2: "BW" } as const;

const dryWinter = { months: "fffggeeeegff", highSeason: ["06-01", "10-31"] } as const;
const floodSeason = { months: "fffggeeeeegf", highSeason: ["07-01", "10-31"] } as const;
const capeSummer = { months: "eeeggfffgeee", highSeason: ["11-01", "03-31"] } as const;

export const greaterKruger: Place = {
  ...southAfrica,
  ...dryWinter,
  park: "Greater Kruger",
  region: "Limpopo",
  biome: "bush",
  at: [-24.35, 31.15],
  malaria: "risk",
  district: "Hoedspruit, Limpopo, South Africa",
  around:
    "Orpen Gate into Kruger National Park, the Blyde River Canyon and its Three Rondavels, and the town of Hoedspruit for supplies.",
  landmarks: "The Drakensberg escarpment on the western skyline; the Klaserie and Olifants rivers.",
  arrival:
    "Scheduled flights from Johannesburg and Cape Town land at Hoedspruit; by road it is about six hours from Johannesburg on tar until the reserve gate.",
};

export const southernKruger: Place = {
  ...southAfrica,
  ...dryWinter,
  park: "Kruger National Park",
  region: "Mpumalanga",
  biome: "bush",
  at: [-25.35, 31.75],
  malaria: "risk",
  district: "Hazyview, Mpumalanga, South Africa",
  around:
    "Kruger's Phabeni, Crocodile Bridge and Malelane gates, the Panorama Route and the waterfalls around Sabie.",
  landmarks: "The Sabie and Crocodile rivers; the granite domes around Pretoriuskop.",
  arrival:
    "Fly to Kruger Mpumalanga International near Mbombela and drive one to two hours, or come by road from Johannesburg in five.",
};

export const madikwe: Place = {
  ...southAfrica,
  ...dryWinter,
  park: "Madikwe Game Reserve",
  region: "North West",
  biome: "bush",
  at: [-24.76, 26.24],
  malaria: "free",
  district: "Madikwe Game Reserve, Molatedi, North West, South Africa",
  around: "The Marico River, the Dwarsberg hills and, across the fence, Botswana.",
  landmarks: "The Tweedepoort ridge, which cuts the reserve in two.",
  arrival:
    "Four hours by road from Johannesburg, the last hour on gravel; or under an hour by charter to the reserve's strip. Gaborone is the closest international airport.",
};

export const waterberg: Place = {
  ...southAfrica,
  park: "Waterberg Biosphere Reserve",
  region: "Limpopo",
  biome: "mountain",
  at: [-24.36, 28.2],
  months: "ggggeeeeeggg",
  highSeason: ["04-01", "09-30"],
  malaria: "free",
  district: "Vaalwater, Limpopo, South Africa",
  around: "Marakele National Park and its vulture colony, and the old trading town of Vaalwater.",
  landmarks: "The Palala and Lephalala gorges; the red cliffs of the Waterberg plateau.",
  arrival: "Three hours north of Johannesburg by road, nearly all of it tar.",
};

export const zululand: Place = {
  ...southAfrica,
  park: "Zululand reserves",
  region: "KwaZulu-Natal",
  biome: "bush",
  at: [-27.95, 32.25],
  months: "ffggeeeeeegf",
  highSeason: ["06-01", "10-31"],
  malaria: "seasonal",
  district: "Hluhluwe, KwaZulu-Natal, South Africa",
  around:
    "Hluhluwe-iMfolozi, where the white rhino was saved from extinction, False Bay and the turtle beaches of iSimangaliso.",
  landmarks: "The Lebombo hills to the west, Lake St Lucia to the east.",
  arrival: "About three hours up the N2 from Durban's King Shaka airport.",
};

export const stLucia: Place = {
  ...southAfrica,
  park: "iSimangaliso Wetland Park",
  region: "KwaZulu-Natal",
  biome: "coast",
  at: [-27.55, 32.67],
  months: "eggggggggeee",
  highSeason: ["11-01", "02-28"],
  malaria: "seasonal",
  district: "Mbazwana, KwaZulu-Natal, South Africa",
  around: "Sodwana Bay's reefs, Lake Sibaya and the dune forests of the Maputaland coast.",
  landmarks: "Some of the highest vegetated dunes in the world.",
  arrival:
    "Four and a half hours from Durban; the last stretch is deep sand and needs a vehicle with four-wheel drive, which the house sends.",
};

export const drakensberg: Place = {
  ...southAfrica,
  park: "uKhahlamba-Drakensberg Park",
  region: "KwaZulu-Natal",
  biome: "mountain",
  at: [-29.35, 29.45],
  months: "ggeeegggeegg",
  highSeason: ["09-15", "05-15"],
  malaria: "free",
  district: "Underberg, KwaZulu-Natal, South Africa",
  around: "Giant's Castle, Sani Pass into Lesotho and San rock paintings under sandstone shelters.",
  landmarks: "The basalt wall of the escarpment, over three thousand metres along its crest.",
  arrival: "Three hours inland from Durban by the N3, then country roads.",
};

export const addo: Place = {
  ...southAfrica,
  park: "Addo and the Sundays River",
  region: "Eastern Cape",
  biome: "bush",
  at: [-33.48, 25.72],
  months: "geeeeggggeeg",
  highSeason: ["10-01", "04-30"],
  malaria: "free",
  district: "Kirkwood, Eastern Cape, South Africa",
  around: "Addo Elephant National Park, the citrus groves of the Sundays River and Algoa Bay.",
  landmarks: "The Zuurberg mountains and, to the south, the Alexandria dune field.",
  arrival: "An hour by road from the airport at Gqeberha (Port Elizabeth).",
};

export const winelands: Place = {
  ...southAfrica,
  ...capeSummer,
  park: null,
  region: "Western Cape",
  biome: "mountain",
  at: [-33.91, 19.11],
  malaria: "free",
  district: "Franschhoek, Western Cape, South Africa",
  around: "The cellars of Franschhoek and Stellenbosch, and the pass to Villiersdorp.",
  landmarks: "The Drakenstein and Groot Drakenstein mountains.",
  arrival: "Fifty minutes by road from Cape Town International.",
};

export const cederberg: Place = {
  ...southAfrica,
  park: "Cederberg Wilderness",
  region: "Western Cape",
  biome: "mountain",
  at: [-32.4, 19.2],
  months: "fggeegggeegf",
  highSeason: ["08-01", "10-31"],
  malaria: "free",
  district: "Citrusdal, Western Cape, South Africa",
  around:
    "The Wolfberg Arch and Cracks, the Maltese Cross, and rock paintings along the Sevilla trail.",
  landmarks: "Tafelberg and Sneeuberg, the highest of the range.",
  arrival:
    "Three hours north of Cape Town on the N7, the last forty kilometres over a gravel pass.",
};

export const gardenRoute: Place = {
  ...southAfrica,
  ...capeSummer,
  park: "Garden Route National Park",
  region: "Western Cape",
  biome: "forest",
  at: [-33.98, 23.3],
  malaria: "free",
  district: "Plettenberg Bay, Western Cape, South Africa",
  around: "Robberg peninsula, the Knysna lagoon and the suspension bridge at Storms River.",
  landmarks:
    "The Tsitsikamma mountains; Outeniqua yellowwoods that were old when ships first came.",
  arrival: "An hour and a half along the N2 from George, or from Gqeberha in two and a half.",
};

export const westCoast: Place = {
  ...southAfrica,
  ...capeSummer,
  park: "West Coast National Park",
  region: "Western Cape",
  biome: "coast",
  at: [-33.05, 18.02],
  malaria: "free",
  district: "Langebaan, Western Cape, South Africa",
  around:
    "The Langebaan lagoon, Paternoster's fishing cottages and the Postberg flowers in spring.",
  landmarks: "The white dunes between lagoon and ocean.",
  arrival: "An hour and a half north of Cape Town on the R27.",
};

export const karoo: Place = {
  ...southAfrica,
  park: "Camdeboo and the Sneeuberg",
  region: "Eastern Cape",
  biome: "desert",
  at: [-32.25, 24.54],
  months: "fgeeeggggeef",
  highSeason: ["09-01", "04-30"],
  malaria: "free",
  district: "Graaff-Reinet, Eastern Cape, South Africa",
  around: "The Valley of Desolation, the Owl House at Nieu-Bethesda and Mountain Zebra country.",
  landmarks: "Spandau Kop and Compassberg.",
  arrival: "Three hours by road from Gqeberha or George, on empty tar.",
};

export const sossusvlei: Place = {
  ...namibia,
  park: "Namib-Naukluft National Park",
  region: "Hardap",
  biome: "desert",
  at: [-24.6, 15.85],
  months: "fffgeeeegggf",
  highSeason: ["05-01", "10-31"],
  malaria: "free",
  district: "Sesriem, Hardap Region, Namibia",
  around: "Sossusvlei, Deadvlei and Dune 45, Sesriem Canyon, and Solitaire for apple pie and fuel.",
  landmarks: "The Naukluft massif to the east, the dune sea to the west.",
  arrival:
    "Four and a half to six hours by gravel road from Windhoek, or a scenic charter to the Sesriem strip.",
};

export const southernNamib: Place = {
  ...namibia,
  park: "Pro-Namib conservation lands",
  region: "Hardap",
  biome: "desert",
  at: [-25.15, 16.05],
  months: "fffgeeeegggf",
  highSeason: ["05-01", "10-31"],
  malaria: "free",
  district: "Maltahöhe, Hardap Region, Namibia",
  around:
    "The dune and mountain scenery of the C27, Duwisib Castle and, a long day west, Lüderitz.",
  landmarks: "The Losberg and the Nubib mountains; a night sky among the darkest measured.",
  arrival: "Six hours from Windhoek over gravel; carry two spare wheels and fill up at Solitaire.",
};

export const damaraland: Place = {
  ...namibia,
  park: "Damaraland conservancies",
  region: "Kunene",
  biome: "desert",
  at: [-20.35, 14.35],
  months: "ffggeeeeeegf",
  highSeason: ["06-01", "10-31"],
  malaria: "seasonal",
  district: "Khorixas, Kunene Region, Namibia",
  around:
    "The rock engravings of Twyfelfontein, the Organ Pipes, the Petrified Forest and the Brandberg.",
  landmarks: "The Huab and Aba-Huab river beds, where desert-adapted elephants walk.",
  arrival: "Five to six hours on gravel from Swakopmund, or by light aircraft.",
};

export const etosha: Place = {
  ...namibia,
  ...floodSeason,
  park: "Etosha National Park",
  region: "Kunene and Oshikoto",
  biome: "savannah",
  at: [-19.2, 16.2],
  malaria: "risk",
  district: "Outjo, Kunene Region, Namibia",
  around: "The waterholes of Okaukuejo, Halali and Namutoni along the edge of the great white pan.",
  landmarks: "Etosha Pan, visible from space; the dolomite hills of the west.",
  arrival: "Five hours of good tar from Windhoek to the Andersson or Von Lindequist gate.",
};

export const namibCoast: Place = {
  ...namibia,
  park: "Dorob National Park",
  region: "Erongo",
  biome: "coast",
  at: [-22.68, 14.53],
  months: "eeggggggggge",
  highSeason: ["12-01", "02-28"],
  malaria: "free",
  district: "Swakopmund, Erongo Region, Namibia",
  around: "Walvis Bay's lagoon and flamingos, Cape Cross seals, the moon landscape of the Swakop.",
  landmarks: "The cold Atlantic on one side and the gravel desert on the other.",
  arrival: "Flights to Walvis Bay, or four hours of tar from Windhoek.",
};

export const zambeziRegion: Place = {
  ...namibia,
  ...floodSeason,
  park: "Bwabwata National Park",
  region: "Zambezi",
  biome: "delta",
  at: [-18.13, 23.38],
  malaria: "risk",
  district: "Kongola, Zambezi Region, Namibia",
  around: "The Kwando River, Horseshoe Bend, and Mudumu and Nkasa Rupara national parks.",
  landmarks: "The Kongola bridge and the reed islands downstream of it.",
  arrival: "An hour and a quarter by tar from Katima Mulilo, then a boat.",
};

export const okavango: Place = {
  ...botswana,
  ...floodSeason,
  park: "Okavango Delta",
  region: "Okavango Delta",
  biome: "delta",
  at: [-19.3, 22.95],
  malaria: "risk",
  district: "Ngamiland, via Maun, Botswana",
  around: "Chief's Island, the Boro and Jao channels and the lagoons of the Moremi Game Reserve.",
  landmarks: "Palm islands that began as termite mounds; papyrus walls along the channels.",
  arrival:
    "Thirty minutes by light aircraft from Maun, in a soft bag of at most twenty kilograms, then a vehicle or a boat depending on the water.",
};

export const khwai: Place = {
  ...botswana,
  ...floodSeason,
  park: "Khwai Community Area",
  region: "Okavango Delta",
  biome: "delta",
  at: [-19.15, 23.77],
  malaria: "risk",
  district: "Khwai, North-West District, Botswana",
  around:
    "Moremi's North Gate, the Mababe Depression and the village of Khwai with its pole bridge.",
  landmarks: "The Khwai River, which ends in the sand a few kilometres further on.",
  arrival: "Four hours of sand from Maun in a four-wheel drive, or half an hour in the air.",
};

export const chobe: Place = {
  ...botswana,
  ...floodSeason,
  park: "Chobe National Park",
  region: "Chobe",
  biome: "savannah",
  at: [-17.83, 24.98],
  malaria: "risk",
  district: "Kasane, Chobe District, Botswana",
  around: "The Chobe riverfront, Sedudu Island, and Victoria Falls eighty kilometres to the east.",
  landmarks: "The Kazungula bridge, where four countries all but meet.",
  arrival: "Ten to forty minutes by road from Kasane airport, or two hours from Victoria Falls.",
};

export const savuti: Place = {
  ...botswana,
  ...floodSeason,
  park: "Chobe National Park, Savuti",
  region: "Chobe",
  biome: "savannah",
  at: [-18.57, 24.07],
  malaria: "risk",
  district: "Savuti, Chobe District, Botswana",
  around: "The Savuti Marsh and the Gubatsaa Hills with their rock paintings.",
  landmarks: "A channel that has stopped and started flowing several times in living memory.",
  arrival: "Charter flights to the Savuti strip; by road a long day of deep sand from either end.",
};

export const makgadikgadi: Place = {
  ...botswana,
  park: "Makgadikgadi Pans",
  region: "Central Kalahari",
  biome: "desert",
  at: [-20.55, 25.25],
  months: "gggggeeeeegg",
  highSeason: ["06-01", "10-31"],
  malaria: "seasonal",
  district: "Gweta, Central District, Botswana",
  around: "Ntwetwe and Sua pans, the baobabs of Baines and Kubu Island, and Nxai Pan to the north.",
  landmarks: "Salt to the horizon; fairy-ring grass and lone palms.",
  arrival: "Two and a half hours of tar from Maun to Gweta, then an hour's transfer over the pans.",
};

export const tuli: Place = {
  ...botswana,
  ...dryWinter,
  park: "Northern Tuli Game Reserve",
  region: "Tuli Block",
  biome: "bush",
  at: [-22.17, 29.05],
  malaria: "seasonal",
  district: "Northern Tuli, Central District, Botswana",
  around: "Solomon's Wall, the Motloutse riverbed and Mapungubwe across the Limpopo.",
  landmarks: "Mashatu trees along the Limpopo; sandstone ridges the colour of rust.",
  arrival:
    "Five and a half hours by road from Johannesburg to the Pont Drift border, crossing by vehicle or by cable basket when the river is up.",
};

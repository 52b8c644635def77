import type { Authority, CountryAtlas, Stop, WayIn, YearEvent } from "./atlas";
import type { Area } from "./coordinates";
import type { guideSlugs } from "./countries";

const stop = (name: string, latitude: number, longitude: number): Stop => ({
  name,
  latitude,
  longitude,
});

/** Airports from db/reference/airports.json, and the ends of roads. */
const stops = {
  johannesburg: stop("Johannesburg", -26.14, 28.25),
  capeTown: stop("Cape Town", -33.97, 18.6),
  hoedspruit: stop("Hoedspruit", -24.35, 30.95),
  george: stop("George", -34, 22.38),
  madikwe: stop("Madikwe", -24.75, 26.25),
  nairobi: stop("Nairobi", -1.32, 36.93),
  mara: stop("Maasai Mara", -1.3, 35.06),
  nanyuki: stop("Nanyuki", 0.02, 37.07),
  samburu: stop("Samburu", 0.47, 37.55),
  lamu: stop("Lamu", -2.25, 40.91),
  mombasa: stop("Mombasa", -4.03, 39.6),
  kilimanjaro: stop("Kilimanjaro", -3.43, 37.07),
  arusha: stop("Arusha", -3.37, 36.68),
  seronera: stop("Seronera", -2.46, 34.82),
  darEsSalaam: stop("Dar es Salaam", -6.87, 39.2),
  zanzibar: stop("Zanzibar", -6.22, 39.22),
  windhoek: stop("Windhoek", -22.49, 17.46),
  walvisBay: stop("Walvis Bay", -22.98, 14.52),
  mpacha: stop("Katima Mulilo", -17.5, 24.27),
  maun: stop("Maun", -19.97, 23.43),
  kasane: stop("Kasane", -17.83, 25.16),
  victoriaFalls: stop("Victoria Falls", -18.09, 25.84),
  harare: stop("Harare", -17.92, 31.1),
  bulawayo: stop("Bulawayo", -20.01, 28.62),
  entebbe: stop("Entebbe", 0.05, 32.44),
  kihihi: stop("Kihihi", -0.72, 29.7),
  kasese: stop("Kasese", 0.19, 30.1),
  kigali: stop("Kigali", -1.96, 30.14),
  southBwindi: stop("southern Bwindi", -1.2, 29.65),
  volcanoes: stop("Volcanoes", -1.45, 29.55),
  akagera: stop("Akagera", -1.85, 30.72),
  nyungwe: stop("Nyungwe", -2.5, 29.25),
  maputo: stop("Maputo", -25.92, 32.57),
  vilankulo: stop("Vilankulo", -22.02, 35.28),
  inhambane: stop("Inhambane", -23.87, 35.41),
  beira: stop("Beira", -19.8, 34.9),
  pemba: stop("Pemba", -12.99, 40.52),
  lusaka: stop("Lusaka", -15.33, 28.45),
  livingstone: stop("Livingstone", -17.82, 25.82),
  mfuwe: stop("Mfuwe", -13.27, 31.93),
} as const;

const frame = (south: number, west: number, north: number, east: number): Area => ({
  south,
  west,
  north,
  east,
});
const flight = (from: Stop, to: Stop): WayIn => ({ by: "flight", from, to });
const light = (from: Stop, to: Stop): WayIn => ({ by: "light aircraft", from, to });
const road = (from: Stop, to: Stop, minutes: number): WayIn => ({
  by: "road",
  from,
  to,
  minutes,
});

const event =
  (kind: YearEvent["kind"]) =>
  (name: string, from: number, to: number): YearEvent => ({ name, from, to, kind });
const sight = event("sight");
const weather = event("weather");

/** The same authority for every country, linked to its page about this one. */
const healthOf = (page: string): Authority => ({
  name: "Centers for Disease Control and Prevention, Travelers’ Health",
  url: `https://wwwnc.cdc.gov/travel/destinations/traveler/none/${page}`,
});

const southAfrica: CountryAtlas = {
  frame: frame(-34.9, 16.4, -22.1, 32.9),
  areas: {
    "Greater Kruger": { latitude: -24.4, longitude: 31.3, reach: 1.2 },
    Madikwe: { latitude: -24.75, longitude: 26.3, reach: 0.6 },
    "Cape Winelands": { latitude: -33.8, longitude: 19.1, reach: 0.7 },
    "Garden Route": { latitude: -33.95, longitude: 22.9, reach: 1.1 },
  },
  ways: [
    flight(stops.johannesburg, stops.hoedspruit),
    flight(stops.johannesburg, stops.capeTown),
    flight(stops.capeTown, stops.george),
    road(stops.johannesburg, stops.madikwe, 240),
  ],
  year: [
    sight("Thin bush, animals at water", 5, 9),
    sight("Southern right whales off the Cape", 6, 11),
    sight("Flowers in Namaqualand", 8, 9),
    weather("Warm and dry in the Cape", 11, 4),
    weather("Rain in the north and east", 11, 3),
  ],
  health: healthOf("south-africa"),
  entry: { name: "Department of Home Affairs", url: "https://www.dha.gov.za/" },
};

const namibia: CountryAtlas = {
  frame: frame(-28.9, 11.7, -17, 25.3),
  areas: {
    "Sossusvlei and the Namib": { latitude: -24.7, longitude: 15.7, reach: 1.2 },
    Damaraland: { latitude: -20.3, longitude: 14, reach: 1 },
    Etosha: { latitude: -18.9, longitude: 16.2, reach: 1.1 },
    "Zambezi Region": { latitude: -17.9, longitude: 23.8, reach: 1.1 },
  },
  ways: [
    flight(stops.johannesburg, stops.windhoek),
    flight(stops.windhoek, stops.walvisBay),
    flight(stops.windhoek, stops.mpacha),
  ],
  year: [
    sight("Animals at Etosha’s waterholes", 7, 10),
    weather("Dry and cool", 5, 10),
    weather("Cold nights in the desert", 6, 7),
    weather("Rain in the north and east", 1, 3),
  ],
  health: healthOf("namibia"),
  entry: {
    name: "Ministry of Home Affairs, Immigration, Safety and Security",
    url: "https://mhaiss.gov.na/",
  },
};

const botswana: CountryAtlas = {
  frame: frame(-26.9, 20, -17.8, 29.4),
  areas: {
    "Okavango Delta": { latitude: -19.3, longitude: 23.1, reach: 0.85 },
    "Chobe and Savuti": { latitude: -18.2, longitude: 24.8, reach: 0.75 },
    "Makgadikgadi Pans": { latitude: -20.6, longitude: 25.2, reach: 0.9 },
    "Northern Tuli": { latitude: -22.2, longitude: 29, reach: 0.6 },
  },
  ways: [
    flight(stops.johannesburg, stops.maun),
    flight(stops.johannesburg, stops.kasane),
    light(stops.maun, stops.kasane),
  ],
  year: [
    sight("High water in the delta", 6, 9),
    sight("Elephants along the Chobe", 7, 10),
    sight("Zebra on the pans", 12, 3),
    weather("Green, hot and far cheaper", 11, 3),
  ],
  health: healthOf("botswana"),
  entry: { name: "Department of Immigration and Citizenship", url: "https://www.gov.bw/" },
};

const zimbabwe: CountryAtlas = {
  frame: frame(-22.4, 25.2, -15.6, 33),
  areas: {
    "Mana Pools": { latitude: -15.9, longitude: 29.4, reach: 0.6 },
    Hwange: { latitude: -19.05, longitude: 26.6, reach: 0.8 },
    "Victoria Falls": { latitude: -17.95, longitude: 25.8, reach: 0.25 },
    Matobo: { latitude: -20.5, longitude: 28.5, reach: 0.5 },
  },
  ways: [
    flight(stops.johannesburg, stops.victoriaFalls),
    flight(stops.johannesburg, stops.harare),
    flight(stops.harare, stops.victoriaFalls),
    flight(stops.harare, stops.bulawayo),
  ],
  year: [
    sight("Animals gather at water", 7, 10),
    sight("Mana Pools camps are open", 4, 11),
    sight("The Falls at their fullest", 3, 5),
    weather("Rain", 11, 3),
  ],
  health: healthOf("zimbabwe"),
  entry: { name: "Department of Immigration, e-visa", url: "https://www.evisa.gov.zw/" },
};

const zambia: CountryAtlas = {
  frame: frame(-18, 22, -8.2, 33.7),
  areas: {
    "South Luangwa": { latitude: -13.1, longitude: 31.8, reach: 0.7 },
    "Lower Zambezi": { latitude: -15.5, longitude: 29.5, reach: 0.6 },
    Kafue: { latitude: -15, longitude: 25.9, reach: 1.1 },
    Livingstone: { latitude: -17.85, longitude: 25.85, reach: 0.3 },
  },
  ways: [
    flight(stops.johannesburg, stops.lusaka),
    flight(stops.johannesburg, stops.livingstone),
    light(stops.lusaka, stops.mfuwe),
  ],
  year: [
    sight("Bush camps are open", 6, 10),
    sight("The Falls at their fullest", 3, 5),
    weather("Most bush camps are closed", 12, 4),
  ],
  health: healthOf("zambia"),
  entry: { name: "Department of Immigration", url: "https://www.zambiaimmigration.gov.zm/" },
};

const mozambique: CountryAtlas = {
  frame: frame(-26.9, 30.2, -10.5, 40.8),
  areas: {
    "Bazaruto Archipelago": { latitude: -21.75, longitude: 35.4, reach: 0.5 },
    "Tofo and Barra": { latitude: -23.85, longitude: 35.5, reach: 0.4 },
    Gorongosa: { latitude: -18.8, longitude: 34.4, reach: 0.6 },
    Quirimbas: { latitude: -12.4, longitude: 40.5, reach: 0.7 },
  },
  ways: [
    flight(stops.johannesburg, stops.vilankulo),
    flight(stops.johannesburg, stops.maputo),
    flight(stops.maputo, stops.beira),
    flight(stops.johannesburg, stops.pemba),
  ],
  year: [
    sight("Humpback whales pass", 7, 10),
    weather("Dry and comfortable", 5, 11),
    weather("Hot and humid, cyclones possible", 12, 3),
  ],
  health: healthOf("mozambique"),
  entry: { name: "National Migration Service, e-visa", url: "https://evisa.gov.mz/" },
};

const kenya: CountryAtlas = {
  frame: frame(-4.7, 33.9, 5.1, 41.9),
  areas: {
    "Maasai Mara": { latitude: -1.45, longitude: 35.15, reach: 0.5 },
    Laikipia: { latitude: 0.3, longitude: 36.85, reach: 0.4 },
    Samburu: { latitude: 0.65, longitude: 37.6, reach: 0.3 },
    "The coast": { latitude: -3.2, longitude: 40.2, reach: 1.4 },
  },
  ways: [
    light(stops.nairobi, stops.mara),
    light(stops.nairobi, stops.nanyuki),
    light(stops.nairobi, stops.samburu),
    flight(stops.nairobi, stops.lamu),
    flight(stops.nairobi, stops.mombasa),
  ],
  year: [
    sight("The herds in the Mara", 7, 10),
    weather("Drier spell", 1, 2),
    weather("Long rains, some camps closed", 4, 5),
    weather("Short rains", 11, 11),
  ],
  health: healthOf("kenya"),
  entry: { name: "Electronic Travel Authorisation", url: "https://www.etakenya.go.ke/" },
};

const tanzania: CountryAtlas = {
  frame: frame(-11.7, 29.3, -1, 40.5),
  areas: {
    Serengeti: { latitude: -2.4, longitude: 34.5, reach: 0.68 },
    Ngorongoro: { latitude: -3.2, longitude: 35.6, reach: 0.4 },
    "Ruaha and Nyerere": { latitude: -7.9, longitude: 36.4, reach: 2.2 },
    Zanzibar: { latitude: -6.1, longitude: 39.4, reach: 0.5 },
  },
  ways: [
    light(stops.arusha, stops.seronera),
    flight(stops.kilimanjaro, stops.zanzibar),
    flight(stops.darEsSalaam, stops.zanzibar),
  ],
  year: [
    sight("Calving around Ndutu", 1, 3),
    sight("Herds at the Mara river", 7, 10),
    weather("Dry everywhere", 6, 10),
    weather("Long rains, many camps closed", 4, 5),
  ],
  health: healthOf("tanzania"),
  entry: {
    name: "Immigration Services Department, e-visa",
    url: "https://visa.immigration.go.tz/",
  },
};

const uganda: CountryAtlas = {
  frame: frame(-1.4, 29.6, 4.2, 35),
  areas: {
    Bwindi: { latitude: -1.05, longitude: 29.7, reach: 0.35 },
    "Kibale and Fort Portal": { latitude: 0.57, longitude: 30.35, reach: 0.4 },
    "Queen Elizabeth": { latitude: -0.2, longitude: 30, reach: 0.35 },
    "Murchison Falls": { latitude: 2.25, longitude: 31.7, reach: 0.6 },
  },
  ways: [
    light(stops.entebbe, stops.kihihi),
    light(stops.entebbe, stops.kasese),
    road(stops.kigali, stops.southBwindi, 270),
  ],
  year: [
    sight("Gorillas, all year", 1, 12),
    weather("Drier forest trails", 6, 9),
    weather("Drier forest trails", 12, 2),
    weather("The wettest months", 4, 5),
  ],
  health: healthOf("uganda"),
  entry: {
    name: "Directorate of Citizenship and Immigration Control",
    url: "https://visas.immigration.go.ug/",
  },
};

const rwanda: CountryAtlas = {
  frame: frame(-2.9, 28.8, -1, 30.95),
  areas: {
    Volcanoes: { latitude: -1.48, longitude: 29.55, reach: 0.2 },
    Nyungwe: { latitude: -2.53, longitude: 29.25, reach: 0.25 },
    Akagera: { latitude: -1.85, longitude: 30.65, reach: 0.3 },
    "Lake Kivu": { latitude: -2.02, longitude: 29.25, reach: 0.25 },
  },
  ways: [
    road(stops.kigali, stops.volcanoes, 150),
    road(stops.kigali, stops.akagera, 150),
    road(stops.kigali, stops.nyungwe, 330),
  ],
  year: [
    sight("Gorillas, all year", 1, 12),
    weather("Long dry season", 6, 9),
    weather("Short dry season", 12, 2),
    weather("Wetter trails, fewer visitors", 3, 5),
  ],
  health: healthOf("rwanda"),
  entry: {
    name: "Directorate General of Immigration and Emigration",
    url: "https://www.migration.gov.rw/",
  },
};

const pages: Readonly<Record<(typeof guideSlugs)[number], CountryAtlas>> = {
  "south-africa": southAfrica,
  kenya,
  tanzania,
  namibia,
  botswana,
  zimbabwe,
  uganda,
  rwanda,
  mozambique,
  zambia,
};

/** Null for a country without a guide. */
export const atlasOf = (slug: string): CountryAtlas | null =>
  (pages as Readonly<Record<string, CountryAtlas>>)[slug] ?? null;

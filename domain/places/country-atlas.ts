import type { Authority, CountryAtlas, Stop, WayIn } from "./atlas";
import type { Area } from "./coordinates";
import type { guideSlugs } from "./countries";
import { countrySeasons } from "./country-seasons";

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

/** The same authority for every country, linked to its page about this one. */
const healthOf = (page: string): Authority => ({
  name: "Centers for Disease Control and Prevention, Travelers’ Health",
  url: `https://wwwnc.cdc.gov/travel/destinations/traveler/none/${page}`,
});

type CountryPlaces = Omit<CountryAtlas, "year">;

const southAfrica: CountryPlaces = {
  frame: frame(-34.9, 16.4, -22.1, 32.9),
  areas: {
    "Greater Kruger": frame(-25.55, 30.85, -22.4, 32.05),
    Madikwe: frame(-25, 25.95, -24.55, 26.6),
    "Cape Winelands": frame(-34.2, 18.6, -33.2, 19.6),
    "Garden Route": frame(-34.35, 21.9, -33.65, 24.1),
  },
  ways: [
    flight(stops.johannesburg, stops.hoedspruit),
    flight(stops.johannesburg, stops.capeTown),
    flight(stops.capeTown, stops.george),
    road(stops.johannesburg, stops.madikwe, 240),
  ],
  health: healthOf("south-africa"),
  entry: { name: "Department of Home Affairs", url: "https://www.dha.gov.za/" },
};

const namibia: CountryPlaces = {
  frame: frame(-28.9, 11.7, -17, 25.3),
  areas: {
    "Sossusvlei and the Namib": frame(-25.9, 14.8, -23.5, 16.6),
    Damaraland: frame(-21.3, 13.3, -19.6, 14.9),
    Etosha: frame(-19.5, 14.4, -18.35, 17.2),
    "Zambezi Region": frame(-18.5, 22.9, -17.4, 25.2),
  },
  ways: [
    flight(stops.johannesburg, stops.windhoek),
    flight(stops.windhoek, stops.walvisBay),
    flight(stops.windhoek, stops.mpacha),
  ],
  health: healthOf("namibia"),
  entry: {
    name: "Ministry of Home Affairs, Immigration, Safety and Security",
    url: "https://mhaiss.gov.na/",
  },
};

const botswana: CountryPlaces = {
  frame: frame(-26.9, 20, -17.8, 29.4),
  areas: {
    "Okavango Delta": frame(-20.05, 22.2, -18.5, 23.95),
    "Chobe and Savuti": frame(-18.95, 24, -17.65, 25.4),
    "Makgadikgadi Pans": frame(-21.5, 24.3, -19.9, 26.3),
    "Northern Tuli": frame(-22.4, 28.5, -21.9, 29.5),
  },
  ways: [
    flight(stops.johannesburg, stops.maun),
    flight(stops.johannesburg, stops.kasane),
    light(stops.maun, stops.kasane),
  ],
  health: healthOf("botswana"),
  entry: { name: "Department of Immigration and Citizenship", url: "https://www.gov.bw/" },
};

const zimbabwe: CountryPlaces = {
  frame: frame(-22.4, 25.2, -15.6, 33),
  areas: {
    "Mana Pools": frame(-16.3, 28.9, -15.5, 30),
    Hwange: frame(-19.85, 25.75, -18.45, 27.25),
    "Victoria Falls": frame(-18.2, 25.55, -17.7, 26.05),
    Matobo: frame(-20.85, 28.1, -20.2, 28.9),
  },
  ways: [
    flight(stops.johannesburg, stops.victoriaFalls),
    flight(stops.johannesburg, stops.harare),
    flight(stops.harare, stops.victoriaFalls),
    flight(stops.harare, stops.bulawayo),
  ],
  health: healthOf("zimbabwe"),
  entry: { name: "Department of Immigration, e-visa", url: "https://www.evisa.gov.zw/" },
};

const zambia: CountryPlaces = {
  frame: frame(-18, 22, -8.2, 33.7),
  areas: {
    "South Luangwa": frame(-13.9, 31.05, -12.3, 32.4),
    "Lower Zambezi": frame(-15.95, 28.95, -15.1, 30.15),
    Kafue: frame(-16.5, 25, -13.9, 26.8),
    Livingstone: frame(-18.15, 25.55, -17.55, 26.15),
  },
  ways: [
    flight(stops.johannesburg, stops.lusaka),
    flight(stops.johannesburg, stops.livingstone),
    flight(stops.lusaka, stops.mfuwe),
  ],
  health: healthOf("zambia"),
  entry: { name: "Department of Immigration", url: "https://www.zambiaimmigration.gov.zm/" },
};

const mozambique: CountryPlaces = {
  frame: frame(-26.9, 30.2, -10.5, 40.8),
  areas: {
    "Bazaruto Archipelago": frame(-22.2, 35.1, -21.35, 35.7),
    "Tofo and Barra": frame(-24.15, 35.2, -23.55, 35.7),
    Gorongosa: frame(-19.4, 33.8, -18.2, 35),
    Quirimbas: frame(-13.1, 40.05, -11.7, 40.9),
  },
  ways: [
    flight(stops.johannesburg, stops.vilankulo),
    flight(stops.johannesburg, stops.maputo),
    flight(stops.maputo, stops.beira),
    flight(stops.johannesburg, stops.pemba),
  ],
  health: healthOf("mozambique"),
  entry: { name: "National Migration Service, e-visa", url: "https://evisa.gov.mz/" },
};

const kenya: CountryPlaces = {
  frame: frame(-4.7, 33.9, 5.1, 41.9),
  areas: {
    "Maasai Mara": frame(-1.9, 34.7, -0.95, 35.65),
    Laikipia: frame(-0.1, 36.3, 0.8, 37.25),
    Samburu: frame(0.35, 37.3, 1.2, 38.2),
    "The coast": frame(-4.7, 39.1, -1.6, 41.6),
  },
  ways: [
    light(stops.nairobi, stops.mara),
    light(stops.nairobi, stops.nanyuki),
    light(stops.nairobi, stops.samburu),
    flight(stops.nairobi, stops.lamu),
    flight(stops.nairobi, stops.mombasa),
  ],
  health: healthOf("kenya"),
  entry: { name: "Electronic Travel Authorisation", url: "https://www.etakenya.go.ke/" },
};

const tanzania: CountryPlaces = {
  frame: frame(-11.7, 29.3, -1, 40.5),
  areas: {
    Serengeti: frame(-3.1, 34, -1.6, 35.15),
    Ngorongoro: frame(-3.6, 35.2, -2.8, 36),
    "Ruaha and Nyerere": frame(-9.4, 34, -7.1, 38.7),
    Zanzibar: frame(-6.6, 38.9, -5.6, 39.9),
  },
  ways: [
    light(stops.arusha, stops.seronera),
    flight(stops.kilimanjaro, stops.zanzibar),
    flight(stops.darEsSalaam, stops.zanzibar),
  ],
  health: healthOf("tanzania"),
  entry: {
    name: "Immigration Services Department, e-visa",
    url: "https://visa.immigration.go.tz/",
  },
};

const uganda: CountryPlaces = {
  frame: frame(-1.4, 29.6, 4.2, 35),
  areas: {
    Bwindi: frame(-1.35, 29.4, -0.75, 30),
    "Kibale and Fort Portal": frame(0.2, 29.95, 0.95, 30.75),
    "Queen Elizabeth": frame(-0.55, 29.65, 0.15, 30.35),
    "Murchison Falls": frame(1.9, 31.2, 2.75, 32.3),
  },
  ways: [
    light(stops.entebbe, stops.kihihi),
    light(stops.entebbe, stops.kasese),
    road(stops.kigali, stops.southBwindi, 270),
  ],
  health: healthOf("uganda"),
  entry: {
    name: "Directorate of Citizenship and Immigration Control",
    url: "https://visas.immigration.go.ug/",
  },
};

const rwanda: CountryPlaces = {
  frame: frame(-2.9, 28.8, -1, 30.95),
  areas: {
    Volcanoes: frame(-1.68, 29.35, -1.28, 29.75),
    Nyungwe: frame(-2.78, 29, -2.28, 29.5),
    Akagera: frame(-2.2, 30.4, -1.2, 30.95),
    "Lake Kivu": frame(-2.27, 28.95, -1.7, 29.5),
  },
  ways: [
    road(stops.kigali, stops.volcanoes, 150),
    road(stops.kigali, stops.akagera, 150),
    road(stops.kigali, stops.nyungwe, 330),
  ],
  health: healthOf("rwanda"),
  entry: {
    name: "Directorate General of Immigration and Emigration",
    url: "https://www.migration.gov.rw/",
  },
};

const pages: Readonly<Record<(typeof guideSlugs)[number], CountryPlaces>> = {
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

const hasPage = (slug: string): slug is keyof typeof pages => Object.hasOwn(pages, slug);

/** Null for a country without a guide. */
export const atlasOf = (slug: string): CountryAtlas | null =>
  hasPage(slug) ? { ...pages[slug], year: countrySeasons[slug].year } : null;

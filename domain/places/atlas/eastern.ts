import type { CountryAtlas } from "./kinds";
import { stops } from "./stops";
import { flight, frame, healthOf, light, road, sight, weather } from "./write";

export const kenya: CountryAtlas = {
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

export const tanzania: CountryAtlas = {
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

export const uganda: CountryAtlas = {
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

export const rwanda: CountryAtlas = {
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

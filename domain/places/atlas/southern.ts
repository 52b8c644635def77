import type { CountryAtlas } from "./kinds";
import { stops } from "./stops";
import { flight, frame, healthOf, light, road, sight, weather } from "./write";

export const southAfrica: CountryAtlas = {
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

export const namibia: CountryAtlas = {
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

export const botswana: CountryAtlas = {
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

export const zimbabwe: CountryAtlas = {
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

export const zambia: CountryAtlas = {
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

export const mozambique: CountryAtlas = {
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

import type { Area } from "#domain/places/coordinates";
import type { Pair } from "./geometry";

/** Names where Natural Earth abbreviates, or where the site has another. */
export const names: Readonly<Record<string, string>> = {
  "Dem. Rep. Congo": "DR Congo",
  "S. Sudan": "South Sudan",
  "Central African Rep.": "Central African Republic",
  "Côte d'Ivoire": "Ivory Coast",
  "W. Sahara": "Western Sahara",
  "Eq. Guinea": "Equatorial Guinea",
  eSwatini: "Eswatini",
  "Cabo Verde": "Cape Verde",
};
export const slugs: Readonly<Record<string, string>> = {
  "DR Congo": "democratic-republic-of-the-congo",
};

/** Towns of the gazetteer that travelers hear of, the most important first. */
export const towns: Readonly<Record<string, readonly string[]>> = {
  ZA: "Johannesburg,Cape Town,Durban,Gqeberha,Upington,Bloemfontein,Kimberley,George,Mbombela,Polokwane,Springbok".split(
    ",",
  ),
  KE: "Mombasa,Kisumu,Nanyuki,Lamu,Malindi,Nakuru,Lodwar,Marsabit,Garissa,Narok,Isiolo,Wajir".split(
    ",",
  ),
  TZ: "Dar es Salaam,Arusha,Zanzibar,Mwanza,Mbeya,Kigoma,Iringa,Tabora,Mtwara,Tanga,Moshi".split(
    ",",
  ),
  BW: "Maun,Kasane,Francistown,Ghanzi,Tshabong,Nata,Shakawe,Serowe".split(","),
  NA: "Swakopmund,Walvis Bay,Lüderitz,Keetmanshoop,Rundu,Katima Mulilo,Tsumeb,Opuwo,Outjo,Mariental".split(
    ",",
  ),
  ZW: "Bulawayo,Victoria Falls,Mutare,Kariba,Masvingo,Hwange,Gweru,Beitbridge".split(","),
  ZM: "Livingstone,Chipata,Mongu,Ndola,Kasama,Solwezi,Mpika,Mansa,Kabwe".split(","),
  UG: "Entebbe,Fort Portal,Kabale,Gulu,Jinja,Mbale,Masindi,Arua,Moroto,Kasese,Mbarara".split(","),
  RW: "Musanze,Gisenyi,Butare,Cyangugu,Nyagatare,Kibungo".split(","),
  MZ: "Beira,Vilankulo,Pemba,Nampula,Inhambane,Tete,Quelimane,Lichinga,Chimoio,Xai-Xai".split(","),
  MA: "Marrakesh,Casablanca,Fes,Agadir,Ouarzazate,Essaouira,Tangier".split(","),
  GH: "Kumasi,Tamale,Cape Coast,Takoradi,Bolgatanga,Ho".split(","),
  SN: "Saint-Louis,Tambacounda,Ziguinchor,Kaolack,Matam,Kolda".split(","),
  MG: "Toamasina,Mahajanga,Toliara,Antsiranana,Fianarantsoa,Morondava,Hell-Ville".split(","),
};

/** A point in each lake that has a name on a map. */
export const lakes: readonly (readonly [name: string, longitude: number, latitude: number])[] = [
  ["Lake Albert", 30.9, 1.7],
  ["Lake Chad", 14.5, 13.1],
  ["Lake Malawi", 34.5, -12],
  ["Lake Victoria", 33, -1],
  ["Lake Tana", 37.3, 12],
  ["Lake Turkana", 36.1, 3.5],
  ["Lake Mweru", 28.7, -9],
  ["Lake Kivu", 29.1, -2],
  ["Lake Edward", 29.6, -0.4],
  ["Lake Rukwa", 32.2, -7.9],
  ["Lake Natron", 35.8, -2.6],
  ["Lake Kariba", 28, -17],
  ["Lake Kyoga", 33, 1.5],
  ["Lake Volta", -0.1, 7.5],
  ["Lake Tanganyika", 29.6, -6],
];

/** Seas by a rough box. */
export const seas: readonly (readonly [name: string, box: Area])[] = [
  ["Indian Ocean", { south: -40, west: 25.5, north: 12, east: 70 }],
  ["Atlantic Ocean", { south: -40, west: -30, north: 36, east: 20 }],
  ["Mediterranean Sea", { south: 30, west: -5, north: 40, east: 36 }],
  ["Red Sea", { south: 12.5, west: 32, north: 30, east: 44 }],
];

/** Rough outlines of areas that are no ellipse, from their north along longitude and latitude. */
export const outlines: Readonly<Record<string, readonly Pair[]>> = {
  "kenya The coast": [
    [41.6, -1.6],
    [41.6, -2.4],
    [40.4, -3.2],
    [39.6, -4.7],
    [39.1, -4.7],
    [39.4, -3.6],
    [40, -2.6],
    [41, -1.6],
  ],
  "rwanda Lake Kivu": [
    [29.3, -1.7],
    [29.42, -1.86],
    [29.5, -2.06],
    [29.36, -2.27],
    [29.0, -2.27],
    [28.95, -1.7],
  ],
  "tanzania Ruaha and Nyerere": [
    [34.1, -7.2],
    [35.6, -7.3],
    [37.2, -7.2],
    [38.6, -7.4],
    [38.6, -8.7],
    [37.4, -9.4],
    [36.4, -8.6],
    [35.3, -8.5],
    [34.1, -8.4],
  ],
};
/** Areas of islands, which are drawn over the sea between them. */
export const archipelagos = new Set([
  "Bazaruto Archipelago",
  "Quirimbas",
  "Zanzibar",
  "Tofo and Barra",
]);

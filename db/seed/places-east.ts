import type { Place } from "./place";

/** Places of Kenya, Tanzania, Uganda and Rwanda. */

const kenya = { country: "Kenya", iso2: "KE", malaria: "risk" } as const;
const tanzania = { country: "Tanzania", iso2: "TZ", malaria: "risk" } as const;
const uganda = { country: "Uganda", iso2: "UG", malaria: "risk" } as const;
const rwanda = { country: "Rwanda", iso2: "RW", malaria: "risk" } as const;

const twoDrySeasons = { months: "egfffeeeegfg", highSeason: ["06-15", "10-15"] } as const;

export const mara: Place = {
  ...kenya,
  park: "Maasai Mara",
  region: "Narok County",
  biome: "savannah",
  at: [-1.35, 35.2],
  months: "eegffgeeeegg",
  highSeason: ["07-01", "10-31"],
  district: "Talek, Narok County, Kenya",
  around: "The Mara and Talek rivers, the Oloololo escarpment and the conservancies to the north.",
  landmarks: "Lone balanites trees; herds from Tanzania between July and October.",
  arrival:
    "Forty-five minutes by light aircraft from Nairobi Wilson, or five to six hours by road.",
};

export const amboseli: Place = {
  ...kenya,
  park: "Amboseli",
  region: "Kajiado County",
  biome: "savannah",
  at: [-2.68, 37.3],
  months: "eegffeeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Kimana, Kajiado County, Kenya",
  around: "The swamps of Enkongo Narok, Observation Hill and the Kimana corridor.",
  landmarks: "Kilimanjaro, clearest before eight in the morning.",
  arrival: "Four hours by road from Nairobi through Emali, or forty minutes in the air.",
};

export const laikipia: Place = {
  ...kenya,
  park: "Laikipia conservancies",
  region: "Laikipia County",
  biome: "bush",
  at: [0.25, 36.95],
  months: "eegffgeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Nanyuki, Laikipia County, Kenya",
  around: "Mount Kenya, the Ewaso Nyiro river and the equator sign at Nanyuki.",
  landmarks: "The twin peaks of Batian and Nelion at first light.",
  arrival: "An hour's flight from Nairobi Wilson to Nanyuki, then one to two hours by vehicle.",
};

export const samburu: Place = {
  ...kenya,
  park: "Samburu National Reserve",
  region: "Samburu County",
  biome: "bush",
  at: [0.58, 37.55],
  months: "eegffeeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Archers Post, Samburu County, Kenya",
  around: "Buffalo Springs, Shaba and the sacred mountain of Ololokwe.",
  landmarks: "The Ewaso Nyiro and its doum palms.",
  arrival: "Five and a half hours by tar from Nairobi, or an hour and a quarter in the air.",
};

export const naivasha: Place = {
  ...kenya,
  park: "Hell's Gate and Lake Naivasha",
  region: "Nakuru County",
  biome: "mountain",
  at: [-0.8, 36.35],
  months: "eegffgeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Naivasha, Nakuru County, Kenya",
  around: "Hell's Gate gorge, Crescent Island, Mount Longonot and the flamingos of Elementaita.",
  landmarks: "Fever trees and fish eagles; the crater rim of Longonot.",
  arrival: "Two hours by road from Nairobi down the Rift Valley escarpment.",
};

export const tsavo: Place = {
  ...kenya,
  park: "Tsavo West National Park",
  region: "Taita-Taveta County",
  biome: "bush",
  at: [-2.95, 38.1],
  months: "egfffeeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Mtito Andei, Taita-Taveta County, Kenya",
  around: "Mzima Springs, the Shetani lava flow and the Ngulia hills.",
  landmarks: "The Chyulu Hills, among the youngest volcanic ranges anywhere.",
  arrival: "By the Nairobi to Mombasa railway to Mtito Andei, or four hours by road.",
};

export const kenyaCoast: Place = {
  ...kenya,
  park: "Watamu Marine National Park",
  region: "Kilifi County",
  biome: "coast",
  at: [-3.37, 40.01],
  months: "eeegffggeege",
  highSeason: ["12-15", "03-31"],
  district: "Watamu, Kilifi County, Kenya",
  around: "The ruins of Gedi, Mida Creek and the Arabuko Sokoke forest.",
  landmarks: "Coral headlands shaped like mushrooms.",
  arrival: "Half an hour from Malindi airport, or two hours north of Mombasa.",
};

export const lamu: Place = {
  ...kenya,
  park: null,
  region: "Lamu County",
  biome: "coast",
  at: [-2.29, 40.91],
  months: "eeegffggeege",
  highSeason: ["12-15", "03-31"],
  district: "Shela, Lamu Island, Kenya",
  around: "Lamu old town, the dunes of Shela and the dhow yards of Matondoni.",
  landmarks: "The fort of 1821 and a town without cars.",
  arrival:
    "Fly to Manda and cross by boat. Read your government's advice for Lamu County before planning.",
};

export const serengeti: Place = {
  ...tanzania,
  park: "Serengeti National Park",
  region: "Mara Region",
  biome: "savannah",
  at: [-2.35, 34.85],
  months: "eeggfeeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Seronera, Serengeti District, Tanzania",
  around: "The Seronera valley, the Retima hippo pool and Moru Kopjes.",
  landmarks: "Granite kopjes in grass; the wildebeest, somewhere, all year.",
  arrival: "An hour and a half by light aircraft from Arusha, or a day by road over Ngorongoro.",
};

export const ndutu: Place = {
  ...tanzania,
  park: "Ngorongoro Conservation Area, Ndutu",
  region: "Arusha Region",
  biome: "savannah",
  at: [-3.02, 35.0],
  months: "eeegffffffgg",
  highSeason: ["12-20", "03-20"],
  district: "Ndutu, Ngorongoro District, Tanzania",
  around: "Lakes Ndutu and Masek, the Gol Kopjes and Olduvai Gorge.",
  landmarks: "Short-grass plains where half a million calves are born in a few weeks.",
  arrival: "An hour and a quarter by light aircraft from Arusha.",
};

export const ngorongoro: Place = {
  ...tanzania,
  park: "Ngorongoro Conservation Area",
  region: "Arusha Region",
  biome: "mountain",
  at: [-3.28, 35.6],
  months: "eeggfeeeeggg",
  highSeason: ["06-15", "10-31"],
  district: "Karatu, Arusha Region, Tanzania",
  around: "The crater floor, Empakaai, Lake Eyasi's Hadza country and Karatu's coffee farms.",
  landmarks: "A caldera some nineteen kilometres across.",
  arrival: "Three hours of tar from Arusha to Karatu, or a short flight to Lake Manyara.",
};

export const tarangire: Place = {
  ...tanzania,
  park: "Tarangire National Park",
  region: "Manyara Region",
  biome: "bush",
  at: [-3.95, 35.98],
  months: "ggfffgeeeegg",
  highSeason: ["07-01", "10-31"],
  district: "Kwa Kuchinja, Babati District, Tanzania",
  around: "Silale swamp, Lake Burunge and the Manyara escarpment.",
  landmarks: "Baobabs, and elephants by the hundred when the river is all the water left.",
  arrival: "Two and a half hours by tar from Arusha.",
};

export const ruaha: Place = {
  ...tanzania,
  park: "Ruaha National Park",
  region: "Iringa Region",
  biome: "bush",
  at: [-7.68, 34.93],
  months: "gfccfgeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Idodi, Iringa Region, Tanzania",
  around: "The Great Ruaha and Mwagusi rivers, and Isimila's stone-age gully near Iringa.",
  landmarks: "Combretum hills, baobabs and a river that shrinks to pools.",
  arrival: "Two to three hours by light aircraft from Dar es Salaam, or two by road from Iringa.",
};

export const nyerere: Place = {
  ...tanzania,
  park: "Nyerere National Park",
  region: "Morogoro and Pwani",
  biome: "delta",
  at: [-7.72, 38.15],
  months: "ggccfeeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Mloka, Rufiji District, Tanzania",
  around: "Lakes Tagalala, Manze and Nzerakera, strung along the Rufiji.",
  landmarks: "Borassus palms standing in the lakes.",
  arrival: "Forty-five minutes by light aircraft from Dar es Salaam, or seven hours by road.",
};

export const mahale: Place = {
  ...tanzania,
  park: "Mahale Mountains National Park",
  region: "Kigoma Region",
  biome: "forest",
  at: [-6.17, 29.74],
  months: "gfccfgeeeegg",
  highSeason: ["06-15", "10-31"],
  district: "Mahale, Uvinza District, Tanzania",
  around: "The forest of the habituated M-group chimpanzees and Lake Tanganyika.",
  landmarks: "Mount Nkungwe; a lake shore of white sand.",
  arrival: "Light aircraft twice a week from Arusha, then a boat along the shore.",
};

export const zanzibar: Place = {
  ...tanzania,
  park: null,
  region: "Zanzibar",
  biome: "coast",
  at: [-6.25, 39.53],
  months: "eegffeeeeege",
  highSeason: ["06-15", "10-15"],
  district: "Paje, Unguja, Zanzibar, Tanzania",
  around: "Stone Town, Jozani forest and its red colobus, and the reef off the east coast.",
  landmarks: "A lagoon that empties for half a mile at low tide.",
  arrival: "An hour by road from Zanzibar airport.",
};

export const bwindi: Place = {
  ...uganda,
  ...twoDrySeasons,
  park: "Bwindi Impenetrable National Park",
  region: "Kanungu and Kisoro",
  biome: "forest",
  at: [-1.05, 29.65],
  district: "Buhoma, Kanungu District, Uganda",
  around: "The Buhoma, Ruhija, Rushaga and Nkuringo trailheads, and Lake Mutanda.",
  landmarks: "About half of the world's mountain gorillas live in these folds.",
  arrival: "Nine hours by road from Entebbe, or a flight to Kihihi or Kisoro and a transfer.",
};

export const queenElizabeth: Place = {
  ...uganda,
  ...twoDrySeasons,
  park: "Queen Elizabeth National Park",
  region: "Kasese District",
  biome: "savannah",
  at: [-0.2, 29.95],
  district: "Kasese, Western Region, Uganda",
  around: "The Kazinga Channel, the Kyambura Gorge and the crater lakes of Katwe.",
  landmarks: "The Rwenzori, when the cloud allows.",
  arrival: "Six to seven hours by road from Kampala, or a flight to Kasese or Mweya.",
};

export const kibale: Place = {
  ...uganda,
  ...twoDrySeasons,
  park: "Kibale National Park",
  region: "Kabarole District",
  biome: "forest",
  at: [0.48, 30.36],
  district: "Fort Portal, Western Region, Uganda",
  around: "Kanyanchu's chimpanzee trails, Bigodi swamp and more than thirty crater lakes.",
  landmarks: "Tea estates up to the forest's edge.",
  arrival: "Five hours by road from Kampala through Mubende and Fort Portal.",
};

export const murchison: Place = {
  ...uganda,
  park: "Murchison Falls National Park",
  region: "Northern Region",
  biome: "savannah",
  at: [2.27, 31.53],
  months: "eegffgggggge",
  highSeason: ["12-01", "02-28"],
  district: "Pakwach, Northern Region, Uganda",
  around: "The top of the falls, the Albert Nile delta and Budongo's chimpanzees.",
  landmarks: "The whole Nile through a gap seven metres wide.",
  arrival: "Five hours by new tar from Kampala, or an hour by light aircraft.",
};

export const volcanoes: Place = {
  ...rwanda,
  ...twoDrySeasons,
  park: "Volcanoes National Park",
  region: "Northern Province",
  biome: "mountain",
  at: [-1.47, 29.58],
  district: "Kinigi, Musanze District, Rwanda",
  around:
    "The gorilla trailhead at Kinigi, the twin lakes Burera and Ruhondo, and Musanze's caves.",
  landmarks: "Sabyinyo, Bisoke and Karisimbi in a row.",
  arrival: "Two and a half hours by good tar from Kigali.",
};

export const akagera: Place = {
  ...rwanda,
  ...twoDrySeasons,
  park: "Akagera National Park",
  region: "Eastern Province",
  biome: "savannah",
  at: [-1.87, 30.7],
  district: "Kayonza District, Eastern Province, Rwanda",
  around: "Lake Ihema, Lake Rwanyakazinga and the Kilala plain.",
  landmarks: "Papyrus lakes below rolling acacia hills.",
  arrival: "Two and a half hours east of Kigali by road.",
};

export const kivu: Place = {
  ...rwanda,
  ...twoDrySeasons,
  park: "Nyungwe and Lake Kivu",
  region: "Western Province",
  biome: "forest",
  at: [-2.46, 29.1],
  district: "Gisakura, Nyamasheke District, Rwanda",
  around: "Nyungwe's canopy walk and chimpanzees, and the islands of Lake Kivu.",
  landmarks: "Tea in clipped green steps down to the lake.",
  arrival: "Five to six hours by road from Kigali, or a flight to Kamembe.",
};

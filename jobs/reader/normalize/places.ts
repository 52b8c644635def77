import towns from "#db/reference/towns.json";
import { fold } from "./text";

/** A place of Africa that identifies its country. */
export interface KnownPlace {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** An area is a park, a reserve, a coast, a lake or a province. */
  kind: "area" | "town";
}

/** Areas by country, as lodges write them. */
const areas: Record<string, string> = {
  ZA: "Kruger, Kruger National Park, Greater Kruger, Sabi Sand, Sabi Sands, Timbavati, Balule, Klaserie, Thornybush, Manyeleti, Madikwe, Pilanesberg, Phinda, Hluhluwe, Hluhluwe-iMfolozi, iSimangaliso, Sodwana Bay, Addo, Addo Elephant Park, Kgalagadi, Waterberg, Welgevonden, Marakele, Drakensberg, Garden Route, Cape Winelands, Winelands, Cederberg, Karoo, Klein Karoo, Great Karoo, Namaqualand, Overberg, Whale Coast, West Coast Peninsula, Wild Coast, Sunshine Coast, Kalahari Desert, Magaliesberg, Dinokeng, Midlands Meander, Panorama Route, Blyde River Canyon, Table Mountain, Cape Peninsula, Camps Bay, Sea Point, Green Point, Hout Bay, Western Cape, Eastern Cape, Northern Cape, KwaZulu-Natal, Kwazulu Natal, Mpumalanga, Limpopo, Limpopo Province, Gauteng, North West Province, Free State, Zululand, Maputaland, Soutpansberg, Mapungubwe",
  BW: "Okavango, Okavango Delta, Moremi, Moremi Game Reserve, Khwai, Chobe, Chobe National Park, Savuti, Savute, Linyanti, Selinda, Central Kalahari, Makgadikgadi, Makgadikgadi Pans, Nxai Pan, Tuli Block, Mashatu, Thamalakane",
  NA: "Etosha, Etosha National Park, Sossusvlei, Sesriem, NamibRand, Namib Desert, Namib-Naukluft, Damaraland, Kaokoland, Kaokoveld, Skeleton Coast, Fish River Canyon, Zambezi Region, Caprivi, Caprivi Strip, Erongo, Erongo Mountains, Spitzkoppe, Waterberg Plateau, Khomas, Kunene, Hardap, Otjozondjupa, Oshikoto, Bwabwata, Twyfelfontein",
  MZ: "Gorongosa, Bazaruto, Bazaruto Archipelago, Quirimbas, Niassa, Tofo, Ponta do Ouro, Machangulo, Inhaca, Santa Maria Peninsula",
  KE: "Maasai Mara, Masai Mara, Mara Triangle, Mara North, Olare Motorogi, Naboisho, Amboseli, Laikipia, Lewa, Ol Pejeta, Borana Conservancy, Samburu, Tsavo, Tsavo West, Tsavo East, Lake Nakuru, Lake Naivasha, Lake Victoria Kenya, Lake Elementaita, Lake Baringo, Lake Bogoria, Hell's Gate, Aberdare, Aberdares, Mount Kenya, Chyulu Hills, Taita Hills, Diani, Diani Beach, Watamu, Kilifi, Lamu, Manda Island, Nyali, Karen, Westlands, Rift Valley Kenya, Loita Hills, Shimba Hills, Nairobi National Park, Rusinga Island",
  TZ: "Serengeti, Serengeti National Park, Ngorongoro, Ngorongoro Crater, Tarangire, Lake Manyara, Lake Eyasi, Lake Natron, Selous, Nyerere National Park, Ruaha, Katavi, Mahale, Mahale Mountains, Gombe, Kilimanjaro, Mount Kilimanjaro, Mount Meru, Zanzibar, Pemba Island, Mafia Island, Unguja, Stone Town, Nungwi, Kendwa, Paje, Jambiani, Pingwe, Michamvi, Matemwe, Kiwengwa, Bwejuu, Usambara, Mikumi, Saadani, Ndutu, Mkomazi, Udzungwa, Karatu",
  ZM: "South Luangwa, North Luangwa, Luangwa Valley, Lower Zambezi, Kafue, Kafue National Park, Liuwa Plain, Mosi-oa-Tunya, Lake Kariba Zambia, Lake Bangweulu, Bangweulu, Lake Tanganyika Zambia, Mfuwe",
  ZW: "Hwange, Hwange National Park, Mana Pools, Victoria Falls, Matobo, Matobo Hills, Matopos, Gonarezhou, Malilangwe, Eastern Highlands, Nyanga, Chimanimani, Lake Kariba, Matusadona, Great Zimbabwe",
  UG: "Bwindi, Bwindi Impenetrable, Queen Elizabeth National Park, Kibale, Kibale Forest, Murchison Falls, Kidepo, Kidepo Valley, Lake Mburo, Lake Bunyonyi, Mgahinga, Rwenzori, Ssese Islands, Semuliki, Sipi Falls, Ishasha, Kazinga, Buhoma, Rushaga, Mount Elgon, Lake Mutanda",
  RW: "Volcanoes National Park, Akagera, Akagera National Park, Nyungwe, Nyungwe Forest, Lake Kivu, Gishwati, Kinigi",
  MA: "Atlas Mountains, High Atlas, Haut Atlas, Erg Chebbi, Erg Chigaga, Agafay, Agafay Desert, Draa Valley, Dades Valley, Todra Gorge, Ouirgane, Imlil, Ourika, Ourika Valley, Merzouga, M'hamid, Skoura, Palmeraie, Taghazout, Imsouane, Mirleft, Chefchaouen, Sidi Kaouki",
  GH: "Mole National Park, Kakum, Volta Region, Ashanti Region, Cape Three Points, Lake Volta, Busua, Ada Foah, Kokrobite, East Legon, Lake Bosomtwe",
  SN: "Sine Saloum, Siné Saloum, Sine-Saloum, Casamance, Lompoul, Lac Rose, Petite Côte, Saly, Saly Portudal, Somone, Toubab Dialaw, Cap Skirring, Île de Gorée, Palmarin, Niokolo-Koba",
  MG: "Nosy Be, Nosy Boraha, Île Sainte-Marie, Sainte Marie, Andasibe, Isalo, Ranomafana, Ankarana, Ifaty, Anakao, Ambatomilo, Masoala, Nosy Komba, Nosy Iranja, Tsingy de Bemaraha",
  MW: "Lake Malawi, Liwonde, Liwonde National Park, Majete, Nyika, Nkhotakota, Likoma Island, Cape Maclear, Mount Mulanje, Blantyre, Lilongwe, Mzuzu, Zomba, Nkhata Bay, Senga Bay, Mangochi",
  ET: "Simien Mountains, Bale Mountains, Omo Valley, Danakil, Lalibela, Addis Ababa, Bahir Dar, Gondar, Axum, Arba Minch, Hawassa, Lake Tana, Lake Langano, Turmi, Jinka",
  EG: "Cairo, Luxor, Aswan, Siwa, Siwa Oasis, Dahab, Sharm El Sheikh, Hurghada, Marsa Alam, El Gouna, Giza, Nuweiba, Fayoum",
  TN: "Djerba, Tozeur, Douz, Hammamet, Sidi Bou Said, La Marsa, Tataouine, Matmata, Sousse, Monastir",
  CI: "Abidjan, Grand-Bassam, Assinie, Yamoussoukro, San-Pédro, San Pedro Côte d'Ivoire, Sassandra",
  BJ: "Cotonou, Ouidah, Ganvié, Grand-Popo, Porto-Novo, Natitingou, Pendjari, Abomey",
  TG: "Lomé, Kpalimé, Aného, Togoville, Kara Togo",
  BF: "Ouagadougou, Bobo-Dioulasso, Banfora",
  ML: "Bamako, Mopti, Ségou, Djenné, Tombouctou, Timbuktu",
  CM: "Yaoundé, Douala, Kribi, Limbe, Buea, Bafoussam, Bamenda",
  GA: "Libreville, Loango, Port-Gentil, Lopé",
  NG: "Lagos, Abuja, Ibadan, Port Harcourt, Calabar, Enugu, Lekki, Victoria Island, Ikeja, Benin City, Kaduna, Abeokuta, Obudu",
  CD: "Kinshasa, Goma, Virunga, Bukavu, Lubumbashi",
  BI: "Bujumbura, Gitega",
  SL: "Freetown, Tokeh, Banana Islands, Bureh",
  GM: "Banjul, Kololi, Kotu, Bakau, Serrekunda, Gunjur, Sanyang, Janjanbureh, Bijilo, Brufut",
  LS: "Maseru, Semonkong, Maletsunyane, Sani Pass",
  SZ: "Mbabane, Ezulwini, Mlilwane, Hlane, Malkerns, Lobamba",
  AO: "Luanda, Lubango, Benguela, Kissama, Namibe",
  MU: "Grand Baie, Le Morne, Flic en Flac, Belle Mare, Chamarel, Rodrigues, Trou aux Biches, Black River, Bel Ombre",
  SC: "Mahé, Praslin, La Digue, Silhouette Island, Denis Island, Desroches",
  RE: "Saint-Denis de la Réunion, Saint-Gilles-les-Bains, Saint-Pierre de la Réunion, Cilaos, Salazie, La Saline-les-Bains",
  CV: "Boa Vista Cabo Verde, Sal Rei, Santo Antão, São Vicente, Mindelo, Santa Maria Sal, Ponta do Sol, Tarrafal, Praia Cabo Verde",
  TD: "N'Djamena, Ndjamena, Zakouma, Ennedi",
  ST: "São Tomé, Príncipe",
  SS: "Juba",
  SO: "Mogadishu, Hargeisa",
  DZ: "Alger, Oran, Djanet, Tamanrasset, Ghardaïa, Timimoun",
};

/** Towns that are words, first names or places of other continents too. */
const ambiguous = new Set(
  "man same rich bray home dome hope hall park port bridge victoria elim paris london berlin hamburg alexandria bethlehem bethel cambridge durban north reading wellington richmond newcastle worcester somerset hermon nice jordan georgetown kingston kimberley barberton ashton alice albert angola bath bedford boston bristol harding himeville howick jan julius kokstad nelson new orange palm pearl salem sabie steynsburg sterling sunland touws welcome wilderness grace greenwich highlands melrose midlands nature newtown oxford para philippi progress ramada rosebud sandy standard star summerland surrey trafalgar union utrecht warden windsor york zion mission dublin lindley warrenton independence heaven loss rehoboth santa maria george hermanus franklin amsterdam belfast dundee aberdeen edenburg glencoe heidelberg carolina standerton ermelo volksrust".split(
    " ",
  ),
);

let table: Map<string, KnownPlace[]> | undefined;
/** First words of the names, folded, without what follows a hyphen or an apostrophe. */
let firstWords: Set<string> | undefined;

function beginsName(word: string): boolean {
  firstWords ??= new Set([...byName().keys()].map((name) => name.split(" ")[0] ?? name));
  return firstWords.has(fold(word.slice(0, 40)).split(" ")[0] ?? "");
}

function byName(): Map<string, KnownPlace[]> {
  if (table) return table;
  const places = new Map<string, KnownPlace[]>();
  const add = (place: KnownPlace): void => {
    const key = fold(place.name);
    const had = places.get(key);
    if (!had) places.set(key, [place]);
    else if (had.every((one) => one.country !== place.country)) had.push(place);
  };
  for (const [country, names] of Object.entries(areas))
    for (const name of names.split(", ")) add({ name, country, kind: "area" });
  for (const town of towns as { name: string; country: string }[])
    if (town.name.length > 3) add({ name: town.name, country: town.country, kind: "town" });
  table = places;
  return places;
}

/** The places of that name, of several countries where the name is not unique. */
export function placesNamed(name: string): KnownPlace[] {
  const places = byName();
  const key = fold(name.slice(0, 80));
  return (
    places.get(key) ??
    places.get(
      key.replace(/ (?:town|city|village|island|beach|area|district|county|region)$/, ""),
    ) ??
    []
  );
}

/** A mention of a place in a text. */
interface Mention {
  /** As the text writes it. */
  written: string;
  places: KnownPlace[];
  /** Whether a word of location precedes it ("near Windhoek"), or it is a part between commas. */
  isPlaced: boolean;
}

const locating =
  /(?:^|[\s(])(?:in|near|at|on|around|outside|of|inside|within|bordering|overlooking|central|toward|towards|à|au|dans|près de|proche de|bei|nahe|im|auf|em|no|na|perto de|en|cerca de|vicino a|a|te|naby)(?: (?:the|the heart of|la|le|der|dem))?\s$/iu;
const bearsName =
  /^\s(?:plains?|flats?|streets?|st\b|roads?|rd\b|avenue|ave\b|drive|close|crescent|lane|building|house|rooms?|suites?|street)/i;
const maxText = 20_000;
const longest = 4;

/** Places that a text mentions, in order, the longest name first: "Lake Naivasha", not "Naivasha". */
export function placesIn(text: string): Mention[] {
  const found: Mention[] = [];
  const words = [...text.slice(0, maxText).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)];
  for (let at = 0; at < words.length; at++) {
    const first = words[at];
    if (!first || !/^\p{Lu}/u.test(first[0]) || !beginsName(first[0])) continue;
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const last = words[at + length - 1];
      if (!last) continue;
      const end = last.index + last[0].length;
      const written = text.slice(first.index, end);
      if (length > 1 && /[,.;:\n|()]/.test(written.slice(0, -1))) continue;
      const places = byName().get(fold(written));
      if (!places) continue;
      const before = text.slice(Math.max(0, first.index - 30), first.index);
      const after = text.slice(end, end + 20);
      // A street, a plain or a room with the name of a place.
      if (bearsName.test(after)) break;
      const isPlaced =
        locating.test(before) ||
        (/(?:[,;|–-]\s{0,2}|📍\s?)$/u.test(before) && /^(?:$|\s?[,;|.–-]|\n)/.test(after)) ||
        (at === 0 && /^\s?,/.test(after));
      if (!ambiguous.has(fold(written)) || isPlaced) found.push({ written, places, isPlaced });
      at += length - 1;
      break;
    }
  }
  return found;
}

import { optionsOf } from "#domain/forms/option";
import { counters, standardPriceUnit } from "#domain/limits";
import { displayCurrencies } from "#domain/money/currencies";
import { countries as countryList } from "#domain/places/countries";
import { accommodationTypes } from "#domain/property/categories";
import { currency } from "#domain/property/kinds/choices";
import { countries, list, pictures, pictureWords, units } from "#domain/property/kinds/lists";
import {
  latitude,
  longitude,
  postalAddress,
  price,
  requiredShortText,
  shortText,
  shortTextWithDefault,
  text,
  what3words,
  whole,
} from "#domain/property/kinds/values";
import { field, formField } from "./field";

export const basicFields = {
  name: formField(requiredShortText(200), {
    part: "basic",
    label: "Name",
    heads:
      "hotel name, hotel, lodge, lodge name, camp, camp name, camp or lodge, property, property name, stay, accommodation, accommodation name, establishment, establishment name, member, listing, name of property, unterkunft, name der unterkunft, hotelname, haus, objekt, bezeichnung, nom, nom de l'hotel, nom de l'etablissement, etablissement, hebergement, nome, nome do hotel, nome da pousada, hospedagem, pousada, estabelecimento, nombre, nombre del hotel, alojamiento, establecimiento",
    wide: true,
    aliases: ["propertyName", "title"],
    column: "Name",
    csv: 1,
    extracted: "name",
    aiHint: "Name of the stay, as the page writes it",
    reviewed: true,
  }),
  /** The first is displayed; a property across a border counts for each. */
  countries: formField(countries(), {
    part: "basic",
    label: "Country",
    heads:
      "countries, nation, land, laender, lander, staat, pays, pais, paises, country name, country code, country iso, iso country, iso code",
    inputName: "country",
    options: optionsOf(countryList.map(({ name }) => name)),
    blankOption: "Choose a country",
    bulkEdit: { as: "value" },
    aliases: ["country"],
    recordName: "country",
    column: "Country",
    csv: 2,
    extracted: "country",
    aiHint: "Country the stay is in, in English",
    reviewed: true,
  }),
  region: formField(requiredShortText(200), {
    part: "basic",
    label: "Region",
    heads:
      "area, district, destination, location area, where, gebiet, reisegebiet, regiao, region or park, park or region, province, state, county, provinz, bundesland, provincia, estado, zona, zone, locality, admin region, town, city, city town, ort, stadt, ville, cidade, ciudad",
    column: "Region",
    csv: 3,
    extracted: "region",
    aiHint: "Region, park or town the stay is in",
    reviewed: true,
  }),
  location: formField(shortText(), {
    part: "basic",
    label: "Detailed location",
    heads:
      "detailed location, place, locality detail, nearest town, closest town, nearest city, lage, localisation, localizacao, ubicacion, standort",
  }),
  shortDescription: formField(text(1000), {
    part: "basic",
    label: "Short description",
    heads:
      "summary, tagline, teaser, intro, excerpt, short text, blurb, headline, one liner, kurzbeschreibung, kurztext, resume, description courte, descricao curta, resumo, descripcion corta, resumen",
    counter: { max: counters.shortDescription },
    wide: true,
    column: "Short Description",
    csv: 4,
    extracted: "shortDescription",
    aiHint: "One sentence that sums the stay up, at most 150 characters",
    reviewed: true,
  }),
  description: formField(text(20_000), {
    part: "basic",
    label: "Full description",
    heads:
      "long description, details, about, overview, text, body, beschreibung, langbeschreibung, descricao, descripcion, descriptif, property description, hotel description",
    rows: 9,
    wide: true,
    aliases: ["fullDescription"],
    column: "Full Description",
    csv: 5,
    extracted: "description",
    aiHint:
      "What the page says about the stay, in the page's own sentences, at most 1,500 characters",
    reviewed: true,
  }),
  /** URLs, or own paths that start with /illustrations/ or /media/. First is the cover. */
  images: formField(pictures(), {
    part: "basic",
    label: "Image URLs",
    heads:
      "photos, pictures, gallery, photo urls, picture urls, image links, photo links, image list, bilder, fotos, galerie, bildergalerie, imagens, imagenes, fotografias, image url, image urls, photo url",
    hidden: true,
    item: "Image",
    hint: "The first one is the cover. You can paste several URLs at once, separated by spaces or line breaks.",
    aliases: ["imageUrls", "galleryImages"],
    column: "Gallery Images",
    csv: 10,
    extracted: "images",
    reviewed: true,
  }),
  /** Alt text of each image, by its URL; entered beside the images. */
  imageAlts: formField(pictureWords(), {
    part: "basic",
    label: "Image alt text",
    hidden: true,
  }),
};

export const locationFields = {
  fullAddress: formField(postalAddress(), {
    ask: { group: "way", label: "Address" },
    part: "location",
    label: "Full address",
    heads:
      "address, street address, physical address, postal address, street, addr, adresse, anschrift, strasse, endereco, direccion, direccion postal, adresse postale, address line 1, address1, formatted address",
    rows: 2,
    wide: true,
    column: "Full Address",
    csv: 18,
    extracted: "fullAddress",
    aiHint: "Postal address of the stay",
    reviewed: true,
    quickEdit: 6,
  }),
  parkOrReserve: formField(shortText(), {
    part: "location",
    label: "Park or reserve",
    heads:
      "park, reserve, national park, conservancy, game reserve, park reserve, nationalpark, schutzgebiet, parc, parc national, parque, parque nacional, reserva",
  }),
  nearestAirport: formField(shortText(), {
    ask: { group: "way", label: "Nearest airstrip or airport", with: ["airportDistance"] },
    part: "location",
    label: "Nearest airport",
    heads:
      "airport, airstrip, nearest airstrip, closest airport, closest airstrip, flughafen, nachster flughafen, naechster flughafen, aeroport, aeroport le plus proche, aeroporto, aeroporto mais proximo, aeropuerto, aeropuerto mas cercano",
    column: "Nearest Airport",
    csv: 20,
    extracted: "nearestAirport",
    aiHint: "Nearest airport or airstrip, by name",
    reviewed: true,
  }),
  airportDistance: field(shortText(), {
    label: "Distance to the airport",
    heads:
      "distance to airport, distance from airport, airport transfer time, entfernung flughafen, distance aeroport, distancia aeroporto",
    column: "Airport Distance",
    extracted: "airportDistance",
    aiHint: "Distance or time from that airport, as written",
    reviewed: true,
  }),
  /** Three words with dots, without the leading slashes. */
  what3words: formField(what3words(), {
    part: "location",
    label: "what3words",
    heads: "w3w, what 3 words, what three words, 3 words",
    placeholder: "filled.count.soap",
    hint: "Three words with dots, without the slashes",
    column: "What3Words",
    csv: 19,
    extracted: "what3words",
    aiHint: "Three words with dots, such as filled.count.soap",
    reviewed: true,
    quickEdit: 5,
  }),
  latitude: formField(latitude(), {
    part: "location",
    label: "Latitude",
    heads:
      "lat, gps lat, gps latitude, y, lat dd, lat wgs84, breite, breitengrad, geographische breite, gps breite, latitud, latitude gps, geo lat, coord lat",
    column: "Latitude",
    csv: 16,
    extracted: "latitude",
    aiHint: "Latitude in decimal degrees, south negative",
    reviewed: true,
    quickEdit: 3,
  }),
  longitude: formField(longitude(), {
    part: "location",
    label: "Longitude",
    heads:
      "lng, lon, long, gps lng, gps lon, gps long, gps longitude, x, lng dd, lon wgs84, lange, laenge, langengrad, laengengrad, geographische lange, gps lange, gps laenge, longitud, longitude gps, geo lng, geo lon, geo long, coord lng, coord lon",
    column: "Longitude",
    csv: 17,
    extracted: "longitude",
    aiHint: "Longitude in decimal degrees, west negative",
    reviewed: true,
    belongsTo: "latitude",
    quickEdit: 4,
  }),
  nearbyAttractions: formField(text(), {
    part: "location",
    label: "What's nearby",
    heads:
      "attractions, nearby, sehenswurdigkeiten, sehenswuerdigkeiten, attractions a proximite, atracoes, atracciones",
    startsRow: true,
  }),
  directions: formField(text(), {
    part: "location",
    label: "Directions",
    heads: "driving directions, access, anfahrt, acces, como chegar, como llegar, wegbeschreibung",
  }),
  nearbyLandmarks: field(text(), {
    label: "Landmarks",
    heads: "landmarks",
    column: "Nearby Landmarks",
    extracted: "nearbyLandmarks",
    aiHint: "Landmarks and sights close by",
    reviewed: true,
  }),
  howToGetThere: field(text(), {
    label: "How to get there",
    heads: "getting there, anreise",
    column: "How To Get There",
    extracted: "howToGetThere",
    aiHint: "How to get there",
    reviewed: true,
  }),
};

export const detailsFields = {
  accommodationType: formField(shortText(100), {
    part: "details",
    label: "Accommodation type",
    heads:
      "type of stay, stay type, kind, hotel type, lodge type, unterkunftsart, art, art der unterkunft, tipo, tipo de alojamiento, tipo de hospedagem, type d'hebergement, type, categorie d'hebergement",
    options: optionsOf(accommodationTypes),
    blankOption: "Not set",
    bulkEdit: { as: "value" },
    extracted: "propertyType",
    aiHint: "Kind of stay, such as Safari Lodge, Tented Camp, House or Hotel",
    reviewed: true,
  }),
  category: formField(shortText(100), {
    part: "details",
    label: "Category",
    heads: "kategorie, categorie, categoria",
  }),
  propertyTypes: field(list(), {
    label: "Property types",
    heads: "property types, types",
    aliases: ["propertyType"],
    recordName: "propertyType",
    belongsTo: "accommodationType",
    column: "Property Type",
    csv: 15,
  }),
  capacity: formField(whole(1, 500), {
    ask: { group: "camp", label: "Most guests at once" },
    part: "details",
    label: "Capacity",
    heads:
      "guests, sleeps, max guests, max pax, pax, beds, total beds, no of beds, number of guests, max occupancy, occupancy, personen, max personen, gaste, gaeste, betten, bettenzahl, anzahl betten, anzahl personen, personnes, nombre de personnes, capacite, lits, hospedes, capacidade, pessoas, leitos, huespedes, capacidad, personas, camas, plazas",
    start: 2,
    aliases: ["guestCapacity", "maxGuests"],
    column: "Guest Capacity",
    csv: 8,
    extracted: "capacity",
    aiHint: "Most guests of the whole stay, not of one room",
    reviewed: true,
  }),
  bedrooms: formField(whole(0, 500), {
    ask: { group: "camp", label: "Tents or rooms" },
    part: "details",
    label: "Bedrooms",
    heads:
      "rooms, no of rooms, number of rooms, room count, tents, no of tents, rooms tents, tents or rooms, units, keys, bedroom count, zimmer, anzahl zimmer, zimmerzahl, schlafzimmer, chambres, nombre de chambres, quartos, n de quartos, numero de quartos, uhs, habitaciones, numero de habitaciones, dormitorios",
    start: 1,
    extracted: "bedrooms",
    reviewed: true,
  }),
  bathrooms: formField(whole(0, 500), {
    part: "details",
    label: "Bathrooms",
    heads: "baths, badezimmer, bader, baeder, salles de bain, banheiros, banos",
    start: 1,
    extracted: "bathrooms",
    reviewed: true,
  }),
  /** In `currency`, for one `priceUnit`. */
  pricePerNight: formField(price(), {
    ask: { group: "prices", label: "Lowest price per night", with: ["currency", "priceUnit"] },
    part: "details",
    label: "Price per night",
    heads:
      "price, rate, nightly rate, price from, rate from, from price, price night, rate night, nightly price, night rate, rack rate, rack, price usd, rate usd, cost, tariff, preis, preis pro nacht, preis ab, ab preis, ubernachtungspreis, uebernachtungspreis, prix, prix par nuit, tarif, prix nuit, a partir de, preco, preco por noite, diaria, valor, valor da diaria, tarifa, precio, precio por noche, precio noche",
    startsRow: true,
    column: "Price Per Night",
    csv: 6,
    extracted: "pricePerNight",
    aiHint:
      "Plain price of one night; null for a price of certain dates, of a whole stay, or struck out",
    reviewed: true,
    quickEdit: 1,
    bulkEdit: { as: "percent" },
  }),
  /** ISO 4217. */
  currency: formField(currency(), {
    part: "details",
    label: "Currency",
    heads:
      "cur, curr, ccy, currency code, iso currency, wahrung, waehrung, devise, monnaie, moeda, moneda, divisa",
    options: optionsOf(displayCurrencies),
    start: "USD",
    column: "Currency",
    csv: 7,
    extracted: "currency",
    aiHint: "ISO 4217 code of that price",
    reviewed: true,
    belongsTo: "pricePerNight",
    quickEdit: 2,
    bulkEdit: { as: "value" },
  }),
  priceUnit: formField(shortTextWithDefault(standardPriceUnit), {
    part: "details",
    label: "Price unit",
    heads:
      "unit, per, rate basis, price per, rate type, price type, einheit, preiseinheit, preis gilt, unite, unidade, unidad",
    options: optionsOf([standardPriceUnit, "per person per night", "per person", "per stay"]),
  }),
  priceMin: formField(price(), {
    part: "details",
    label: "Minimum price",
    heads:
      "min price, minimum price, lowest price, lowest rate, min rate, price low, low rate, mindestpreis, preis min, prix min, prix minimum, preco minimo, preco min, precio minimo, precio min",
    bulkEdit: { as: "percent" },
  }),
  priceMax: formField(price(), {
    part: "details",
    label: "Maximum price",
    heads:
      "max price, maximum price, highest price, highest rate, max rate, price high, high rate, hochstpreis, hoechstpreis, preis max, prix max, prix maximum, preco maximo, preco max, precio maximo, precio max",
    bulkEdit: { as: "percent" },
  }),
  amenities: formField(list(), {
    ask: { group: "camp", label: "What guests find at the camp", hint: "One per line" },
    part: "details",
    label: "Amenities",
    heads:
      "facilities, amenity, services, ausstattung, einrichtungen, equipements, prestations, services et equipements, comodidades, servicos, instalacoes, servicios, instalaciones, comodidades e servicos, amenity list, hotel facilities",
    item: "Amenity",
    column: "Amenities",
    csv: 13,
    extracted: "amenities",
    aiHint: "What the stay offers, one short entry each",
    reviewed: true,
  }),
  features: formField(list(), {
    part: "details",
    label: "Key features",
    heads:
      "key features, highlights, unique selling points, usp, besonderheiten, points forts, destaques, caracteristicas",
    item: "Feature",
  }),
  activities: formField(list(), {
    ask: { group: "camp", label: "Activities", hint: "One per line" },
    part: "details",
    label: "Activities",
    heads:
      "activity, things to do, experiences on offer, aktivitaten, aktivitaeten, passeios, excursoes, excursiones, activites, atividades, actividades",
    item: "Activity",
    column: "Activities",
    csv: 14,
    extracted: "activities",
    aiHint: "What guests can do, one short entry each",
    reviewed: true,
  }),
  tags: formField(list(), {
    part: "details",
    label: "Tags",
    heads: "labels, keywords tags, schlagworte, etiquettes, etiquetas, themes",
    item: "Tag",
    bulkEdit: { as: "entries" },
  }),
  /** Rooms and tents with names of their own. */
  accommodationUnits: field(units(), {
    label: "Rooms and tents",
    heads: "room types, units list",
    hidden: true,
    aliases: ["accommodationTypes"],
    recordName: "accommodationTypes",
    column: "Accommodation Types",
    extracted: "accommodationTypes",
    aiHint: "Rooms, tents or suites with a name of their own",
  }),
};

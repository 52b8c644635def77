import {
  bazaruto,
  gorongosa,
  inhambaneCoast,
  maputoCoast,
  quirimbas,
} from "#db/seed/places-zambezi";
import type { Stay } from "#db/seed/stay";

export const mozambique: Stay[] = [
  {
    name: "Leeward Dune House",
    place: bazaruto,
    at: [-21.8723, 35.4361],
    spot: "Western beach of Benguerra island",
    type: "Beach Villa",
    guests: 12,
    rooms: 6,
    price: [1290, "USD", "per person per night"],
    board: "all-inclusive",
    featured: true,
    childrenFrom: 0,
    pool: true,
    light: "day",
    short:
      "Six villas on the sheltered side of an island dune, each with a hammock at the exact reach of the highest tide.",
    text: `
The hammock posts were set at spring tide by a man standing in the sea with a string. Twice a month, if you
lie in yours at the right hour, the Indian Ocean passes underneath.

Behind the villas is a dune ninety metres high. In front is water in five blues with names, according to the
captain, which he makes up. Dugongs graze out there on the seagrass; you will probably not see one, and will
look very hard, and in the looking find turtles, rays and the meaning of a long lunch.

Dhows go to sandbanks that were not there last year. Lunch comes too.`,
    amenities: [
      "Private plunge pool",
      "Tide-line hammock",
      "Snorkelling gear",
      "Family villas",
      "Butler on request",
      "Dive boat",
    ],
    activities: [
      "Snorkelling on Two Mile Reef",
      "Diving",
      "Dhow sailing",
      "Horse riding on the beach",
      "Ocean safari for dugongs",
      "Sandbank picnics",
    ],
    tags: ["honeymoon", "luxury", "beach", "family"],
    full: {
      why: "The colours are true. We have checked.",
      who: "Honeymooners, and safari families who need three days of horizontal.",
      experience:
        "Reef in the morning while it is calm, shade until the wind drops, dhow, prawns, stars.",
      goodToKnow:
        "Whales pass from July to October; wind is strongest in August and September; cyclones are possible from January to March.",
      features: ["Hammocks at the tide line", "Private park beach", "Reef fifteen minutes out"],
      directions:
        "Vilankulo airport, then twelve minutes by helicopter or fifty by boat. Shoes off at the beach.",
      address: "Leeward Dune House, Benguerra Island, Bazaruto Archipelago, Mozambique",
      words: "seagrass.hammock.leeward",
      bookingNotes:
        "Sand, sea and weather decide the day's plan. Four nights are better than three.",
      important: "The nearest doctor is in Vilankulo; evacuation cover is required. Malaria area.",
      cancellation: "strict",
      keywords: ["Bazaruto villa", "Benguerra island", "Mozambique honeymoon", "dugong", "dhow"],
      units: [
        ["Dune villa", 2, "Four villas with a plunge pool and a hammock."],
        ["Family villa", 4, "Two bedrooms under one palm roof, with a bunk nook."],
      ],
    },
  },
  {
    name: "Flat Calm Tents",
    place: bazaruto,
    at: [-21.9987, 35.3124],
    spot: "Mainland beach north of Vilankulo",
    type: "Luxury Tent",
    guests: 16,
    rooms: 8,
    price: [165, "EUR", "per person per night"],
    board: "half board",
    childrenFrom: 6,
    light: "dawn",
    short:
      "Eight canvas rooms on a spit of sand, at the price of the mainland and with the view of the islands.",
    text: `
Before nine the channel is a mirror and the dhows stand on their own reflections. That is the time to be on
it. After lunch there is wind, which is the time for kites, or for a nap.

The tents are on platforms among casuarinas, airy and plain, with a shower open to the sky. The same boats
go to the same reef as from the islands, only the night before costs a fifth. Dona Amélia's crab curry is
served on Fridays, and the tables fill from Thursday.`,
    amenities: ["Beach tents", "Family tent", "Kite store", "Solar power", "Restaurant"],
    activities: [
      "Snorkelling",
      "Island boat trips",
      "Dhow sailing",
      "Kite surfing",
      "Market visit in the village",
    ],
    tags: ["beach", "family", "value"],
  },
  {
    name: "The Silversmith's Ibo",
    place: quirimbas,
    at: [-12.3437, 40.5891],
    spot: "Old town of Ibo island",
    type: "Historic Property",
    guests: 14,
    rooms: 7,
    price: [240, "USD", "per room per night"],
    board: "half board",
    childrenFrom: 8,
    light: "gold",
    short:
      "Seven rooms in a coral-stone house where silver thread is still drawn by hand in the yard, on an island without cars.",
    text: `
Old coins went into the crucible, thread as fine as hair came out, and the thread was turned into earrings
that weigh nothing. Three smiths still do this in the yard, on Tuesdays and Fridays with the guests looking on.

The house has walls you could drive a cart along and a roof terrace over the square, where the almond trees
have lifted the paving. Ibo was rich, then forgotten, and is now simply itself. At low tide you can wade to
the next island, with a guide who has walked it since he was six, and be fetched by dhow when the sea comes in.`,
    amenities: ["Roof terrace", "Courtyard well", "Library", "Solar power"],
    activities: [
      "Old town heritage walk",
      "Silver craft workshop",
      "Dhow sailing",
      "Mangrove kayak",
      "Sandbank snorkelling",
    ],
    tags: ["historic", "heritage", "couples", "community"],
    full: {
      why: "For streets with grass in them, and a craft that one can still watch being learnt.",
      who: "Travellers with time and patience, readers, photographers.",
      experience: "Coffee roasted in a pan, forts by ten, shade, a wade or a sail, lobster, lamps.",
      goodToKnow: "Electricity is solar and modest; there is no cash machine on the island.",
      features: ["Working silversmiths", "Forts and squares on foot", "Wade to the next island"],
      directions:
        "Light aircraft from Pemba (30 minutes), then five minutes on foot with a barrow for your bag.",
      address: "The Silversmith's Ibo, Rua da República, Ibo, Cabo Delgado, Mozambique",
      words: "silver.almond.lowtide",
      bookingNotes: "We accept bookings only while flights operate; check with us first.",
      important:
        "Parts of Cabo Delgado carry travel warnings. Read your government's advice before booking and before departure.",
      cancellation: "flexible",
      keywords: ["Ibo island", "Quirimbas", "historic house", "silversmiths", "Mozambique north"],
      units: [
        ["Terrace room", 2, "Four rooms opening on the roof."],
        ["Courtyard room", 2, "Three rooms around the well."],
      ],
    },
  },
  {
    name: "Manta Steps Hotel",
    place: inhambaneCoast,
    at: [-23.8536, 35.5462],
    spot: "Tofo, above the main beach",
    type: "Hotel",
    guests: 36,
    rooms: 18,
    price: [95, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    short:
      "Eighteen rooms at the top of sixty-one steps, with the dive boats below and a research lecture every Monday.",
    text: `
On Mondays the marine scientists come up, in dry T-shirts, and say what they saw. That may be a manta with a
number, or why the number matters, and afterwards everybody wants to stay until Thursday.

The hotel is bright, breezy and full of wet things on railings. Breakfast is early for divers and late for
those who were in the bar with them. The beach is good for learning to surf and, between June and October, for
watching whales while you do it badly.`,
    amenities: ["Swimming pool", "Family rooms", "Dive lockers", "Restaurant", "Wi-Fi"],
    activities: [
      "Diving with mantas",
      "Ocean safari snorkel trips",
      "Surf lessons",
      "Dhow to the estuary",
      "Market visit",
    ],
    tags: ["beach", "family", "value", "adventure"],
  },
  {
    name: "Coconut Tally Pods",
    place: inhambaneCoast,
    at: null,
    spot: "In a palm grove between Inhambane and Barra",
    type: "Glamping Pod",
    guests: 10,
    rooms: 5,
    price: [70, "GBP", "per night"],
    board: "breakfast",
    childrenFrom: 4,
    short:
      "Five round pods under four thousand numbered palms, where your room bill includes one coconut a day, opened.",
    text: `
The numbers on the trunks are an inventory, begun in 1958 and kept up by habit. Pod three stands beside palm
2,117 and gets its coconuts.

The pods are woven palm over a frame, with a good mattress and a fan. You cycle to the beach in ten minutes,
to the estuary in fifteen, and to the bakery in four. The exact spot is sent with the booking, because the
owner is fond of it being hard to find.`,
    amenities: ["Bicycles", "Outdoor kitchen", "Family pod", "Sustainable building"],
    activities: ["Cycling", "Beach days", "Dhow sailing", "Village cooking"],
    tags: ["green", "unusual", "family", "value"],
  },
  {
    name: "Comeback Camp",
    place: gorongosa,
    at: [-18.9817, 34.3574],
    spot: "Edge of the Urema floodplain",
    type: "Tented Camp",
    guests: 16,
    rooms: 8,
    price: [370, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 8,
    pool: true,
    light: "gold",
    short:
      "Eight tents on a floodplain where the animals were counted in dozens in 1994 and are counted in tens of thousands now.",
    text: `
There is a chalkboard in the mess. On the left, numbers from the first survey after the war; on the right, the
latest. Waterbuck: the right-hand figure has five digits. Guests stand before it with their first drink and go
quiet.

Drives lead through fever trees, yellow as limes, on to a plain with so many birds that it appears to be
boiling. Biologists live next door and like company. A day goes up the mountain, where coffee grows beneath
new forest and pays for the school you pass.`,
    amenities: ["Swimming pool", "Solar power", "Science talks", "Family tent"],
    activities: [
      "Game drives",
      "Walking safari",
      "Mountain coffee community visit",
      "Pangolin project visit",
      "Birdwatching",
    ],
    tags: ["conservation", "wildlife", "eco"],
    withoutBookingUrl: true,
  },
  {
    name: "Canopy and Tide",
    place: { ...maputoCoast, biome: "forest" },
    at: [-26.6214, 32.8937],
    spot: "Dune forest between a lake and the sea",
    type: "Treehouse",
    guests: 10,
    rooms: 5,
    price: [290, "GBP", "per person per night"],
    board: "full board",
    childrenFrom: 8,
    light: "gold",
    short:
      "Five houses in milkwood trees on the dune crest: sea from the bed, lake from the bath, elephants in between.",
    text: `
You sleep on the crest, thirty-one steps up a milkwood, with the ocean on one side and a freshwater lake on
the other. Elephants use the valley between as a road and can be heard, in the small hours, remodelling it.

Days divide themselves: dolphins early, lake at noon, a drive in the park at four. The reef has never been
fished. Turtles come up in summer, and somebody will wake you, if you put the shell on your door handle.`,
    amenities: ["Sea-view platform", "Solar power", "Snorkelling gear", "Kayaks on the lake"],
    activities: [
      "Snorkelling",
      "Dolphin ocean trips",
      "Game drives",
      "Turtle walks",
      "Kayak trips",
    ],
    tags: ["unique", "honeymoon", "eco", "beach"],
  },
];

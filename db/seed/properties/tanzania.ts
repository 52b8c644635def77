import {
  mahale,
  ndutu,
  ngorongoro,
  nyerere,
  ruaha,
  serengeti,
  tarangire,
  zanzibar,
} from "#db/seed/places-east";
import type { Stay } from "#db/seed/stay";

export const tanzania: Stay[] = [
  {
    name: "Kopje Nine",
    place: serengeti,
    at: [-2.4381, 34.9236],
    spot: "Central Serengeti, east of Seronera",
    type: "Luxury Tent",
    guests: 16,
    rooms: 8,
    price: [1090, "USD", "per person per night"],
    board: "all-inclusive",
    featured: true,
    light: "night",
    childrenFrom: 6,
    flyIn: true,
    short:
      "Eight tents tucked into a granite outcrop that geologists numbered and lions named first.",
    text: `
On the survey map of 1962 this heap of boulders is kopje nine. Leopards use the fig on its shoulder;
lions take the top at sunrise for the warmth; and hyraxes hold the cracks against all comers.

The camp sits in the lee of it. Tents are turned so that none sees another, and between them the path
goes over smooth rock that holds heat far into the night. A slab behind tent five, polished by a
hundred thousand years of rubbing rhino, now serves as the bar.

You are in the middle of the park here, with resident cats all year and the herds passing in May and
again in November.`,
    amenities: [
      "Solar power",
      "Outdoor shower",
      "Private dining on the rock",
      "Library",
      "Telescope",
    ],
    activities: ["Game drives", "Hot-air balloon", "Wildlife photography", "Stargazing"],
    tags: ["wildlife", "honeymoon", "photography"],
    full: {
      why: "There is a particular hour when the rock is warm, the plain is blue and a lion starts up. It happens most nights.",
      who: "First-time visitors who want to be in the middle of things, and photographers who know why.",
      experience:
        "Out before the sun with breakfast in the vehicle; home at eleven; out again at four until the park's closing hour.",
      goodToKnow:
        "Night drives and walks are not allowed in this part of the park. Balloons land near the camp's breakfast table.",
      features: ["Leopard fig in camp", "Rhino-polished rock", "Vehicles with charging points"],
      directions:
        "Daily flights from Arusha to Seronera (75 minutes), then 35 minutes' drive. By road from Karatu seven hours with the crater rim on the way.",
      address: "Kopje Nine, Seronera area, Serengeti National Park, Tanzania",
      words: "granite.hyrax.warmth",
      bookingNotes:
        "Park and concession fees are charged per 24 hours and shown apart from the rate.",
      important: "No fences. Children sleep in a family tent with an adult.",
      cancellation: "strict",
      keywords: ["central Serengeti", "luxury tent", "migration", "balloon safari", "leopard"],
      units: [
        ["Rock tent", 2, "Seven tents with a boulder for a back wall."],
        ["Family tent", 4, "Two bedrooms and a shared veranda under the fig."],
      ],
    },
  },
  {
    name: "Follow the Rain",
    place: ndutu,
    at: [-3.0286, 34.9981],
    spot: "Moves: Ndutu from December, the north from July",
    type: "Mobile Camp",
    guests: 16,
    rooms: 8,
    price: [690, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 7,
    short:
      "A camp with two addresses a year, each chosen in the week the wildebeest make up their minds.",
    text: `
In December it stands under the umbrella thorns of Ndutu, with calves being born within sight of the
washing-up. In June it goes into six lorries. In July it reappears on the Mara river, four hundred
kilometres by track to the north.

The head guide, Mama Neema, decides when. She has been wrong once, in 2016, by four days, and brings
it up herself. Tents are simple, heated by hot-water bottle and lit by lamps that people keep asking
to buy.`,
    amenities: ["Bucket showers", "Solar lamps", "Camp fire", "Family tent"],
    activities: ["Game drives", "Photography of calving", "Guided walks outside the park"],
    tags: ["wildlife", "migration", "photographic"],
    full: {
      why: "It is in the right place because it gets up and goes there.",
      who: "Those who come for the herds and can do without a pool.",
      experience:
        "Long days out with a picnic, short evenings by the fire, asleep by half past nine.",
      goodToKnow:
        "At Ndutu vehicles may leave the tracks, which is good for viewing and hard on backs.",
      features: [
        "Two locations a year",
        "Off-track driving at Ndutu",
        "A head guide with thirty seasons",
      ],
      directions:
        "Ndutu strip in the green months, Kogatende in the dry ones; the camp meets every flight.",
      address: "Follow the Rain, Ndutu (December to March), Ngorongoro Conservation Area, Tanzania",
      words: "calving.lorry.thunder",
      bookingNotes: "Closed in April, May and November while the camp moves.",
      important: "Exact site is confirmed one month ahead, as permits and grass allow.",
      cancellation: "strict",
      keywords: [
        "mobile camp Serengeti",
        "Ndutu calving",
        "wildebeest migration",
        "river crossing",
      ],
      units: [["Safari tent", 2, "Eight tents with bathroom behind a canvas door."]],
    },
  },
  {
    name: "Kingfisher Bend Tents",
    place: { ...serengeti, region: "Simiyu and Mara" },
    at: [-2.1974, 34.2113],
    spot: "Western corridor, on a bend of the Grumeti",
    type: "Tented Camp",
    guests: 20,
    rooms: 10,
    price: [640, "EUR", "per person per night"],
    board: "full board",
    childrenFrom: 5,
    pool: true,
    short:
      "Ten tents on a slow green river known for colobus, crocodiles of some age, and hardly any traffic.",
    text: `
The western corridor is where the Serengeti stops being a lawn. There are forests along the water, black
and white monkeys flinging themselves about in them, and crocodiles that eat properly once a year.

That once is in June, when the herds cross. For the remaining eleven months the camp has the river to
itself. The kingfisher of the name fishes from the pool rail and does not tip.`,
    amenities: ["Swimming pool", "River deck", "Family tents", "Solar power"],
    activities: ["Game drives", "Birdwatching", "Fishing village visit on Lake Victoria"],
    tags: ["family", "wildlife", "birding"],
  },
  {
    name: "Coffee Rim House",
    place: ngorongoro,
    at: [-3.2941, 35.6134],
    spot: "On a coffee farm above Karatu",
    type: "Boutique Hotel",
    guests: 28,
    rooms: 14,
    price: [380, "USD", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    light: "dawn",
    short:
      "Fourteen rooms on a working coffee farm, twenty minutes from the crater gate and two degrees warmer than the rim.",
    text: `
Pickers begin at six, singing, and the coffee you drink at seven was on this hillside last autumn. You
can follow it from bush to cup in a morning, and be rather tired of the word "notes".

Rooms have fireplaces, tall windows and beds that are hard to leave at the hour the crater requires.
It helps that breakfast is packed and hot. In the afternoon there are forest walks to a waterfall and to
the caves where elephants come to eat soil.`,
    amenities: [
      "Coffee roastery",
      "Fireplaces",
      "Swimming pool",
      "Family rooms",
      "Step-free rooms",
      "Massage",
    ],
    activities: [
      "Crater game drives",
      "Coffee farm walk",
      "Forest hikes",
      "Iraqw village and craft visit",
    ],
    tags: ["family", "eco", "heritage"],
    full: {
      why: "Because after a dawn in the crater you want a bath, a fire and something with caramel.",
      who: "Families on the northern circuit, and anyone who sleeps badly under canvas.",
      experience: "Crater at opening time, home by three, roastery, soup, fire.",
      goodToKnow:
        "Karatu lies outside the conservation area, so nights here do not count for its fees.",
      features: ["Own coffee", "Twenty minutes to Lodoare gate", "Kitchen garden of two hectares"],
      directions:
        "From Karatu's main road turn right at the blue church and climb for six kilometres on a maintained track.",
      address: "Coffee Rim House, Oldeani road, Karatu, Arusha Region, Tanzania",
      words: "coffee.hillside.ember",
      bookingNotes:
        "Crater visits are arranged with your own guide or ours; book those the day before.",
      important: "Altitude 1,700 metres; the crater rim is 2,300 and cold at dawn.",
      cancellation: "flexible",
      keywords: [
        "Karatu hotel",
        "Ngorongoro crater",
        "coffee farm",
        "northern circuit",
        "family rooms",
      ],
      units: [
        ["Farm room", 2, "Ten rooms in pairs, with a fireplace and a porch."],
        ["Family cottage", 4, "Four cottages with a second bedroom under the roof."],
      ],
    },
  },
  {
    name: "Barley Hedge Chalets",
    place: ngorongoro,
    at: [-3.3342, 35.5417],
    spot: "Edge of the highland forest",
    type: "Chalet",
    guests: 16,
    rooms: 8,
    price: [190, "USD", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    short:
      "Eight cedar chalets where the wheat ends and the forest begins, with buffalo at the hedge and barley soup at seven.",
    text: `
A hedge of nettles, three metres thick, keeps the buffalo out of the vegetables. It was planted by a
German widow in 1931 and nobody has had a better idea.

The chalets are small and snug, with tin baths in front of stoves. From here a path climbs Oldeani
itself, seven hours with a ranger, through forest that turns to bamboo and bamboo that turns to cloud.
Guests who would rather not can pod peas.`,
    amenities: ["Wood stoves", "Tin baths", "Kitchen garden", "Family chalet"],
    activities: ["Mountain trek with a ranger", "Crater game drives", "Farm walks"],
    tags: ["mountain", "family", "value"],
  },
  {
    name: "Baobab Parliament",
    place: tarangire,
    at: [-3.8937, 36.0716],
    spot: "Eastern border of Tarangire",
    type: "Treehouse",
    guests: 12,
    rooms: 6,
    price: [520, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    pool: true,
    light: "dusk",
    short:
      "Six rooms built around, not in, a ring of six baobabs whose combined age is put at nine thousand years.",
    text: `
They stand in a circle and lean inwards, which is why the Maasai call it the meeting. Bats keep the
minutes.

Each tree has one house wrapped round it on posts, five metres up, so that the trunk comes through the
middle of your room like a visiting elephant. Real ones rub against the other side. In dry months
several hundred come down to the swamp each day, and the guides stop counting at breakfast.`,
    amenities: ["Swimming pool", "Private deck", "Solar power", "Camp fire"],
    activities: ["Game drives", "Night drives", "Guided walks", "Maasai village visit"],
    tags: ["unique", "wildlife", "eco"],
  },
  {
    name: "Eleven Porters Camp",
    place: tarangire,
    at: [-4.0913, 36.0281],
    spot: "South of the Silale swamp",
    type: "Bush Camp",
    guests: 8,
    rooms: 4,
    price: [980000, "TZS", "per person per night"],
    board: "full board",
    childrenFrom: 12,
    short:
      "Mesh tents, a washstand and a ranger: two nights on foot in the part of Tarangire that the day trippers never reach.",
    text: `
You see the stars through the roof and the hyenas through the wall, and after the first hour neither
keeps you awake. It is the simplest camp in this directory and one of the hardest to get a place in.

Everything arrives on the heads of eleven porters. You walk in, five hours, with an armed ranger and a
guide who points out what you just stepped over. Supper is stew. In the morning there is coffee and a
different view from the one you fell asleep to, because of the light.`,
    amenities: ["Mesh tents", "Bucket shower", "Porters"],
    activities: ["Walking safari", "Fly camping", "Birdwatching"],
    tags: ["adventure", "extraordinary"],
  },
  {
    name: "Riverbed Lamps",
    place: ruaha,
    at: [-7.6524, 34.9163],
    spot: "On a sand river in the east of Ruaha",
    type: "Tented Camp",
    guests: 14,
    rooms: 7,
    price: [590, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    inactive: true,
    short:
      "Seven tents on a river of sand where elephants dig for water and lions wait beside the hole.",
    text: `
In September the river runs underneath its bed. Elephants know where, dig with their feet, and stand in
line behind the matriarch. What they leave is used, in this order, by zebra, baboons and guineafowl.

The camp watches all of it from seven tents in the shade. The listing is resting while the place is
rebuilt after a flood.`,
    amenities: ["Solar power", "Sand-river terrace", "Library"],
    activities: ["Game drives", "Walking safari", "Night drives"],
    tags: ["wildlife"],
  },
  {
    name: "Combretum Ridge",
    place: ruaha,
    at: [-7.7418, 35.0482],
    spot: "Hills above the Great Ruaha",
    type: "Eco-Lodge",
    guests: 16,
    rooms: 8,
    price: [460, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    pool: true,
    short:
      "Eight rooms of stone and reed on a ridge with a view of forty kilometres of river, powered by forty square metres of sun.",
    text: `
Sit on the wall at six in the evening and you can follow the river by its dust. Elephants here, buffalo
there, and a smudge that is a lion having an idea.

The lodge belongs to a trust of eight villages and was built by their own masons. It is run on sunshine
and rain; the kitchen keeps a slate of what both brought in. Guides grew up herding in these hills and
know the short way down.`,
    amenities: ["Solar power", "Rainwater pool", "Sustainable building", "Family room"],
    activities: ["Game drives", "Walking safari", "Village visit", "Stone-age heritage site tour"],
    tags: ["eco", "community", "conservation"],
  },
  {
    name: "Borassus Boat Camp",
    place: nyerere,
    at: [-7.6439, 38.1907],
    spot: "Lake Nzerakera",
    type: "Tented Camp",
    guests: 16,
    rooms: 8,
    price: [450, "GBP", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    pool: true,
    light: "dawn",
    short:
      "Eight tents by a lake with palm trunks standing in it, explored mostly by boat and partly by eyebrow-raising walk.",
    text: `
The palms died when the river moved, sixty years ago, and their trunks still stand in the lake like the
piers of a bridge. Fish eagles have one each.

From the boat you look elephants in the eye and hippos in the teeth. The afternoons are for walking, in
a line, with a guide who will explain what to do if a buffalo disagrees. Tents are on low platforms with
a breeze coming through, which in February is the whole of luxury.`,
    amenities: ["Swimming pool", "Boats", "Solar power", "Family tent"],
    activities: ["Boat safari", "Game drives", "Walking safari", "Fishing", "Birdwatching"],
    tags: ["adventure", "wildlife", "birding"],
  },
  {
    name: "Dhow Plank Beach",
    place: mahale,
    at: [-6.1132, 29.7418],
    spot: "A beach on Lake Tanganyika below the forest",
    type: "Safari Lodge",
    guests: 12,
    rooms: 6,
    price: [1320, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 12,
    flyIn: true,
    short:
      "Six open-fronted houses made of old dhow planks, on a white beach with chimpanzees somewhere above it.",
    text: `
It takes a flight, another flight and a boat, and then you are on a beach beneath two thousand metres of
forest, with a lake so clear that you can see your anchor at twelve metres.

The houses were built from the planks of retired lake boats, and a few still carry names. Trackers leave
at dawn; when they radio, you go. It may be an hour or four, steep and damp, and then there is a family
of chimpanzees going about its politics at arm's length.

Everything else is swimming.`,
    amenities: ["Private beach", "Kayaks", "Solar power", "Snorkelling gear"],
    activities: ["Chimpanzee trekking", "Kayak trips", "Snorkelling", "Fishing", "Forest hikes"],
    tags: ["luxury", "honeymoon", "unique", "wildlife"],
    full: {
      why: "It is the end of the road in a country where the road ended the day before.",
      who: "Fit travellers with time, who have seen the plains and would like the other thing.",
      experience:
        "One trek a day when the chimpanzees allow; lake, hammock, fish and a great many stars.",
      goodToKnow:
        "Flights come twice a week, so stays are of three or four nights. Trekkers must be free of colds.",
      features: ["Habituated chimpanzees", "Lake clear to twelve metres", "Planks with histories"],
      directions:
        "Light aircraft from Arusha or Ruaha on Mondays and Thursdays, then ninety minutes by boat along the shore.",
      address: "Dhow Plank Beach, Mahale Mountains National Park, Kigoma Region, Tanzania",
      words: "plank.forest.clearwater",
      bookingNotes:
        "The price covers one trek a day with a park guide. Masks are provided and compulsory.",
      important:
        "Minimum age for trekking is twelve. The nearest hospital is a flight away: evacuation cover is required.",
      cancellation: "strict",
      keywords: [
        "Mahale chimpanzees",
        "Lake Tanganyika",
        "remote lodge",
        "Tanzania west",
        "trekking",
      ],
      units: [
        ["Dhow house", 2, "Five houses, open to the lake, with a ladder to a reading deck."],
        ["Captain's house", 2, "The largest, at the far end, with its own strip of sand."],
      ],
    },
  },
  {
    name: "Low Tide House",
    place: zanzibar,
    at: [-6.2537, 39.5372],
    spot: "Between Paje and Bwejuu",
    type: "Beach Villa",
    guests: 8,
    rooms: 4,
    price: [890, "USD", "per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    light: "day",
    short:
      "Twice a day the sea leaves for the reef and the garden becomes half a mile longer; the villa is planned around it.",
    text: `
There is a tide table on the fridge, and it runs the house. At low water you walk out with the seaweed
farmers, in plastic shoes, past starfish the size of plates. At high water you fall in from the steps.

Four bedrooms stand round a pool and a frangipani. Zainab comes at seven and makes breakfast, mandazi
included; dinner is by arrangement and worth arranging. Everything is white, and so is the sand, and by
the third day so is the inside of your head.`,
    amenities: [
      "Swimming pool",
      "Cook on request",
      "Family rooms",
      "Bicycles",
      "Air conditioning",
      "Wi-Fi",
    ],
    activities: [
      "Snorkelling",
      "Kite surfing",
      "Reef walk at low tide",
      "Spice village tour",
      "Cycling",
    ],
    tags: ["family", "beach", "honeymoon"],
  },
  {
    name: "Mangrove Post Villas",
    place: { ...zanzibar, at: [-6.42, 39.42], district: "Kizimkazi, Unguja, Zanzibar, Tanzania" },
    at: [-6.4383, 39.4712],
    spot: "South coast near Kizimkazi",
    type: "Beach Villa",
    guests: 14,
    rooms: 7,
    price: [310, "EUR", "per room per night"],
    board: "half board",
    childrenFrom: 6,
    short:
      "Seven lime-washed cottages on a mangrove creek, where the boat leaves when the tide says and dolphins are left alone.",
    text: `
The villagers of Kizimkazi used to chase dolphins with tourists. This place was set up by three captains
who stopped. They cut the engine at a distance, wait, and come home if nothing happens, which is part of
why something usually does.

The cottages are coral and lime, with floors that stay cool. Crabs in the creek wave one claw at you. A
nursery replants the mangrove, and guests get a tree, a stick and muddy.`,
    amenities: ["Creek deck", "Mangrove nursery", "Snorkelling gear", "Solar power"],
    activities: [
      "Dhow sailing",
      "Snorkelling",
      "Mangrove kayak",
      "Community planting",
      "Ocean safari by dhow",
    ],
    tags: ["eco", "beach", "community", "sustainable"],
  },
  {
    name: "Clove Ledger House",
    place: {
      ...zanzibar,
      at: [-6.1622, 39.188],
      district: "Kiponda, Stone Town, Zanzibar, Tanzania",
      around:
        "The Old Fort, Forodhani gardens at night, the former slave market and the spice farms inland.",
      landmarks: "Carved doors, and muezzins slightly out of time with one another.",
      arrival: "Fifteen minutes by taxi from Zanzibar airport or ten on foot from the ferry.",
    },
    at: [-6.1616, 39.1909],
    spot: "Kiponda quarter, Stone Town",
    type: "Historic Property",
    guests: 18,
    rooms: 9,
    price: [210, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 6,
    short:
      "A clove merchant's house of 1870 with nine rooms, a roof for breakfast and sacks that still scent the stairwell in the rains.",
    text: `
When the weather turns, the house smells of cloves, although none have been stored in it since 1964. It
comes out of the walls.

The merchant's ledger, in Gujarati, was translated by a great-granddaughter, and each of the nine rooms
is named for an entry: Two Sacks Short, Paid in Coir, Not Spoken Of. The roof sees the whole town and the
harbour. At sunset every guest ends up there with a glass of tamarind juice, counting minarets.`,
    amenities: ["Roof terrace", "Air conditioning", "Library", "Courtyard", "Wi-Fi"],
    activities: [
      "Old town heritage walk",
      "Spice farm and village tour",
      "Cooking lesson",
      "Sunset dhow",
    ],
    tags: ["historic", "heritage", "city", "couples"],
  },
  {
    name: "Jahazi Yard Hotel",
    place: { ...zanzibar, at: [-5.727, 39.297], district: "Nungwi, Unguja, Zanzibar, Tanzania" },
    at: [-5.7291, 39.2953],
    spot: "Nungwi, beside the boat builders",
    type: "Hotel",
    guests: 44,
    rooms: 22,
    price: [420000, "TZS", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    short:
      "Twenty-two rooms by the beach where jahazi are still built by eye, and the swimming is good at every state of the tide.",
    text: `
They start at seven with adzes, so bring earplugs or get up and watch. A keel laid in June is afloat by
the new year, without a drawing having been made.

The hotel is cheerful and sandy. Rooms look at the sea or at the boats, children are underfoot, and the
kitchen grills whatever came up the beach. North of the point the water is deep enough to swim all day,
which on this island is not a small thing.`,
    amenities: [
      "Swimming pool",
      "Family rooms",
      "Children's club",
      "Restaurant",
      "Air conditioning",
    ],
    activities: ["Snorkelling", "Diving", "Boatyard craft visit", "Sunset dhow", "Beach football"],
    tags: ["family", "kids", "beach"],
  },
  {
    name: "Eyasi Arrow Camp",
    place: {
      ...ngorongoro,
      biome: "bush",
      park: null,
      district: "Mang'ola, Karatu District, Tanzania",
      around: "Lake Eyasi, Hadza hunting grounds and Datoga smithies.",
      landmarks: "The wall of the Rift, falling eight hundred metres to the lake.",
      arrival: "An hour and a half on a rough track from Karatu.",
    },
    at: [-3.4942, 35.4327],
    spot: "North shore of Lake Eyasi",
    type: "Tented Camp",
    guests: 12,
    rooms: 6,
    price: null,
    board: "full board",
    childrenFrom: 10,
    short:
      "Six tents under doum palms, run with Hadza and Datoga families who decide themselves who visits and on which days.",
    text: `
Visits here go by invitation, in small numbers, and not on every day. The Hadza council sets a limit, and
the fee goes to its land fund. What you then see is not a show: somebody goes hunting, somebody digs roots,
somebody tells you to walk more quietly.

A Datoga smith on the other side of the road melts padlocks into bracelets. The camp is plain and shady,
and its price depends on the season's permits, so ask.`,
    amenities: ["Camp fire", "Solar power", "Shaded hammocks"],
    activities: [
      "Walk with Hadza hunters",
      "Blacksmith craft visit",
      "Cultural talks",
      "Birdwatching",
    ],
    tags: ["community", "cultural"],
  },
];

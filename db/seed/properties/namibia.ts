import {
  damaraland,
  etosha,
  namibCoast,
  sossusvlei,
  southernNamib,
  zambeziRegion,
} from "#db/seed/places-south";
import type { Stay } from "#db/seed/stay";

export const namibia: Stay[] = [
  {
    name: "Long Shadow Camp",
    place: sossusvlei,
    at: [-24.5126, 15.8214],
    spot: "Gravel plain north of Sesriem",
    type: "Luxury Tent",
    guests: 14,
    rooms: 7,
    price: [9800, "NAD", "per person per night"],
    board: "half board",
    featured: true,
    light: "gold",
    childrenFrom: 8,
    pool: true,
    short:
      "Seven tents spaced so far apart that each has a horizon of its own, half an hour from the gate to the dunes.",
    text: `
At five in the afternoon an oryx here throws a shadow forty metres long. The camp was laid out by somebody
who had noticed, with tents so far apart that the neighbours are a lamp and nothing more.

You get up at a quarter to five, which is easier than it sounds, and are at the gate when it opens. By nine
you have climbed something. By noon you are in a pool the size of a bed with a book you will not finish.

Supper is carried out to each tent under a dome. There is usually wind until eight, then none at all, and a
silence in which you can hear your own ears.`,
    amenities: [
      "Plunge pool",
      "Star bed on the roof",
      "Solar power",
      "Supper at your tent",
      "Outdoor shower",
    ],
    activities: [
      "Dune climb at sunrise",
      "Hot-air balloon",
      "Guided walks",
      "Stargazing",
      "Photography tours",
    ],
    tags: ["honeymoon", "couples", "photography", "desert"],
    full: {
      why: "Distance is the one luxury the Namib has plenty of, and this camp does not waste it.",
      who: "Couples, photographers and people who talk for a living.",
      experience:
        "Dunes before the heat, shade through it, a short walk for the small things at five, stars.",
      goodToKnow:
        "The national park gate opens at sunrise; only guests sleeping inside may enter earlier.",
      features: ["Tents 300 metres apart", "Beds on the roof", "Twenty-eight minutes to the gate"],
      directions:
        "From Sesriem 22 km north on the C19, then follow the white stones. Ordinary cars make it, slowly.",
      address: "Long Shadow Camp, C19, Sesriem, Hardap Region, Namibia",
      words: "oryx.shadow.dunes",
      bookingNotes:
        "Two nights are needed to see the dunes once without hurry. Balloon flights go from near by.",
      important:
        "Water comes by borehole; bathtubs were left out on purpose. Midday from December to February passes 38 degrees.",
      cancellation: "moderate",
      keywords: [
        "Sossusvlei camp",
        "Namib desert",
        "star bed",
        "Deadvlei sunrise",
        "Namibia honeymoon",
      ],
      units: [
        ["Horizon tent", 2, "Six tents with a ladder to the star bed."],
        ["Family horizon", 4, "Two tents around one pool."],
      ],
    },
  },
  {
    name: "Naukluft Wool Farm",
    place: sossusvlei,
    at: [-24.1387, 16.2719],
    spot: "Foot of the Naukluft mountains",
    type: "House",
    guests: 10,
    rooms: 5,
    price: [3600, "NAD", "per night"],
    board: "self-catering",
    childrenFrom: 0,
    pool: true,
    short:
      "A karakul farmhouse with five bedrooms and its own canyon, where quiver trees stand about like uncertain guests.",
    text: `
Karakul wool paid for the house in the fifties, and carpets still get woven in the shed by two women who do
not need a pattern. You may buy one off the loom if you can wait.

Behind the kitchen starts a canyon with pools that hold water into September. There are leopard tracks in it
most mornings and, twice, a leopard. Bring food: the nearest shop is in Solitaire, an hour off, and sells
mostly apple pie.`,
    amenities: ["Reservoir pool", "Fireplace", "Full kitchen", "Family rooms", "Weaving shed"],
    activities: ["Canyon hike", "Weaving craft lesson", "Mountain zebra walks", "Stargazing"],
    tags: ["family", "whole house", "value"],
  },
  {
    name: "Fairy Circle Pods",
    place: southernNamib,
    at: [-25.2113, 16.0197],
    spot: "Private desert reserve south of Sesriem",
    type: "Glamping Pod",
    guests: 8,
    rooms: 4,
    price: [5200, "NAD", "per night"],
    board: "half board",
    childrenFrom: 12,
    light: "night",
    short:
      "Four pods among rings in the grass that nobody has fully explained, under a sky measured among the darkest on earth.",
    text: `
The circles are bare, round and spaced like dots on fabric. Termites, say some; thirst, say others. The
astronomer who hosts here has a third theory for after the second glass.

Beds slide out on rails, so that you can be entirely outdoors and entirely under a duvet. Nothing is lit
after nine. A telescope follows whatever you ask it to, and on moonless nights the Milky Way casts a shadow,
which most people do not believe until they look down.`,
    amenities: ["Beds on rails", "Telescope", "Solar power", "Private terrace"],
    activities: ["Stargazing", "Guided desert walks", "E-bike rides", "Night photography"],
    tags: ["unusual", "romantic", "eco"],
  },
  {
    name: "Apricot Dune Yurts",
    place: southernNamib,
    at: [-25.4682, 16.2239],
    spot: "Edge of the sand, off the C27",
    type: "Yurt",
    guests: 12,
    rooms: 6,
    price: [280, "EUR", "per room per night"],
    board: "half board",
    childrenFrom: 5,
    light: "dusk",
    short:
      "Six yurts at the foot of a single apricot dune that children climb eleven times a day and parents once.",
    text: `
The dune is two hundred metres long and belongs to nobody, although the children who stay here would dispute
that. Sledges are provided. The record is held by a grandmother from Graz.

The yurts are canvas on a cedar lattice with a skylight, cold in the morning for twenty minutes and then
perfect. Meals happen at one long table in the seventh. Riders can go out on desert-bred horses which
are calm to the point of irony.`,
    amenities: ["Family yurts", "Sand sledges", "Wood stoves", "Solar power", "Children's supper"],
    activities: ["Horse riding", "Dune sledging", "Nature drives", "Mountain hikes"],
    tags: ["family", "kids", "unusual"],
  },
  {
    name: "Shaken Tree Camp",
    place: damaraland,
    at: [-20.4638, 14.4193],
    spot: "On the Aba-Huab river bed",
    type: "Tented Camp",
    guests: 16,
    rooms: 8,
    price: [6200, "NAD", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    light: "gold",
    short:
      "Eight tents owned with the conservancy, under ana trees that desert elephants shake for pods at about four o'clock.",
    text: `
They come along the dry river, in a line, feet like cushions. The matriarch takes hold of a trunk, shakes it
twice, and the family eats what comes down. If you have left a chair under that tree, you have given it to
them.

Half of the camp belongs to the local conservancy, and the trackers who take you out in the morning have
known the same thirty elephants since they were trackers' children. In the afternoon it is ten kilometres to
rock engravings six thousand years old, among which is a lion with a hand at the end of its tail.`,
    amenities: ["Shaded decks", "Solar power", "Family tents", "Elephant-proof water tank"],
    activities: [
      "Elephant tracking safari",
      "Rock art heritage walk",
      "Guided hikes",
      "Photography",
    ],
    tags: ["conservation", "community", "wildlife", "eco"],
  },
  {
    name: "Organ Pipe Ledge",
    place: damaraland,
    at: [-20.5681, 14.3726],
    spot: "Above Twyfelfontein",
    type: "Safari Lodge",
    guests: 24,
    rooms: 12,
    price: [4900, "NAD", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Twelve rooms of dolerite blocks stacked the way the mountain does it, with a pool between two boulders and no straight path.",
    text: `
The stone here cracks into columns, and the builders took the hint. From across the valley the lodge looks
like a rockfall with curtains.

It is cool inside at any hour. There are ramps instead of steps wherever the mountain allowed it, two rooms
with roll-in showers, and one kitchen that has somehow learnt to make strudel. The engravings open at eight:
be the first car, and you will have the giraffes to yourself.`,
    amenities: ["Boulder pool", "Step-free rooms", "Family rooms", "Restaurant", "Solar power"],
    activities: [
      "Rock art heritage tour",
      "Nature drives",
      "Hiking",
      "Damara village museum visit",
    ],
    tags: ["family", "heritage", "accessible"],
  },
  {
    name: "Second Flood Bush Camp",
    place: {
      ...damaraland,
      district: "Sesfontein, Kunene Region, Namibia",
      around:
        "The Hoanib and Hoarusib rivers, Himba country and, far to the west, the Skeleton Coast.",
      landmarks: "Clay castles along the river cliffs.",
    },
    at: [-19.1483, 13.5924],
    spot: "On the Hoanib, west of Sesfontein",
    type: "Bush Camp",
    guests: 10,
    rooms: 5,
    price: [520, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 12,
    flyIn: true,
    short:
      "Five tents on a bank the river has taken twice, in a valley of giraffes, dust and the occasional lion with sand in its mane.",
    text: `
The first flood took the kitchen. The second took the sign that said how high the first had been. The camp is
now three metres further up and takes a relaxed view.

In most weeks there is no water at all, and the river is a road of sand between cliffs where giraffe and
elephant walk in single file. Desert lions use it too; when the research vehicle is about you can hear the
collar before you see the cat. Nights are cold, stars are many, and coffee is brewed in a sock.`,
    amenities: ["Bucket showers", "Solar power", "Camp fire"],
    activities: [
      "River-bed game drives",
      "Desert lion tracking safari",
      "Himba community visit",
      "Guided walks",
    ],
    tags: ["adventure", "wildlife", "extraordinary"],
  },
  {
    name: "Dust Bell Lodge",
    place: etosha,
    at: [-19.3247, 15.9432],
    spot: "Private reserve south of Andersson Gate",
    type: "Private Reserve",
    guests: 28,
    rooms: 14,
    price: [5600, "NAD", "per person per night"],
    board: "half board",
    childrenFrom: 4,
    pool: true,
    light: "gold",
    short:
      "Fourteen rooms around a floodlit waterhole, with black rhino most nights and a bell you may have rung for them.",
    text: `
There is a board by your bed with four hooks: elephant, lion, rhino, all of them. Hang the tags for those you
want to be woken for. The night watchman sits on the roof with a thermos and a switch.

Everything turns white here by August: animals, cars, eyebrows. Rooms are sealed against it and smell of
beeswax. The reserve has its own drives, including at night, and Etosha's gate is eighteen minutes away for
the long, patient days at Okaukuejo.`,
    amenities: [
      "Floodlit waterhole",
      "Photographic hide",
      "Swimming pool",
      "Family rooms",
      "Air conditioning",
    ],
    activities: ["Game drives", "Night drives", "Rhino tracking walk", "Photography in the hide"],
    tags: ["wildlife", "family", "photography"],
    full: {
      why: "The board with the four hooks. Somebody should have thought of it earlier.",
      who: "Self-drivers at the end of a long gravel road, families, insomniacs.",
      experience: "Etosha all morning, pool, nap, the reserve at dusk, then the bell.",
      goodToKnow: "Ask for a room on the east side for the waterhole, on the west side for sleep.",
      features: ["Wake-up bell by species", "Hide at water level", "Eighteen minutes to the gate"],
      directions:
        "From Outjo 79 km north on the C38; the lodge gate is on the right, with a white gemsbok on it. Tar throughout.",
      address: "Dust Bell Lodge, C38, Outjo District, Kunene Region, Namibia",
      words: "waterhole.midnight.bell",
      bookingNotes: "Rhino walks take six people; reserve a place when booking.",
      important: "Guests on foot tracking must be sixteen or older.",
      cancellation: "moderate",
      keywords: [
        "Etosha lodge",
        "black rhino",
        "floodlit waterhole",
        "Namibia self-drive",
        "family",
      ],
      units: [
        ["Pan room", 2, "Ten rooms in an arc, each with a bench outside."],
        ["Family pan room", 4, "Four rooms with a loft."],
      ],
    },
  },
  {
    name: "Tamboti Fig Chalets",
    place: {
      ...etosha,
      region: "Oshikoto",
      district: "Tsumeb District, Oshikoto, Namibia",
      at: [-18.82, 17.05],
      arrival: "Six hours of tar from Windhoek to the Von Lindequist gate.",
    },
    at: [-18.8427, 17.0913],
    spot: "East of Von Lindequist Gate",
    type: "Chalet",
    guests: 32,
    rooms: 16,
    price: [2100, "NAD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    short:
      "Sixteen chalets under wild figs on the green side of Etosha, with dik-dik on the paths and a shop that sells ice.",
    text: `
The east is leafier than people expect. Figs, tamboti, a lawn kept short by warthogs on their knees. Damara
dik-dik, which stand about as high as a hot-water bottle, use the paths as if they had paid.

It is a family place with a good pool, a shop and a mechanic. The chalets are whitewashed and have outdoor
kitchens. From the gate it is twenty minutes to Fischer's Pan, pink with flamingos in a wet March.`,
    amenities: [
      "Swimming pool",
      "Family chalets",
      "Barbecue",
      "Children's playground",
      "Shop",
      "Air conditioning",
    ],
    activities: ["Self-drive game viewing", "Guided game drives", "Birdwatching"],
    tags: ["family", "kids", "value"],
  },
  {
    name: "Fog Bell House",
    place: namibCoast,
    at: [-22.6763, 14.5236],
    spot: "Swakopmund, two streets from the mole",
    type: "Historic Property",
    guests: 14,
    rooms: 7,
    price: [2450, "NAD", "per room per night"],
    board: "breakfast",
    sameAllYear: true,
    childrenFrom: 6,
    short:
      "The harbour master's house of 1907, seven rooms with tall stoves, sea fog until ten and cake from three.",
    text: `
The bell hung on the veranda and was rung by hand whenever the pilot boat could not see the mole, about a
hundred and fifty days a year. Guests with children are now asked to ring it only once.

It is a house of high ceilings, green stoves and a staircase with opinions. Breakfast has three kinds of rye
bread in it. Everything in Swakopmund is a walk away; the desert is a walk away too, which remains surprising.`,
    amenities: ["Stoves in the rooms", "Family room", "Walled garden", "Wi-Fi", "Bakery corner"],
    activities: [
      "Town heritage walk",
      "Lagoon kayak trips",
      "Living desert tour",
      "Quad bikes in the dunes",
      "Beach walks",
    ],
    tags: ["heritage", "historic", "city"],
  },
  {
    name: "Lagoon Number Four",
    place: namibCoast,
    at: [-22.9612, 14.4934],
    spot: "Walvis Bay lagoon front",
    type: "Boutique Hotel",
    guests: 24,
    rooms: 12,
    price: [1950, "NAD", "per room per night"],
    board: "breakfast",
    sameAllYear: true,
    childrenFrom: 0,
    stepFree: true,
    short:
      "Twelve rooms with a window seat each, on a lagoon with forty thousand flamingos and very reliable wind.",
    text: `
From the window seat you can watch the lagoon empty and fill and the flamingos adjust. In the afternoon the
wind gets up and kite surfers replace them.

The hotel is a plain white building that someone has filled with good chairs. Oysters come from four hundred
metres away and are offered at eleven in the morning, to be decided upon individually. Pelicans on the boat
trip know the captain by name.`,
    amenities: ["Window seats", "Step-free rooms", "Oyster bar", "Family rooms", "Wi-Fi"],
    activities: [
      "Lagoon boat trips",
      "Kayak with seals",
      "Sandwich Harbour dune drive",
      "Birdwatching by the ocean",
    ],
    tags: ["city", "birding"],
  },
  {
    name: "Wreck Timber Cabin",
    place: {
      ...namibCoast,
      biome: "coast",
      park: "Skeleton Coast",
      district: "Henties Bay, Erongo, Namibia",
      around: "Cape Cross seal reserve, the Messum crater and the wreck of the Zeila.",
      landmarks: "Lichen fields older than anyone's calendar.",
      arrival: "An hour and a quarter north of Swakopmund on the salt road.",
    },
    at: [-21.9382, 14.0127],
    spot: "North of Henties Bay",
    type: "Beach Villa",
    guests: 6,
    rooms: 3,
    price: [3100, "NAD", "per night"],
    board: "self-catering",
    sameAllYear: true,
    childrenFrom: 6,
    short:
      "A three-room cabin put together from ships, on a beach where you will meet jackals and, at the weekend, an angler.",
    text: `
The dining table was a hatch cover and the banister was an oar. Everything in the cabin came ashore, except
the stove, which came from Windhoek, and the windows, through which there is nothing for a long way.

You come here to be told nothing. Fog in the morning, sun at one, fog again. Fish from the beach, if you have
a permit; read, if not. Bring twice the firewood that you think you need.`,
    amenities: ["Wood stove", "Full kitchen", "Fishing rods", "Solar power"],
    activities: ["Beach fishing", "Seal colony visit", "Beach walks", "Wreck photography"],
    tags: ["unusual", "couples", "special"],
  },
  {
    name: "Swimming Trunk Camp",
    place: zambeziRegion,
    at: [-18.0817, 23.3346],
    spot: "Kwando river opposite Horseshoe Bend",
    type: "Tented Camp",
    guests: 14,
    rooms: 7,
    price: [290, "GBP", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    light: "dusk",
    short:
      "Seven tents with the river under the floor and elephants swimming to the Horseshoe each evening, trunks up.",
    text: `
In the evening the elephants cross to the Horseshoe. The calves swim holding on to a tail, and the noise,
if you are lucky enough to be in the boat with the engine off, is mostly of people not breathing.

This is Namibia with water in it, which takes some getting used to. Tents are on stilts in the reeds. The
conservancy that co-owns the camp has its office in Kongola, and the cultural village next door is run by
the grandmother of two of the guides, with authority.`,
    amenities: ["River decks", "Solar power", "Family tent", "Boats", "Bird hide"],
    activities: ["Boat safari", "Game drives", "Fishing", "Cultural village visit", "Birdwatching"],
    tags: ["community", "conservation", "wildlife", "family"],
    full: {
      why: "For the swimming elephants, and for a corner of Namibia that most maps fold over.",
      who: "Birders, anglers, and self-drivers on the way between Etosha and Victoria Falls.",
      experience:
        "Boat at dawn, brunch, village or hammock, boat again with the sun on the wrong side of the reeds.",
      goodToKnow:
        "The last two kilometres need four-wheel drive; leave an ordinary car at the conservancy office and be collected.",
      features: ["Tents over water", "Swimming elephants", "Half owned by the conservancy"],
      directions:
        "B8 to Kongola, C49 south for nine kilometres, then the signed sand track east of the road.",
      address: "Swimming Trunk Camp, C49, Kongola, Zambezi Region, Namibia",
      words: "sandbank.trunk.river",
      bookingNotes: "Park fees for Bwabwata are paid at the ranger post in cash.",
      important: "Malaria area. Do not swim: the river has crocodiles.",
      cancellation: "flexible",
      keywords: ["Caprivi", "Kwando river", "Bwabwata", "elephants swimming", "birding Namibia"],
      units: [
        ["Reed tent", 2, "Six tents on stilts with a deck."],
        ["Family tent", 4, "Two rooms and a landing stage."],
      ],
    },
  },
];

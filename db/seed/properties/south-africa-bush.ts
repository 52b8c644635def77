import { greaterKruger, madikwe, southernKruger, waterberg, zululand } from "#db/seed/places-south";
import type { Stay } from "#db/seed/stay";

export const southAfricaBush: Stay[] = [
  {
    name: "Thornveld Lantern Camp",
    place: greaterKruger,
    at: [-24.2214, 31.1643],
    spot: "Klaserie side of the Greater Kruger",
    type: "Tented Camp",
    guests: 12,
    rooms: 6,
    price: [9800, "ZAR", "per person per night"],
    board: "all-inclusive",
    light: "night",
    childrenFrom: 10,
    pool: true,
    short:
      "Six tents in a riverbed of sand, where walking is the main activity and the vehicle is for getting there.",
    text: `
Most of what you remember from here happens on foot. Two guides, rifles carried low, seven guests at
most in single file, and after an hour the ability to tell a giraffe's footprint from a buffalo's.

The tents stand along a dry river that runs for about nine days a year. Each has a stone bath outside
and a lantern on a shepherd's crook, lit at dusk, so that the camp seen from the far bank looks like
a village out of a children's book.

In the evening everybody eats at one long table of railway sleepers. The cook comes out after the
second course and explains himself.`,
    amenities: [
      "Private stone bath",
      "Swimming pool",
      "Solar power",
      "Fire pit",
      "Binoculars to borrow",
    ],
    activities: ["Walking safari", "Game drives", "Night drives", "Sleep-out under the stars"],
    tags: ["wildlife", "romantic", "small camp"],
    full: {
      why: "After two days your ears work again.",
      who: "Reasonably fit people who have done the drives before and want to know what it smells like.",
      experience:
        "Walk at six, brunch at half past ten, pool, tea, short drive with a long stop for sundowners.",
      goodToKnow:
        "Walks cover five to nine kilometres on uneven ground. Neutral colours; leave the white shirt at home.",
      features: ["Two guides on each walk", "Lanterns instead of lamps", "One table"],
      directions:
        "From Hoedspruit take the R40 north for 24 km, then follow the reserve gate's printed map; allow an hour.",
      address: "Thornveld Lantern Camp, Klaserie district, Hoedspruit 1380, South Africa",
      words: "sandriver.lantern.stride",
      bookingNotes: "The reserve charges a conservation levy per person, paid at the gate.",
      important: "Malaria area. Walking guests must be sixteen or older.",
      cancellation: "moderate",
      keywords: ["walking safari", "Greater Kruger", "tented camp", "Klaserie", "sleep-out"],
      units: [
        ["River tent", 2, "Five tents on low decks facing the sand."],
        ["Bend tent", 2, "The last one, round the corner, with a bed on the roof of its veranda."],
      ],
    },
  },
  {
    name: "Seven Ladders Treehouse",
    place: greaterKruger,
    at: [-24.4187, 31.0412],
    spot: "Private land east of Hoedspruit",
    type: "Treehouse",
    guests: 4,
    rooms: 2,
    price: [7400, "ZAR", "per night"],
    board: "half board",
    childrenFrom: 12,
    short:
      "One leadwood, seven ladders, two rooms and a bath on the fifth landing with a view of the Drakensberg escarpment.",
    text: `
A dead leadwood stands for centuries, which is why the builder trusted it. The house goes up it in
stages: kitchen, sitting landing, bath, bed, and at the very top a mattress with a mosquito net and
nothing else at all.

There is exactly one house. Supper comes in a basket on a rope. Elephants sometimes lean on the lower
ladder, and a note by the bed explains what to do, which is nothing.`,
    amenities: ["Private waterhole", "Outdoor bath", "Solar lamps", "Supper basket"],
    activities: ["Game drives", "Guided walks", "Stargazing"],
    tags: ["unique", "honeymoon", "couples"],
  },
  {
    name: "Marula and Smoke",
    place: greaterKruger,
    at: [-24.5391, 31.2148],
    spot: "Between Orpen Gate and the Timbavati boundary",
    type: "Bush Camp",
    guests: 10,
    rooms: 5,
    price: [3200, "ZAR", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    short:
      "A fire-centred camp of reed huts where dinner is cooked in plain sight and everybody ends up stirring something.",
    text: `
The fire at Marula and Smoke has not gone out since March 2019, apart from one night of hail. It heats
the water, bakes the bread in a termite mound and decides where people sit.

Five reed huts stand around it, each with a bed, a hook and a window. Bathrooms are shared in twos and
are better than that sounds. Drives go into a private block next to Kruger with a ranger who grew up
eleven kilometres away and has opinions about zebra.`,
    amenities: ["Bread oven", "Family hut", "Children's cooking class", "Camp fire"],
    activities: ["Game drives", "Bush walks", "Cooking with the village baker"],
    tags: ["family", "kids", "value"],
  },
  {
    name: "The Signal Box at Crocodile Halt",
    place: southernKruger,
    at: [-25.3698, 31.8856],
    spot: "South bank of the Crocodile River, near Malelane",
    type: "Historic Property",
    guests: 6,
    rooms: 3,
    price: [4200, "ZAR", "per night"],
    board: "self-catering",
    sameAllYear: true,
    childrenFrom: 6,
    short:
      "A signal box of 1912 on a closed branch line, with the levers in place and Kruger's hippos across the water.",
    text: `
Sugar and tourists once changed trains here. The line was lifted in 1973 and the box stood empty until
an engineer's daughter bought it for the price of the bricks.

Upstairs is one glass room with twenty-two polished levers, two of which still do something (the bell
and the blinds). Below are three bedrooms in what used to be the lamp store, the waiting room and the
office of a Mr Abernethy, whose complaints about leopards are framed in the hall.`,
    amenities: ["River deck", "Telescope", "Full kitchen", "Fireplace", "Wi-Fi"],
    activities: ["Self-drive game viewing", "Birdwatching", "Railway museum visit"],
    tags: ["heritage", "historic", "unusual"],
  },
  {
    name: "Granite and Gwarrie Lodge",
    place: southernKruger,
    at: [-25.1043, 31.4389],
    spot: "Near Phabeni Gate",
    type: "Safari Lodge",
    guests: 32,
    rooms: 16,
    price: [5600, "ZAR", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Sixteen rooms between warm granite domes, built by a couple who use wheelchairs and were tired of ramps as an afterthought.",
    text: `
There is not one step at Granite and Gwarrie, and no sign that says so. Paths are wide because they
are pleasant that way, the bar has two heights because people do, and the safari vehicle has a lift
that everybody ends up using after a long lunch.

Rooms are built around the boulders rather than on top of them, so that some have a wall of living
rock, warm to the hand until midnight. Phabeni Gate is eleven minutes away, which puts you among the
first vehicles in the park.`,
    amenities: [
      "Step-free throughout",
      "Vehicle with lift",
      "Heated pool",
      "Family rooms",
      "Air conditioning",
    ],
    activities: ["Game drives", "Panorama Route day trip", "Massage", "Sabie waterfall walks"],
    tags: ["family", "accessible"],
    full: {
      why: "It shows how little has to change for everybody to be able to come.",
      who: "Travellers with wheelchairs or prams, grandparents, and anybody who dislikes stairs.",
      experience:
        "First through the gate, breakfast at a picnic site in the park, pool from noon, boulders at sunset.",
      goodToKnow:
        "Two roll-in showers have a hoist; ask for rooms 3 or 4. A nurse from Hazyview can be booked by the hour.",
      features: [
        "No steps anywhere",
        "Vehicle lift",
        "Hearing loop in the lounge",
        "Eleven minutes to the gate",
      ],
      directions:
        "From Hazyview follow the R536 for 9 km; the gate is on the left after the second bridge. Tar to the door.",
      address: "Granite and Gwarrie Lodge, R536, Hazyview 1242, South Africa",
      words: "boulder.level.warmth",
      bookingNotes:
        "Tell us about equipment you bring: sockets, fridge space and a second bed are arranged beforehand.",
      important: "Malaria area. Kruger's daily conservation fee is paid at the gate.",
      cancellation: "flexible",
      keywords: [
        "wheelchair accessible safari",
        "Kruger lodge",
        "Phabeni Gate",
        "family safari",
        "step-free",
      ],
      units: [
        ["Boulder room", 2, "Twelve rooms with a wall of rock and a wide veranda."],
        ["Family boulder", 4, "Four rooms with a second bedroom for children."],
      ],
    },
  },
  {
    name: "Molatedi Hearth",
    place: madikwe,
    at: [-24.8092, 26.3417],
    spot: "Eastern Madikwe",
    type: "Safari Lodge",
    guests: 20,
    rooms: 8,
    price: [8900, "ZAR", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 0,
    pool: true,
    flyIn: true,
    short:
      "A malaria-free lodge where children get a ranger of their own and parents get two hours of nobody asking anything.",
    text: `
The lodge belongs in equal parts to a village and to a retired headmistress, and it shows: money goes
to the clinic, and nobody runs near the pool.

Children from three upwards have their own programme. They cast tracks in plaster, learn to make fire
badly, and come back from a short drive with a list of forty things. Meanwhile the adults are on a
longer drive with wild dogs in it, or asleep.

Rooms are big and dim and cool, with a fireplace at one end and a bath at the other. Four of them have
a second bedroom with a door that closes.`,
    amenities: [
      "Children's ranger programme",
      "Family suites",
      "Swimming pool",
      "Private guide on request",
      "Solar power",
      "Playground",
    ],
    activities: ["Game drives", "Night drives", "Tracking for children", "Community clinic visit"],
    tags: ["family", "kids", "children", "conservation"],
    full: {
      why: "It is the rare family lodge that both halves of the family want to return to.",
      who: "Parents with small children who would rather not take malaria tablets, and grandparents paying for all of it.",
      experience:
        "Two drives a day, one of them short. Supper for children at six, for adults at eight, baby monitors on the table.",
      goodToKnow:
        "Vehicles have window seats for everybody and blankets for those under ten. Cots and high chairs are free.",
      features: [
        "Malaria-free",
        "No minimum age",
        "Co-owned by the village",
        "Wild dogs in the reserve",
      ],
      directions:
        "From Johannesburg N4 and R510 to Derdepoort, then 17 km of gravel to Molatedi Gate. About four hours.",
      address: "Molatedi Hearth, Madikwe Game Reserve, Molatedi 2840, South Africa",
      words: "hearth.fourth.plaster",
      bookingNotes:
        "One child under twelve stays free with two adults. Private vehicle for families of six or more at no charge, if free.",
      important:
        "Children under six go on their own short drives; private vehicles may take them on all.",
      cancellation: "moderate",
      keywords: [
        "malaria-free safari",
        "family lodge Madikwe",
        "children safari",
        "wild dogs",
        "South Africa",
      ],
      units: [
        ["Hearth room", 2, "Four rooms with fireplace and bath."],
        ["Family hearth", 4, "Four suites with a children's room and bunk beds."],
      ],
    },
  },
  {
    name: "Wilddog Draw",
    place: madikwe,
    at: [-24.7154, 26.1873],
    spot: "Western Madikwe, below the Tweedepoort ridge",
    type: "Luxury Tent",
    guests: 10,
    rooms: 5,
    price: [540, "GBP", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 12,
    pool: true,
    short:
      "Five tents and a darkroom in dry country, run by a photographer who will lend you the lens he thinks you should buy.",
    text: `
Everything at Wilddog Draw is arranged around light. The tents face east, the hide faces west, and
lunch is at two because nothing worth photographing happens at two.

There is a real darkroom, red bulb and all, in the old pump house. Guests who have never held film
develop one roll during their stay and take the contact sheet home. On the drives nobody hurries you
from a sleeping lion, on the sound principle that it will wake up.`,
    amenities: [
      "Photographic hide",
      "Darkroom",
      "Camera hire",
      "Plunge pool",
      "Beanbags and clamps on the vehicle",
    ],
    activities: ["Photographic game drives", "Night drives", "Darkroom workshop"],
    tags: ["photography", "photographic", "exclusive"],
  },
  {
    name: "Cycad Ledge Chalets",
    place: waterberg,
    at: [-24.2953, 28.3846],
    spot: "Above the Palala gorge",
    type: "Chalet",
    guests: 16,
    rooms: 8,
    price: [2150, "ZAR", "per night"],
    board: "self-catering",
    childrenFrom: 0,
    pool: true,
    short:
      "Four stone chalets on a ledge over the Palala, malaria-free, with rock pools below and old cycads for a garden.",
    text: `
The ledge is the width of a street and three hundred metres above nothing in particular. Four chalets
were built on it in the eighties by a stonemason who kept bees, and the hives are still there.

You cook for yourself, on gas or on coals, and swim either in the small pool or in the river, where a
rope swing has survived two generations. Marked trails start at the gate. Leopards live here, which
means baboons behave.`,
    amenities: ["Family chalets", "Barbecue", "Swimming pool", "Rock pools", "Honey from the farm"],
    activities: ["Hiking", "Mountain bike trails", "Birdwatching", "Climbing"],
    tags: ["family", "value", "mountain"],
  },
  {
    name: "Horse and Heron",
    place: waterberg,
    at: [-24.4417, 28.0981],
    spot: "Northern Waterberg plateau",
    type: "Eco-Lodge",
    guests: 14,
    rooms: 7,
    price: [4700, "ZAR", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    pool: true,
    short:
      "Forty-six horses, fourteen guests and a plateau of giraffe that take no notice of anything with four legs.",
    text: `
From the back of a horse you are not a person, as far as a giraffe is concerned. You can stop thirty
metres away, let the reins go slack, and be looked at with mild interest.

The stables hold forty-six horses, from a police horse with retirement plans to two Boerperds for
people who mean it. Riders go out twice a day. The rest walk, swim in the dam with the heron, or read
in a hay loft with good chairs. Power is solar, the water is from the spring and the manure heats the
showers in a way that is explained on request.`,
    amenities: [
      "Stables and tack",
      "Solar power",
      "Spring water",
      "Swimming dam",
      "Hay-loft library",
    ],
    activities: ["Horse riding safari", "Game drives", "Guided walks", "Fishing"],
    tags: ["eco", "adventure", "sustainable"],
  },
  {
    name: "Ear Notch Terrace",
    place: zululand,
    at: [-27.8836, 32.2519],
    spot: "Private reserve north of Hluhluwe",
    type: "Private Reserve",
    guests: 16,
    rooms: 8,
    price: [7900, "ZAR", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 6,
    pool: true,
    short:
      "Eight terraces above sand forest, on land given over to rhino, with the monitoring team at the next table.",
    text: `
White rhino are told apart by notches in their ears, and this reserve exists for them. The monitors
leave at four every morning. You may go with them, by vehicle and then on foot, and write what you saw in the book.

The sand forest itself is the other reason to come: short, pale, full of suni antelope and of birds
with absurd names. Rooms are cut into the slope and have roofs of living grass. From above you see
only chimneys.`,
    amenities: [
      "Private terrace and plunge pool",
      "Grass roofs",
      "Air conditioning",
      "Spa room",
      "Conservation library",
    ],
    activities: [
      "Rhino monitoring walk",
      "Game drives",
      "Birding in sand forest",
      "Boat trip on Lake St Lucia",
    ],
    tags: ["conservation", "wildlife", "luxury"],
  },
  {
    name: "Msasane Tents",
    place: zululand,
    at: [-28.0612, 32.1447],
    spot: "Edge of Hluhluwe-iMfolozi",
    type: "Tented Camp",
    guests: 24,
    rooms: 10,
    price: [1650, "ZAR", "per room per night"],
    board: "breakfast",
    childrenFrom: 4,
    pool: true,
    short:
      "Ten plain tents and a famous breakfast, seven minutes from Memorial Gate and priced for a family of five.",
    text: `
Msasane means "canopy", and that is the idea: a roof, a fan, a hot shower, and the rest outside. The
breakfast runs from five, in boxes if you are on your way to the park, until half past ten, with scones,
if you have been and come back.

In the afternoons Gogo Dlamini teaches basket weaving under the marula. She is strict. Baskets begun
here have been finished in Rotterdam, Durban and once on an aeroplane.`,
    amenities: ["Family tents", "Swimming pool", "Fans", "Weaving shelter", "Restaurant"],
    activities: ["Self-drive game viewing", "Craft lessons", "Village walk", "Estuary boat trips"],
    tags: ["family", "community", "value"],
  },
];

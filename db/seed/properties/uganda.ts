import { bwindi, kibale, murchison, queenElizabeth } from "#db/seed/places-east";
import type { Stay } from "#db/seed/stay";

export const uganda: Stay[] = [
  {
    name: "Nettle and Cloud",
    place: bwindi,
    at: [-1.0847, 29.6619],
    spot: "Above the Nkuringo trailhead",
    type: "Eco-Lodge",
    guests: 16,
    rooms: 8,
    price: [480, "USD", "per person per night"],
    board: "full board",
    light: "dawn",
    childrenFrom: 8,
    short:
      "Eight stone cottages on a ridge at 2,160 metres, six minutes on foot from where the gorilla briefing starts.",
    text: `
On clear mornings there are eight volcanoes at the end of the garden. On the others there is cloud, and
you drink your coffee inside it.

The distance that matters in Bwindi is the one between bed and trailhead, because the day begins at
seven with a briefing. Here it is six minutes. Boots are washed, dried and set by the fire when you come
back, and someone appears with ginger soup before you have said a word.

The lodge was built by the community that owns it. A share of each night pays school fees in four
villages; the list of names hangs in the hall, with results.`,
    amenities: [
      "Boot-drying room",
      "Fireplaces",
      "Massage after trekking",
      "Solar power",
      "Packed lunches",
    ],
    activities: [
      "Gorilla trekking",
      "Batwa heritage walk",
      "Lake Mutanda canoe trip",
      "Village visit",
      "Birdwatching",
    ],
    tags: ["eco", "community", "conservation", "wildlife"],
    full: {
      why: "They understand the two hours after a trek better than anybody.",
      who: "Trekkers of every speed; the porters' association will carry, push and, if needed, bear you.",
      experience:
        "Briefing, forest, one hour with a family, soup, bath, fire. On the second day the lake.",
      goodToKnow:
        "Permits are sold by the wildlife authority for one trailhead and one date. Have the permit before you book a room.",
      features: [
        "Six minutes to the trailhead",
        "Owned by the community",
        "Eight volcanoes, weather permitting",
      ],
      directions:
        "Kisoro airstrip, then an hour and a half of mountain road; or four and a half hours from Kigali through Cyanika.",
      address: "Nettle and Cloud, Nkuringo, Kisoro District, Uganda",
      words: "nettle.volcano.kettle",
      bookingNotes:
        "Gorilla permits are not included and cannot be bought here. We hold rooms for seven days while you obtain them.",
      important:
        "Trekkers must be fifteen or older and free of coughs. Steep paths; steps between cottages.",
      cancellation: "moderate",
      keywords: [
        "Bwindi lodge",
        "gorilla trekking",
        "Nkuringo",
        "Uganda eco-lodge",
        "community lodge",
      ],
      units: [
        ["Ridge cottage", 2, "Six cottages with fireplace and a bench for boots."],
        ["Double cottage", 4, "Two with a second bedroom, for families or friends."],
      ],
    },
  },
  {
    name: "Boots and Kettle",
    place: bwindi,
    at: [-0.9796, 29.6162],
    spot: "Buhoma, at the park gate",
    type: "Chalet",
    guests: 24,
    rooms: 12,
    price: [145, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    short:
      "Twelve timber chalets beside the northern gate, dry, warm and honest, for those who spent their money on the permit.",
    text: `
A gorilla permit costs what it costs. This is where you save. The chalets are planks, a good mattress, a
strong shower and a stove on request; the kettle in the hall is never off.

Mrs Tumwebaze, who runs it, was one of the first women to track in Bwindi and can tell you from the mud on
your trousers which group you saw. Dinner is beans, greens and a stew, and seconds of all three.`,
    amenities: ["Boot wash", "Hot showers", "Family chalet", "Tea at all hours"],
    activities: ["Gorilla trekking", "Forest hikes", "Craft market"],
    tags: ["value", "family"],
  },
  {
    name: "Sunken Forest Camp",
    place: queenElizabeth,
    at: [-0.1987, 30.1024],
    spot: "On the rim of the Kyambura Gorge",
    type: "Luxury Tent",
    guests: 16,
    rooms: 8,
    price: [340, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    pool: true,
    light: "gold",
    short:
      "Eight tents on the edge of a sunken forest, with chimpanzees calling from below and the savannah starting behind.",
    text: `
You stand in grass, look down, and there is a jungle in the ground: a gorge a hundred metres deep with its
own river, its own monkeys and a small, stubborn population of chimpanzees.

The tents are on the lip. Mornings go down into the gorge on ladders or out along the Kazinga Channel,
where the boat's difficulty is steering between hippos. A coffee cooperative of women next door roasts on
Tuesdays, and the whole camp smells of it by noon.`,
    amenities: ["Swimming pool", "Gorge terrace", "Solar power", "Family tent"],
    activities: ["Chimpanzee trekking", "Boat safari", "Game drives", "Coffee village visit"],
    tags: ["wildlife", "community"],
  },
  {
    name: "Salt Crater Tents",
    place: queenElizabeth,
    at: [-0.1296, 29.8914],
    spot: "Katwe, above the salt lake",
    type: "Tented Camp",
    guests: 14,
    rooms: 7,
    price: [120, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 4,
    short:
      "Seven tents above a crater lake where salt has been raked by hand for four hundred years, flamingos in attendance.",
    text: `
The lake is divided into plots no bigger than rooms, each inherited and each a slightly different pink.
People stand in it from dawn until the heat drives them out. A cousin of the camp's owner takes guests
round and lets them try the rake, which ends arguments about hard work.

Simple tents, big view, cold beer. Lions cross the road below more often than buses do.`,
    amenities: ["Crater view", "Camp fire", "Family tent", "Restaurant"],
    activities: ["Salt village walk", "Game drives", "Boat trips", "Crater drive photography"],
    tags: ["value", "community", "family"],
  },
  {
    name: "Dawn Chorus Treehouse",
    place: kibale,
    at: [0.4672, 30.3788],
    spot: "Edge of Kibale forest near Kanyanchu",
    type: "Treehouse",
    guests: 8,
    rooms: 4,
    price: [260, "USD", "per night"],
    board: "half board",
    childrenFrom: 12,
    short:
      "Four platforms in the canopy above an elephant wallow, with the forest's dawn chorus as an alarm nobody can turn off.",
    text: `
At five there is a hoot, then four, then all of Kibale. Thirteen kinds of primates live here and most of
them have something to say. You are lying nine metres up with a blanket to your chin, and it is the best
concert of the trip.

The houses have a bed, a basin, a balcony and a rope bridge. A wallow below draws forest elephants on
moonlit nights. In the morning chimpanzees are twenty minutes' drive away, breakfast first.`,
    amenities: ["Canopy balcony", "Rope bridge", "Solar lamps", "Guided night listening"],
    activities: [
      "Chimpanzee trekking",
      "Forest walks",
      "Birdwatching",
      "Bigodi swamp community walk",
    ],
    tags: ["unique", "birding", "eco"],
    full: {
      why: "For the hour between five and six, which cannot be had at ground level.",
      who: "Light sleepers who are glad of it, birders, couples without a fear of heights.",
      experience: "Chorus, chimpanzees, swamp walk, bath at the main house, moon over the wallow.",
      goodToKnow:
        "Bathrooms with hot water are in the main house, forty metres off; each tree has a basin and a compost toilet.",
      features: ["Thirteen primate species near", "Elephant wallow below", "Rope bridges"],
      directions:
        "From Fort Portal 35 km on the Kamwenge road; the sign is a painted turaco. Tar almost to the gate.",
      address: "Dawn Chorus Treehouse, Kanyanchu, Kamwenge road, Uganda",
      words: "turaco.bridge.dawn",
      bookingNotes:
        "Chimpanzee permits are sold by the wildlife authority; send us the number and we arrange the transfer.",
      important: "Ladders of up to nine metres. Minimum age twelve.",
      cancellation: "flexible",
      keywords: ["Kibale treehouse", "chimpanzee trekking", "Uganda birding", "canopy stay"],
      units: [
        ["Canopy platform", 2, "Four of them, thirty metres apart, each facing its own clearing."],
      ],
    },
  },
  {
    name: "Crater Tea House",
    place: kibale,
    at: [0.5217, 30.2963],
    spot: "Ndali-Kasenda crater lakes, on a tea estate",
    type: "House",
    guests: 8,
    rooms: 4,
    price: [230, "GBP", "per night"],
    board: "full board",
    childrenFrom: 0,
    stepFree: true,
    short:
      "A tea manager's bungalow between two crater lakes, let whole with its cook, its dogs and a rowing boat.",
    text: `
One lake is for swimming and the other, says the cook, is for looking at, because of what lives in it. She
will not elaborate.

The bungalow has a red polished floor, a deep veranda and four bedrooms in a row. Tea is plucked up to the
hedge. Afternoons happen slowly: somebody rows, somebody sleeps, and around five a cake appears that would
not disgrace a vicarage. The Rwenzori come out about one evening in four.`,
    amenities: ["Rowing boat", "Cook", "Veranda", "Children's beds", "Fireplace"],
    activities: [
      "Crater lake walks",
      "Swimming and canoe trips",
      "Tea factory visit",
      "Chimpanzee trekking",
    ],
    tags: ["family", "whole house"],
  },
  {
    name: "Albert Nile Landing",
    place: murchison,
    at: [2.2818, 31.4236],
    spot: "North bank, downstream of Paraa",
    type: "Safari Lodge",
    guests: 28,
    rooms: 14,
    price: [290, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Fourteen riverside rooms where the Nile has calmed down again, with shoebills by boat at dawn and giraffes by noon.",
    text: `
After the falls the river needs a while to recover. By the time it passes the lodge it is a kilometre wide,
brown and thoughtful, with islands of papyrus adrift on it, each with an egret aboard.

Boats go up to the falls in the afternoon and down to the delta at first light, for the shoebill: a bird
the height of a ten-year-old that has not moved since yesterday. Rooms are big, with ceiling fans and a
step-free path to everything, and the pool is deep.`,
    amenities: ["Swimming pool", "Step-free paths", "Family rooms", "Boats", "Restaurant"],
    activities: [
      "Boat safari",
      "Game drives",
      "Birdwatching",
      "Fishing",
      "Hike to the top of the falls",
    ],
    tags: ["family", "wildlife", "birding", "accessible"],
  },
  {
    name: "Equator Mail House",
    place: {
      ...kibale,
      park: null,
      biome: "forest",
      region: "Central Region",
      at: [0.06, 32.48],
      district: "Entebbe, Central Region, Uganda",
      around: "The botanical gardens, the wildlife education centre and Mabamba swamp.",
      landmarks: "Lake Victoria on three sides.",
      arrival: "Ten minutes from Entebbe airport.",
    },
    at: [0.0521, 32.4684],
    spot: "Entebbe, by the botanical gardens",
    type: "Historic Property",
    guests: 16,
    rooms: 8,
    price: [110, "USD", "per room per night"],
    board: "breakfast",
    sameAllYear: true,
    childrenFrom: 0,
    short:
      "The flying-boat post office of 1938, turned into eight rooms with pigeonholes, lake air and an airport pick-up at any hour.",
    text: `
Imperial flying boats put down in the bay, and their letters were sorted here, in pigeonholes that now hold
room keys. The night clerk's bell still works and is still answered.

Most guests have a flight in the small hours, and the house is kind about that: soup at midnight, breakfast
at three, a bed in between. Those who stay a second day walk through the gardens to look for colobus, or
take a canoe into Mabamba for the shoebill.`,
    amenities: ["Garden", "Airport transfers", "Family room", "Wi-Fi", "Late kitchen"],
    activities: ["Botanical garden walks", "Shoebill canoe trip", "Museum visit"],
    tags: ["heritage", "historic", "city"],
  },
];

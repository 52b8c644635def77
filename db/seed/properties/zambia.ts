import {
  kafue,
  livingstone,
  lowerZambezi,
  northLuangwa,
  southLuangwa,
  tanganyika,
} from "#db/seed/places-zambezi";
import type { Stay } from "#db/seed/stay";

export const zambia: Stay[] = [
  {
    name: "Grass Year Camp",
    place: southLuangwa,
    at: [-12.9136, 31.9247],
    spot: "Northern South Luangwa, on a dry tributary",
    type: "Bush Camp",
    guests: 10,
    rooms: 5,
    price: [690, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 12,
    short:
      "Five huts woven new each May from that year's grass and given back to the river each November.",
    text: `
In May there is nothing here. By the tenth of June there are five houses of grass and bamboo, a dining room,
a bar and forty metres of wall, made by eighteen men from Nsefu who can do it without speaking. In November it
is taken down, and the river takes the rest.

It smells like a hayloft. Light comes through in needles. At night you can hear exactly what is outside,
because what is between you is six centimetres of grass.

Walks are the point of the place: three to four hours, behind a scout with a rifle and a guide with a stick,
and at the turning point a tea bearer who has carried a kettle and means to use it.`,
    amenities: [
      "Grass huts built each year",
      "Open-air bathrooms",
      "Solar power",
      "Tea on every walk",
    ],
    activities: ["Walking safari", "Night drives", "Game drives", "Birdwatching"],
    tags: ["wildlife", "eco", "unique"],
    full: {
      why: "It is the only hotel we know of that is younger than its guests' luggage.",
      who: "Walkers, romantics, and people who sleep better when they can hear things.",
      experience:
        "Up at five, on foot by half past, back at ten. Siesta in needles of light. Leopards after dark.",
      goodToKnow:
        "Open from 10 June to 31 October. Bathrooms have no roof; in October that is a blessing.",
      features: ["Rebuilt every year", "Scout, guide and tea bearer", "No concrete anywhere"],
      directions:
        "Mfuwe airport, then three and a half hours through the park, which is a drive in its own right.",
      address: "Grass Year Camp, Nsefu sector, South Luangwa National Park, Zambia",
      words: "grasswall.kettle.scout",
      bookingNotes:
        "Combine it with a second camp further down the river; walking between the two takes one day.",
      important: "Guests on walks must be twelve or older. No mobile signal, radio only.",
      cancellation: "strict",
      keywords: ["South Luangwa", "walking safari", "bush camp Zambia", "seasonal camp", "leopard"],
      units: [
        ["Grass house", 2, "Five, each slightly different, each with a tree in the bathroom."],
      ],
    },
  },
  {
    name: "Ebony Lagoon Tents",
    place: southLuangwa,
    at: [-13.0927, 31.7832],
    spot: "On an oxbow near Mfuwe",
    type: "Luxury Tent",
    guests: 16,
    rooms: 8,
    price: [890, "EUR", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    pool: true,
    light: "night",
    short:
      "Eight large tents in an ebony grove, with a hide sunk into the bank and a standing bet on leopards.",
    text: `
The bet is with the barman: if you stay three nights and see no leopard, dinner on the last is on him. He has
paid twice since 2017 and remembers both couples warmly.

Ebony makes a deep shade, black-trunked and cool, and the lagoon is green with cabbage through which hippos
wear pale lanes. Each tent has a bath on its deck and a pool the size of a table. The hide is reached by a
tunnel. What you see from it is hooves, then knees, then, if you keep very still, a face.`,
    amenities: [
      "Private plunge pool",
      "Sunken hide",
      "Deck baths",
      "Spa tent",
      "Air cooling over the bed",
    ],
    activities: [
      "Night drives",
      "Game drives",
      "Walking safari",
      "Wildlife photography",
      "Craft workshop visit",
    ],
    tags: ["luxury", "photography", "honeymoon", "wildlife"],
  },
  {
    name: "Loom and Lagoon",
    place: southLuangwa,
    at: [-13.1714, 31.7649],
    spot: "Mfuwe, outside the park gate",
    type: "Eco-Lodge",
    guests: 24,
    rooms: 12,
    price: [170, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Twelve painted rooms by a textile workshop, ten minutes from the bridge, where children leave with a tablecloth they made.",
    text: `
Everything printed in the lodge (and everything is printed) was printed here, by thirty women and four men who
began with one table in 1995. Guests are given a square of cotton and allowed to make a mess.

It is outside the park, by a day or so of walking elephants, and costs a third of what is inside. There is a
pool, a proper lawn, and two drives a day in an open car. Vervets steal sugar from the table with great
planning.`,
    amenities: [
      "Swimming pool",
      "Family rooms",
      "Step-free rooms",
      "Textile workshop",
      "Solar power",
      "Children's art table",
    ],
    activities: ["Game drives", "Night drives", "Textile craft class", "Village cycling"],
    tags: ["family", "kids", "community", "sustainable"],
  },
  {
    name: "Wading Camp",
    place: northLuangwa,
    at: [-11.9836, 32.3371],
    spot: "Moves along the Mwaleshi",
    type: "Mobile Camp",
    guests: 6,
    rooms: 3,
    price: [780, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 16,
    flyIn: true,
    privateVehicle: true,
    short:
      "Three tents, six guests and a clear river that you cross on foot several times a day, shoes in hand.",
    text: `
The Mwaleshi is knee-deep, sandy and so clear that you can see what you are about to step on. It is also the
only road. You walk down it in the morning with a scout ahead, and in the heat of the day you sit in it with
a gin.

There may be twenty visitors in the whole park. Buffalo come in herds of a thousand, lions follow them, and
nobody else is watching. Camp moves twice in six nights, on the shoulders of men who sing.`,
    amenities: ["Private guide and scout", "Bucket showers", "River bathing"],
    activities: ["Walking safari", "Fly camping", "Wildlife photography"],
    tags: ["adventure", "exclusive", "extraordinary"],
  },
  {
    name: "Channel and Chilli House",
    place: lowerZambezi,
    at: [-15.6417, 29.5786],
    spot: "Zambezi bank, upstream of the park",
    type: "Safari Villa",
    guests: 8,
    rooms: 4,
    price: [2600, "USD", "per night"],
    board: "all-inclusive",
    childrenFrom: 6,
    pool: true,
    flyIn: true,
    privateVehicle: true,
    light: "gold",
    short:
      "A whole river house with four suites, two boats, a guide and a hedge of chillies that elephants have agreed to respect.",
    text: `
Chilli smoke is how farmers along the Zambezi keep elephants out of maize, and the house has grown a hedge of
it, with mixed success. Bulls sometimes stand on the wrong side of the lawn with watering eyes and an
expression of principle.

You have the house, the staff, the boats and the day. Fish for tiger at seven, canoe at nine, sleep, drive at
four, or turn it all round. Four suites look at the river from their baths, and dinner can be put in it: table,
chairs, lanterns, up to the ankles, on a sandbar that the guide has checked.

Across the water is Mana Pools; the elephants commute.`,
    amenities: [
      "Private guide, boats and vehicle",
      "Swimming pool",
      "Butler",
      "River suites",
      "Children's nanny on request",
      "Wine cellar",
    ],
    activities: ["Canoe trips", "Boat safari", "Game drives", "Tiger fishing", "Walking safari"],
    tags: ["luxury", "exclusive", "family"],
    full: {
      why: "For dinner in the river, and for not having to agree with strangers about when to turn back.",
      who: "Families of three generations, or four couples with something to celebrate.",
      experience: "Whatever you said at breakfast. The staff have seen every combination.",
      goodToKnow:
        "Open from April to mid-November. Tiger fishing is catch and release, best from September.",
      features: ["Sole use", "Two boats, one vehicle, one guide", "Dinner on a sandbar"],
      directions:
        "Light aircraft from Lusaka (30 minutes) to a strip ten minutes away, or three hours by road and boat.",
      address: "Channel and Chilli House, Chiawa, Lower Zambezi, Zambia",
      words: "chilli.sandbar.lantern",
      bookingNotes:
        "The price is for the house with up to eight guests. A second vehicle can be hired.",
      important: "Children must be supervised at the riverbank at all times. Malaria area.",
      cancellation: "strict",
      keywords: [
        "Lower Zambezi villa",
        "private safari house",
        "tiger fishing",
        "canoe safari",
        "family",
      ],
      units: [
        ["River suite", 2, "Three suites with a bath facing Zimbabwe."],
        ["Garden suite", 2, "Behind the fig, with bunks for two children in an alcove."],
      ],
    },
  },
  {
    name: "Boulder Rapid Lodge",
    place: kafue,
    at: [-14.9762, 25.9913],
    spot: "Middle Kafue, beside a rapid",
    type: "Safari Lodge",
    guests: 16,
    rooms: 8,
    price: [310, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 5,
    light: "dawn",
    short:
      "Eight rooms built between boulders on a bend of the Kafue, with finfoots under the deck and no other lodge for an hour.",
    text: `
The rapid talks all night, which some people need to be told in advance. Rooms fit in where the boulders left
space, and two of them have a rock for a headboard.

Kafue is the size of Wales and about as crowded as the moon. You may drive all day and see wild dogs and no
car. From the deck at breakfast it is possible to tick a finfoot, a rare and embarrassed-looking bird, without
putting down your toast.`,
    amenities: ["River deck", "Family rooms", "Solar power", "Boats", "Hot tub in the rapid"],
    activities: ["Boat safari", "Game drives", "Night drives", "Fishing", "Birdwatching"],
    tags: ["family", "wildlife", "birding"],
  },
  {
    name: "Basalt Edge Yurts",
    place: { ...livingstone, biome: "bush" },
    at: [-17.9871, 25.9218],
    spot: "Rim of the Batoka Gorge",
    type: "Yurt",
    guests: 16,
    rooms: 7,
    price: [115, "GBP", "per room per night"],
    board: "breakfast",
    childrenFrom: 8,
    pool: true,
    light: "gold",
    short:
      "Seven yurts two hundred metres above rapid number eleven, with falcons beneath you and rafters' screams faintly audible.",
    text: `
From up here the river is a green thread and the rafts are seeds. Screams arrive about a second later.

Seven yurts stand back from the edge on basalt slabs, with a rail, a pool and a bar that has swings for
stools. A path goes down to the water; it takes forty minutes down, ninety up, and the bar keeps a record of
the promises people make halfway. The villages behind own a third of the place and supply the drums.`,
    amenities: ["Edge pool", "Family yurt", "Solar power", "Restaurant", "Telescope"],
    activities: [
      "White-water rafting",
      "Gorge hike",
      "Falls visit",
      "Village cycling",
      "Livingstone museum",
    ],
    tags: ["adventure", "unusual", "community"],
  },
  {
    name: "Cichlid Bay",
    place: tanganyika,
    at: [-8.5824, 30.5746],
    spot: "Southern shore of Lake Tanganyika",
    type: "Beach Villa",
    guests: 12,
    rooms: 6,
    price: [230, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 4,
    light: "day",
    short:
      "Six stone houses on a lake beach a very long way from any ocean, with snorkelling that marine biologists fly in for.",
    text: `
The water is fresh, warm and clear as gin, and the fish in it look like something off a reef because they
evolved to. Two hundred kinds, most found nowhere else, and many right in front of house two.

It takes a day to get here and nobody regrets it by supper. Houses are of stone from the hill. There is a dhow,
a small library, a tame otter on some mornings, and the Kalambo Falls, twice the height of Victoria, to which
you go by boat and then by leg.`,
    amenities: ["Snorkelling gear", "Dhow", "Kayaks", "Family houses", "Solar power"],
    activities: [
      "Snorkelling",
      "Diving",
      "Kayak trips",
      "Waterfall hike",
      "Fishing village visit",
      "Game drives in Nsumbu",
    ],
    tags: ["beach", "family", "special"],
  },
];

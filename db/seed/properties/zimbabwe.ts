import {
  easternHighlands,
  gonarezhou,
  hwange,
  kariba,
  manaPools,
  matobo,
  victoriaFalls,
} from "#db/seed/places-zambezi";
import type { Stay } from "#db/seed/stay";

export const zimbabwe: Stay[] = [
  {
    name: "Pumped Pan Lodge",
    place: hwange,
    at: [-18.8164, 27.0129],
    spot: "Private concession on Hwange's eastern edge",
    type: "Safari Lodge",
    guests: 18,
    rooms: 9,
    price: [640, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 7,
    pool: true,
    light: "gold",
    short:
      "Nine rooms at a pan that the lodge itself keeps full, and up to two hundred elephants a day who have come to count on it.",
    text: `
There are no rivers in Hwange. Every dry-season pan is filled by a pump, and somebody has to start it. Here
that is Mr Ncube, at four in the morning, with a tin of diesel in reserve for when the sun is late.

So the lodge is less a lodge with a waterhole than a waterhole with a lodge. Nine thatched rooms face it, and
so does the bar, the pool and, by popular demand, one of the lavatories. Elephants come from ten o'clock on
and drink in shifts. Guests are allowed to ride along to service a pump, and get a cap for it.`,
    amenities: [
      "Waterhole in front of camp",
      "Ground-level hide",
      "Swimming pool",
      "Family rooms",
      "Solar power",
    ],
    activities: [
      "Game drives",
      "Walking safari",
      "Pump run with the conservation team",
      "Night drives",
      "School and village visit",
    ],
    tags: ["conservation", "wildlife", "family"],
    full: {
      why: "You see where the water comes from, and who gets up for it.",
      who: "Elephant people, families, and anyone whose last safari felt like a show.",
      experience: "Walk or drive early, hide through the heat, pumps at four, fire at seven.",
      goodToKnow:
        "The last months before rain, September and October, have the most animals and the most heat.",
      features: ["Up to 200 elephants a day", "Hide with elephant's-eye view", "Pump run"],
      directions:
        "From Victoria Falls take the A8 for 180 km to Dete, where the lodge's vehicle meets you for the 40 minutes of sand.",
      address: "Pumped Pan Lodge, Ngamo side, Dete, Matabeleland North, Zimbabwe",
      words: "elephant.diesel.dawnlight",
      bookingNotes:
        "Ten dollars of every night pay for diesel and boreholes; it is listed on the bill.",
      important: "Wheeled luggage does not roll on Kalahari sand. Unfenced.",
      cancellation: "moderate",
      keywords: [
        "Hwange lodge",
        "elephants Zimbabwe",
        "photographic hide",
        "walking safari",
        "family",
      ],
      units: [
        ["Pan room", 2, "Seven thatched rooms with a bench in front."],
        ["Family pan room", 4, "Two rooms under one roof, slightly apart."],
      ],
    },
  },
  {
    name: "Sawdust Yurts",
    place: hwange,
    at: [-18.6271, 26.8894],
    spot: "Old sawmill siding near Dete",
    type: "Yurt",
    guests: 12,
    rooms: 6,
    price: [125, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    short:
      "Six yurts on a teak mill's floor, with a steam engine to climb on and Hwange's gate a quarter of an hour away.",
    text: `
The mill stopped in 1982, but the ground is still springy with sawdust, and in the rains mushrooms come up
in rings. Six yurts stand on it, floored with offcuts that would be museum furniture anywhere else.

There is a locomotive, rusted solid, which small guests drive to Bulawayo several times a day. Larger ones
sit at the siding with a beer and watch the real train go by, when it does. The painted dog centre is near
enough to visit on bicycles.`,
    amenities: ["Bicycles", "Wood stoves", "Family yurts", "Barbecue", "Steam engine to climb on"],
    activities: ["Game drives", "Cycling", "Painted dog conservation visit", "Craft village walk"],
    tags: ["family", "unusual", "value", "heritage"],
  },
  {
    name: "Spray and Iron",
    place: victoriaFalls,
    at: [-17.9269, 25.8384],
    spot: "Above the gorge, Victoria Falls town",
    type: "Boutique Hotel",
    guests: 40,
    rooms: 20,
    price: [320, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Twenty rooms named for the men who riveted the bridge, with the spray in the garden and the sound in the pillow.",
    text: `
You do not so much hear the Falls here as notice, on leaving, that something has stopped. In April the spray
drifts over and waters the roses.

The hotel was the bridge company's drawing office. The plans hang in the corridors, eighty-seven of them, and
each room has the name of one riveter and what he was paid. The entrance to the rain forest is eleven minutes
on foot. Warthogs use the crossing as well.`,
    amenities: [
      "Swimming pool",
      "Step-free rooms",
      "Family rooms",
      "Air conditioning",
      "Restaurant",
      "Wi-Fi",
    ],
    activities: [
      "Falls walk",
      "White-water rafting",
      "Bridge heritage tour",
      "Sunset river boat",
      "Helicopter flights",
    ],
    tags: ["heritage", "city", "family"],
  },
  {
    name: "Kite Tree Houses",
    place: victoriaFalls,
    at: [-17.8843, 25.6982],
    spot: "On the Zambezi, inside the national park",
    type: "Treehouse",
    guests: 12,
    rooms: 6,
    price: [430, "GBP", "per person per night"],
    board: "all-inclusive",
    featured: true,
    childrenFrom: 8,
    pool: true,
    light: "dusk",
    short:
      "Six houses among ebonies over the upper Zambezi, near enough to the Falls for a day trip and far enough for hippos.",
    text: `
Twenty-five minutes upstream of the crowds, the river is wide, shallow and full of islands, and the trees on
its bank lean out over it. Six of them hold houses.

Each house has two levels: bed above, bath below, and a gap in the floor through which a branch goes on its
way. Palm-nut vultures and black kites nest at eye level. Canoes leave from under house three, and the guide
gives a short talk about hippos which concentrates the mind.

A shuttle goes to the Falls at eight and at two. Quite a few guests, having come for the Falls, forget.`,
    amenities: ["Private bath deck", "Plunge pool", "Solar power", "River jetty", "Binoculars"],
    activities: ["Canoe trips", "Game drives", "Guided walks", "Fishing", "Falls visit"],
    tags: ["unique", "honeymoon", "couples"],
    full: {
      why: "It gives you the river before it becomes famous.",
      who: "Couples, and parents with children who can manage thirty stairs.",
      experience:
        "Canoe at dawn, Falls in the afternoon or not at all, drinks on a sandbank, bath among leaves.",
      goodToKnow:
        "Between February and June the river is high: canoes run from July, boats all year.",
      features: ["Six houses", "Canoes from the door", "Twenty-five minutes to the Falls"],
      directions:
        "From Victoria Falls airport 45 minutes by the lodge's vehicle, the last part through the park.",
      address: "Kite Tree Houses, Zambezi National Park, Victoria Falls, Zimbabwe",
      words: "ebony.riverbend.kite",
      bookingNotes: "Park fees per night are charged separately, in US dollars.",
      important:
        "Malaria area. Wild animals pass beneath the houses; call for an escort after dark.",
      cancellation: "strict",
      keywords: [
        "Victoria Falls treehouse",
        "Zambezi",
        "canoe",
        "honeymoon Zimbabwe",
        "riverside lodge",
      ],
      units: [
        ["River house", 2, "Five houses with bed above and bath below."],
        ["Twin-trunk house", 4, "Built round two trees, with a room on each."],
      ],
    },
  },
  {
    name: "Winter Thorn Walkers",
    place: manaPools,
    at: [-15.7386, 29.3814],
    spot: "Zambezi bank, Mana Pools floodplain",
    type: "Tented Camp",
    guests: 12,
    rooms: 6,
    price: [720, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 14,
    flyIn: true,
    light: "gold",
    short:
      "Six tents under ana trees that bulls stand on their hind legs to reach, with two professional guides and no vehicle most days.",
    text: `
There is one old bull who rises on his back legs for the high pods. He does it unhurriedly, like somebody
reaching for a book. You watch from thirty steps, sitting down, because the guide has known him for eleven
years and has asked you to sit.

Mana is flat, open and lit from the side, and walking is allowed. The camp therefore hardly drives. Six
tents, a river with the escarpment of Zambia behind it, a table under a mahogany. Canoes go out at four with
the current, and the truck brings everybody home in the dark.`,
    amenities: ["River frontage", "Bucket showers", "Solar power", "Private guide on request"],
    activities: ["Walking safari", "Canoe trips", "Fishing", "Wildlife photography on foot"],
    tags: ["wildlife", "adventure", "photographic"],
    full: {
      why: "Nowhere else do people sit on the ground near elephants and come away calmer.",
      who: "Experienced safari goers who can keep still.",
      experience: "On foot from six to ten, shade till three, canoe into the sunset.",
      goodToKnow:
        "Closed from mid-November to April. October temperatures reach 42 degrees; there is a breeze and there are wet sheets.",
      features: ["Two professional guides", "Walking every day", "Canoe from camp"],
      directions:
        "By charter from Harare, Kariba or Victoria Falls to Mana West, then 25 minutes by vehicle.",
      address: "Winter Thorn Walkers, Mana Pools National Park, Mashonaland West, Zimbabwe",
      words: "thornwood.footstep.blue",
      bookingNotes: "Six guests at most per guide. Minimum stay three nights.",
      important:
        "Walkers must be fit, sixteen or older, and do what the guide says, at once. Canoeing is at your own risk.",
      cancellation: "strict",
      keywords: ["Mana Pools", "walking safari Zimbabwe", "canoe safari", "Zambezi camp"],
      units: [["River tent", 2, "Six walk-in tents on the grass, bathroom behind, river before."]],
    },
  },
  {
    name: "Paddle and Pole",
    place: manaPools,
    at: [-15.8127, 29.1643],
    spot: "Canoe trail from Chirundu to Mana Pools",
    type: "Mobile Camp",
    guests: 8,
    rooms: 4,
    price: [240, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 16,
    short:
      "Four days down the Zambezi in two-person canoes, sleeping on islands, with a guide who reads hippos like traffic.",
    text: `
The current does most of it. You steer, drift, and learn to keep left of anything with ears. Islands serve as
hotel: four tents, a fire of driftwood, supper out of one pot.

On the second day you stop talking about work. On the third you see an elephant swim. On the fourth somebody
suggests turning round and paddling back up, which is not possible, and that is a pity.`,
    amenities: ["Island camps", "All canoe equipment", "Camp fire"],
    activities: ["Canoe safari", "Guided walks", "Fishing", "Birdwatching"],
    tags: ["adventure", "small group", "special"],
  },
  {
    name: "Eagle Loan House",
    place: matobo,
    at: [-20.5318, 28.4427],
    spot: "Granite farm bordering the park",
    type: "House",
    guests: 12,
    rooms: 6,
    price: [380, "USD", "per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    short:
      "A thatched house in the lap of a granite dome, with a pool in the rock and black eagles that hold the lease above it.",
    text: `
The eagles were first. Researchers have watched their ledge since 1964 and the house, built a decade later,
has a clause in its deed that nobody may go up there between May and August.

It has six rooms, none of them square, and a swimming pool in a natural basin that stays warm until ten at
night. Sibongile cooks. In the hills are paintings so fresh that you look round for the painter, and, with a
tracker, rhino on foot.`,
    amenities: ["Rock pool", "Cook", "Family rooms", "Fireplace", "Library on rock art"],
    activities: [
      "Rhino tracking walk",
      "Rock art heritage visit",
      "Hiking",
      "Horse riding",
      "Village visit",
    ],
    tags: ["family", "whole house", "heritage"],
  },
  {
    name: "Drowned Forest Landing",
    place: kariba,
    at: [-16.7693, 28.5418],
    spot: "Southern shore of Lake Kariba",
    type: "Safari Villa",
    guests: 10,
    rooms: 5,
    price: [1350, "USD", "per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    pool: true,
    privateVehicle: true,
    light: "dusk",
    short:
      "A five-room lake house with its own boat and guide, where sunsets come through trees that have been dead for sixty years.",
    text: `
When the valley was flooded the trees stayed where they were. Their tops still stand out of the lake, black,
each with a darter drying its wings, and in the evening the whole shore looks like an ink drawing.

The house is taken by one party. You have a boat, a vehicle, a guide who prefers walking, and a cook who
smokes the bream himself. On hot nights beds are carried out on the jetty, under nets, and you fall asleep to
hippos clearing their throats.`,
    amenities: [
      "Private boat and guide",
      "Swimming pool",
      "Jetty beds",
      "Family rooms",
      "Solar power",
    ],
    activities: ["Boat safari", "Walking safari", "Fishing", "Game drives"],
    tags: ["exclusive", "family", "luxury"],
  },
  {
    name: "Mist and Trout",
    place: easternHighlands,
    at: [-18.2987, 32.7416],
    spot: "Above the Mare dam, Nyanga",
    type: "Chalet",
    guests: 18,
    rooms: 9,
    price: [95, "USD", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    light: "dawn",
    short:
      "Nine stone chalets with roaring fires and fly rods in the hall, in a Zimbabwe that smells of pine and wet dog.",
    text: `
People from Harare come up here to be cold. They are given a fire, a hot-water bottle in a knitted cover and
a rod, and are not seen again until supper.

The chalets were built by an anglers' club and keep its rules, one of which forbids exaggeration before
coffee. Beyond the dam a path climbs to the flat top of Nyangani in three hours. Mist comes down quickly up
there: take the guide, who has a whistle and a thermos.`,
    amenities: ["Open fires", "Fly rods", "Family chalets", "Drying room", "Restaurant"],
    activities: ["Trout fishing", "Mountain hikes", "Waterfall walks", "Horse riding"],
    tags: ["family", "mountain", "value"],
    withoutImages: true,
  },
  {
    name: "Red Wall Tents",
    place: gonarezhou,
    at: [-21.3412, 32.0327],
    spot: "On the Runde, facing the Chilojo Cliffs",
    type: "Tented Camp",
    guests: 14,
    rooms: 7,
    price: [260, "EUR", "per person per night"],
    board: "full board",
    childrenFrom: 8,
    short:
      "Seven tents opposite thirty kilometres of red sandstone, in a park with more elephants than visitors by about eleven thousand.",
    text: `
You face the cliffs the way one faces a fire. All day they do very little. Then, from four o'clock, they go
through ochre, brick and rose to a colour that has no name in the brochure, and out.

Across the river elephants come down in files of fifty. They have long memories here and used to be bad
tempered; the last ten years have been kinder, and it shows in how near they stand. Tents are simple and
good. The road in is neither.`,
    amenities: ["Cliff-view deck", "Solar power", "Family tent", "Camp fire"],
    activities: [
      "Game drives",
      "Walking safari",
      "Mahenye village visit",
      "Photography at the cliffs",
    ],
    tags: ["wildlife", "community", "adventure"],
  },
];

import { chobe, khwai, makgadikgadi, okavango, savuti, tuli } from "#db/seed/places-south";
import type { Stay } from "#db/seed/stay";

export const botswana: Stay[] = [
  {
    name: "Lantern Reed Camp",
    place: okavango,
    at: [-19.2042, 22.8615],
    spot: "On a palm island west of Chief's Island",
    type: "Tented Camp",
    guests: 16,
    rooms: 8,
    price: [1150, "USD", "per person per night"],
    board: "all-inclusive",
    featured: true,
    light: "dusk",
    childrenFrom: 8,
    pool: false,
    flyIn: true,
    short:
      "Eight tents on a palm island where the only traffic is dugout canoes and, once a week, the supply boat.",
    text: `
The camp stands on an island a person can walk around in forty minutes, provided the elephants let
them. Between June and September the flood comes up to the tent pegs of number eight, and the guides
tie the canoes to the deck of the dining tent.

There is no generator. A small field of panels behind the kitchen runs fans, lamps and the ice
machine, and from half past nine the path is lit by paraffin lanterns that a man called the
lamplighter sets out by hand. It was meant as a stopgap; guests asked for it to stay.

Mornings are for the water, because the wind has not got up yet. Afternoons are for the larger
island across the channel, by boat and then by vehicle, where lion and lechwe share the same plain
on uneasy terms.`,
    amenities: [
      "Private deck over the water",
      "Solar power",
      "Outdoor shower",
      "Library tent",
      "Laundry",
      "Bird hide",
    ],
    activities: ["Mokoro trips", "Game drives", "Walking safari", "Fishing", "Birdwatching"],
    tags: ["honeymoon", "eco", "wildlife", "delta"],
    full: {
      why: "Because it is lit by hand every evening, and because silence is on the list of things they maintain.",
      who: "Couples and quiet friends who would rather see one otter well than twenty lions quickly.",
      experience:
        "Coffee at half past five, canoe until nine, a late breakfast with the kettle still on. Siesta is taken seriously. Boat at four, dinner at one table unless you ask for your own.",
      goodToKnow:
        "Vehicles are used only on the neighbouring island and only while the boat channel is open, roughly March to December. Luggage is limited to a soft bag of 20 kg.",
      features: [
        "No generator",
        "Eight tents only",
        "One guide for four guests",
        "Own canoe landing",
      ],
      directions:
        "Light aircraft from Maun to the island's shared strip (28 minutes), then twelve minutes by boat. There is no road.",
      address: "Lantern Reed Camp, concession west of Chief's Island, via Maun, Botswana",
      words: "papyrus.lantern.drifting",
      bookingNotes: "Three nights are worth it; two are the minimum from July to September.",
      important:
        "The camp is unfenced. After dark everyone walks with a guide, also the twelve metres to the fire.",
      cancellation: "strict",
      keywords: [
        "Okavango tented camp",
        "mokoro",
        "Botswana fly-in",
        "solar camp",
        "honeymoon safari",
      ],
      units: [
        [
          "Water tent",
          2,
          "Six tents along the channel, each with a deck and a bucket shower open to the sky.",
        ],
        ["Fig tent", 3, "Set back under a sycamore fig, with room for a child's bed."],
        ["Far tent", 2, "Two hundred metres from the rest; the radio is for breakfast."],
      ],
    },
  },
  {
    name: "Slow Water Treehouses",
    place: okavango,
    at: [-19.3861, 23.1024],
    spot: "Southern delta, above the Boro channel",
    type: "Treehouse",
    guests: 10,
    rooms: 5,
    price: [980, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 12,
    pool: false,
    flyIn: true,
    short:
      "Five platforms in jackalberry trees, nine metres above a channel that rises and falls with Angola's rain.",
    text: `
The carpenter who built these houses came to mend a jetty and was asked, over supper, whether he
could build something higher. He stayed for two dry seasons. Nothing is nailed to the trees: each
platform hangs from straps and rests on legs that stand in the flood for half of the year.

From the bed you look into the canopy rather than down on it, which is where the fishing owls are.
There is a lower deck with a bath, a lift for luggage worked by a winch, and a bell in case you need
anything at night.

Guiding is done on foot and by dugout. There is one vehicle, mostly used to fetch the cook.`,
    amenities: [
      "Private outdoor bath",
      "Solar power",
      "Canopy walkway",
      "Binoculars in each room",
      "Open-air dining",
    ],
    activities: [
      "Mokoro trips",
      "Walking safari",
      "Night drives",
      "Birdwatching",
      "Community village visit",
    ],
    tags: ["unique", "romantic", "eco", "birding"],
    full: {
      why: "Pel's fishing owl has nested within sight of house three for four years running.",
      who: "Couples, birders and anybody who ever drew a treehouse on the back of a school book.",
      experience:
        "Tea comes up on the winch before dawn. You are on the water when the lilies open, back for eggs, and out on foot when the heat goes.",
      goodToKnow:
        "Forty-one steps lead to each house, with a rail on both sides. There is no other way up.",
      features: ["Nine metres above ground", "Straps, not nails", "Canopy walkway 70 m long"],
      directions: "Twenty minutes in the air from Maun, then forty by mokoro or ten by motor boat.",
      address: "Slow Water, Boro channel, southern Okavango, via Maun, Botswana",
      words: "owl.canopy.rising",
      bookingNotes:
        "Two nights minimum. Houses two and three are connected by a walkway; ask for them if you travel as four.",
      important: "Not suitable for anybody who sleepwalks; the booking form asks, and means it.",
      cancellation: "moderate",
      keywords: ["treehouse Botswana", "Okavango treehouse", "Pel's fishing owl", "walking safari"],
      units: [
        ["Jackalberry house", 2, "Three houses facing east, over the channel."],
        [
          "Walkway pair",
          4,
          "Houses two and three, joined by a bridge, for two couples or a family with teenagers.",
        ],
      ],
    },
  },
  {
    name: "Wild Sage Mobile",
    place: khwai,
    at: [-19.1468, 23.8012],
    spot: "Moves between Khwai, Moremi and Savuti",
    type: "Mobile Camp",
    guests: 8,
    rooms: 4,
    price: [4900, "BWP", "per person per night"],
    board: "all-inclusive",
    light: "night",
    childrenFrom: 10,
    privateVehicle: true,
    short:
      "A camp that travels two hours behind you: four tents, one table, hot water from a drum and a new view every third day.",
    text: `
By the time you reach the clearing the beds are made. That is the whole trick of a mobile camp, and
it takes six people, a truck from 1991 and a great deal of string.

The route begins at Khwai, crosses the sand ridge into Savuti and ends on the Chobe, eight nights in
all, or you can join for any three of them. Tents are tall enough to stand in, with a bathroom at the
back under the stars: a bucket shower that holds exactly the four minutes of water one person needs.

Your guide drives, cooks the first breakfast and knows which of the hyena dens is in use.`,
    amenities: [
      "Bucket showers with hot water",
      "Camp fire",
      "Charging in the vehicle",
      "Ice box and house bar",
    ],
    activities: ["Game drives", "Mokoro trips", "Night drives", "Wildlife photography"],
    tags: ["adventure", "wildlife", "small group"],
    full: {
      why: "It leaves nothing behind. On the second day after a move even the guide has to look for the fire place.",
      who: "People who camp at home and would like, just once, not to have to put up the tent.",
      experience:
        "Three nights in each place, and one long driving day between them with lunch under a tree.",
      goodToKnow:
        "Nights from May to August fall to five degrees. A hot-water bottle is in every bed.",
      features: ["One group at a time", "Open vehicle, window seat for everybody", "Crew of six"],
      directions: "Meet at Maun airport at noon on day one; the journey ends in Kasane.",
      address: "Wild Sage Mobile, PO Box in Maun, North-West District, Botswana",
      words: "hyena.canvas.kettle",
      bookingNotes:
        "Departures on Mondays from April to November. Sole use from six guests at the same price.",
      important:
        "Camp sites belong to the parks and are unfenced. Children under ten are not taken.",
      cancellation: "strict",
      keywords: ["mobile safari Botswana", "Khwai", "Savuti", "camping safari"],
      units: [["Walk-in tent", 2, "Three by three metres, proper beds, bathroom under the sky."]],
    },
  },
  {
    name: "Polebridge Bush Camp",
    place: khwai,
    at: [-19.1583, 23.7411],
    spot: "Khwai community area, north bank",
    type: "Bush Camp",
    guests: 12,
    rooms: 6,
    price: [420, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    short:
      "Run by eleven families from Khwai village, within earshot of the pole bridge that rattles whenever a vehicle crosses.",
    text: `
You can tell the time at Polebridge by the bridge. The water lorry goes over at seven, the school run
at half past, and the first game viewers from Moremi soon after. After that it is quiet until evening.

Eleven families hold the lease. Most of the staff can see their own roofs from the river, and the
fee paid for each night is written up in the village office. Tents are plain and large, the cooking
is better than it needs to be, and the beadwork in the small shop is made by the people who sell it.`,
    amenities: ["Family tent", "Camp fire", "Craft shop", "Solar power"],
    activities: ["Game drives", "Mokoro trips", "Village visit", "Craft workshops"],
    tags: ["family", "community", "conservation"],
  },
  {
    name: "Hippo Lane Lodge",
    place: okavango,
    at: [-19.1127, 23.0718],
    spot: "North-western Moremi, on a permanent lagoon",
    type: "Safari Lodge",
    guests: 18,
    rooms: 9,
    price: [1680, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 6,
    pool: true,
    flyIn: true,
    short:
      "Nine thatched rooms round a lagoon whose forty hippos commute past the bar at five every afternoon.",
    text: `
The lane in the name is real: a groove in the lagoon bed, worn by forty animals that leave the water
at the same place each evening and walk between rooms five and six to the grass. The rooms were
moved. The hippos were not consulted twice.

Inside there is thatch, pale wood and a great deal of linen. Each room has a pool the size of a
rowing boat. The wine list was put together by somebody who enjoys Chenin Blanc and says so at length.

By day the lodge covers both water and dry ground, so that a morning can begin with a boat among
bee-eaters and end on the track of a leopard.`,
    amenities: [
      "Private plunge pool",
      "Spa treatments",
      "Wine cellar",
      "Air conditioning",
      "Photographic hide",
    ],
    activities: [
      "Game drives",
      "Boat trips on the lagoon",
      "Mokoro trips",
      "Photography with a guide",
      "Helicopter flights",
    ],
    tags: ["luxury", "photography", "honeymoon"],
  },
  {
    name: "Kite & Teak Lodge",
    place: chobe,
    at: [-17.8214, 25.0907],
    spot: "On the ridge above Kasane",
    type: "Safari Lodge",
    guests: 40,
    rooms: 20,
    price: [3200, "BWP", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "A ridge lodge with the whole Chobe floodplain below it, ten minutes from an airport and twenty from the elephants.",
    text: `
Built on the teak ridge by a family who had a sawmill here when that was still allowed, the lodge has
the best free view in Kasane: Sedudu Island, the river in three silver strands, and dust where the
elephants come down.

It is a practical place. Rooms are cool, six of them have no step anywhere, and there is a pool
children may shout in. Boats leave from a jetty at the foot of the hill, twice a day, and come back
when the light has gone.`,
    amenities: [
      "Swimming pool",
      "Family rooms",
      "Step-free rooms",
      "Air conditioning",
      "Wi-Fi",
      "Restaurant",
    ],
    activities: ["River safari by boat", "Game drives", "Fishing", "Day trip to Victoria Falls"],
    tags: ["family", "kids", "accessible"],
  },
  {
    name: "Four Corners House",
    place: chobe,
    at: [-17.8006, 25.2481],
    spot: "Kazungula, on the river",
    type: "House",
    guests: 8,
    rooms: 4,
    price: [6400, "BWP", "per night"],
    board: "self-catering",
    childrenFrom: 0,
    pool: true,
    short:
      "A whole riverside house near the bridge at Kazungula, with a cook on call and breakfast in sight of Zambia and Namibia.",
    text: `
From the veranda you can point at Namibia with the left hand and at Zambia with the right, and the
man who fishes in between answers to neither. The house was built by a ferry captain in 1974 and
kept its brass.

There are four bedrooms, a kitchen made for long stays, and Mma Setlhare, who comes in to cook if
asked a day ahead. Guests mostly use the house as a base: the park one day, the Falls the next, the
hammock on the third.`,
    amenities: [
      "Swimming pool",
      "Full kitchen",
      "Cook on request",
      "Boat mooring",
      "Children's beds",
    ],
    activities: ["River safari by boat", "Fishing", "Canoe trips"],
    tags: ["family", "whole house"],
  },
  {
    name: "Dust and Channel Camp",
    place: savuti,
    at: [-18.5629, 24.0544],
    spot: "Beside the Savuti channel",
    type: "Luxury Tent",
    guests: 14,
    rooms: 7,
    price: [1240, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 9,
    flyIn: true,
    light: "gold",
    short:
      "Seven tents on a river that cannot make up its mind, in country where lions learned to hunt elephants.",
    text: `
In some years guests fish from the deck; in others they walk across the riverbed to breakfast. The
Savuti channel has dried up and come back without anybody being quite sure why, and the camp is built
for both moods, on legs, with steps that go either to a boat or to sand.

When it is dry, one pumped waterhole in front of the bar draws bull elephants through the night.
Earplugs are offered. Few accept. The hills behind hold rock paintings that take an hour to climb to
and a morning to leave.`,
    amenities: [
      "Waterhole in front of camp",
      "Solar power",
      "Outdoor shower",
      "Sunken viewing hide",
    ],
    activities: ["Game drives", "Rock art walk", "Wildlife photography", "Birdwatching"],
    tags: ["wildlife", "photography", "exclusive"],
  },
  {
    name: "White Silence Camp",
    place: makgadikgadi,
    at: [-20.4871, 25.1543],
    spot: "Edge of Ntwetwe Pan",
    type: "Luxury Tent",
    guests: 12,
    rooms: 6,
    price: [1390, "USD", "per person per night"],
    board: "all-inclusive",
    light: "dawn",
    childrenFrom: 7,
    pool: true,
    flyIn: true,
    short:
      "Six tents at the shore of a lake that left ten thousand years ago, with meerkats for neighbours and nothing for a skyline.",
    text: `
There is a chair, some way out on the pan, that belongs to the camp. It faces away from everything.
Guests are driven to it one at a time, left with a flask, and fetched when they wave. Most come back
without much to say.

The rest is livelier. A family of meerkats lets people sit beside the burrow at sunrise and will use
a hat as a lookout. From December zebra arrive in their thousands for the rain grass, and brown hyena
pass through all year on the way to somewhere else.

In the dry months you can sleep out: a bedroll, a fire that burns down, and more stars than is
comfortable.`,
    amenities: [
      "Private dining on the pan",
      "Plunge pool",
      "Telescope",
      "Solar power",
      "Library of maps",
    ],
    activities: [
      "Walk with meerkats",
      "Quad bikes on the pan",
      "Game drives",
      "Stargazing",
      "Walk with San trackers and heritage talks",
    ],
    tags: ["honeymoon", "unique", "luxury", "wildlife"],
    full: {
      why: "Few places do nothing so well. The chair alone is worth the flight.",
      who: "Anybody between two busy safaris, and families with children who can sit still for a meerkat.",
      experience:
        "Meerkats at sunrise, shade and a book until four, quad bikes into the white, supper wherever the table has been put this time.",
      goodToKnow:
        "Quad bikes run only while the crust is dry, roughly May to October; in the green months there are zebra instead.",
      features: [
        "Habituated meerkats",
        "Sleep-out on the pan",
        "Zebra from December to March",
        "One chair",
      ],
      directions:
        "Charter to the camp's strip (50 minutes from Maun), or leave your car at Gweta and be collected.",
      address: "White Silence Camp, Ntwetwe Pan, via Gweta, Central District, Botswana",
      words: "salt.horizon.stillness",
      bookingNotes: "Sleep-outs depend on weather and moon; say when booking if it matters to you.",
      important:
        "Riders of quad bikes must be sixteen or older and sign a form. Bring a buff: the dust is fine as flour.",
      cancellation: "strict",
      keywords: [
        "Makgadikgadi",
        "salt pan camp",
        "meerkats",
        "zebra migration Botswana",
        "sleep out",
      ],
      units: [
        [
          "Pan tent",
          2,
          "Five tents with brass beds and Persian rugs that have seen better lounges.",
        ],
        ["Family tent", 4, "Two rooms and one bathroom, nearest to the fire."],
      ],
    },
  },
  {
    name: "Saltline Yurts",
    place: makgadikgadi,
    at: [-20.1911, 25.2866],
    spot: "Among the baobabs outside Gweta",
    type: "Yurt",
    guests: 16,
    rooms: 6,
    price: [2350, "BWP", "per room per night"],
    board: "breakfast",
    light: "gold",
    childrenFrom: 0,
    pool: true,
    short:
      "Felt-lined yurts between old baobabs, warm in July and cool in November, with the pans an hour down the track.",
    text: `
Felt turns out to suit the Kalahari. It keeps out the frost of July and the furnace of October, and
it was made in Gweta by a cooperative that used to make saddle blankets.

Six yurts stand in a loose ring, each under or beside a baobab old enough to have been used as a post
office. There is one long table, one round pool, and a bicycle shed. Most guests drive themselves and
stay a night longer than they had planned.`,
    amenities: ["Family yurts", "Swimming pool", "Wood stove", "Bicycles", "Restaurant"],
    activities: ["Quad bikes on the pan", "Cycling", "Village visit", "Birdwatching"],
    tags: ["family", "unusual", "community"],
    full: {
      why: "The felt is local, the trees are two thousand years old and the soup is hot at any hour.",
      who: "Self-drive travellers and families who need a pool between two long roads.",
      experience:
        "Bicycles to the biggest baobab before breakfast, pans in the afternoon, fire in the ring at night.",
      goodToKnow:
        "Reached by an ordinary car all year. The pans themselves are not: go with a guide.",
      features: ["Felt made in the village", "Round pool", "Own baobabs"],
      directions:
        "Leave the A3 at the Gweta turn-off and follow the painted tyres for four kilometres.",
      address: "Saltline Yurts, Gweta, Central District, Botswana",
      words: "baobab.felted.ember",
      bookingNotes: "Dinner can be ordered until three in the afternoon.",
      important: "Baobab branches fall without warning: do not park under them.",
      cancellation: "flexible",
      keywords: ["yurt Botswana", "Gweta", "baobabs", "family glamping", "self-drive"],
      units: [
        ["Round yurt", 2, "Four of them, each with a stove and a window in the roof."],
        ["Long yurt", 4, "Two joined rings with bunks for children."],
      ],
    },
  },
  {
    name: "The Trader's Rest",
    place: makgadikgadi,
    at: [-20.2043, 25.2412],
    spot: "Gweta village",
    type: "Historic Property",
    guests: 14,
    rooms: 7,
    price: [1450, "BWP", "per room per night"],
    board: "breakfast",
    sameAllYear: true,
    short:
      "A trading store of 1908 with its counter, scales and tin ceiling intact, and seven rooms where the salt was stored.",
    text: `
Cattle drovers, salt carriers and one runaway bank clerk have signed the ledger that still lies on
the counter. The last entry before the store closed is for two candles and a hymn book.

The rooms open on a courtyard with a lemon tree. Walls are half a metre thick, beds are high, and the
museum in the back room has one of everything and labels in three languages. Ask for Rre Mosu, who was
sent here for sugar as a boy and will show you the groove that coins have worn in the wood.`,
    amenities: ["Courtyard garden", "Small museum", "Wi-Fi", "Bar at the old counter"],
    activities: ["Village walk", "Museum visit", "Day trips to the pans"],
    tags: ["heritage", "historic"],
  },
  {
    name: "Rustridge Eco-Lodge",
    place: tuli,
    at: [-22.1835, 29.1217],
    spot: "Above the Motloutse, Northern Tuli",
    type: "Eco-Lodge",
    guests: 20,
    rooms: 10,
    price: [390, "EUR", "per person per night"],
    board: "full board",
    childrenFrom: 5,
    pool: true,
    short:
      "Rammed-earth rooms in the colour of the cliff behind them, and a sunken hide at eye level with drinking elephants.",
    text: `
From three kilometres off you cannot see the lodge at all. The walls were rammed from the ridge they
stand on and have weathered to the same red, with a line of glass to give it away at sunset.

Its heart is a shipping container, buried to the roof beside a waterhole. You sit on a bench with your
chin at the height of the water, and elephants put their trunks down a metre away. Photographers book
it by the half day. Everybody else wanders in with a gin and whispers.`,
    amenities: [
      "Sunken photography hide",
      "Swimming pool",
      "Solar power",
      "Rainwater tanks",
      "Bicycles",
    ],
    activities: [
      "Game drives",
      "Cycling safari",
      "Photographic sessions in the hide",
      "Walking safari",
    ],
    tags: ["eco", "sustainable", "photographic"],
  },
  {
    name: "Cable Crossing Villa",
    place: tuli,
    at: [-22.2168, 29.1372],
    spot: "Limpopo bank near Pont Drift",
    type: "Safari Villa",
    guests: 10,
    rooms: 5,
    price: [2400, "USD", "per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    privateVehicle: true,
    short:
      "A five-room villa with its own guide, vehicle and cook, reached in flood years by a cable basket over the Limpopo.",
    text: `
When the river is up the border post closes the ford and opens the cableway: a basket for four, an
engine from a lorry, ninety seconds above brown water. Children consider it the best part of the
holiday and are not wrong.

The villa is taken whole. You decide when breakfast is, whether the drive goes out at all, and if the
table should be carried into the riverbed. A fort of driftwood was begun by a family from Leeds and is
extended by every family since.`,
    amenities: [
      "Private guide and vehicle",
      "Swimming pool",
      "Cook",
      "Children's tree fort",
      "Air conditioning",
    ],
    activities: ["Game drives", "Walking safari", "Horse riding", "Night drives"],
    tags: ["family", "kids", "exclusive"],
  },
];

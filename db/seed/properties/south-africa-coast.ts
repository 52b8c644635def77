import {
  addo,
  cederberg,
  drakensberg,
  gardenRoute,
  karoo,
  stLucia,
  westCoast,
  winelands,
} from "#db/seed/places-south";
import type { Stay } from "#db/seed/stay";

export const southAfricaCoast: Stay[] = [
  {
    name: "Turtle Moon House",
    place: stLucia,
    at: [-27.4018, 32.7284],
    spot: "Behind the dunes near Mabibi",
    type: "Beach Villa",
    guests: 10,
    rooms: 5,
    price: [9500, "ZAR", "per night"],
    board: "full board",
    childrenFrom: 6,
    short:
      "A house in the dune forest, 129 wooden steps above a beach where leatherbacks come ashore in summer.",
    text: `
The steps are counted because everybody does. At the bottom is a beach without another building for
nineteen kilometres, and a reef that begins at knee depth.

From November to January the turtles come. A licensed guide takes four people at a time along the tide
line with a red torch, and there is a rule about whispering which even small boys keep. The house has
five rooms under the trees, a kitchen with a cook in it, and no mirror larger than a plate.`,
    amenities: [
      "Cook",
      "Snorkelling gear",
      "Family rooms",
      "Solar power",
      "Boardwalk to the beach",
    ],
    activities: ["Turtle walks", "Snorkelling", "Diving at Sodwana", "Beach fishing"],
    tags: ["family", "conservation", "beach"],
  },
  {
    name: "Cloud Shepherd Chalets",
    place: drakensberg,
    at: [-29.5516, 29.3842],
    spot: "Southern Drakensberg, above the Mzimkhulu",
    type: "Chalet",
    guests: 18,
    rooms: 9,
    price: [2600, "ZAR", "per night"],
    board: "self-catering",
    childrenFrom: 0,
    light: "dawn",
    short:
      "Six thatched chalets at 1,900 metres, with a wood stove each and a shepherd who forecasts the weather by his dogs.",
    text: `
In the morning the valley is full of cloud and you are above it. By ten it has burnt off and there is
the whole wall of the Berg, from Rhino Peak to the Hodgson's, too close to fit in a picture.

The chalets are for walkers: a drying room, a boot rack, soup on request. Mr Zuma, who keeps the sheep
that the farm is named for, is never wrong about rain and says when to turn round. Paths to three caves
with San paintings start behind chalet four, with a guide.`,
    amenities: ["Wood stove", "Drying room", "Family chalets", "Packed lunches"],
    activities: ["Hiking", "Rock art walk", "Trout fishing", "Mountain bike trails"],
    tags: ["family", "mountain"],
  },
  {
    name: "Basalt and Wool",
    place: drakensberg,
    at: [-29.7763, 29.4631],
    spot: "Underberg, on the road to Sani Pass",
    type: "Boutique Hotel",
    guests: 24,
    rooms: 12,
    price: [3400, "ZAR", "per room per night"],
    board: "half board",
    childrenFrom: 8,
    short:
      "A hotel in a former wool store, with carding combs on the walls, deep baths and the best blankets in the province.",
    text: `
Bales still have their marks on the beams. The store took in clip from Lesotho for eighty years, brought
down Sani Pass on mules, and the hotel that replaced it buys blankets from the same families.

The twelve rooms are warm, quiet and slightly crooked. Dinner is lamb more often than not. In the
morning a driver with a proper vehicle takes guests up the pass to the highest pub in Africa, or so
the pub says, and, more usefully, brings them down again.`,
    amenities: ["Open fires", "Deep baths", "Restaurant", "Wool shop", "Wi-Fi"],
    activities: ["Sani Pass day trip", "Mountain walks", "Weaving craft workshop", "Horse riding"],
    tags: ["heritage", "couples"],
  },
  {
    name: "The Lemon Ledger",
    place: addo,
    at: [-33.4129, 25.4478],
    spot: "Citrus farm outside Kirkwood",
    type: "Historic Property",
    guests: 12,
    rooms: 6,
    price: [2900, "ZAR", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    short:
      "A citrus farmhouse of 1887 with a verandah on three sides, fifteen minutes from seven hundred elephants.",
    text: `
When the oranges bloom in September you smell the farm before you see the sign. The ledger of the name
lies in the hall and lists every crate since 1911, in five handwritings of one family.

Breakfast is on the verandah: marmalade in four colours, eggs, and advice on which of Addo's waterholes
is worth the morning. The sixth-generation owner drives guests there herself when the harvest allows it.`,
    amenities: ["Orchard garden", "Swimming pool", "Family room", "Library", "Marmalade kitchen"],
    activities: ["Addo game drives", "Orchard walks", "Sundays River canoe trips"],
    tags: ["historic", "family"],
  },
  {
    name: "Porkbush Camp",
    place: addo,
    at: [-33.5247, 25.6864],
    spot: "Inside the greater Addo conservancy",
    type: "Tented Camp",
    guests: 12,
    rooms: 6,
    price: [310, "EUR", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    pool: true,
    short:
      "Six tents in the succulent thicket that elephants love, malaria-free and an hour from an airport.",
    text: `
Porkbush, or spekboom, is a round-leaved succulent that tastes of lemon and takes up carbon at a rate
that makes botanists excitable. Elephants eat it like salad. So do guests, in salad.

The camp has planted forty thousand of them on what was goat country. Tents stand in clearings with a
pool the colour of a puddle, by design. Drives cross into Addo through a private gate, and on windless
nights you can hear the sea thirty kilometres off.`,
    amenities: ["Natural swimming pool", "Solar power", "Kitchen garden", "Sustainable building"],
    activities: ["Game drives", "Guided walks", "Spekboom planting with the community"],
    tags: ["eco", "green", "conservation"],
  },
  {
    name: "Stavemaker's House",
    place: winelands,
    at: [-33.9046, 19.1207],
    spot: "Upper Franschhoek valley",
    type: "Historic Property",
    guests: 10,
    rooms: 5,
    price: [6800, "ZAR", "per room per night"],
    board: "breakfast",
    featured: true,
    light: "day",
    childrenFrom: 12,
    pool: true,
    short:
      "A gabled house of 1796 where barrels were made, five rooms around an oak and a cellar that opens with a wooden key.",
    text: `
The oak in the courtyard was planted for staves and never cut, because by the time it was thick enough
the French had invented cheaper ones. Under it stands the only table. Five rooms share it at breakfast,
and strangers are usually friends by the second pot.

The house is thick-walled, reed-ceilinged and honest about its age: doors stick, floors lean a little
toward the mountain. What is new is all in the bathrooms.

Wine is the business of the valley and the pleasure of the house. Twelve cellars can be reached on
foot or by bicycle, and the housekeeper rings ahead so that somebody is waiting with a glass.`,
    amenities: [
      "Courtyard pool",
      "Wine cellar",
      "Bicycles",
      "Champagne on arrival",
      "Fireplaces",
      "Wi-Fi",
    ],
    activities: ["Wine cellar walks", "Cycling", "Mountain hikes", "Huguenot museum visit"],
    tags: ["heritage", "historic", "romantic", "couples"],
    full: {
      why: "Because of the table under the oak, and what people say to one another there.",
      who: "Couples at the start or the end of a safari who want to eat and drink well and walk it off.",
      experience:
        "Bread from the village at eight, a cellar at eleven, shade until five, the mountain turning pink at seven.",
      goodToKnow:
        "The house is on the edge of the village: restaurants are a twelve-minute walk, with pavement.",
      features: ["Built 1796", "Twelve cellars within cycling distance", "No television anywhere"],
      directions:
        "From Cape Town N1 to exit 55, R45 to Franschhoek; turn left after the monument and follow the water furrow.",
      address: "Stavemaker's House, Upper Valley Road, Franschhoek 7690, South Africa",
      words: "oak.barrel.gabled",
      bookingNotes:
        "Two nights minimum from November to March. The whole house can be taken for ten.",
      important: "Listed building: no lift, some low door frames, two rooms up a steep stair.",
      cancellation: "flexible",
      keywords: ["Franschhoek", "historic guesthouse", "Cape Dutch", "wine", "romantic weekend"],
      units: [
        ["Oak room", 2, "Ground floor, opening on the courtyard."],
        ["Loft room", 2, "Under the reeds, with a window seat and a ladder-steep stair."],
        ["Cooperage", 2, "The former workshop, with the iron hoops still on the wall."],
      ],
    },
  },
  {
    name: "Quince Row Hotel",
    place: winelands,
    at: [-33.9368, 18.8611],
    spot: "Dorp Street, Stellenbosch",
    type: "Boutique Hotel",
    guests: 36,
    rooms: 18,
    price: [3900, "ZAR", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    stepFree: true,
    pool: true,
    short:
      "Eighteen rooms behind a row of townhouses, with quinces espaliered on the south wall and a baker in the basement.",
    text: `
Guests wake up hungry at Quince Row because the bakery is underneath. By six the whole building smells
of cardamom, and by seven the first plates go out to the courtyard.

The hotel joins four old houses without pretending that they are one: corridors turn, floors change
level by ramp, and each of the eighteen rooms is its own shape. Everything in Stellenbosch is in
walking distance, including the mountain.`,
    amenities: [
      "Bakery",
      "Courtyard pool",
      "Step-free rooms",
      "Children's beds",
      "Air conditioning",
      "Wi-Fi",
    ],
    activities: ["Town heritage walk", "Wine tasting", "Jonkershoek hikes"],
    tags: ["heritage", "city"],
  },
  {
    name: "Wolfrock Yurts",
    place: cederberg,
    at: [-32.4386, 19.2467],
    spot: "Central Cederberg, below the Arch",
    type: "Yurt",
    guests: 14,
    rooms: 6,
    price: [1850, "ZAR", "per night"],
    board: "self-catering",
    featured: true,
    light: "dusk",
    childrenFrom: 0,
    short:
      "Six yurts on a rooibos farm under orange cliffs, with a rock pool each way and no telephone signal at all.",
    text: `
You are asked to stop at the last farm stall and tell your family that you are about to be out of
reach. Then comes the pass, forty minutes of gravel, and at the end of it six canvas domes that look
as though the cliffs had laid them.

Each has a wood stove, a plank floor, a gas ring and a hammock. The farm grows rooibos: in February
guests may help to cut it, and everyone goes home smelling of tea.

Days go to the Arch (six hours, worth it), the Cracks (four, with a scramble) or the pool below yurt
five, which is deep enough to jump. At night a retired teacher sets up his telescope and asks what
you would like to see.`,
    amenities: [
      "Wood stove",
      "Rock pools",
      "Telescope evenings",
      "Solar power",
      "Outdoor kitchen",
      "Family yurts",
    ],
    activities: ["Hiking", "Rock climbing", "Rock art walk", "Stargazing"],
    tags: ["unique", "family", "eco", "mountain"],
    full: {
      why: "The best value in the Cape is a canvas dome, a cliff that glows and nobody able to ring you.",
      who: "Walkers, climbers, families with children over six, and people writing the end of something.",
      experience: "Early walk, long swim, nap, fire. The stars need no arranging.",
      goodToKnow:
        "Winter nights reach freezing and stoves are lit for you; in January it is 38 degrees by two o'clock.",
      features: ["Dark sky", "Working rooibos farm", "Trail head at the door"],
      directions:
        "N7 to the Algeria turn-off, 17 km over Nieuwoudt Pass, then 31 km following the river. No fuel after Citrusdal.",
      address: "Wolfrock Farm, Cederberg, Citrusdal 7340, South Africa",
      words: "rooibos.arches.ember",
      bookingNotes:
        "Bring food and drinking glasses you like; the farm sells bread, eggs, wine and firewood.",
      important:
        "Permits for the Arch and the Cracks are limited and included if requested when booking.",
      cancellation: "flexible",
      keywords: [
        "Cederberg yurts",
        "Wolfberg Arch",
        "glamping South Africa",
        "stargazing",
        "rooibos farm",
      ],
      units: [
        ["Small yurt", 2, "Four yurts of five metres across with one big bed."],
        ["Family yurt", 4, "Two yurts with a loft for children and a longer table."],
      ],
    },
  },
  {
    name: "Rigger's Treehouses",
    place: gardenRoute,
    at: [-33.9617, 23.4982],
    spot: "The Crags, above the Bitou",
    type: "Treehouse",
    guests: 12,
    rooms: 6,
    price: [5200, "ZAR", "per night"],
    board: "breakfast",
    childrenFrom: 8,
    short:
      "Six houses slung between yellowwoods by a former ship's rigger, joined by rope bridges that do not swing much.",
    text: `
He spent thirty years on tall ships and came ashore with a head full of knots. The six houses hang
where his masts would have been: each on four cables, each able to move a hand's breadth in a gale, as
the guest book mentions with feeling.

Breakfast arrives in a canvas bucket. There is a copper bath on each deck, a stove for the wet months,
and a rule that shoes stay at the bottom. Louries walk along the railings as if they had booked.

The sea is twelve minutes away, and the forest begins at the bed.`,
    amenities: [
      "Private deck bath",
      "Wood stove",
      "Rope bridges",
      "Breakfast bucket",
      "Wi-Fi in the hall",
    ],
    activities: [
      "Forest hikes",
      "Zip lines",
      "Kayak trips",
      "Robberg beach walk",
      "Whale watching by boat",
    ],
    tags: ["unique", "romantic", "family", "eco"],
    full: {
      why: "Everything is tied, nothing is screwed, and it has stood through twelve winters.",
      who: "Couples, and families whose children can be trusted on a bridge.",
      experience:
        "Whales or kayaks in the morning, forest after lunch, bath under the leaves while it rains.",
      goodToKnow:
        "Between 22 and 60 stairs and bridges to each house. Luggage goes up by block and tackle.",
      features: ["Hung on cables", "Copper baths", "Owner's knot lessons on Fridays"],
      directions:
        "N2 east from Plettenberg Bay for 19 km, right at The Crags school, two kilometres of forest track.",
      address: "Rigger's Treehouses, The Crags, Plettenberg Bay 6602, South Africa",
      words: "rigging.yellowwood.drift",
      bookingNotes: "Houses 1 and 2 are closest to the car park; 6 is the one for honeymoons.",
      important:
        "In storms with gusts above 80 km/h guests are moved to the farmhouse for the night.",
      cancellation: "moderate",
      keywords: [
        "treehouse South Africa",
        "Garden Route",
        "Plettenberg Bay",
        "forest stay",
        "honeymoon",
      ],
      units: [
        ["Mast house", 2, "Five houses for two, nine metres up."],
        [
          "Crow's nest",
          2,
          "The highest, at the end of the longest bridge, with a roof that opens.",
        ],
      ],
    },
  },
  {
    name: "Saltpan and Sail",
    place: westCoast,
    at: [-32.8093, 17.8931],
    spot: "Paternoster beach",
    type: "Beach Villa",
    guests: 8,
    rooms: 4,
    price: [5400, "ZAR", "per night"],
    board: "self-catering",
    childrenFrom: 0,
    short:
      "A white cottage with blue nothing in front of it, crayfish boats on the sand and a fireplace for the fog.",
    text: `
Paternoster's boats are pulled up by tractor, and the tractor passes the kitchen window at about four
with the catch. You may wave it down.

The villa is four white rooms and one long table. It is furnished with what the sea brought and what
the owner's aunt left. The Atlantic is not for swimming unless you are from Norway; it is for walking
beside, for miles, in both directions, and for looking at from the bath.`,
    amenities: ["Sea-view bath", "Fireplace", "Full kitchen", "Children's bunks", "Kayaks"],
    activities: [
      "Sea kayak trips",
      "Beach walks",
      "Flower drives in spring",
      "Fishing village tour",
    ],
    tags: ["family", "beach"],
  },
  {
    name: "Windpump House",
    place: karoo,
    at: [-31.8642, 24.5601],
    spot: "Outside Nieu-Bethesda",
    type: "House",
    guests: 8,
    rooms: 4,
    price: [2300, "ZAR", "per night"],
    board: "self-catering",
    sameAllYear: true,
    childrenFrom: 0,
    light: "gold",
    short:
      "A sheep farmer's house with a reservoir to swim in, a stoep for the evening and a silence that city people remark on.",
    text: `
The loudest thing is the pump. It turns when the wind does, clanks twice, and sends a rope of cold water
into the round reservoir that serves as the pool.

Inside: a wood range, a piano with eighty-one working keys, four bedrooms with iron beds and wool
blankets. The farmer's wife leaves a leg of lamb in the fridge if asked. Fossils older than dinosaurs lie
in the riverbed, and a guide from the village shows where.`,
    amenities: ["Reservoir pool", "Wood range", "Piano", "Family rooms"],
    activities: ["Fossil walk", "Cycling", "Owl House museum visit", "Stargazing"],
    tags: ["family", "whole house"],
  },
  {
    name: "Compass Pods",
    place: karoo,
    at: [-31.7521, 24.5173],
    spot: "Foot of Compassberg",
    type: "Glamping Pod",
    guests: 8,
    rooms: 4,
    price: [1700, "ZAR", "per night"],
    board: "breakfast",
    childrenFrom: 10,
    light: "night",
    short:
      "Four pods set to north, east, south and west, each with a glass roof over the bed and a sheepskin for July.",
    text: `
Choose your star before you book. North gets the Pleiades over the pillow, south gets the Cross, east
is for those who rise with the sun and west for everybody else.

The pods are small, well insulated and three hundred metres apart. Breakfast hangs on the door handle.
Compassberg, the third highest mountain of the old Cape, takes five hours up and down, and the path
begins at the wind-bent tree by pod north.`,
    amenities: ["Glass roof", "Sheepskins", "Solar power", "Telescope to borrow"],
    activities: ["Compassberg hike", "Stargazing", "Night photography"],
    tags: ["unusual", "couples", "value"],
  },
];

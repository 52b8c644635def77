import {
  amboseli,
  kenyaCoast,
  laikipia,
  lamu,
  mara,
  naivasha,
  samburu,
  tsavo,
} from "#db/seed/places-east";
import type { Stay } from "#db/seed/stay";

export const kenya: Stay[] = [
  {
    name: "Humming Thorn Tents",
    place: mara,
    at: [-1.2417, 35.1063],
    spot: "A conservancy north of the reserve",
    type: "Tented Camp",
    guests: 18,
    rooms: 9,
    price: [780, "USD", "per person per night"],
    board: "all-inclusive",
    featured: true,
    light: "gold",
    childrenFrom: 5,
    flyIn: true,
    short:
      "Nine tents among ant-galled acacias that hum in the wind, on land leased from 314 Maasai families.",
    text: `
The thorns whistle because ants have bored holes in their galls. On a windy afternoon the whole slope
sounds like somebody blowing across a bottle.

The camp pays rent to 314 families, by mobile phone, on the first of each month, whether or not there
are guests. In return there are no fences, cattle graze at agreed hours, and five vehicles share a
valley in which, forty minutes south, there would be fifty.

Tents are dug a little into the slope for the view and furnished by people who have had to carry
everything. Hot water comes by bucket at a time you name.`,
    amenities: ["Solar power", "Hot bucket showers", "Family tent", "Laundry", "Sundowner rock"],
    activities: [
      "Game drives",
      "Night drives",
      "Guided walks",
      "Maasai village visit",
      "Hot-air balloon",
    ],
    tags: ["conservation", "wildlife", "family", "community"],
    full: {
      why: "A conservancy that works is a rarer sight than a leopard, and here you see both.",
      who: "People who want the Mara without the queue, and children who ask where the money goes.",
      experience:
        "Six hours in the vehicle if you like, or one and a walk. Elders come to the fire on Thursdays and take questions.",
      goodToKnow:
        "The reserve itself, with the river, is an hour's drive; bring a packed lunch and make a day of it.",
      features: [
        "Rent paid to 314 families",
        "Five vehicles in the valley",
        "Walking and night drives allowed",
      ],
      directions:
        "Forty-five minutes by air from Nairobi Wilson to a conservancy strip, then 35 minutes by vehicle with animals on the way.",
      address: "Humming Thorn Tents, off the Aitong road, Narok County, Kenya",
      words: "acacia.whistle.grazing",
      bookingNotes:
        "Conservancy fees are part of the price. Balloon flights are booked with a third party and cost extra.",
      important: "The camp is unfenced; Maasai watchmen walk guests after dark.",
      cancellation: "moderate",
      keywords: [
        "Mara conservancy",
        "tented camp Kenya",
        "community conservation",
        "migration",
        "balloon safari",
      ],
      units: [
        ["Slope tent", 2, "Eight tents with a veranda and a writing desk."],
        ["Family tent", 4, "Two rooms, one bathroom and a hyrax on the roof."],
      ],
    },
  },
  {
    name: "Ford and Fording Camp",
    place: mara,
    at: [-1.5083, 35.0247],
    spot: "Beside a crossing point of the Mara river",
    type: "Mobile Camp",
    guests: 12,
    rooms: 6,
    price: [620, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 8,
    short:
      "A seasonal camp that stands from July to October within earshot of the river, and is a flat patch of grass by November.",
    text: `
You do not watch a crossing so much as wait for one. Wildebeest gather, think better of it, turn round,
and turn round again. The guides at Ford and Fording bring folding chairs.

Because the camp is beside the river rather than two hours away, you can wait all day and still be home
for tea. It has six tents, a mess with a carpet, and a policy of leaving first when too many vehicles
come. Meals are simple and hot. In November six people pack everything into two lorries and rake the
grass.`,
    amenities: ["Bucket showers", "Camp fire", "Charging tent", "Photography beanbags"],
    activities: ["Game drives", "Photography at the crossings", "Bush breakfasts"],
    tags: ["wildlife", "photography", "migration"],
  },
  {
    name: "Hyrax Hall",
    place: mara,
    at: [-1.1876, 34.9914],
    spot: "On the Oloololo escarpment",
    type: "Safari Lodge",
    guests: 24,
    rooms: 12,
    price: [1450, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 0,
    pool: true,
    flyIn: true,
    light: "dusk",
    short:
      "A stone lodge on the lip of the escarpment: twelve suites, one very long terrace and half of the Mara below.",
    text: `
At breakfast guests point with their toast. Three hundred metres down are herds, balloon shadows and,
with the telescope, yesterday's lions.

Hyrax Hall was built by masons from Kisii, who cut the stone by hand and signed it where it does not
show. Rooms have fireplaces that are needed. The cellar, the library and the head gardener's roses are
all better than the altitude deserves. Drives go down a private track that takes nine minutes and feels
like landing.`,
    amenities: [
      "Private terrace",
      "Heated infinity pool",
      "Spa",
      "Wine cellar",
      "Butler service",
      "Children's room",
    ],
    activities: [
      "Game drives",
      "Hot-air balloon",
      "Escarpment walks",
      "Helicopter trip to the lakes",
    ],
    tags: ["luxury", "honeymoon", "exclusive"],
  },
  {
    name: "Kimana Corridor Camp",
    place: amboseli,
    at: [-2.7394, 37.5042],
    spot: "Between Amboseli and the Chyulu Hills",
    type: "Tented Camp",
    guests: 16,
    rooms: 8,
    price: [42000, "KES", "per person per night"],
    board: "full board",
    childrenFrom: 4,
    pool: true,
    short:
      "Eight tents in the gap that elephants use between two parks, with Kilimanjaro on the left until about eight in the morning.",
    text: `
The corridor is four kilometres wide, and for thirty years it was getting narrower. Then 260 landowners
agreed to lease it. Elephants noticed within the month.

From the tents you look along it. Big tuskers come through at dawn and again after dark, close enough
for the watchmen to know them by name. The mountain shows itself early and late; in between it is a
rumour. Amboseli's gate is twenty-five minutes away, and you are back for a swim before the heat.`,
    amenities: ["Swimming pool", "Family tents", "Solar power", "Kilimanjaro deck"],
    activities: ["Game drives", "Bush walks", "Maasai community visit", "Bird ringing"],
    tags: ["family", "conservation", "wildlife"],
  },
  {
    name: "Ash and Acacia House",
    place: amboseli,
    at: [-2.8637, 37.6218],
    spot: "On the slope towards Loitokitok",
    type: "Safari Villa",
    guests: 8,
    rooms: 4,
    price: [1900, "USD", "per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    privateVehicle: true,
    short:
      "A four-bedroom villa on volcanic black soil, with its own vehicle, a vegetable garden and the mountain in the bath window.",
    text: `
Everything grows in ash. The garden supplies the kitchen with eleven months of lettuce, and the twelfth
is blamed on elephants.

You take the whole villa, with a cook, two housekeepers and Daniel, who guides. He was born under the
tree that the drive goes round and has counted lions here since he was nineteen. Children collect
obsidian. Adults lie in the bath and watch the snow turn the colour of a peach.`,
    amenities: [
      "Private guide and vehicle",
      "Swimming pool",
      "Cook",
      "Children's garden",
      "Fireplace",
    ],
    activities: [
      "Game drives",
      "Horse riding",
      "Lion tracking on foot walks",
      "Market visit in the village",
    ],
    tags: ["family", "exclusive", "whole house"],
  },
  {
    name: "Equator Smithy",
    place: laikipia,
    at: [0.2361, 36.8927],
    spot: "Eastern Laikipia, on the Ewaso Nyiro",
    type: "Eco-Lodge",
    guests: 14,
    rooms: 7,
    price: [690, "USD", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 6,
    pool: true,
    flyIn: true,
    short:
      "A working forge, a river pool and seven rooms built from fallen cedar, on a ranch where rhino outnumber guests.",
    text: `
The owner shoes horses and mends gates for half of Laikipia, and the rest of the time he makes beds.
All seven in the lodge are his. Guests may work the bellows; two have left with a knife.

There are camels for walking beside, horses for riding, and twenty thousand hectares without a tarred
road. The walls are cedar that came down in the storm of 2018, the roofs are grass, and the river turns
a small wheel that charges everything.`,
    amenities: [
      "River pool",
      "Hydro and solar power",
      "Forge workshops",
      "Stables",
      "Family cottage",
    ],
    activities: [
      "Camel walks",
      "Horse riding",
      "Rhino tracking safari",
      "Forge craft workshop",
      "Cycling",
    ],
    tags: ["eco", "sustainable", "adventure", "family"],
    full: {
      why: "Because it is run by somebody who makes things, and the habit spreads.",
      who: "Riders, tinkerers, and teenagers who have had enough of sitting in vehicles.",
      experience:
        "Ride or walk at dawn, breakfast by the river, forge or hammock, a drive that becomes a night drive.",
      goodToKnow:
        "At 1,750 metres evenings are cold from June to August; ponchos are in the cupboard.",
      features: ["Working forge", "Water wheel", "Camels and horses", "Rhino sanctuary"],
      directions:
        "Nanyuki airstrip, then two hours of ranch road; or a charter to the strip by the river, ten minutes away.",
      address: "Equator Smithy, Mutara road, Laikipia County, Kenya",
      words: "bellows.cedar.river",
      bookingNotes: "Riding is included for competent riders; say how much you weigh and mean it.",
      important: "Riders sign a waiver and need cover for medical evacuation.",
      cancellation: "moderate",
      keywords: ["Laikipia", "riding safari", "eco-lodge Kenya", "rhino", "camels"],
      units: [
        ["Cedar room", 2, "Six rooms with forged beds and a porch on the river."],
        ["Smith's cottage", 4, "Two bedrooms and a kitchen of its own."],
      ],
    },
  },
  {
    name: "Two Peaks Yurts",
    place: laikipia,
    at: [0.0647, 37.1286],
    spot: "Foot of Mount Kenya, outside Nanyuki",
    type: "Yurt",
    guests: 12,
    rooms: 5,
    price: [14500, "KES", "per night"],
    board: "breakfast",
    childrenFrom: 0,
    light: "dawn",
    short:
      "Five yurts in a cedar clearing at 2,300 metres, with stoves, wool from the next farm and the peaks before breakfast.",
    text: `
Mount Kenya clears for an hour after sunrise, as a favour, and the yurts are turned to receive it. Then
cloud comes up like a lift and you can go back to bed.

They are warm: double felt, cast-iron stoves, quilts by a women's group in Naro Moru. Climbers stay on
the way up and, more gratefully, on the way down. Families stay for the trout pond. The farm next door
sells cheese that has no business being this good on the equator.`,
    amenities: ["Wood stove", "Trout pond", "Family yurt", "Farm shop", "Drying room"],
    activities: ["Mountain hikes", "Fishing", "Trekking on Mount Kenya", "Farm visits"],
    tags: ["unusual", "family", "mountain"],
  },
  {
    name: "Doum Palm Sand Camp",
    place: samburu,
    at: [0.5714, 37.5669],
    spot: "North bank of the Ewaso Nyiro",
    type: "Tented Camp",
    guests: 20,
    rooms: 10,
    price: [510, "EUR", "per person per night"],
    board: "all-inclusive",
    childrenFrom: 5,
    short:
      "Ten tents in the shade of branching palms, on a brown river with crocodiles and, over supper, five species you had to look up.",
    text: `
Samburu has its own edition of everything: a giraffe drawn with a ruler, a zebra with pin-stripes, an
antelope with the neck of a llama and an ostrich with blue legs. Guides call them the special five and
tick them off by lunch.

After that there is time. The river is low enough to wade for most of the year, and elephants do, in
single file, past the dining tent. Singing from the village across the water carries on Saturdays. The
tents are pitched on sand that is raked into patterns each morning and walked on by genets each night.`,
    amenities: ["River deck", "Solar power", "Massage tent", "Family tent"],
    activities: [
      "Game drives",
      "Singing wells visit with the community",
      "Guided walks",
      "Wildlife photography",
    ],
    tags: ["wildlife", "family"],
  },
  {
    name: "Longonot Ledge Chalets",
    place: naivasha,
    at: [-0.8129, 36.3307],
    spot: "South shore of Lake Naivasha",
    type: "Chalet",
    guests: 20,
    rooms: 10,
    price: [16800, "KES", "per room per night"],
    board: "breakfast",
    childrenFrom: 0,
    pool: true,
    short:
      "Ten timber chalets under fever trees, where hippos mow the lawn at night and the bicycles to Hell's Gate are free.",
    text: `
There is a line of white stones across the grass. After dark you stay on the house side of it, and the
hippos, most of the time, on theirs.

By day it is a holiday place for Nairobi families: hammocks, a pool, a library of paperbacks with the
last page missing. Bicycles wait at the gate, because Hell's Gate is the rare park where you may ride
among zebra. Giraffes live across the road and can be visited on foot.`,
    amenities: [
      "Bicycles",
      "Swimming pool",
      "Family chalets",
      "Children's playground",
      "Restaurant",
    ],
    activities: [
      "Cycling in Hell's Gate",
      "Boat trips",
      "Volcano hike",
      "Birdwatching",
      "Walks with giraffes",
    ],
    tags: ["family", "kids", "value"],
  },
  {
    name: "The Settler's Wireless",
    place: naivasha,
    at: [-0.6912, 36.4018],
    spot: "North of the lake, on a pyrethrum farm",
    type: "Historic Property",
    guests: 10,
    rooms: 5,
    price: [260, "GBP", "per room per night"],
    board: "half board",
    childrenFrom: 10,
    short:
      "A cedar farmhouse of 1926 named for the valley's first radio, which still gets the shipping forecast on a clear night.",
    text: `
Neighbours used to ride eleven miles to hear the news here. The set stands in the sitting room, valves
and all, and is switched on at nine with some ceremony.

What the house remembers is not all comfortable, and the present owners, two cousins whose grandfather
cooked in this kitchen, say so over dinner with great good humour. Five bedrooms, a garden laid out by
somebody homesick, and a view to the Aberdares. The stew is the grandfather's.`,
    amenities: ["Gardens", "Fireplaces", "Library", "Home cooking"],
    activities: ["Heritage talks", "Farm walks", "Lake boat trips", "Aberdare hikes"],
    tags: ["heritage", "historic", "couples"],
  },
  {
    name: "Shetani Black Rock Lodge",
    place: tsavo,
    at: [-2.8986, 38.0214],
    spot: "Tsavo West, near the lava flow",
    type: "Safari Lodge",
    guests: 30,
    rooms: 15,
    price: [29500, "KES", "per room per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    short:
      "Fifteen rooms of lava stone above a salt lick, in the quiet half of Tsavo where the elephants are the colour of brick.",
    text: `
Two centuries ago the ground here opened and poured out, and people who saw it called it Shetani, the
devil. The lodge is built of what came out.

The rock holds the night's cold until noon. Every room looks down on a lick where dust-red elephants
dig with their feet. Ten minutes away are the springs at Mzima, so clear that you watch hippos from
below, through glass. Families come by train from Nairobi and are fetched at the station.`,
    amenities: ["Swimming pool", "Salt lick in view", "Family rooms", "Restaurant"],
    activities: ["Game drives", "Lava cave walk", "Mzima Springs visit"],
    tags: ["family", "value", "wildlife"],
  },
  {
    name: "Bone Dry Bush Camp",
    place: tsavo,
    at: [-3.1284, 38.2893],
    spot: "On the Tsavo river, without electricity by choice",
    type: "Bush Camp",
    guests: 8,
    rooms: 4,
    price: [330, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 14,
    short:
      "Four open-fronted shelters on a red river, for walkers who like their adjectives removed along with the walls.",
    text: `
There is a bed, a net, a basin, a roof of palm, and where the fourth wall would be, the river. That is
the whole inventory.

Walks start in the dark and follow the water for six to twelve kilometres, with mules carrying lunch.
It is hot, it is scratchy, and on the third day people stop talking about anything else they have ever
done. The cook bakes in a hole.`,
    amenities: ["River bathing place", "Palm-roofed shelters", "Mules for luggage"],
    activities: ["Walking safari", "Fly camping", "Birdwatching"],
    tags: ["adventure", "extraordinary"],
  },
  {
    name: "Mushroom Reef House",
    place: kenyaCoast,
    at: [-3.3816, 39.9968],
    spot: "On a coral headland south of Watamu",
    type: "Beach Villa",
    guests: 12,
    rooms: 6,
    price: [85000, "KES", "per night"],
    board: "full board",
    childrenFrom: 0,
    pool: true,
    light: "day",
    short:
      "A white house on coral that the tide has undercut, with six rooms, a cook called Mzee Kombo and a reef you wade to.",
    text: `
At low tide the headland stands on its stalk and you can walk all the way round it. At high tide you
jump off. The house sits on top with its shutters open, catching whatever wind is going.

Mzee Kombo has cooked here since the first owners and will not say how he does the crab. There are six
rooms with Lamu beds, a terrace the length of a bus, and a boat. Turtles nest below from January, and
the watchman is paid by the nest.`,
    amenities: [
      "Swimming pool",
      "Cook",
      "Boat with crew",
      "Snorkelling gear",
      "Family rooms",
      "Sea terrace",
    ],
    activities: [
      "Snorkelling",
      "Dhow sailing",
      "Beach walks",
      "Gedi ruins heritage visit",
      "Kite surfing",
    ],
    tags: ["family", "beach", "conservation"],
    full: {
      why: "It is a house first and a place to stay second: people put their feet up here.",
      who: "Two families together, or three couples who have known one another a long time.",
      experience: "Reef before breakfast, shade until four, a dhow at five, crab at eight.",
      goodToKnow:
        "April to June is wet and the seaweed comes in; many houses, this one included, close for May.",
      features: ["Headland on three sides", "Reef at wading depth", "Turtle watch"],
      directions:
        "Malindi airport 25 km, Mombasa 110 km. The driver meets you; the last kilometre is sand between hedges.",
      address: "Mushroom Reef House, Turtle Bay road, Watamu, Kilifi County, Kenya",
      words: "coral.shutter.tide",
      bookingNotes:
        "Weekly bookings from Saturday in December and at Easter, otherwise three nights minimum.",
      important: "The headland has unfenced edges: small children need watching at high tide.",
      cancellation: "strict",
      keywords: [
        "Watamu villa",
        "Kenya beach house",
        "reef",
        "family beach holiday",
        "private cook",
      ],
      units: [
        ["Sea room", 2, "Four rooms facing east with four-poster Lamu beds."],
        ["Roof room", 2, "Open to the breeze, under makuti thatch."],
        ["Children's room", 4, "Four bunks and a window at pillow height."],
      ],
    },
  },
  {
    name: "Seven Doors of Shela",
    place: lamu,
    at: [-2.2953, 40.9131],
    spot: "Shela village, second row from the beach",
    type: "House",
    guests: 10,
    rooms: 5,
    price: [640, "EUR", "per night"],
    board: "breakfast",
    childrenFrom: 5,
    short:
      "A merchant's house around a courtyard, with carved doors from seven islands and a roof made for sleeping.",
    text: `
Each door came by dhow from a different island, and each was too big for the lane and had to be brought
over the roofs. The oldest is from Siyu and has no lock, because nobody would.

You live upwards: courtyard in the morning, first floor at noon, roof from five o'clock on. Fatma and
her brother run the house and shop with you at the harbour if you want to learn what to ask for. Donkeys
deliver the ice.`,
    amenities: ["Courtyard plunge pool", "Roof terrace", "Cook", "Family room"],
    activities: ["Dhow sailing", "Old town heritage walk", "Beach walks", "Snorkelling at Manda"],
    tags: ["heritage", "romantic", "beach"],
    full: {
      why: "Nobody builds like this any more, and Fatma's coffee is worth the flight.",
      who: "Readers, painters, couples, and families with children old enough for steep stairs.",
      experience:
        "The call to prayer, coffee with ginger, the market, a sleep, a sail, fish with tamarind.",
      goodToKnow:
        "Shela is a Muslim village: cover shoulders and knees in the lanes. There is no alcohol in the shops; bring your own for the house.",
      features: ["Carved doors", "No cars on the island", "Roof for sleeping"],
      directions:
        "Fly to Manda, walk to the jetty; the house's boat is the green one. Ten minutes, then three on foot with a donkey for bags.",
      address: "Seven Doors, Shela, Lamu Island, Kenya",
      words: "donkey.jasmine.doorway",
      bookingNotes: "The house is let whole. A second cook joins for parties of eight or more.",
      important:
        "Read your government's travel advice for Lamu County before booking and before travelling.",
      cancellation: "moderate",
      keywords: ["Lamu house", "Shela", "Swahili architecture", "dhow", "Kenya coast"],
      units: [
        ["Siyu room", 2, "First floor, with the oldest door."],
        ["Pate room", 2, "Across the court, coolest at noon."],
        ["Roof pavilion", 2, "Curtains instead of walls."],
      ],
    },
  },
  {
    name: "Railway Parade Hotel",
    place: {
      ...naivasha,
      park: null,
      region: "Nairobi",
      district: "Upper Hill, Nairobi, Kenya",
      around:
        "The Railway Museum, the National Museum, the elephant nursery and Nairobi National Park.",
      landmarks: "The Ngong Hills to the west.",
      arrival:
        "Twenty-five minutes by the expressway from Jomo Kenyatta airport, fifteen from Wilson.",
      at: [-1.297, 36.812],
    },
    at: [-1.2974, 36.8121],
    spot: "Upper Hill, Nairobi",
    type: "Hotel",
    guests: 60,
    rooms: 30,
    price: [18500, "KES", "per room per night"],
    board: "breakfast",
    sameAllYear: true,
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Thirty rooms in a railway engineers' hostel, fifteen minutes from Wilson airport, with luggage storage that safari people weep over.",
    text: `
Every safari has a night like this at each end of it, and it might as well be a good one. The hostel was
built in 1934 for men who drew bridges, and their drafting tables are now the desks.

Rooms are quiet and have bathtubs. There is early breakfast from four for those with a flight at six,
late rooms until eight in the evening, and a cupboard in which your hard suitcase may wait while you and
a soft bag are in the bush.`,
    amenities: [
      "Luggage storage",
      "Swimming pool",
      "Step-free rooms",
      "Family rooms",
      "Restaurant",
      "Wi-Fi",
    ],
    activities: ["Railway Museum visit", "Game drives in Nairobi National Park", "Craft market"],
    tags: ["city", "heritage", "practical"],
  },
  {
    name: "One Goat Pods",
    place: samburu,
    at: [0.8193, 37.5318],
    spot: "Below the sacred mountain, north of Archers Post",
    type: "Glamping Pod",
    guests: 8,
    rooms: 4,
    price: [24000, "KES", "per night"],
    board: "half board",
    childrenFrom: 8,
    light: "night",
    short:
      "Four pods on granite, owned by a women's cooperative, with a glass front towards the mountain and goats at the back.",
    text: `
Twenty-two women put up the money, in shares of one goat each. The pods came on a lorry in pieces and
were bolted together by their sons.

Inside they are simple and exact, like boats. The front wall is glass and faces Ololokwe, a table of
stone six hundred metres high where vultures nest. A guide from the cooperative takes walkers up in four
hours. Beadwork is sold at the long house, with the maker's name on the string.`,
    amenities: ["Glass front", "Solar power", "Craft shop", "Camp fire"],
    activities: [
      "Mountain trek with a guide",
      "Village visit",
      "Beadwork craft lesson",
      "Stargazing",
    ],
    tags: ["community", "unusual", "eco"],
    withoutBookingUrl: true,
  },
];

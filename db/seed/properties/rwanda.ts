import { akagera, kivu, volcanoes } from "#db/seed/places-east";
import type { Stay } from "#db/seed/stay";

export const rwanda: Stay[] = [
  {
    name: "Bamboo Line Lodge",
    place: volcanoes,
    at: [-1.4392, 29.5581],
    spot: "Kinigi, below Sabyinyo",
    type: "Safari Lodge",
    guests: 20,
    rooms: 10,
    price: [1850, "USD", "per room per night"],
    board: "all-inclusive",
    featured: true,
    light: "dawn",
    childrenFrom: 6,
    short:
      "Ten cottages of lava stone at the height where potatoes end and bamboo begins, each with two fireplaces.",
    text: `
The bamboo line is where people stop and gorillas start. The lodge stands two fields below it, so that the
trackers' radio and the church choir arrive on the same wind.

There are two fireplaces to a cottage, one of them in the bathroom, because forest is wet. A tailor comes
on Wednesdays. A potter comes on Fridays. In between, a former ranger tells anyone who asks how it was when
there were two hundred and fifty gorillas left, and how it is now.

From the drawing room you see four volcanoes; from the vegetable garden, five.`,
    amenities: [
      "Two fireplaces each",
      "Private guide",
      "Massage room",
      "Wine cellar",
      "Boot service",
      "Kitchen garden",
    ],
    activities: [
      "Gorilla trekking",
      "Golden monkey trekking",
      "Volcano hike",
      "Twin lakes canoe trip",
      "Pottery craft class",
    ],
    tags: ["luxury", "honeymoon", "conservation", "wildlife"],
    full: {
      why: "Somebody has thought about wet socks, and gone on thinking.",
      who: "Those on a once-in-a-lifetime trek who want the evening to match.",
      experience:
        "Up at five, forest by eight, back for a late lunch, bath beside a fire, long dinner.",
      goodToKnow:
        "Kinigi is at 2,200 metres and cool all year; rain gear and gaiters are lent without charge.",
      features: [
        "Fifteen minutes to the park office",
        "Five volcanoes in view",
        "Reforested six hectares",
      ],
      directions:
        "From Kigali on the RN4 to Musanze, then twelve kilometres north to Kinigi. All tar, two and a half hours.",
      address: "Bamboo Line Lodge, Kinigi, Musanze District, Rwanda",
      words: "bamboo.choir.hearthside",
      bookingNotes:
        "Gorilla permits are issued by the Rwanda Development Board and are not part of the price.",
      important: "Trekking age is fifteen. Visitors with a cold may be asked to stay behind.",
      cancellation: "strict",
      keywords: [
        "Volcanoes National Park",
        "gorilla lodge",
        "Rwanda luxury",
        "golden monkeys",
        "Kinigi",
      ],
      units: [
        ["Lava cottage", 2, "Eight cottages with a fire in the room and a fire by the bath."],
        ["Family cottage", 4, "Two bedrooms on either side of a sitting room."],
      ],
    },
  },
  {
    name: "Pyrethrum House",
    place: volcanoes,
    at: [-1.4883, 29.6112],
    spot: "Between Musanze and Kinigi",
    type: "House",
    guests: 10,
    rooms: 5,
    price: [340, "EUR", "per night"],
    board: "half board",
    childrenFrom: 0,
    short:
      "A drying-house for daisies turned into a family house, with a kitchen at its centre and Muhabura in the doorway.",
    text: `
Pyrethrum daisies were dried on the racks that are now bookshelves. The house was made over by two brothers
who came back from Brussels with recipes.

You eat in the kitchen because everybody does. Upstairs are five bedrooms with quilts, downstairs a stove
you could roast an ox in, and outside a lawn where village boys will, if asked, accept a game of football
and win it.`,
    amenities: ["Kitchen hearth", "Family rooms", "Garden", "Bicycles", "Wi-Fi"],
    activities: ["Gorilla trekking", "Cycling", "Cave walk", "Cooking with the village"],
    tags: ["family", "kids", "heritage"],
  },
  {
    name: "Ihema Papyrus Tents",
    place: akagera,
    at: [-1.8814, 30.7426],
    spot: "West shore of Lake Ihema",
    type: "Tented Camp",
    guests: 20,
    rooms: 10,
    price: [360, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 6,
    light: "dusk",
    short:
      "Ten tents on a lake of hippos, in a park that went from no lions to more than fifty within a decade.",
    text: `
They came by plane in 2015, seven lions asleep in crates, and schoolchildren lined the road. Rhino followed.
The guides at Ihema are of that generation and still a little astonished.

Tents stand on decks among papyrus, and paths are lit for hippos as much as for you. The day has two drives
in it and one boat. The night has frogs.`,
    amenities: ["Lake decks", "Solar power", "Family tents", "Fire pit"],
    activities: [
      "Game drives",
      "Boat safari",
      "Night drives",
      "Behind-the-scenes conservation walk",
      "Fishing",
    ],
    tags: ["conservation", "wildlife", "family"],
  },
  {
    name: "Kilala Plain Camp",
    place: akagera,
    at: [-1.4487, 30.7013],
    spot: "Northern Akagera",
    type: "Bush Camp",
    guests: 12,
    rooms: 6,
    price: [220, "USD", "per person per night"],
    board: "full board",
    childrenFrom: 8,
    light: "gold",
    short:
      "Six tents on the open north of Akagera, four hours from the gate if you stop for everything, which you will.",
    text: `
Few people drive this far. The hills flatten, the acacias stand apart, and topi use termite mounds as
lookout posts, one each, all facing the wind.

The camp is small and packs up in the long rains. A fire, a table, six tents on wooden floors. The chef was
a soldier, then a student of mathematics, and cuts onions accordingly. Rhino are seen about one day in
three, lions about two.`,
    amenities: ["Camp fire", "Solar power", "Bucket showers"],
    activities: ["Game drives", "Wildlife photography", "Night drives"],
    tags: ["wildlife", "photography"],
  },
  {
    name: "Clipped Leaf House",
    place: kivu,
    at: [-2.4396, 29.0871],
    spot: "On a tea estate at the edge of Nyungwe",
    type: "Boutique Hotel",
    guests: 32,
    rooms: 16,
    price: [245, "USD", "per room per night"],
    board: "half board",
    childrenFrom: 0,
    pool: true,
    stepFree: true,
    short:
      "Sixteen rooms in rows of clipped tea, where colobus cross the drive in troops of three hundred and the pool is heated.",
    text: `
The colobus of Nyungwe travel in parties of hundreds, and once a week or so one of them takes an hour to
cross the hotel's drive. Cars switch off. Guests come out in dressing gowns.

Behind the building is rain forest, two million years of it; in front, tea as far as you can see, plucked
on weekdays. Rooms are wide and calm. The canopy walk is twenty-five minutes away, seventy metres up, and
people who swore they would not go generally do.`,
    amenities: ["Heated pool", "Step-free rooms", "Family rooms", "Fireplaces", "Massage", "Wi-Fi"],
    activities: [
      "Chimpanzee trekking",
      "Canopy walk",
      "Tea tasting",
      "Forest hikes",
      "Birdwatching",
    ],
    tags: ["family", "green", "wildlife"],
    full: {
      why: "Forest from one window, tea from the other, and a warm pool between the two.",
      who: "Walkers and families who like their wilderness with a hot chocolate at the end.",
      experience:
        "Trackers leave at half past four for chimpanzees; everyone else can take the canopy walk at nine.",
      goodToKnow:
        "It rains on more days than not. Trails are good, mud is certain, gaiters are lent.",
      features: ["Colobus troops", "Own tea", "Heated pool"],
      directions:
        "From Kigali through Huye and the forest, five and a half hours of good road; from Kamembe airport 45 minutes.",
      address: "Clipped Leaf House, Gisakura, Nyamasheke District, Rwanda",
      words: "colobus.tealeaf.mist",
      bookingNotes:
        "Primate and canopy permits are booked with the park; reception does it with a copy of your passport.",
      important:
        "Chimpanzee trekking from age thirteen. The road through the forest closes at dusk for private cars.",
      cancellation: "flexible",
      keywords: ["Nyungwe hotel", "canopy walk", "colobus", "tea estate", "Rwanda family"],
      units: [
        ["Tea room", 2, "Twelve rooms facing the rows."],
        ["Forest room", 2, "Two rooms at the back, for birders."],
        ["Family room", 4, "Two rooms joined by a sliding door."],
      ],
    },
  },
  {
    name: "Three Canoe Villa",
    place: {
      ...kivu,
      biome: "coast",
      park: "Lake Kivu",
      at: [-2.06, 29.34],
      district: "Karongi, Western Province, Rwanda",
      arrival: "Two and a half to three hours by winding tar from Kigali.",
    },
    at: [-2.0486, 29.3372],
    spot: "A peninsula near Karongi (Kibuye)",
    type: "Beach Villa",
    guests: 8,
    rooms: 4,
    price: [310, "USD", "per night"],
    board: "breakfast",
    childrenFrom: 6,
    light: "gold",
    short:
      "A lake house on a pine peninsula, with kayaks at the steps and the fishermen's singing coming across after dark.",
    text: `
They go out three canoes abreast, lashed to long poles, and they sing to keep together. From the terrace you
hear them before you see the lamps.

The house has four rooms and a jetty. The water is fresh, clean and warm enough. Kayaks lead to an island of
fruit bats and to another with cows that swam there. In the mornings, coffee from the hill behind; in the
evenings, sambaza, fried, with lime, by the bowl.`,
    amenities: ["Jetty and kayaks", "Terrace", "Family rooms", "Cook on request", "Wi-Fi"],
    activities: [
      "Kayak trips",
      "Island boat trips",
      "Coffee village visit",
      "Congo Nile trail cycling",
    ],
    tags: ["family", "beach", "couples"],
  },
];

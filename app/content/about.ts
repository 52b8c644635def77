import type { Section } from "./section";

/** /about: story, what we do, values, mission, countries. */
export const about: readonly Section[] = [
  {
    heading: "Our story",
    paragraphs: [
      "It began with a spreadsheet. Friends kept asking where to go, and the answers were always the same forty camps, so we wrote them down: how far from the airstrip, how many steps, what the price really includes, whether the cook is any good. The file was passed on, came back with corrections, and grew a column for children.",
      "A directory is that spreadsheet with pictures. It is put together in Cape Town by people who have slept in a fair number of tents and are still pleased when the kettle arrives.",
    ],
  },
  {
    heading: "What we do",
    paragraphs: [
      "We collect places to stay that are close to wild country and worth the journey: tented camps, lodges, treehouses, mobile camps, beach villas, old houses, chalets, small hotels, whole houses and yurts. We describe each one in our own words, put it on a map, and state its price with the unit and the day on which we checked.",
      "We do not take bookings and we do not sell tours. When you have found your place, a button leads to the partner where you can see dates and pay. If you would rather ask somebody first, write to us.",
    ],
  },
  {
    heading: "What we hold to",
    paragraphs: ["Five things, none of them complicated."],
    list: [
      "Say what is not nice, too. A camp with 129 steps has 129 steps on its page.",
      "Never invent a fact. If we do not know, the page says so.",
      "Order by merit. Nobody can pay to stand higher in a list.",
      "Animals first. No petting, no walking with captive predators, no baiting.",
      "Money should stay in the valley. We ask who owns the land and who gets the lease.",
    ],
  },
  {
    heading: "Our mission",
    paragraphs: [
      "Wild land survives where it is worth more alive than ploughed, to the people who live beside it. A guest who has chosen well, paid a fair price and gone home with a story is part of that sum. We would like to make more of those.",
    ],
  },
  {
    heading: "Where we are at home",
    paragraphs: ["At present the directory covers ten countries of eastern and southern Africa:"],
    list: [
      "South Africa",
      "Botswana",
      "Namibia",
      "Mozambique",
      "Kenya",
      "Tanzania",
      "Zambia",
      "Zimbabwe",
      "Uganda",
      "Rwanda",
    ],
  },
];

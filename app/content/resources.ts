import type { Section } from "./section";

/** /resources and /services: what to know before a journey, and what we can help with. */
export const resources: readonly Section[] = [
  {
    heading: "When to go",
    paragraphs: [
      "Rain decides nearly everything. In southern Africa it falls from about November to March: then the bush is green and thick, prices are low, and many camps on rivers close. From June to October it is dry, animals gather at what water there is, and nights are cold. East Africa has two rains, the long one around April and May and a short one in November, with drier spells between them.",
      "Coasts and mountains keep other calendars. The Cape is at its best from November to April, the Indian Ocean from about June to November. Each country page and each stay shows its twelve months.",
    ],
    list: [
      "June to October: Botswana, Zambia, Zimbabwe, Namibia, Kruger, the Mara and the Serengeti",
      "January and February: East Africa, calving in the southern Serengeti",
      "November to April: the Cape, and green-season prices nearly everywhere else",
      "June to September and December to February: gorillas, on drier trails",
    ],
  },
  {
    heading: "Health and malaria",
    paragraphs: [
      "See a doctor or a travel clinic four to six weeks before you leave, with your route in hand, and take your vaccination book. Yellow fever certificates are required for some countries and for some routes between them.",
      "Malaria is carried by mosquitoes that bite between dusk and dawn. Many safari regions have it for some or all of the year; a few, among them Madikwe, the Waterberg and the Eastern Cape, are regarded as free of it. Whether you need tablets, and which, is for your doctor to say. Repellent, long sleeves in the evening and a net help in any case. If you have a fever within a year of coming home, say where you have been.",
    ],
  },
  {
    heading: "Visas and entry",
    paragraphs: [
      "Rules change often and depend on your passport. Look at the website of the embassy or immigration authority itself, apply only there, and do so in good time: several countries have moved from visas at the airport to applications before departure.",
    ],
    list: [
      "A passport that is valid for six months after you leave, with at least two empty pages",
      "Papers for children, including birth certificates and a letter of consent if one parent is absent",
      "A visa for several entries if your route crosses a border twice, as around Victoria Falls",
      "Proof of a return flight, and sometimes of insurance",
    ],
  },
  {
    heading: "Packing",
    paragraphs: [
      "Layers in dull colours, one properly warm jacket, a sun hat that stays on, closed shoes, and binoculars for each person. If you fly in a small aircraft you may bring 15 to 20 kilograms in a soft bag without wheels, hand luggage included. Camps wash clothes daily. Leave plastic bags, drones and anything in camouflage at home.",
    ],
  },
  {
    heading: "Money and tipping",
    paragraphs: [
      "Cards work in cities and in most lodges; carry some cash for markets, fuel and borders. US dollar notes should be recent and unmarked. In South Africa and Namibia use rand and Namibian dollars.",
      "Tips are welcome and not compulsory. As a rough guide: 10 to 20 dollars per guest and day for the guide, half of that for a tracker or canoe poler, and something for the staff box, all at the end of your stay.",
    ],
  },
  {
    heading: "Getting around",
    paragraphs: [
      "Distances are greater than they look, and there are four ways of covering them. Choose fewer places and stay longer in each.",
    ],
    list: [
      "Scheduled flights to a regional airport such as Maun, Hoedspruit, Mfuwe, Arusha or Kisoro",
      "Light aircraft between airstrips, on which seats are shared and timing is given the evening before",
      "Self-drive, easy in South Africa and Namibia, harder in Botswana's sand; never after dark",
      "Transfers by road, arranged by the camp; ask what they cost before you compare prices",
    ],
  },
  {
    heading: "Insurance",
    paragraphs: [
      "Take out travel insurance on the day you book, and see that it includes medical evacuation by air: many camps ask for it and a few insist. Check that it covers what you plan to do, such as riding, canoeing or walking among wild animals, and the whole value of what you would lose by cancelling.",
    ],
  },
  {
    heading: "Responsible travel",
    paragraphs: [
      "Good places are glad to be asked where their water comes from, who owns the land, and what the lease pays. Ask before you photograph people. Give to a school or clinic through the camp rather than to children on the road. Use little water, feed nothing, take nothing, and stay away from any place that lets you handle or walk with captive predators.",
    ],
  },
  {
    heading: "What we do",
    paragraphs: [
      "We find, check and describe places to stay, and we answer questions about them free of charge. Write to us with your month, your party and what you hope for, and you will get an honest opinion, usually within a working day. We neither sell tours nor take bookings or payments; those you make with the partner whose page the Book button opens.",
    ],
  },
];

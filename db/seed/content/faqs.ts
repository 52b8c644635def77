interface Question {
  question: string;
  answer: string;
}

/** Questions of the home page and of /contact, in the order shown. */
export const faqs: Record<"home" | "contact", Question[]> = {
  home: [
    {
      question: "What does a safari or glamping stay cost?",
      answer:
        "In this directory, from about 90 US dollars a night for a self-catering chalet to more than 2,000 per person for a small fly-in camp. Look at the unit beside the price: per night, per room or per person makes the difference. Dear camps usually include meals, drinks and guided activities; cheap ones usually do not.",
    },
    {
      question: "What is included in the price?",
      answer:
        "That differs from stay to stay, so every page lists it under Rates & Info: what you get, what you pay extra, and when the price was last checked. Flights, park fees, gratuities and insurance are the extras people forget most often.",
    },
    {
      question: "When is the best time to go?",
      answer:
        "For wildlife in southern Africa the dry months from June to October, when animals gather at water. East Africa has two drier spells, from June to October and in January and February. Coasts, mountains and green-season bargains follow other calendars; each country page and each stay has a twelve-month strip.",
    },
    {
      question: "Is it safe?",
      answer:
        "Camps and lodges brief every guest on arrival, and the rules are simple: walk with a guide after dark, keep tents closed, stay in the vehicle. For travel itself, read your own government's advice for the region shortly before you book and again before you fly, because some areas carry warnings that others in the same country do not.",
    },
    {
      question: "Do I need malaria tablets?",
      answer:
        "Many safari regions have malaria, at least in part of the year; some, such as Madikwe, the Waterberg and the Eastern Cape, are regarded as free of it. We show a note for each stay. It does not replace advice: see a doctor or a travel clinic four to six weeks before you leave.",
    },
    {
      question: "What should I pack?",
      answer:
        "Layers in dull colours, a warm jacket even in the tropics (mornings in an open vehicle are cold), a hat, closed shoes, binoculars for each person, and a soft bag: light aircraft often allow fifteen to twenty kilograms and no hard suitcases. Plastic bags are banned in Kenya, Tanzania and Rwanda.",
    },
    {
      question: "Can we bring children?",
      answer:
        "Yes, to the right places. Filter by the Family collection and read the minimum age on each page: some camps welcome babies, others start at twelve because of unfenced paths. Malaria-free reserves and houses taken whole are the easiest start.",
    },
    {
      question: "How do I book?",
      answer:
        "Find a stay, open it and follow the Book button. It leads to the partner's page, where you see live dates and prices and make the contract with them. If you would rather ask first, use Ask a Question: it is free and does not commit you to anything.",
    },
    {
      question: "Which animals will I see?",
      answer:
        "Nobody honest can promise. Elephants are likely along the Chobe and in Addo, lions in the Mara and the Serengeti, gorillas with a permit in Bwindi and Volcanoes, whales off the Cape from July to November. Stay three nights rather than two and your chances of nearly everything go up.",
    },
    {
      question: "Do you take bookings?",
      answer:
        "No. Booking happens on the partner's site, under the partner's terms, and payment goes to them. We describe, compare and answer questions. If you book through one of our links we may earn a commission, at no extra cost to you.",
    },
  ],
  contact: [
    {
      question: "How soon will I hear from you?",
      answer:
        "Usually within one working day, South African time. If you write on a Friday evening, think of Monday. Should nothing arrive in three days, look in your spam folder and write again.",
    },
    {
      question: "Can you make or change a booking for me?",
      answer:
        "No, bookings are made and changed on the partner's site, and the partner's customer service has your reservation. We can help you choose, and we can tell you whom to ask.",
    },
    {
      question: "How does a property get listed?",
      answer:
        "Write to our partnerships address with a link to your own site, the number of rooms and a sentence on what guests remember. Listing is free. We look at every place before it goes online and say no when it does not fit.",
    },
    {
      question: "Which countries do you cover?",
      answer:
        "South Africa, Kenya, Tanzania, Namibia, Botswana, Zimbabwe, Uganda, Rwanda, Mozambique and Zambia. Others follow when we know enough about them to be of use.",
    },
  ],
};

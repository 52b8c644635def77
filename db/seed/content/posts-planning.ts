import type { SamplePost } from "./post";

export const planningPosts: SamplePost[] = [
  {
    slug: "how-to-read-a-safari-price",
    title: "How to read a safari price",
    excerpt:
      "Two camps, one at 300 dollars and one at 900, can cost the same by the end of the week. Here is the arithmetic.",
    featuredImage: "/illustrations/lodge-deck",
    category: "Planning",
    tags: ["prices", "planning", "inclusions"],
    author: "Clara Venter",
    publishedAt: "2026-11-06T07:00:00Z",
    content: `<p>The number beside a safari camp looks like a hotel price. It rarely is one. Before you compare two of them, put both through the same four questions, and keep a pencil ready: the order often turns round.</p>
<h2>Per what?</h2>
<p>There are three common units. <strong>Per room</strong> is what hotels use. <strong>Per person sharing</strong> is what most camps use, so that two people pay twice the figure you see. <strong>Per house</strong> is for places taken whole, and then the size of your party decides everything: 2,400 a night for ten people is cheaper than 300 a head.</p>
<p>A traveller on their own should look for the single supplement, which runs from nothing to the full second bed. In the green months many camps waive it. Ask; they would rather have you than an empty tent.</p>
<h2>With what in it?</h2>
<p>Take two imaginary neighbours. Camp A asks 300 per person with full board. Camp B asks 520 with everything. At Camp A you add two drives at 60, a park fee, drinks and laundry. By the time you are at the fire you have spent 480, and you have signed for it four times.</p>
<ul>
<li>Activities are the largest hidden item: two a day, every day.</li>
<li>Park and conservancy fees can pass 100 dollars per person per day in the famous places, and are often listed apart.</li>
<li>Transfers matter most of all. A camp that is reached only by air has the flight in its true price even if the page does not say so.</li>
<li>Drinks sound trivial and are not, in the heat.</li>
</ul>
<p>We list what is included and what is not on every stay's page, under <em>Rates &amp; Info</em>, with the date on which we looked.</p>
<h2>In which month?</h2>
<p>The same tent can cost twice as much in August as in March. In Botswana and Zambia the gap is widest; in the Cape the dear season is the opposite one. If your dates are free, look at the shoulder months, such as May and June or November. The animals have not read the price list.</p>
<p>One more trick of the calendar: many camps take a minimum of three nights in high season. Four nights in one place are usually better value than two in each of two, because every move costs a transfer and half a day.</p>
<h2>In which currency, and when do you pay?</h2>
<p>South African and Namibian places usually quote in their own money, East African ones in dollars. We convert at the day's rate so that you can compare, but your card will be charged in the currency of the contract, in instalments, at the rate of that day. Between deposit and balance there may be half a year.</p>
<p>Then there are tips. Around 10 to 20 dollars a day per guest for a guide, and rather less for the staff box, is a common guide figure; nobody will chase you for it.</p>
<h2>A sum worth doing</h2>
<p>Write down, per person, for the whole stay: nights times rate, plus fees, plus activities that are not included, plus transfers, plus drinks. Divide by nights. That is the price. Do it for three places, and at least one of them will surprise you, in our experience in the pleasant direction.</p>
<p>If you would like somebody to check the sum, <a href="/contact">send it to us</a>. It is the sort of thing we do for fun.</p>`,
  },
  {
    slug: "first-safari-with-children",
    title: "A first safari with children, by age",
    excerpt:
      "Babies are easy, four-year-olds are hard work and ten-year-olds are the best company you will ever have in a vehicle.",
    featuredImage: "/illustrations/kilimanjaro",
    category: "Planning",
    tags: ["family", "children", "malaria-free"],
    author: "Lerato Nkabinde",
    publishedAt: "2026-09-18T07:00:00Z",
    content: `<p>Parents ask us one question more than any other: are they old enough? It is the wrong way round. Almost any age works somewhere. What changes is which place, which season and how long you sit still.</p>
<h2>Under four: take a house</h2>
<p>A baby does not care about lions, but you do, and a baby sleeps through a drive better than through most things. What you need is a kitchen, a garden with a fence, a pool with a cover, and one vehicle that is yours, so that you can turn back after twenty minutes without apologising to anybody.</p>
<p>Choose a malaria-free area: tablets and small children are a conversation for your doctor, and the easiest way to have it is not to need it. Madikwe, the Waterberg and the reserves of South Africa's Eastern Cape are the classics.</p>
<h2>Four to seven: short and often</h2>
<p>This is the age of enormous interest for eleven minutes. Three-hour drives will end in tears, possibly yours. Look for lodges that run their own short outings for children, where the ranger's job is dung beetles and the snack comes early.</p>
<ul>
<li>Ask what the <em>minimum age on shared vehicles</em> is. Six is common; younger families are given a private one, sometimes at a charge.</li>
<li>Ask whether there is a fence. Many lovely camps have none, and an adult must then be within arm's reach after dark.</li>
<li>Bring a torch for each child. It solves most evenings.</li>
</ul>
<h2>Eight to twelve: go anywhere that lets you</h2>
<p>They spot everything before you do. They remember the names. They will correct you about hyenas for years. At this age a child can climb to a treehouse, paddle in front, learn to track, and hold out for a whole morning if given the binoculars and a job. Let them keep the list.</p>
<p>Now the wilder camps open up, many of them from eight or ten. Walks usually begin at twelve or sixteen, and gorilla trekking at fifteen. Those limits are about safety, and no guide will bend them.</p>
<h2>Teenagers: give them something to do</h2>
<p>Sitting in a vehicle with one's parents is a limited pleasure at fifteen. Riding a horse past a giraffe is not. Nor are canoes, bicycles, a forge, night photography or sleeping on a platform. Choose two places with different activities over one perfect lodge.</p>
<h2>What to leave out</h2>
<p>Leave out distance. The commonest mistake is a route with five beds in ten nights. Children like arriving and hate leaving, and they love the second morning, when the cook knows what they eat. Three nights at least, four is better, and end at the sea.</p>
<p>Leave out the big checklist, too. In ten years nobody will remember whether you saw the fifth of the big five. They will remember that the bath was outside.</p>
<p>Our <a href="/collection/family-safari-adventures">family collection</a> is a start, and every page names the minimum age where there is one. Then ask the place itself the awkward questions. The good ones answer in detail, usually with a sentence about their own children.</p>`,
  },
  {
    slug: "packing-for-a-small-plane",
    title: "Packing for a small plane",
    excerpt:
      "Fifteen kilograms, a soft bag and no wheels. It is enough, and here is exactly what goes in.",
    featuredImage: "/illustrations/delta-aerial",
    category: "Travelling well",
    tags: ["packing", "flights", "practical"],
    author: "Joseph Barasa",
    publishedAt: "2026-07-03T07:00:00Z",
    content: `<p>The pilot will weigh your bag, look into the hold, which is the size of a kitchen cupboard, and press. If it does not give, it does not go. This is why every fly-in camp writes "soft bag" in capitals, and why you should believe it.</p>
<h2>The rule</h2>
<p>Between 15 and 20 kilograms per person, hand luggage and camera included, in a bag without frame or wheels. The exact figure differs from airline to airline, so read your ticket. If you must bring more, some will sell you a second seat for the suitcase, which will enjoy the view.</p>
<p>Leave the rest. Hotels in Nairobi, Maun, Johannesburg and Arusha store suitcases all day long, usually free of charge. Pack a small bag within the big one before you leave home.</p>
<h2>What goes in</h2>
<ul>
<li>Three shirts, two with long sleeves. Camps wash every day, and things dry while you look at them.</li>
<li>Two pairs of trousers and one pair of shorts. Dull colours: khaki is a joke, but it works. Avoid dark blue and black where there are tsetse flies, and camouflage anywhere, because in several countries it is for soldiers only.</li>
<li>One warm jacket and one hat that covers the ears. You will disbelieve this line in your sitting room and bless it at six in the morning in July.</li>
<li>One sun hat that stays on at 40 kilometres an hour.</li>
<li>Closed shoes you have walked in before, sandals, a swimming costume.</li>
<li>Binoculars, one pair for each person. Sharing is how marriages end.</li>
<li>Medicines in their own boxes with the prescription, sun cream, insect repellent, a few plasters.</li>
<li>Head torch, charging cables, the right plug, and a spare battery for the camera.</li>
</ul>
<p>Weigh it. It will come to eleven kilograms. The remaining four are for the camera or the novel, according to temperament.</p>
<h2>What stays at home</h2>
<p>Hair dryers, because most camps run on the sun and theirs would trip it. Jewellery. Plastic bags: Kenya, Tanzania and Rwanda forbid them, and they are taken from luggage at the airport. Drones, which are banned in nearly all parks without a permit and can be confiscated at the border.</p>
<p>You do not need safari clothing with eleven pockets either. Guides can tell, and are too polite to say so.</p>
<h2>Two small things that are worth their weight</h2>
<p>The first is a scarf or buff: against dust, sun, cold, and the smell of the airstrip's diesel pump. The second is a notebook. The days run together quickly, and on the third evening nobody is certain any more which river had the otters.</p>
<p>If you would like to bring something for a school, ask the camp what is on its list. Some take part in schemes that reserve a few kilos of your allowance for supplies. Pencils in bulk are bought more cheaply in town, and the shopkeeper is glad of it.</p>`,
  },
  {
    slug: "how-to-be-a-good-guest",
    title: "How to be a good guest in wild country",
    excerpt:
      "Guides will not tell you these things on the first day. We asked twelve of them to tell us instead.",
    featuredImage: "/illustrations/savannah-dusk",
    category: "Travelling well",
    tags: ["responsible travel", "guides", "etiquette"],
    author: "Joseph Barasa",
    publishedAt: "2026-02-13T07:00:00Z",
    content: `<p>We put one question to twelve guides in six countries: what do the guests you look forward to have in common? Nobody said tips. Here is what they did say, in order of how often it came up.</p>
<h2>They say what they came for</h2>
<p>"Tell me on the first evening," said a guide in Tarangire. "If it is birds, I will wake you at five. If it is sleep, I will not. What I cannot do is guess." Guests are often shy about this. Do not be. Say that you have never seen a giraffe, that you would like to hear less Latin, that your knees are bad, or that you would gladly spend four hours with one troop of baboons.</p>
<h2>They do not ask for closer</h2>
<p>A guide decides distance by the animal's ears, by the wind, and by the escape routes of everyone concerned. Pressing for a better picture puts them between your happiness and their licence. The best view is of an animal that has forgotten you. It takes longer, and it lasts longer.</p>
<p>The same goes for radio calls. If eleven vehicles stand round one leopard, you are allowed to say: let us go somewhere else. Several of our twelve said that this sentence, when it comes, makes their week.</p>
<h2>They are quiet at the right moment</h2>
<p>Not always. Nobody wants a vehicle full of monks. But when the engine goes off, the guide has heard something, and the next ten seconds are the reason they were hired.</p>
<h2>They ask before they photograph people</h2>
<p>Everybody knows it and it is still forgotten: a village is a place where people live. Ask, wait for the answer, take one picture rather than thirty, show it. If there is a fee, it has been agreed by the community and is not a trick. Do not hand sweets or coins to children; ask the camp whether there is a school fund.</p>
<h2>They tip with thought</h2>
<p>All right, one mentioned it. Tip at the end rather than daily, in an envelope, with a line of writing. Use the staff box for the people you did not see: the ones who carried the water. Many guides keep the letters; one in South Luangwa has a tin of them.</p>
<h2>They leave things as they found them</h2>
<ul>
<li>Stones, feathers, bones and shells stay where they are. In parks this is also the law.</li>
<li>Short showers. In dry country the water came by lorry, or from a borehole that the village shares.</li>
<li>No feeding, not even a crumb, not even the hornbill at breakfast who says you may. A fed animal becomes a shot animal.</li>
<li>No touching or walking with captive predators, anywhere. Places that sell it are not conservation. You will not find them here.</li>
</ul>
<h2>They come back with the names</h2>
<p>The last one surprised us. "My favorite guests," said a woman who has guided in Gonarezhou for nineteen years, "write after a year and ask about one elephant. By its name." That costs nothing. Take the notebook.</p>`,
  },
];

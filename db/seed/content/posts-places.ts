import type { SamplePost } from "./post";

export const placePosts: SamplePost[] = [
  {
    slug: "four-nights-in-the-delta",
    title: "Four nights in the delta: water first, then land",
    excerpt:
      "The Okavango is two places that share a name. See both, in this order, and leave a day for doing very little.",
    featuredImage: "/illustrations/mokoro-sunrise",
    category: "Places",
    tags: ["botswana", "okavango", "mokoro"],
    author: "Lerato Nkabinde",
    publishedAt: "2026-08-14T07:00:00Z",
    content: `<p>Seen from the plane it explains itself. A fan of green on yellow, veined with channels, spotted with islands as round as coins, and no edge that you could put a finger on. Then you land on one of the coins and cannot see over the reeds.</p>
<h2>Where the water comes from</h2>
<p>Rain falls in the highlands of Angola between about November and March. It takes months to arrive, because the delta is so flat that the water hardly knows which way is down. So the flood comes in the driest part of the year, from about May, and stands highest around July and August. Everything that drinks has moved in by then.</p>
<p>That is the first thing to know when you book. A "water camp" is about channels, canoes and islands, and in a low year in November it may have neither. A "land camp" is about big plains at the delta's margins, with drives and more cats. Many are both, for part of the year. Ask which months.</p>
<h2>Two nights on the water</h2>
<p>Begin here, because it slows you down. You sit in a mokoro, a dugout that is nowadays usually moulded from fibreglass to spare the trees, and someone stands behind you with a pole. Your eyes are at the height of the lilies. The noises are small: a reed frog, the pole, a jacana running across leaves.</p>
<p>You will not see a great deal from a mokoro and that is the point. You smell it. Towards evening a boat takes you further, to a lagoon where the storks roost, and you come home by torchlight with moths in your hair.</p>
<h2>Two nights on land</h2>
<p>Then move to the edge: Khwai, the Moremi tongue, or a concession in the north. Now there are vehicles and distances. This is wild dog country, especially in June and July when packs den and come back to the same place each evening. There are lions that have learnt to wade.</p>
<p>Khwai has one further virtue. Part of it belongs to a village, which runs camps at prices that do not require a second mortgage, and drives at night are allowed.</p>
<h2>Practicalities, briefly</h2>
<ul>
<li>Maun is the gate. Fly in by noon, for the light aircraft leave early in the afternoon, and bring a soft bag of no more than 20 kilograms.</li>
<li>June and July nights go down to five degrees on the water. September is warm, October is fierce.</li>
<li>High season prices hold from July to October. In May and June you have rising water and lower prices; in the green months the lowest of all, with storms and newborns.</li>
<li>Malaria is present. See your doctor in good time.</li>
</ul>
<h2>And the day of doing little</h2>
<p>There is a temptation to fill everything. On the third day, skip the afternoon. Stay in camp while the others go, take a chair to the edge of the deck, and wait. After twenty minutes the monitor lizard comes out. After forty, a malachite kingfisher sits on the rail beside your foot. By the time the vehicle is back you will have a story with no lion in it, and the guide, who has heard all of the others, will ask to be told it twice.</p>`,
  },
  {
    slug: "how-to-drive-namibia",
    title: "How to drive Namibia without hurrying",
    excerpt:
      "A route of eleven nights with nothing spectacular between the spectacular things, which turns out to be the best part.",
    featuredImage: "/illustrations/dunes",
    category: "Places",
    tags: ["namibia", "self-drive", "desert"],
    author: "Clara Venter",
    publishedAt: "2026-03-20T07:00:00Z",
    content: `<p>A Namibian road is a line drawn with a ruler by someone who then put the ruler down and went for a walk. You can see the next bend for half an hour. The landscape does not so much pass as deepen. It is the best driving country we know, on one condition: that you plan half of what you think you can.</p>
<h2>Days one to three: into the sand</h2>
<p>Leave Windhoek after breakfast rather than off the plane. It is five hours or so to the edge of the Namib by one of several passes, each of them worth the gravel. Stay three nights within reach of Sesriem. On the first evening do nothing. On the second morning be at the gate before it opens, leave the famous dune to the others, and go on to Deadvlei, where the light gets in over the rim about forty minutes after sunrise.</p>
<p>The third morning is for something small: a walk with a guide who shows you beetles that drink fog.</p>
<h2>Days four and five: the coast</h2>
<p>North through Solitaire, where there is apple pie, and across the gravel plains to Swakopmund. The temperature drops by twenty degrees in as many kilometres. You will wear everything you own and eat oysters. It sounds like a mistake in the itinerary and is its hinge: after two days of fog you are ready for rock.</p>
<h2>Days six to eight: Damaraland</h2>
<p>Inland past the Brandberg. Red boulders, white grass, and dry rivers that are the only roads the elephants use. Much of this belongs to communal conservancies, which run their own camps and employ the trackers. Three nights allow one morning for elephants, one for the engravings at Twyfelfontein and one in which the car does not move.</p>
<h2>Days nine to eleven: Etosha</h2>
<p>Drive to one waterhole. Switch off. Wait. This is a skill that self-drivers learn slowly, because there is always another waterhole fifteen kilometres on. The rule of thumb is an hour. If you stay at a lodge or rest camp with a lit waterhole, put the alarm on for two in the morning: rhino keep those hours.</p>
<h2>How not to break the car</h2>
<ul>
<li>Eighty kilometres an hour is the most you should do on gravel. Nearly all serious accidents are single cars that were doing a hundred.</li>
<li>Take two spare wheels and lower the pressure as the hire company tells you.</li>
<li>Fill up whenever you see a pump, even at half.</li>
<li>Carry five litres of water for each person.</li>
<li>Do not drive at night. Kudu do not look.</li>
<li>Do not brake on corrugations; ease off and let it come to you.</li>
</ul>
<h2>When</h2>
<p>May to October is dry, with cold nights in the middle of it. April is green and kind. From December to February the dunes are an oven by ten and the coast is full of holidaymakers, which is also a kind of Namibia, with ice cream.</p>
<p>We have been asked whether the long stretches are dull. There is one between Solitaire and the Kuiseb where, in two hours, we met a single ostrich, running alongside. It kept up for a while, looked in at the window, and then turned off as if it had remembered something. No, they are not dull.</p>`,
  },
];

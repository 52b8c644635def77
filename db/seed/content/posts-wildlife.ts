import type { SamplePost } from "./post";

export const wildlifePosts: SamplePost[] = [
  {
    slug: "the-migration-is-a-circle",
    title: "The migration is a circle",
    excerpt:
      "There is no date on which to see the great migration, because it never stops. There is a right place for each month, though.",
    featuredImage: "/illustrations/balloon-migration",
    category: "Wildlife",
    tags: ["migration", "serengeti", "maasai mara"],
    author: "Lerato Nkabinde",
    publishedAt: "2026-10-09T07:00:00Z",
    content: `<p>People ask for the dates of the migration as if it were a festival. In truth over a million wildebeest, with zebra and gazelle in attendance, walk round the Serengeti and the Mara all year long, after rain and the grass that follows it. Your question is not when, but where, and what you would like to see them do.</p>
<h2>January to March: the nursery</h2>
<p>On the short-grass plains around Ndutu, in the south, most of the year's calves are born within a few weeks, often in February. Thousands arrive in a day and can run within minutes, which they need to. It is green, open and full of cats. Vehicles may leave the tracks here, so you can be alone with what you find.</p>
<h2>April and May: the long walk</h2>
<p>Rain. The columns move north-west through the middle of the Serengeti, sometimes dozens of kilometres long. Roads are bad, prices are low, skies are enormous. Many mobile camps close. Those who come anyway tend to come again.</p>
<h2>June: the corridor</h2>
<p>Part of the herd passes through the western corridor and over the Grumeti river. The rut happens somewhere along the way: bulls grunting all night, and a great deal of running about to no clear purpose.</p>
<h2>July to October: the river</h2>
<p>The north. This is the season of the famous crossings over the Mara, on both sides of the border. A word of warning: a crossing is not an appointment. Animals gather on the bank for hours or days and may turn away for no reason that anybody can see. Give it three nights and a folding chair.</p>
<p>It is also the most crowded time. Choose a camp near the river so that you can wait without driving, or a conservancy, where numbers are limited, and go to the river on one day only.</p>
<h2>November and December: the return</h2>
<p>Short rains fall in the south and pull everything back, quickly, along the eastern side. You may meet the herds near Seronera one morning and find nothing but tracks the next day. Places are quiet, the light is washed, and the first calves are a month away.</p>
<h2>What it is not</h2>
<ul>
<li>It is not on time. In recent years rain has shifted by weeks. Ask the camp for the last three seasons, not for a promise.</li>
<li>It is not all of it in one place. "The herd" is many herds, spread over a region the size of a small country.</li>
<li>It is not the only thing there. Lions, leopards and elephants of the Serengeti stay put all year, and so do the best guides.</li>
</ul>
<h2>Booking for it</h2>
<p>Two approaches work. Take a mobile camp that moves with the animals, and trust whoever chooses the site. Or take a good camp in the centre, within half a day's drive of most scenarios, and let the animals come or not. What does not work is one night in each of four places, in pursuit.</p>
<p>If we could go only once we would choose late February. There are fewer people, the grass is short, and every morning there is a new world of things that can just about stand.</p>`,
  },
  {
    slug: "an-hour-with-gorillas",
    title: "An hour with gorillas, and the day around it",
    excerpt:
      "Permits, mud, porters and the strange calm of sitting near a family that looks back. What nobody tells you beforehand.",
    featuredImage: "/illustrations/mountain-mist",
    category: "Wildlife",
    tags: ["gorillas", "uganda", "rwanda", "trekking"],
    author: "Clara Venter",
    publishedAt: "2026-05-22T07:00:00Z",
    content: `<p>The permit says one hour. What it does not mention is the rest of the day, which is most of it, and on which the hour depends.</p>
<h2>Before you leave home</h2>
<p>Permits are sold by the wildlife authorities of Uganda and Rwanda, for one date and, in Bwindi, for one trailhead. They are limited to a handful of people per family of gorillas and can sell out months ahead in the drier seasons. So buy the permit first, and then book the bed nearest to that trailhead. People do it the other way round and spend the morning of their lives in a car.</p>
<p>Prices differ greatly between the two countries and change from time to time; look on the authorities' own sites. You need to be fifteen or older, and you need to be well. Gorillas catch our colds, and a cold can kill them. If you cough at the briefing you will be asked to stay, and you should.</p>
<h2>Seven in the morning</h2>
<p>There is tea, a dance sometimes, and a briefing. Then groups are formed. Say honestly how you walk: there are families near and far, and rangers try to match them. The trackers have been out since dawn, from where the animals slept, and talk to your guide by radio.</p>
<p>Hire a porter, even if your bag is light. It is a fair wage in a place with few of them, and on the third slope you will see why they have that hand free. Many were once poachers, or their fathers were. Ask.</p>
<h2>The walk</h2>
<p>It may take twenty minutes or six hours, uphill, through things that sting. Long trousers tucked into long socks, gloves from the gardening shed, a waterproof, two litres of water. Altitude is between 1,500 and 3,000 metres, and you notice.</p>
<p>Then the guide stops, puts a finger up, and tells you to leave sticks and bags. Masks on. There is a smell, sweet and strong, of stables and celery.</p>
<h2>The hour</h2>
<p>What strikes people is not size, although a silverback is the size of a wardrobe. It is attention. You have watched animals before; here somebody watches you, comes to a conclusion, and goes on eating. Infants fall out of vines. A mother moves an arm. You are meant to keep ten metres away. They have not all been told.</p>
<ul>
<li>Take pictures for ten minutes, then put the camera down for ten. Those are the ones you will keep.</li>
<li>No flash, no pointing, no standing taller than the guide.</li>
<li>If the silverback comes, crouch and look at the ground. He only wishes to pass.</li>
</ul>
<h2>After</h2>
<p>Nobody talks much on the way down. You will be filthy, famished and oddly tender towards strangers. This is why we prefer places to stay that understand the two hours after a trek: boots taken at the door, soup, a fire, silence.</p>
<p>There are a little more than a thousand mountain gorillas, in two patches of forest. There were some 250 in the volcanoes in 1981. It is one of very few such numbers that has gone up, and permits are a large part of the reason. It is the best use of an hour we know.</p>`,
  },
  {
    slug: "in-praise-of-the-hide",
    title: "In praise of sitting in a hole",
    excerpt:
      "A hide puts your chin at the height of the water and takes away your engine. Here is how to use one well.",
    featuredImage: "/illustrations/waterhole",
    category: "Wildlife",
    tags: ["photography", "hides", "elephants"],
    author: "Joseph Barasa",
    publishedAt: "2026-04-10T07:00:00Z",
    content: `<p>Drive all day and you will meet a hundred animals that are busy leaving. Sit in a buried box beside a waterhole, and the same hundred will come to you, one after the other, and have a drink. It is the least heroic way of seeing wildlife and possibly the best.</p>
<h2>What it does</h2>
<p>From a vehicle you look down. Everything is a back and a background of grass. From a hide the horizon drops, an elephant becomes as tall as it feels, and behind it is sky. You have no engine, no guide turning the key, and no reason to go. After half an hour the birds forget; after an hour you see behaviour rather than portraits: who drinks first, who waits, who is being taught.</p>
<h2>How to choose one</h2>
<ul>
<li><strong>Height.</strong> The opening should be at water level or below. A tower is a different thing, good for counting and poor for meeting.</li>
<li><strong>Direction.</strong> In the morning you want the sun behind you, so a hide that faces west is for mornings, and one that faces east for afternoons. Ask which yours is.</li>
<li><strong>Season.</strong> Waterholes work when there is no other water. In the rains the box is just a box.</li>
<li><strong>Access.</strong> A tunnel or covered path lets you come and go while animals are there. Without one you are in until they decide otherwise. Take a sandwich.</li>
</ul>
<h2>How to sit</h2>
<p>Arrive an hour before you think you need to. Switch the telephone to nothing at all. Wear something dark, since it is dark inside and a white sleeve is a semaphore. Move when they move, and put the lens through the opening before anything comes rather than after.</p>
<p>Begin with a middling lens. The commonest complaint of people who come with 600 millimetres is that the elephant did not fit. A 24 to 70 for what is near and something about 300 for the other bank will do nearly everything.</p>
<p>Then look at the small things. The queen of most hides is the dove: hundreds at a time, in waves, and each wave with a reason. Where the doves burst upwards there is a hawk. Where they burst and do not come back, there is a cat.</p>
<h2>Manners</h2>
<p>A hide is a shared silence. Whisper, ask before you open a bag of crisps, and give up the middle seat after an hour. Do not tap, whistle or throw a stone in order to raise a head. Nobody who does so is asked again.</p>
<h2>If you do not own a camera</h2>
<p>All the better. Take a cushion and an hour in the worst heat, when nobody else wants it. At some point a warthog will kneel down to drink, in front of your face, as if in church. There will be no picture of it, and you will remember it on a bus, years later, for no reason at all.</p>
<p>You will find places with hides in our <a href="/collection/wildlife-photography-lodges">photography collection</a>.</p>`,
  },
];

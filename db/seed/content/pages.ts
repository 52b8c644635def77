/** Pages under /page/{slug}; the operator edits them like any other. */
export const pages = [
  {
    slug: "how-we-choose",
    title: "How we choose stays",
    content: `<p>Not everything with canvas and a view gets in. A stay is listed when it passes four questions, asked in this order.</p>
<h2>Is it what it says?</h2>
<p>We compare the place's own description with its map position, its photographs and, where possible, with people who have slept there. A camp that calls itself riverside has to be beside a river for most of the year, or say when it is not.</p>
<h2>Would we send a friend?</h2>
<p>Comfort is not the measure. A reed hut with a good guide passes; a marble lobby with a bad one does not. We look for a clear idea, decent pay, and food that somebody cares about.</p>
<h2>What does it do to the land it stands on?</h2>
<ul>
<li>Where do water and power come from, and where does the waste go?</li>
<li>Who owns the land, and what does the lease pay to those who live around it?</li>
<li>Are animals left alone? Places that let guests touch or walk with captive predators are refused, without exception.</li>
</ul>
<h2>Can we describe it completely?</h2>
<p>A listing needs a real position, a price with its unit, what is included, and a date on which we checked. If a fact is missing, the page says so instead of guessing.</p>
<h2>What we do not do</h2>
<p>We do not sell places in this directory. A commission does not get a stay in, and its absence does not keep one out. When a listed place changes hands or slips, we look again and, if need be, take it down.</p>`,
  },
  {
    slug: "how-we-order-results",
    title: "How we order results",
    content: `<p>When you open a list, something has to be first. Here is exactly what decides it.</p>
<h2>The standard order</h2>
<p>Under <strong>Featured</strong>, stays that our editors marked as featured come first; after them, and among themselves, everything runs by name from A to Z. "Featured" is an editorial flag: we think the place is especially good, new, or good value. It cannot be bought.</p>
<h2>The other orders</h2>
<ul>
<li><strong>Price low to high</strong> and <strong>high to low</strong> compare prices after conversion to one currency at the day's rate. Equal prices run by name. Stays without a public price come last in both.</li>
<li><strong>Name A to Z</strong> ignores capitals and accents.</li>
</ul>
<h2>Filters and several experiences</h2>
<p>Filters only take away; they never move one stay ahead of another. The one exception: if you choose several experiences, those that offer most of them come first.</p>
<h2>Does money play a part?</h2>
<p>No. Some links earn us a commission and some do not, and the order does not know which. If that ever changes, the card itself will say so. The <a href="/advertiser-disclosure">advertiser disclosure</a> has the details.</p>`,
  },
  {
    slug: "for-property-owners",
    title: "For property owners",
    content: `<p>You run a lodge, a camp, three tents or one very good treehouse, and you would like people to find it. This is how it works with us.</p>
<h2>What it costs</h2>
<p>A listing is free. If you work with a booking partner that pays commission, we may use the partner's link and are paid by them. If you take bookings yourself, we link to your own page.</p>
<h2>What we need from you</h2>
<ul>
<li>The address of your own site or of your page with a booking partner. We can read most facts from there.</li>
<li>The exact position. A pin is best, and what3words helps your guests.</li>
<li>Prices with their unit and seasons, and what they include.</li>
<li>Pictures that you own and allow us to show, with the name of the photographer if you wish to have it mentioned.</li>
<li>The awkward facts: minimum age, steps, fences, malaria, generator hours. Guests forgive nearly everything that they knew before.</li>
</ul>
<h2>What happens then</h2>
<p>An editor writes the page, you get to see it, and corrections go in the same week. We check prices again during the year and ask when something looks off.</p>
<h2>Changes and removal</h2>
<p>Write to us and it is done. The listing is about your place; you can have it corrected or taken down without giving a reason.</p>
<p><a href="/contact">Contact us</a> and choose "partnership" as the subject.</p>`,
  },
];

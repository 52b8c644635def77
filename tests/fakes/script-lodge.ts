import { json, type Page, text } from "./page-server";

/** A lodge's site of today: a shell, a script, and values that come as JSON from two addresses. */
export const scriptLodge: Record<string, Page> = {
  "/": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Heron Bend Camp</title>
    <meta name="description" content="A tented camp on the Kafue river.">
    <link rel="stylesheet" href="/app.css"></head>
    <body><noscript>You need to enable JavaScript to run this app.</noscript>
    <div id="root"></div><script type="module" src="/app.js"></script></body></html>`,
  "/app.js": (_request, response) =>
    response.writeHead(200, { "content-type": "text/javascript" }).end(`
      import { show } from "/show.js";
      const load = async (path) => (await fetch(path)).json();
      const camp = await load("/api/camp");
      history.replaceState(null, "", "/camps/" + camp.slug);
      setTimeout(async () => show(camp, await load("/api/rates?camp=" + camp.slug)), 100);
    `),
  "/show.js": (_request, response) =>
    response.writeHead(200, { "content-type": "text/javascript" }).end(`
      export function show(camp, rates) {
        document.title = camp.name + " | Zambia";
        document.getElementById("root").innerHTML =
          "<h1>" + camp.name + "</h1><p>" + camp.words + "</p>" +
          "<dl><dt>Country</dt><dd>" + camp.country + "</dd><dt>Check-in</dt><dd>14:00</dd></dl>" +
          "<p>From " + rates.price + " per night</p>" +
          "<h2>Amenities</h2><ul><li>Swimming pool</li><li>Free WiFi</li></ul>" +
          camp.pictures.map((one) => '<img width=1200 height=800 src="' + one + '" alt="The camp">').join("");
        for (const image of document.images) image.onerror = () => image.remove();
      }
    `),
  "/api/camp": json({
    slug: "heron-bend",
    name: "Heron Bend Camp",
    country: "Zambia",

    words:
      "Heron Bend is a tented camp of six tents under old fig trees, where the Kafue turns north. Boats leave at dawn, and the kitchen bakes its own bread.",
    pictures: ["/pictures/river.jpg", "/pictures/tent.jpg"],
  }),
  "/api/rates?camp=heron-bend": json({ price: "USD 420" }),
  "/robots.txt": text("User-agent: *\nAllow: /"),
};

/** Every way that a page of today has to make a browser talk to an address. */
export function everyWayOut(port: number): string {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`];
  return `<!doctype html><html><head><title>Knocking</title>${hosts.map(inHead).join("")}</head>
<body><p>A page that knocks at every door.</p>${hosts.map(inBody).join("")}
${knocking(hosts, port)}</body></html>`;
}

const inHead = (host: string): string => `
<link rel="dns-prefetch" href="//${host}"><link rel="preconnect" href="http://${host}">
<link rel="prefetch" href="http://${host}/prefetch"><link rel="preload" as="script" href="http://${host}/preload">
<link rel="modulepreload" href="http://${host}/module"><link rel="icon" href="http://${host}/icon">
<link rel="manifest" href="http://${host}/manifest"><link rel="stylesheet" href="http://${host}/style">
<style>@import url("http://${host}/import"); @font-face { font-family: f; src: url("http://${host}/font"); }
  p { background: url("http://${host}/background"); font-family: f; }</style>
<script type="speculationrules">{"prerender": [{"urls": ["http://${host}/prerender"]}], "prefetch": [{"urls": ["http://${host}/speculated"]}]}</script>`;

const inBody = (host: string, number: number): string => `
<img src="http://${host}/picture"><iframe src="http://${host}/frame"></iframe>
<object data="http://${host}/object"></object><embed src="http://${host}/embed">
<video src="http://${host}/video" poster="http://${host}/poster" autoplay></video><audio src="http://${host}/audio" autoplay></audio>
<form id="form${number}" action="http://${host}/form" method="post" target="_blank"></form>
<a id="ping${number}" href="#here" ping="http://${host}/ping">here</a>`;

const knocking = (hosts: string[], port: number): string => `
<script type="module">
const hosts = ${JSON.stringify(hosts)};
const tried = [];
const attempt = async (name, way) => { try { await way(); } catch {} tried.push(name); };
for (const host of hosts) {
  const http = "http://" + host;
  await attempt("fetch", () => Promise.race([fetch(http + "/fetch", { mode: "no-cors" }), new Promise((r) => setTimeout(r, 300))]));
  await attempt("post", () => fetch(http + "/post", { method: "POST", mode: "no-cors", body: "x" }));
  await attempt("keepalive", () => fetch(http + "/keepalive", { mode: "no-cors", keepalive: true }));
  await attempt("redirect", () => fetch("/away/" + encodeURIComponent(host), { mode: "no-cors" }));
  await attempt("beacon", () => navigator.sendBeacon(http + "/beacon", "x"));
  await attempt("socket", () => new WebSocket("ws://" + host + "/socket"));
  await attempt("events", () => new EventSource(http + "/events"));
  await attempt("transport", () => new WebTransport("https://" + host + "/transport").ready.catch(() => {}));
  await attempt("window", () => window.open(http + "/window"));
  await attempt("form", () => document.getElementById("form" + hosts.indexOf(host)).submit());
  await attempt("ping", () => document.getElementById("ping" + hosts.indexOf(host)).click());
  await attempt("worker", () => new Worker(URL.createObjectURL(new Blob(["importScripts('" + http + "/imported'); new WebSocket('ws://" + host + "/worker')"]))));
  await attempt("worker fetch", () => new Worker(URL.createObjectURL(new Blob(["fetch('" + http + "/worker-fetch', {mode: 'no-cors'})"]))));
  await attempt("shared worker", () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + http + "/shared')"]))));
  await attempt("service worker", () => navigator.serviceWorker.register("/service-worker.js"));
  await attempt("calls", async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: ["stun:" + host, "turn:" + host + "?transport=tcp"], username: "u", credential: "c" }] });
    peer.createDataChannel("data");
    await peer.setLocalDescription(await peer.createOffer());
    await peer.addIceCandidate({ sdpMid: "0", candidate: "candidate:1 1 udp 2113937151 127.0.0.1 ${port} typ host" }).catch(() => {});
  });
}
const link = document.createElement("a");
link.download = "file.exe"; link.href = URL.createObjectURL(new Blob(["MZ"])); link.click();
alert("hello"); confirm("sure?");
addEventListener("beforeunload", (event) => event.preventDefault());
document.title = "Knocked " + tried.length;
</script>`;

import fs from "node:fs";

/** A phone and a desk, as they see a page before anything is scrolled. */
const screens = [
  { name: "phone", viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 },
  { name: "desk", viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
];

/** Null without a browser. */
async function openBrowser() {
  const { chromium } = await import("@playwright/test");
  const known = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  const executablePath = known.find((file) => file && fs.existsSync(file));
  if (!executablePath) return null;
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
}

/** Bytes over the wire of a first visit, headers included: of scripts, and in all. */
async function bytesOf(browser, address, { viewport, deviceScaleFactor }) {
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  const session = await page.context().newCDPSession(page);
  const types = new Map();
  const bytes = { scripts: 0, all: 0 };
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === "Script") bytes.scripts += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.close();
  return bytes;
}

/** Of each page on each screen; null without a browser. */
export async function firstLoads(origin, pages) {
  const browser = await openBrowser();
  if (!browser) return null;
  const loads = [];
  try {
    for (const { name, path } of pages)
      for (const screen of screens) {
        const bytes = await bytesOf(browser, origin + path, screen);
        loads.push({ name, screen: screen.name, ...bytes });
      }
    return loads;
  } finally {
    await browser.close();
  }
}

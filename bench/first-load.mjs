import fs from "node:fs";
import { gzipSync } from "node:zlib";

/** Bytes, gzipped, of every script that the page names or preloads. */
export async function scriptBytes(address) {
  const html = await (await fetch(address)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  // The manifest names the scripts of other pages too; only what is preloaded or imported loads.
  const loaded = [...scripts].filter((script) => loads(html, script));
  let bytes = 0;
  for (const script of loaded) {
    const source = await (await fetch(new URL(script, address))).arrayBuffer();
    bytes += gzipSync(Buffer.from(source)).length;
  }
  return bytes;
}

const loads = (html, script) =>
  html.includes(`rel="modulepreload" href="${script}"`) ||
  html.includes(`import "${script}"`) ||
  html.includes(`from "${script}"`) ||
  html.includes(`import("${script}")`);

/** Bytes over the wire of a first visit before anything is scrolled; null without a browser. */
export async function homeBytes(address) {
  const { chromium } = await import("@playwright/test");
  const known = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  const executablePath = known.find((file) => file && fs.existsSync(file));
  if (!executablePath) return null;
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    await session.send("Network.enable");
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(address, { waitUntil: "networkidle" });
    return bytes;
  } finally {
    await browser.close();
  }
}

import { hydrated } from "./bad-line";
import { expect, test, withScripts } from "./site";

/** Keys, one in each pause between two pieces of work, until the router is there. */
function pressKeys() {
  const pause = new MessageChannel();
  pause.port1.onmessage = () => {
    if ("__remixRouter" in window) return;
    document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    pause.port2.postMessage(null);
  };
  pause.port2.postMessage(null);
}

// React makes a page that is touched interactive at once, which it cannot while its data is being read.
test("keys while the scripts start break nothing", { tag: withScripts }, async ({ page, site }) => {
  await page.addInitScript(pressKeys);
  for (const path of ["/", "/accommodation", "/about", "/contact", "/admin/login"]) {
    await page.goto(site.url + path);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
});

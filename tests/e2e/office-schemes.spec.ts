import { expectAccessible } from "./checks";
import { expect, signIn, test, withScripts } from "./site";

test.use({ colorScheme: "dark" });

test(
  "every screen of the back office is accessible in the dark scheme",
  { tag: withScripts },
  async ({ page, site }) => {
    test.slow();
    await signIn(page, site, "/admin");
    const links = page.getByRole("navigation", { name: "Admin", exact: true }).locator("li a");
    const screens = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).href),
    );
    for (const screen of new Set(screens)) {
      await page.goto(screen);
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(26, 22, 17)");
      await expectAccessible(page);
    }
  },
);

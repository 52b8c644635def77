import { expect, type Page } from "@playwright/test";
import { sql } from "kysely";

import { storePerson, teamPassword } from "#tests/factories/person";
import { expectAccessible, expectNoOverflow } from "./checks";
import { hydrated } from "./network";
import { mainFlow, type Site, test, withScripts } from "./site";

async function signInAs(page: Page, site: Site, email: string | null) {
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel("Email").fill(email ?? "");
  await page.getByLabel("Password").fill(teamPassword);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** A device whose owner always confirms. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(`an invitation is passed on and accepted (T-002) ${withScripts} ${mainFlow}`, async ({
  page,
  localSite: site,
}) => {
  const owner = await storePerson(site.db, { role: "owner" });
  await signInAs(page, site, owner.email);
  await page.goto(`${site.url}/admin/team`);
  await expectAccessible(page);
  await page.getByLabel("Email").fill("jonas@partner.test");
  await page.locator("[name=role]").last().selectOption("viewer");
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.locator(".team-link code").textContent();
  await page.context().clearCookies();
  await page.goto(link ?? "");
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Jonas");
  await page.getByLabel(/^Password/).fill(teamPassword);
  await page.getByLabel("Confirm password").fill(teamPassword);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("Welcome, Jonas!")).toBeVisible();
});

test(`a passkey is added, signs in, and is removed (T-003) ${withScripts} ${mainFlow}`, async ({
  page,
  localSite: site,
}) => {
  const ruth = await storePerson(site.db, { name: "Ruth Kamau" });
  await addAuthenticator(page);
  await signInAs(page, site, ruth.email);
  await page.goto(`${site.url}/admin/sessions`);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("My laptop").first()).toBeVisible();
  // The device has one passkey and confirms at once, so autofill signs in without a click.
  await page.context().clearCookies();
  await page.goto(`${site.url}/admin/login`);
  await expect(page).toHaveURL(/\/admin$/);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.context().clearCookies();
  await page.goto(`${site.url}/admin/login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${site.url}/admin/sessions`);
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await expect(page.getByText("Passkey My laptop removed")).toBeVisible();
});

test(`a viewer's form is not accepted and keeps what was typed (T-004) ${mainFlow}`, async ({
  page,
  localSite: site,
  javaScriptEnabled,
}) => {
  const viewer = await storePerson(site.db, { role: "viewer" });
  await signInAs(page, site, viewer.email);
  await page.goto(`${site.url}/admin/blog/new`);
  if (javaScriptEnabled !== false) await hydrated(page);
  const title = page.locator("[name=title]");
  await title.fill("A post that may not be");
  // Without scripts Enter begins a line.
  if (javaScriptEnabled !== false) await title.press("Enter");
  else await title.evaluate((field: HTMLTextAreaElement) => field.form?.requestSubmit());
  await expect(page.getByText(/Your role can read but not change anything/)).toBeVisible();
  if (javaScriptEnabled !== false) await expect(title).toHaveValue("A post that may not be");
});

test(`a person signs in again through the bar and loses nothing (T-003) ${withScripts}`, async ({
  page,
  localSite: site,
}) => {
  const { id, email } = await storePerson(site.db, { name: "Amani" });
  await signInAs(page, site, email);
  await page.goto(`${site.url}/admin/sessions`);
  await hydrated(page);
  await site.db.deleteFrom("adminSessions").where("personId", "=", id).execute();
  const name = page.getByRole("region", { name: "Name and email" }).getByLabel(/^Name/);
  await name.fill("Amani Njoroge");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const bar = page.getByRole("dialog", { name: "Your session has expired" });
  await expect(bar.getByLabel("Password")).toBeFocused();
  await expect(bar.getByLabel("Email")).toHaveCount(0);
  await bar.getByLabel("Password").fill("wrong");
  await bar.getByRole("button", { name: "Sign in and save" }).click();
  await expect(bar.getByText("Incorrect email or password")).toBeVisible();
  await expect(name).toHaveValue("Amani Njoroge");
  await bar.getByLabel("Password").fill(teamPassword);
  await bar.getByRole("button", { name: "Sign in and save" }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText("Account saved")).toBeVisible();
  await expect(name).toHaveValue("Amani Njoroge");
  const person = await site.db
    .selectFrom("people")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(person.name).toBe("Amani Njoroge");
});

/** As if the sign-in had been a while ago. */
const ageSessions = (site: Site, personId: string) => {
  const signedInAt = JSON.stringify(new Date(Date.now() - 11 * 60_000));
  return sql`update admin_sessions set data = jsonb_set(data, '{signedInAt}', ${signedInAt}::jsonb)
    where person_id = ${personId}`.execute(site.db);
};

test("an invitation waits until its owner has confirmed who they are (T-003)", async ({
  page,
  localSite: site,
  javaScriptEnabled,
}) => {
  const isScripted = javaScriptEnabled !== false;
  const owner = await storePerson(site.db, { role: "owner" });
  await signInAs(page, site, owner.email);
  await ageSessions(site, owner.id);
  await page.goto(`${site.url}/admin/team`);
  if (isScripted) await hydrated(page);
  const invited = `${isScripted ? "scripted" : "plain"}@partner.test`;
  const email = page.getByLabel("Email");
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  await email.fill(invited);
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, width);
    if (isScripted) await expectAccessible(page);
  }
  await page.getByLabel("Password").fill("wrong");
  await confirm.click();
  await expect(page.getByText("Incorrect password")).toBeVisible();
  if (isScripted) {
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(confirm).toBeHidden();
    await expect(email).toHaveValue(invited);
    await page.getByRole("button", { name: "Create invitation" }).click();
  }
  await page.getByLabel("Password").fill(teamPassword);
  await confirm.click();
  await expect(page.getByText(`Invitation created for ${invited}.`)).toBeVisible();
});

test(`passkeys are added and removed once their person has confirmed (T-003) ${withScripts}`, async ({
  page,
  localSite: site,
}) => {
  const ruth = await storePerson(site.db, { name: "Ruth Odhiambo" });
  await addAuthenticator(page);
  await signInAs(page, site, ruth.email);
  await ageSessions(site, ruth.id);
  await page.goto(`${site.url}/admin/sessions`);
  await hydrated(page);
  await page.getByLabel("Name of the new passkey").fill("My phone");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const bar = page.getByRole("dialog", { name: "Confirm it is you" });
  await bar.getByLabel("Password").fill(teamPassword);
  await bar.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("My phone").first()).toBeVisible();
  await ageSessions(site, ruth.id);
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Passkey My phone removed")).toBeVisible();
});

/** Requires a second factor while `work` runs: tests share the site. */
async function requiringSecondFactor({ db }: Site, work: () => Promise<void>) {
  const key = "requireSecondFactor";
  await db.insertInto("settings").values({ key, value: "true" }).execute();
  try {
    await work();
  } finally {
    await db.deleteFrom("settings").where("key", "=", key).execute();
  }
}

/** Without the form, whose autofill would use the passkey first. */
async function submitPassword(page: Page, site: Site, email: string | null) {
  const form = { email: email ?? "", password: teamPassword };
  await page.request.post(`${site.url}/admin/login`, { form, maxRedirects: 0 });
  await page.goto(`${site.url}/admin/settings`);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
}

test(`a second factor that all need is a passkey after the password (T-003) ${withScripts}`, async ({
  page,
  localSite: site,
}) => {
  const tefo = await storePerson(site.db, { name: "Tefo" });
  await addAuthenticator(page);
  await requiringSecondFactor(site, async () => {
    for (const label of ["Add a passkey", "Use a passkey"]) {
      await submitPassword(page, site, tefo.email);
      await hydrated(page);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page, width);
        await expectAccessible(page);
      }
      await page.getByRole("button", { name: label }).click();
      await expect(page).toHaveURL(`${site.url}/admin/settings`);
      await page.context().clearCookies();
    }
  });
});

import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";

import type { LibraryPage, UploadAnswer } from "#domain/pictures/library-picture";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(site().web.origin);
});

const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

function send(files: Record<string, Buffer>, path = "/admin/media/upload", fields = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    body.append("files", new File([new Uint8Array(bytes)], name));
  return site().ask(path, { method: "POST", headers: { Cookie: cookie }, body });
}

const upload = async (name: string, bytes: Buffer) => {
  const answer = (await (await send({ [name]: bytes })).json()) as UploadAnswer;
  const [picture] = answer.uploads;
  if (!picture) throw new Error(answer.refused.join(" "));
  return picture;
};
const list = async (query = "") =>
  (await (
    await site().ask(`/admin/media/list${query}`, { headers: { Cookie: cookie } })
  ).json()) as LibraryPage;
const library = async () =>
  (await site().ask("/admin/media", { headers: { Cookie: cookie } })).text();

describe("an upload", () => {
  test("is kept in our sizes, found by name and served by the site", async () => {
    const picture = await upload("river deck.jpg", await jpeg("#224466"));
    expect(picture).toMatchObject({ fileName: "river deck.jpg", alt: "", width: 900, height: 600 });
    const copy = await site().ask(picture.src);
    expect(copy.headers.get("Content-Type")).toBe("image/webp");
    expect((await list("?search=river+deck")).pictures).toMatchObject([{ src: picture.src }]);
    expect((await list("?search=no+such+file")).pictures).toEqual([]);
  });

  test("of no picture is refused by name, the others are taken", async () => {
    const answer = await send({
      "notes.jpg": Buffer.from("not a picture"),
      "drawing.svg": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "good.jpg": await jpeg("#aa3311"),
    });
    expect(answer.status).toBe(200);
    const { uploads, refused } = (await answer.json()) as UploadAnswer;
    expect(uploads.map(({ fileName }) => fileName)).toEqual(["good.jpg"]);
    expect(refused).toEqual([
      "notes.jpg: The file is damaged or is no picture.",
      "drawing.svg: Only JPEG, PNG, WebP, AVIF, GIF and TIFF pictures are kept.",
    ]);
  });

  test("of more than ten megabytes is refused in words", async () => {
    const answer = await send({ "huge.jpg": Buffer.alloc(11 * 1024 * 1024) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ refused: ["huge.jpg is larger than 10 MB."] });
  });

  test("without scripts leads back to the library, or says what was wrong", async () => {
    const bytes = await jpeg("#115533");
    const taken = await send({ "plain.jpg": bytes }, "/admin/media");
    expect(taken.status).toBe(303);
    expect(taken.headers.get("Location")).toBe("/admin/media");
    expect(await library()).toContain("plain.jpg");
    const none = await send({}, "/admin/media", { intent: "upload" });
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Please choose a picture first.");
  });
});

test("the same file twice is one picture that keeps its words", async () => {
  const bytes = await jpeg("#887711");
  const { hash } = await upload("first.jpg", bytes);
  const words = "intent=describe&alt=A+lantern+by+the+tent";
  const saved = await site().post(
    "/admin/media",
    Object.fromEntries(new URLSearchParams(`${words}&hash=${hash}`)),
    { Cookie: cookie },
  );
  expect(saved.status).toBe(303);
  expect(await upload("second.jpg", bytes)).toMatchObject({
    hash,
    fileName: "first.jpg",
    alt: "A lantern by the tent",
  });
});

test("words that are too long are refused beside their field and stay", async () => {
  const { hash } = await upload("long.jpg", await jpeg("#123123"));
  const alt = "x".repeat(301);
  const answer = await site().post(
    "/admin/media",
    { intent: "describe", hash, alt },
    { Cookie: cookie },
  );
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("Please use at most 300 characters");
  expect(page).toContain(alt);
});

test("a picture that is shown stays, one that is not can go", async () => {
  const { hash, src } = await upload("cover.jpg", await jpeg("#445566"));
  const { id } = await storeProperty(site().database.db, { name: "Shown Camp", images: [src] });
  expect(await library()).toContain(`/admin/properties/edit/${id}`);
  const remove = () => site().post(`/admin/media/delete/${hash}`, {}, { Cookie: cookie });
  await remove();
  expect((await site().ask(src)).status).toBe(200);

  await site().database.db.deleteFrom("properties").where("id", "=", id).execute();
  await remove();
  expect((await site().ask(src)).status).toBe(404);
  expect(await library()).not.toContain("cover.jpg");
});

import "./lodge.css";
import "~/components/ui/button.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import {
  type LodgeRequest,
  recordOpened,
  reopenAnswers,
  saveAnswers,
  savePictures,
  sendAnswers,
} from "#db/queries/lodge/requests.server";
import { addSheetFile, countFromLodge } from "#db/queries/rate-sheets/add-sheet.server";
import { withoutDataSuffix } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { maxImageMegabytes } from "#domain/pictures/library";
import { sentFiles } from "~/server/limits/form-request.server";
import { limitRequest } from "~/server/limits/rate-limit.server";
import { foreignPost, isForeignPost } from "~/server/limits/request-guard.server";
import {
  compareAnswers,
  type OpenRequest,
  openRequest,
  readAnswers,
  readLodgePage,
  readMessage,
  type Rejection,
} from "~/server/lodge/lodge-page.server";
import { receiveUploads } from "~/server/media.server";
import { readSheetFile } from "~/server/rates/sheet-file.server";
import { AnswerForm } from "./answer-form";
import { ClosedLink, Sent } from "./done";
import { LodgeFrame } from "./frame";

export const meta: MetaFunction = () => [
  { title: "Is this still right?" },
  { name: "robots", content: "noindex,nofollow" },
];

const words = {
  sent: "Your answers were sent before, so this was not saved. To correct them, open your link again and press Change an answer.",
  closed: "This link is closed. Ask the person who sent it for a new one.",
  wait: "That was a lot at once. Wait a minute, then press the button again. What you typed is still here.",
  noSheet: "Choose a PDF or XLSX file first.",
  sameSheet: "You sent this file before, and we have it.",
  manySheets: "You have sent several files that we have not read yet. We look at those first.",
  tooLarge: `A file is larger than ${maxImageMegabytes} MB. Nothing else was lost; choose smaller ones.`,
};

/** Changes nothing, because mail scanners open links (L-004). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const open = await openRequest(context, params.token ?? "");
  const { siteName, contactEmail, askLodgesAgain } = await context.settings();
  const site = { name: siteName, contactEmail };
  // The same for unknown, tampered, expired and withdrawn links.
  if (!open) return data({ site, open: null }, { status: 404 });
  return data({ site, open: await readLodgePage(context.db, open, askLodgesAgain) });
}

/** The page has what it saves in the background; its marks stay those of the values that it shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) =>
  /^(opened|autosave)$/.test(String(formData?.get("intent"))) ? false : defaultShouldRevalidate;

const typedIn = (form: FormData): Rejection["typed"] =>
  [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (isForeignPost(request)) throw foreignPost();
  const token = params.token ?? "";
  const open = await openRequest(context, token);
  // Of a link by its request, of links that do not work by the address of the client.
  const limit = await limitRequest(context, "lodge", open?.request.id);
  const tooMany = (rejection: Rejection, seconds: number) =>
    data(rejection, { status: 429, headers: { "Retry-After": String(seconds) } });
  if (!open)
    return limit.ok
      ? data<Rejection>({ notice: words.closed }, { status: 404 })
      : tooMany({ notice: words.closed }, limit.retryAfterSeconds);
  if (context.exceededLimit)
    return limit.ok
      ? data<Rejection>({ pictureErrors: [words.tooLarge] }, { status: 413 })
      : tooMany({ notice: words.wait }, limit.retryAfterSeconds);
  const form = await request.formData();
  const { db, now } = context;
  if (!limit.ok)
    return tooMany({ notice: words.wait, typed: typedIn(form) }, limit.retryAfterSeconds);
  switch (String(form.get("intent"))) {
    case "opened":
      await recordOpened(db, open.request.id, now());
      return data<Rejection>({});
    case "reopen":
      await reopenAnswers(db, open.request.id, now());
      return redirect(paths.lodge(token), 303);
    case "rates":
      return rateSheet({ request, context }, open);
    case "pictures":
      return pictures({ request, context }, open, form);
    default:
      return answer({ token, context }, open, form);
  }
}

type Context = ActionFunctionArgs["context"];

async function answer(
  { token, context }: { token: string; context: Context },
  open: OpenRequest,
  form: FormData,
) {
  const { db, now } = context;
  const { given, sent, errors } = readAnswers(open, form, form.get("all"));
  const { message, messageError } = readMessage(form);
  const before = await saveAnswers(db, open.request, given, { message, now: now() });
  const reject = (rejection: Rejection) =>
    data<Rejection>({ errors, typed: typedIn(form), ...rejection }, { status: 400 });
  const back = paths.lodge(token);
  if (!before) {
    const isRepeated =
      given.length === 0 && message === undefined && Object.keys(errors).length === 0;
    return isRepeated ? redirect(back, 303) : reject({ notice: words.sent });
  }
  const { saved, told } = compareAnswers(open, form, { given, sent, message }, before);
  if (messageError || Object.keys(errors).length > 0) return reject({ messageError, saved, told });
  if (form.get("intent") === "autosave") return data<Rejection>({ saved, told });
  if (form.has("send")) await sendAnswers(db, open.request, now());
  // The page says what others have answered in the meantime.
  if (Object.keys(told).length > 0) return data<Rejection>({ told });
  const part = String(form.get("save") ?? form.get("all") ?? "");
  return redirect(form.has("send") ? back : `${back}#${part}`, 303);
}

async function pictures(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  open: OpenRequest,
  form: FormData,
) {
  const { uploads, refused } = await receiveUploads(request, context, lodgeActor(open.request));
  const shown = open.pictures.map(({ sourceUrl }) => sourceUrl);
  const unwanted = new Set(form.getAll("remove").map(String));
  const isSaved = await savePictures(
    context.db,
    open.request.id,
    {
      remove: shown.filter((address) => unwanted.has(address)),
      keep: shown.filter((address) => !unwanted.has(address)),
      add: uploads.map(({ src }) => src),
    },
    context.now(),
  );
  if (!isSaved) return data<Rejection>({ notice: words.sent }, { status: 400 });
  if (refused.length > 0) return data<Rejection>({ pictureErrors: refused }, { status: 422 });
  return redirect(`${withoutDataSuffix(new URL(request.url).pathname)}#pictures`, 303);
}

/** Unread files of one lodge. */
const maxUnread = 5;

/** Stores a rate sheet, which is read and waits for a person (L-003). */
async function rateSheet(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  open: OpenRequest,
) {
  const { db, enqueue } = context;
  const reject = (sheetError: string, status: number) =>
    data<Rejection>({ sheetError }, { status });
  if (open.request.state !== "open")
    return data<Rejection>({ notice: words.sent }, { status: 400 });
  const [sent] = await sentFiles(request);
  if (!sent) return reject(words.noSheet, 400);
  const file = await readSheetFile(sent.file);
  if ("problem" in file) return reject(file.problem, 422);
  const propertyId = open.request.propertyId;
  if ((await countFromLodge(db, propertyId)) >= maxUnread) return reject(words.manySheets, 422);
  const { id, isNew } = await addSheetFile(
    db,
    { propertyId, name: file.name, actor: lodgeActor(open.request) },
    { ...file, source: "lodge" },
  );
  if (!isNew) return reject(words.sameSheet, 422);
  await enqueue("read-rate-sheet", { sheetId: id });
  return redirect(`${withoutDataSuffix(new URL(request.url).pathname)}#rates`, 303);
}

const lodgeActor = ({ email }: LodgeRequest) => `lodge ${email}`;

export default function Lodge() {
  const { site, open } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!open)
    return (
      <LodgeFrame site={site}>
        <ClosedLink site={site} />
      </LodgeFrame>
    );
  return (
    <LodgeFrame site={site} sentTo={open.request.sentTo}>
      {open.request.isOpen ? (
        <AnswerForm page={open} site={site} rejection={result} />
      ) : (
        <Sent page={open} site={site} notice={result?.notice} told={result?.told} />
      )}
    </LodgeFrame>
  );
}

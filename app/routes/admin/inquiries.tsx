import "~/components/admin/inquiries/inquiries.css";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { isDatabaseAway } from "#db/unavailable.server";
import { inquiryQuery, inquiryViewOf } from "#domain/inquiries/list-address";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { Letter } from "~/components/admin/inquiries/letter";
import { Pile } from "~/components/admin/inquiries/pile";
import { NotLoaded } from "~/components/admin/retry";
import { PageHead } from "~/components/admin/shell";
import { CreationToken } from "~/components/form/creation-token";
import { Icon } from "~/components/ui/icon";
import { refusedForm } from "~/server/away/calm-routes.server";
import { readInquiries } from "~/server/inquiry/letter.server";
import { actOnInquiries, type RefusedLetter } from "~/server/inquiry/letter-actions.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.inquiries;

export const meta = () => [{ title: words.title }];

const viewOf = (request: Request) => inquiryViewOf(new URL(request.url).searchParams);

export const loader = adminLoader(async ({ request, context }) => {
  const view = viewOf(request);
  try {
    return { view, ...(await readInquiries(context, view)) };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { log, requestId } = context;
    log.error({ requestId, reason: String(error) }, "inquiries not loaded");
    return { view, failed: true as const };
  }
});

export const action = adminFormAction(act, (form): RefusedLetter => ({
  intent: form.get("intent") === "note" ? "note" : "reply",
  result: refusedForm(form),
}));

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { env, log, requestId } = context;
  const form = await request.formData();
  const { open } = inquiryViewOf(new URLSearchParams({ open: String(form.get("id") ?? "") }));
  const back =
    paths.admin.inquiries() + inquiryQuery({ ...viewOf(request), ...(open && { open }) });
  try {
    const outcome = await actOnInquiries(form, context, admin.name);
    if ("refused" in outcome) return data(outcome.refused, { status: 400 });
    return await redirectWithToast(env, back, outcome.toast);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ requestId, reason: String(error) }, "inquiry not changed");
    const intent = form.get("intent");
    if (intent === "note" || intent === "reply") {
      const refused: RefusedLetter = { intent, result: refusedForm(form) };
      return data(refused, { status: 500 });
    }
    return redirectWithToast(env, back, { type: "error", text: words.statusFailed });
  }
}

export default function Inquiries() {
  const found = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const { view } = found;
  return (
    <>
      <PageHead title={words.title}>
        <a className="btn-quiet" href={paths.admin.inquiries() + inquiryQuery(view)}>
          <Icon name="refresh" /> Refresh
        </a>
        <a
          className="btn-quiet"
          href={paths.admin.exportInquiries() + inquiryQuery({ ...view, page: 1, open: undefined })}
        >
          <Icon name="download" /> {words.exportFile}
        </a>
        <Form method="post">
          <input type="hidden" name="intent" value="test" />
          <CreationToken />
          <button className="btn-quiet" disabled={busy}>
            {words.testEmail}
          </button>
        </Form>
      </PageHead>
      {"failed" in found ? (
        <NotLoaded what={words.loadFailed} />
      ) : (
        <div className="post">
          <Pile {...found} openId={found.letter?.id} />
          {found.letter && (
            <Letter
              key={found.letter.id}
              letter={found.letter}
              view={view}
              gone={found.gone}
              refused={refused ?? undefined}
              busy={busy}
            />
          )}
        </div>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

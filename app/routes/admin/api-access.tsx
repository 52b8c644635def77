import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { listTokens, withdrawToken } from "#db/queries/site/api-tokens.server";
import { apiRoot } from "#domain/api/address";
import { tokenFormSchema } from "#domain/api/token";
import { isoDay } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import { AdminError } from "~/components/admin/admin-error";
import { CallList } from "~/components/admin/api/call-list";
import { CopyButton } from "~/components/admin/api/copy-button";
import { TokenForm } from "~/components/admin/api/token-form";
import { TokenList } from "~/components/admin/api/token-list";
import { PageHead } from "~/components/admin/shell";
import { addApiToken, newTokenText } from "~/server/api/call/caller.server";
import { describeCalls } from "~/server/api/overview.server";
import { refusedForm } from "~/server/away/calm-routes.server";
import { createOnce } from "~/server/limits/create-once.server";
import { type AdminArgs, adminFormAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.api;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(async ({ context }) => {
  const { db, env, now } = context;
  const [groups, tokens] = await Promise.all([describeCalls(context), listTokens(db)]);
  return {
    groups,
    today: isoDay(now()),
    fromEnvironment: Boolean(env.ADMIN_API_TOKEN),
    tokens: tokens.map((token) => ({
      ...token,
      expired: token.expiresAt !== null && token.expiresAt <= now(),
    })),
  };
});

interface Outcome {
  result?: SubmissionResult;
  /** Shown once, here and now. */
  made?: { id: string; name: string; token: string };
}

export const action = adminFormAction(act, (form): Outcome => ({ result: refusedForm(form) }));

async function act({ request, context, admin }: AdminArgs<ActionFunctionArgs>) {
  const { db, env, now } = context;
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const id = form.get("id");
    const name = isUuid(id) && (await withdrawToken(db, id, { actor: admin.name, now: now() }));
    return redirectWithToast(
      env,
      paths.admin.api(),
      name
        ? { type: "success", text: words.withdrawnNow(name) }
        : { type: "error", text: words.withdrawFailed },
    );
  }
  const submission = parseWithZod(form, { schema: tokenFormSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply() } as Outcome, { status: 400 });
  const { expiresOn } = submission.value;
  if (expiresOn && expiresOn < isoDay(now())) {
    const result = submission.reply({ fieldErrors: { expiresOn: [words.expiresPast] } });
    return data({ result } as Outcome, { status: 400 });
  }
  const sent = { form, actor: admin.name, scope: "api-token" };
  const token = newTokenText(context, form);
  const { result: stored } = await createOnce(context, sent, (inner) =>
    addApiToken(inner, token, submission.value, admin.name),
  );
  return data({ made: { ...stored, token } } as Outcome, { status: 201 });
}

export default function ApiAccess() {
  const { groups, tokens, today, fromEnvironment } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const made = outcome?.made;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <a className="btn-quiet" href={`${apiRoot}/openapi.json`}>
          {words.description}
        </a>
      </PageHead>
      <section className="panel">
        <h2>{words.tokens}</h2>
        {made && (
          <div className="note note-ok token-made" role="alert">
            <p>{words.madeNow(made.name)}</p>
            <code>{made.token}</code>
            <CopyButton text={made.token}>{words.copyToken}</CopyButton>
          </div>
        )}
        <p className="soft small">{fromEnvironment ? words.fromEnvironment : words.tokensHint}</p>
        <TokenList tokens={tokens} />
        <h3 className="token-new">{words.newToken}</h3>
        <TokenForm key={made?.id ?? "new"} lastResult={outcome?.result} today={today} />
      </section>
      <CallList groups={groups} />
    </>
  );
}

export { AdminError as ErrorBoundary };

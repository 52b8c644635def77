import { Form, useLoaderData } from "@remix-run/react";

import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { FindingForm } from "~/components/admin/sources/finding-form";
import { KindTabs } from "~/components/admin/sources/kind-tabs";
import { LookState } from "~/components/admin/sources/look-state";
import { UnseenList } from "~/components/admin/sources/unseen-list";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { actOnSources, readSources } from "~/server/watch/sources-page.server";

const words = adminTexts.sources;

export const meta = () => [{ title: words.title }];

export const loader = adminLoader(({ request, context }) =>
  readSources(context, new URL(request.url).searchParams),
);

export const action = adminAction(async ({ request, context, admin }) => {
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
  return actOnSources(context, await request.formData(), { here, actor: admin.name });
});

export default function Sources() {
  const { checks, kinds, open, ignored, found, unseen, state, show } =
    useLoaderData<typeof loader>();
  useLiveTopic("sources", 5_000);
  return (
    <>
      {checks.waiting > 0 && <ReloadWithoutScripts seconds={10} />}
      <PageHead title={words.title} lead={words.lead}>
        <Form method="post" preventScrollReset>
          <button className="btn-quiet" name="intent" value="look-at-all">
            {words.lookAtAll}
          </button>
        </Form>
      </PageHead>
      <LookState {...checks} />
      <KindTabs kinds={kinds} open={open} ignored={ignored} show={show} />
      <FindingForm key={show} rows={found.rows} state={state} never={checks.lastAt === null} />
      <Pager
        page={found.page}
        pages={found.pages}
        to={(page) => `?${new URLSearchParams({ ...(show && { show }), page: String(page) })}`}
      />
      {unseen.length > 0 && <UnseenList rows={unseen} total={checks.unseen} />}
    </>
  );
}

export { AdminError as ErrorBoundary };

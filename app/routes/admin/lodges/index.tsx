import "./lodges.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { countRequests, type ListedRequest, listRequests } from "#db/queries/lodge/letters.server";
import { withdrawRequest } from "#db/queries/lodge/requests.server";
import { lodgeUrl } from "#db/queries/lodge/token.server";
import { type RequestFilter, requestFilters } from "#domain/lodge/request";
import { paths } from "#domain/pages/paths";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { CopyButton } from "~/components/admin/copy-button";
import { EmptyState } from "~/components/admin/empty-state";
import { PageHead } from "~/components/admin/shell";
import { Moment, Table } from "~/components/admin/table";
import { Pager } from "~/components/ui/pager";
import { adminAction, adminLoader } from "~/server/session/admin.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export const meta = () => [{ title: "Ask the lodge" }];

const filterLabels: Readonly<Record<RequestFilter, string>> = {
  all: "All",
  waiting: "To review",
  answered: "Answered",
  silent: "Not opened",
  unreached: "Not reached",
};

export const loader = adminLoader(async ({ request, context }) => {
  const { searchParams } = new URL(request.url);
  const filter = requestFilters.find((known) => known === searchParams.get("show")) ?? "all";
  const page = Math.max(1, Math.trunc(Number(searchParams.get("page")) || 1));
  const [{ requests, hasMore }, counts] = await Promise.all([
    listRequests(context.db, { filter, page }),
    countRequests(context.db),
  ]);
  return {
    filter,
    page,
    hasMore,
    counts,
    // Without a mail server, or after a failure, the operator passes the link on.
    requests: requests.map((row) => ({
      ...row,
      link:
        row.state === "open" && (row.mail?.state === "captured" || row.mail?.state === "failed")
          ? lodgeUrl({ ...context.env, SITE_URL: context.siteUrl }, row.id)
          : null,
    })),
  };
});

export const action = adminAction(async ({ request, context, admin }) => {
  const form = await request.formData();
  const id = form.get("id");
  if (form.get("intent") !== "withdraw" || !isUuid(id))
    throw data("Unknown form.", { status: 400 });
  const withdrawn = await withdrawRequest(context.db, id, admin.name);
  return redirectWithToast(
    context.env,
    paths.admin.lodges(),
    withdrawn
      ? { type: "success", text: "Request withdrawn. Its link no longer works." }
      : { type: "info", text: "This request was already closed" },
  );
});

export default function Lodges() {
  const { filter, page, hasMore, counts, requests } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Ask the lodge"
        lead="Lodges confirm their own facts by a private link. Their answers are reviewed here."
      >
        <Link className="btn" to={paths.admin.properties()}>
          Choose properties
        </Link>
      </PageHead>
      {counts.all === 0 ? (
        <EmptyState
          title="No lodge was asked yet"
          text="Select properties in the list and choose Ask the lodge, or open one property."
        />
      ) : (
        <>
          <nav className="view-tabs mb-6" aria-label="Requests">
            {requestFilters.map((name) => (
              <Link
                key={name}
                to={paths.admin.lodges(name === "all" ? undefined : name)}
                aria-current={name === filter ? "page" : undefined}
              >
                {filterLabels[name]} <span>{counts[name]}</span>
              </Link>
            ))}
          </nav>
          <Table
            caption="Requests"
            className="lodge-requests"
            rows={requests}
            rowKey={({ id }) => id}
            empty="No matching requests"
            columns={[
              { head: "Property", kind: "row", cell: (row) => <Who {...row} /> },
              { head: "Asked", cell: ({ createdAt }) => <Moment at={createdAt} /> },
              { head: "Opened", cell: ({ openedAt }) => <Moment at={openedAt} /> },
              { head: "Answered", cell: (row) => <Answers {...row} /> },
              { head: "State", cell: (row) => <State {...row} /> },
              { head: "Actions", headHidden: true, cell: (row) => <Actions {...row} /> },
            ]}
          />
          <Pager
            page={page}
            pages={hasMore ? page + 1 : page}
            to={(to) => `?${new URLSearchParams({ show: filter, page: String(to) })}`}
          />
        </>
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

type Row = ListedRequest & { link: string | null };

const kindNotes: Readonly<Record<string, string>> = {
  yearly: ", asked again after a year",
  difference: ", because a source differs",
};

const Who = ({ propertyId, name, email, facts, kind, actor }: Row) => (
  <span className="break-anywhere">
    <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
    <small className="block text-caption muted">
      {`${email}, ${plural(facts, "fact", "facts")} by ${actor}${kindNotes[kind] ?? ""}`}
    </small>
  </span>
);

const Answers = ({ answers, facts, changes, answeredAt }: Row) => (
  <>
    {answers > 0 ? `${answers} of ${facts}, ${plural(changes, "change", "changes")}` : "–"}
    {answeredAt && (
      <small className="block">
        <Moment at={answeredAt} />
      </small>
    )}
  </>
);

function State({ state, mail, reminders, openedAt }: Row) {
  if (state === "answered") return <span className="badge badge-warn">To review</span>;
  if (state === "reviewed") return <span className="badge badge-ok">Reviewed</span>;
  if (state === "withdrawn") return <span className="badge">Withdrawn</span>;
  if (state === "expired") return <span className="badge">Not answered</span>;
  if (mail?.state === "failed")
    return (
      <span>
        <span className="badge badge-danger">Not reached</span>
        <small className="block text-caption muted">{mail.error}</small>
      </span>
    );
  if (mail?.state === "captured")
    return <span className="badge badge-warn">No mail server: pass the link on</span>;
  const reminded = reminders > 0 ? `, ${plural(reminders, "reminder", "reminders")}` : "";
  if (openedAt) return <span className="badge badge-ok">{`Opened${reminded}`}</span>;
  return (
    <span className="badge">{`${mail?.state === "sent" ? "Sent" : "Sending"}${reminded}`}</span>
  );
}

function Actions({ id, name, state, link }: Row) {
  return (
    <span className="row gap-2">
      {link && <CopyButton text={link}>Copy link</CopyButton>}
      {link && (
        <noscript>
          <code className="text-caption break-anywhere">{link}</code>
        </noscript>
      )}
      {(state === "answered" || state === "reviewed") && (
        <Link
          className={state === "answered" ? "btn" : "btn-quiet"}
          to={paths.admin.lodgeReview(id)}
        >
          {state === "answered" ? "Review" : "View"}
          <span className="visually-hidden"> {name}</span>
        </Link>
      )}
      {(state === "open" || state === "answered") && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button className="btn-quiet" name="intent" value="withdraw">
            Withdraw<span className="visually-hidden"> {name}</span>
          </button>
        </Form>
      )}
    </span>
  );
}

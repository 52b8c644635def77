import "./lodge.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import { countRequests, type ListedRequest, listRequests } from "#db/queries/lodge/letters.server";
import { withdrawRequest } from "#db/queries/lodge/requests.server";
import { lodgeUrl } from "#db/queries/lodge/token.server";
import { longDate, shortDate } from "#domain/calendar/dates";
import { linkDays, reminderDays, type RequestFilter, requestFilters } from "#domain/lodge/request";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { AdminError } from "~/components/admin/admin-error";
import { CopyButton } from "~/components/admin/copy-button";
import { EmptyState } from "~/components/admin/empty-state";
import { PersonName } from "~/components/admin/person-name";
import { PageHead } from "~/components/admin/shell";
import { Table } from "~/components/admin/table";
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
    now: context.now(),
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
  const { filter, page, hasMore, counts, requests, now } = useLoaderData<typeof loader>();
  const next = requests.find(({ state }) => state === "answered");
  return (
    <>
      <PageHead
        title="Ask the lodge"
        lead="Lodges confirm their own facts through a private link. You review what they changed."
      >
        <Link className={next ? "btn-quiet" : "btn"} to={paths.admin.properties()}>
          Choose properties
        </Link>
        {next && (
          <Link className="btn" to={paths.admin.lodgeReview(next.id)}>
            {`Review ${plural(counts.waiting, "lodge", "lodges")}`}
          </Link>
        )}
      </PageHead>
      {counts.all === 0 ? (
        <EmptyState
          title="No requests yet"
          text="Select properties in the list and choose Ask the lodge, or open one property."
        />
      ) : (
        <>
          <nav className="view-tabs mb-4" aria-label="Requests">
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
          <TimelineLegend />
          <Table
            caption="Requests"
            className="requests"
            rows={requests}
            rowKey={({ id }) => id}
            empty="No matching requests"
            columns={[
              { head: "Property", kind: "row", cell: (row) => <Recipient {...row} /> },
              {
                head: <TimelineHead />,
                name: "Timeline",
                className: "xl:w-[34%]",
                cell: (row) => <Timeline row={row} now={now} />,
              },
              { head: "State", className: "request-state", cell: (row) => <State {...row} /> },
              {
                head: "Actions",
                headHidden: true,
                className: "request-actions",
                cell: (row) => <Actions {...row} />,
              },
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

const Recipient = ({ propertyId, name, email, facts, kind, actor, createdAt }: Row) => (
  <>
    <Link to={paths.admin.editProperty(propertyId)}>{name}</Link>
    <small className="block text-caption text-ink-soft wrap-anywhere">{email}</small>
    <small className="block text-caption text-ink-soft">
      {plural(facts, "fact", "facts")} by <PersonName name={actor} at={createdAt} />
      {kindNotes[kind]}
    </small>
  </>
);

type Mark = "asked" | "opened" | "answered" | "reminded" | "unreached";

/** A mark on the axis of days, in a viewport of its own, so that its place is a share of the width. */
const DayMark = ({ at, mark }: { at: string; mark: Mark }) => (
  <svg x={at} y="50%" overflow="visible" className="day-mark">
    {mark === "reminded" && <path className="day-reminder" d="M0-7V7" />}
    {mark === "unreached" && <path className="day-unreached" d="m-4-4 8 8m0-8-8 8" />}
    {mark === "answered" && <rect className="fill-forest" x="-5" y="-5" width="10" height="10" />}
    {(mark === "asked" || mark === "opened") && <circle className="day-asked" r="4" />}
    {mark === "opened" && <circle className="fill-forest" r="1.7" />}
  </svg>
);

const legend: readonly (readonly [Mark, string])[] = [
  ["asked", "asked"],
  ["opened", "opened"],
  ["answered", "answered"],
  ["reminded", "reminder"],
  ["unreached", "not reached"],
];

const TimelineLegend = () => (
  <p className="row gap-x-4 gap-y-2 mb-2 text-caption text-ink-soft" aria-hidden="true">
    {legend.map(([mark, label]) => (
      <span key={mark} className="flex items-center gap-1.5">
        <svg className="w-4 h-4">
          <DayMark at="50%" mark={mark} />
        </svg>
        {label}
      </span>
    ))}
  </p>
);

/** Labels in the proportions of the axis. */
const TimelineHead = () => (
  <>
    <span className="sr-only">Timeline</span>
    <span className="day-scale" aria-hidden="true">
      <span>Asked</span>
      <span>{`Day ${reminderDays[0]}`}</span>
      <span className="flex justify-between">
        <span>{`Day ${reminderDays[1]}`}</span>
        <span>{linkDays}</span>
      </span>
    </span>
  </>
);

const dayMs = 24 * 3600 * 1000;
const shareOf = (days: number) =>
  `${((100 * Math.min(Math.max(days, 0), linkDays)) / linkDays).toFixed(1)}%`;

/** The days from the request until its link expires. The sentence below has the same in words. */
function Timeline({ row, now }: { row: Row; now: Date }) {
  const { createdAt, openedAt, answeredAt, reminders, state } = row;
  const isOpen = state === "open";
  const placeOf = (at: Date) => shareOf((at.getTime() - createdAt.getTime()) / dayMs);
  const reminderDue = reminderDays.flatMap((day, index) => {
    if (index < reminders) return [{ day, className: "day-reminder" }];
    return isOpen ? [{ day, className: "day-reminder day-due" }] : [];
  });
  return (
    <>
      <svg className="day-axis" aria-hidden="true">
        <line className="stroke-line-strong" x2="100%" y1="50%" y2="50%" />
        {answeredAt && <line className="day-run" x2={placeOf(answeredAt)} y1="50%" y2="50%" />}
        {isOpen && <line className="day-today" x1={placeOf(now)} x2={placeOf(now)} y2="100%" />}
        {reminderDue.map(({ day, className }) => (
          <line
            key={day}
            className={className}
            x1={shareOf(day)}
            x2={shareOf(day)}
            y1="20%"
            y2="80%"
          />
        ))}
        <DayMark at="0%" mark="asked" />
        {openedAt && <DayMark at={placeOf(openedAt)} mark="opened" />}
        {answeredAt && <DayMark at={placeOf(answeredAt)} mark="answered" />}
        {isUnreached(row) && <DayMark at={shareOf(1)} mark="unreached" />}
      </svg>
      <small className="block text-caption text-ink-soft">{eventsOf(row)}</small>
    </>
  );
}

const isUnreached = ({ state, mail }: Row) => state === "open" && mail?.state === "failed";

/** "Asked November 6, 2026, opened Nov 14, 1 reminder, answered Nov 16" */
const eventsOf = ({ createdAt, openedAt, answeredAt, reminders, state }: Row) =>
  [
    `Asked ${longDate(createdAt)}`,
    openedAt && `opened ${shortDate(openedAt)}`,
    reminders > 0 && plural(reminders, "reminder", "reminders"),
    answeredAt && `answered ${shortDate(answeredAt)}`,
    !openedAt && (state === "open" || state === "expired") && "not opened",
  ]
    .filter(Boolean)
    .join(", ");

function State(row: Row) {
  const { facts, answers, changes } = row;
  const { label, tone, note } = stateOf(row);
  const changed = changes > 0 ? `, ${plural(changes, "change", "changes")}` : "";
  return (
    <>
      <span className={`badge ${tone}`}>{label}</span>
      {answers > 0 && (
        <>
          <span className="flex flex-wrap gap-0.5 max-w-64 mt-1.5" aria-hidden="true">
            {Array.from({ length: facts }, (_, index) => (
              <i key={index} className="fact-mark" data-state={markOf(index, row)} />
            ))}
          </span>
          <small className="block text-caption text-ink-soft">
            {`${answers} of ${facts} answered${changed}`}
          </small>
        </>
      )}
      {note && <small className="block text-caption text-ink-soft">{note}</small>}
    </>
  );
}

/** Answers without a change come first, then the changes, then what is not answered. */
const markOf = (index: number, { answers, changes }: Row) => {
  if (index >= answers) return "missing";
  return index < answers - changes ? "known" : "changed";
};

function stateOf({ state, mail, openedAt, answeredAt }: Row): {
  label: string;
  tone: string;
  note?: string;
} {
  if (state === "answered") return { label: "To review", tone: "badge-warn" };
  if (state === "reviewed") return { label: "Reviewed", tone: "badge-ok" };
  if (state === "withdrawn") return { label: "Withdrawn", tone: "" };
  if (state === "expired") return { label: "Not answered", tone: "" };
  if (mail?.state === "failed")
    return { label: "Not reached", tone: "badge-danger", note: mail.error ?? undefined };
  if (answeredAt) return { label: "Being changed", tone: "badge-warn" };
  if (openedAt) return { label: "Opened", tone: "badge-ok" };
  if (mail?.state === "captured")
    return { label: "Not sent", tone: "badge-warn", note: "No mail server: pass the link on" };
  return { label: mail?.state === "sent" ? "Sent" : "Sending", tone: "" };
}

function Actions({ id, name, state, link }: Row) {
  return (
    <span className="row gap-2">
      {link && <CopyButton text={link}>Copy link</CopyButton>}
      {link && (
        <noscript>
          <code className="block text-caption wrap-anywhere">{link}</code>
        </noscript>
      )}
      {(state === "answered" || state === "reviewed") && (
        <Link className="btn-quiet" to={paths.admin.lodgeReview(id)}>
          {state === "answered" ? "Review" : "View"}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      {(state === "open" || state === "answered") && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <button
            className="text-button p-0 bg-transparent border-0 cursor-pointer text-small"
            name="intent"
            value="withdraw"
          >
            Withdraw<span className="sr-only"> {name}</span>
          </button>
        </Form>
      )}
    </span>
  );
}

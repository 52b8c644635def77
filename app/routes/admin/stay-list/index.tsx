import "./stay-list.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";

import { shortAddress } from "#domain/imports/batch";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { fold, foldedWords } from "#domain/text/slug";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { ReloadWithoutScripts, useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";
import {
  actOnStayList,
  readStayList,
  type StayListData,
  type StayToChoose,
} from "./stay-list.server";

export const meta = () => [{ title: "Stays of a list" }];

export const loader = adminLoader(async ({ request, params, context }) => {
  const found = await readStayList(context, params.listId ?? "", new URL(request.url).searchParams);
  if (!found) throw data("This list no longer exists.", { status: 404 });
  return found;
});

interface Rejected {
  problem: string;
  selected: number[];
}

export const action = adminFormAction(
  async ({ request, params, context, admin }) =>
    actOnStayList(context, params.listId ?? "", await request.formData(), admin.name),
  (form): Rejected => ({
    problem: texts.common.notStored,
    selected: form.getAll("stay").map(Number),
  }),
);

export default function StayList() {
  const loaded = useLoaderData<typeof loader>() as StayListData;
  const rejected = useAdminResult<typeof action>();
  const { list, stays, others } = loaded;
  const isReading = list.state === "waiting" || list.state === "reading";
  useLiveTopic(isReading ? `list/${list.id}` : null, 1_500);
  return (
    <>
      <PageHead
        title={isReading ? "Looking for stays" : titleOf(loaded)}
        lead={
          <>
            {list.source === "sitemap" ? "Found in a sitemap of " : "From "}
            <a href={list.url} target="_blank" rel="noreferrer">
              {shortAddress(list.url)}
            </a>
          </>
        }
        back={{ to: paths.admin.newBatch(), label: "Batch URL scraper" }}
      >
        {!isReading && <ReadAgain />}
      </PageHead>
      {isReading && <Reading data={loaded} />}
      {list.state === "failed" && <Failed error={list.error} />}
      {list.state === "done" && stays.length === 0 && <NothingFound others={others.length} />}
      {list.state === "done" && stays.length + others.length > 0 && (
        <Choice key={list.id} data={loaded} rejected={rejected} />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

function titleOf({ list, stays }: StayListData): string {
  if (list.state === "failed") return "This list cannot be read";
  return stays.length === 0
    ? "No stays found on this page"
    : `This page lists ${plural(stays.length, "stay", "stays")}`;
}

function ReadAgain() {
  return (
    <Form method="post">
      <button className="btn-quiet" name="intent" value="again">
        Read the list again
      </button>
    </Form>
  );
}

function Reading({ data: { list, workerSeen } }: { data: StayListData }) {
  return (
    <div className="note stack" role="status">
      <ReloadWithoutScripts seconds={3} />
      <p>
        <strong>
          {list.state === "waiting" ? "Waiting for a worker..." : "Reading the list..."}
        </strong>
      </p>
      <p className="text-small">
        The pages of a site are read one after the other, at the pace its robots.txt asks for. You
        can close this page. <a href={paths.admin.stayList(list.id)}>Refresh</a>
      </p>
      {!workerSeen && (
        <p className="text-small">
          No worker is running. The URL is saved and will be read when one starts.
        </p>
      )}
    </div>
  );
}

const Advice = () => (
  <p>
    Try the URL of the site&apos;s sitemap, often <code>/sitemap.xml</code>, or paste the URLs of
    the property pages into the <Link to={paths.admin.newBatch()}>batch URL scraper</Link>.
  </p>
);

function Failed({ error }: { error: string | null }) {
  return (
    <div className="note note-danger stack" role="alert">
      <p>
        <strong>{error ?? "The list could not be read"}</strong>
      </p>
      <Advice />
    </div>
  );
}

function NothingFound({ others }: { others: number }) {
  return (
    <div className="note note-warn stack" role="status">
      <p>
        <strong>
          {others > 0
            ? `None of its ${plural(others, "link", "links")} looks like a stay.`
            : "The page has no links to other pages of its site. Scripts may fill it in the browser only."}
        </strong>
      </p>
      <Advice />
      {others > 0 && <p>You can also choose from its links below.</p>}
    </div>
  );
}

const count = (form: HTMLFormElement) => form.querySelectorAll("input[name=stay]:checked").length;

/** Checkboxes; scripts add the filter, the count and selecting what is displayed. */
function Choice({ data: loaded, rejected }: { data: StayListData; rejected?: Rejected }) {
  const { list, stays, others, leftOver } = loaded;
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState("");
  /** Null without scripts. */
  const [selected, setSelected] = useState<number | null>(null);
  const update = (element: HTMLFormElement | null) => {
    if (element) setSelected(count(element));
  };
  useEffect(() => update(form.current), [loaded, rejected]);
  const select = (checked: boolean) => (event: MouseEvent) => {
    event.preventDefault();
    const shown = form.current?.querySelectorAll<HTMLInputElement>(
      "li:not([hidden]) > label > input",
    );
    for (const box of shown ?? [])
      if (box.closest("details") === null || !checked) box.checked = checked;
    update(form.current);
  };
  const parts = { words, chosen: rejected && new Set(rejected.selected) };
  return (
    <Form
      ref={form}
      method="post"
      className="stack"
      onChange={(event: FormEvent<HTMLFormElement>) => update(event.currentTarget)}
    >
      <CreationToken />
      {rejected && (
        <p className="note note-danger" role="alert">
          {rejected.problem}
        </p>
      )}
      {leftOver > 0 && (
        <p className="note">
          {plural(
            leftOver,
            "page that was selected before is",
            "pages that were selected before are",
          )}{" "}
          selected again: the last batch had room for {batchUrls}.
        </p>
      )}
      {stays.length > 0 && (
        <Tools
          listId={list.id}
          onSelect={select}
          filter={selected === null ? null : { words, onFilter: setWords }}
        />
      )}
      <StayItems stays={stays} {...parts} />
      {others.length > 0 && (
        <details open={stays.length === 0}>
          <summary className="tap">{plural(others.length, "other link", "other links")}</summary>
          <StayItems stays={others} {...parts} />
        </details>
      )}
      <Start selected={selected} stays={stays.length} />
    </Form>
  );
}

interface ToolsProps {
  listId: string;
  onSelect: (checked: boolean) => (event: MouseEvent) => void;
  /** Null without scripts. */
  filter: { words: string; onFilter: (words: string) => void } | null;
}

function Tools({ listId, onSelect, filter }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      {filter && (
        <Field
          label="Filter"
          name="filter"
          type="search"
          form=""
          value={filter.words}
          onChange={(event) => filter.onFilter((event.target as HTMLInputElement).value)}
        />
      )}
      <p className="flex gap-4">
        <Link className="tap" to={paths.admin.stayList(listId, "all")} onClick={onSelect(true)}>
          Select all
        </Link>
        <Link className="tap" to={paths.admin.stayList(listId, "none")} onClick={onSelect(false)}>
          Select none
        </Link>
      </p>
    </div>
  );
}

function Start({ selected, stays }: { selected: number | null; stays: number }) {
  const { isSending: busy } = useSubmission();
  return (
    <div className="stay-list-start flex flex-wrap items-center gap-4">
      <button className="btn" disabled={busy}>
        {selected === null ? "Read selected pages" : `Read ${plural(selected, "page", "pages")}`}
      </button>
      <p className="text-ink-soft text-small" role="status">
        {(selected ?? stays) > batchUrls
          ? `A batch has at most ${batchUrls} pages: the first ${batchUrls} are read now, the others stay selected for the next batch.`
          : "The pages are read as a batch. Nothing is imported before you review it."}
      </p>
    </div>
  );
}

interface StayItemsProps {
  stays: readonly StayToChoose[];
  /** Of the filter. */
  words: string;
  /** Positions of a rejected form. */
  chosen?: ReadonlySet<number>;
}

function StayItems({ stays, words, chosen }: StayItemsProps) {
  const wanted = foldedWords(words);
  const isShown = ({ name, url }: StayToChoose) => {
    const text = fold(`${name} ${url}`);
    return wanted.every((word) => text.includes(word));
  };
  return (
    <ul className="stay-list list-none">
      {stays.map((stay) => (
        <li key={stay.position} className="border-b border-line" hidden={!isShown(stay)}>
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              name="stay"
              value={stay.position}
              defaultChecked={chosen ? chosen.has(stay.position) : stay.selected}
            />
            <span className="stay-list-name">
              <b>{stay.name}</b>{" "}
              <small className="block text-ink-soft wrap-anywhere">{shortAddress(stay.url)}</small>
            </span>
          </label>
          <Known stay={stay} />
        </li>
      ))}
    </ul>
  );
}

const itemLabels = { queued: "In a batch", read: "Read, to review", skipped: "Skipped before" };

function Known({ stay: { known } }: { stay: StayToChoose }) {
  if (!known) return null;
  if (known.as === "property")
    return (
      <Link className="badge badge-ok" to={paths.admin.editProperty(known.id)} title={known.name}>
        In the catalog
      </Link>
    );
  return (
    <Link className="badge" to={paths.admin.importItem(known.id)}>
      {itemLabels[known.state]}
    </Link>
  );
}

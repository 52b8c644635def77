import "./pile.css";
import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { InquiryCounts } from "#db/queries/inquiries/inquiries.server";
import { inquiryFilters, inquiryQuery, type InquiryView } from "#domain/inquiries/list-address";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import type { PileRow } from "~/server/inquiry/letter.server";
import { filterLabels, mailNames } from "./labels";

const words = adminTexts.inquiries;

interface Props {
  view: InquiryView;
  counts: InquiryCounts;
  pile: readonly PileRow[];
  page: number;
  pages: number;
  openId?: string;
}

/** What came in, newest first: one of them lies open beside it. */
export function Pile({ view, counts, pile, page, pages, openId }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !list.current) return;
    // The list alone: a letter that is being read stays where it is.
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight;
  }, [openId]);
  return (
    <section className="pile" aria-label="List">
      <Search view={view} />
      <Tabs view={view} counts={counts} />
      {pile.length === 0 && <p className="empty">{nothing(view)}</p>}
      <ol ref={list}>
        {pile.map((row) => (
          <li key={row.id}>
            <Row row={row} view={view} open={row.id === openId} />
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        pages={pages}
        counted
        to={(to) => inquiryQuery({ ...view, open: undefined, page: to }) || "?"}
      />
      {pile.length > 0 && (
        <p className="pile-keys soft" aria-hidden="true">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> next
          </span>
          <span>
            <kbd>R</kbd> reply
          </span>
          <span>
            <kbd>E</kbd> resolved
          </span>
        </p>
      )}
    </section>
  );
}

function nothing({ status, search }: InquiryView): string {
  if (search) return words.nothingFound(search);
  return status ? words.emptyFilter(status) : words.empty;
}

function Search({ view }: { view: InquiryView }) {
  return (
    <Form role="search" className="pile-search">
      {view.status && <input type="hidden" name="status" value={view.status} />}
      <input
        key={view.search}
        className="control"
        type="search"
        name="search"
        aria-label="Search the inquiries"
        placeholder="Name, email, stay or words"
        defaultValue={view.search}
        maxLength={200}
      />
      <button className="btn-quiet">
        <Icon name="search" />
        <span className="visually-hidden">Search</span>
      </button>
      {view.search && (
        <Link className="link" to={inquiryQuery({ status: view.status }) || "?"}>
          Clear
        </Link>
      )}
    </Form>
  );
}

function Tabs({ view: { status, search }, counts }: Pick<Props, "view" | "counts">) {
  const filters = inquiryFilters.filter(
    (filter) => filter !== "spam" || counts.spam > 0 || status === "spam",
  );
  const tabs = [
    { filter: undefined, label: "All", count: counts.total },
    ...filters.map((filter) => ({ filter, label: filterLabels[filter], count: counts[filter] })),
  ];
  return (
    <nav className="pile-tabs" aria-label="Filter">
      {tabs.map(({ filter, label, count }) => (
        <Link
          key={label}
          to={inquiryQuery({ status: filter, search }) || "?"}
          aria-current={status === filter ? "true" : undefined}
        >
          {label} <span>{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}

function Row({ row, view, open }: { row: PileRow; view: InquiryView; open: boolean }) {
  const { id, name, about, snippet, status, at, moment, failed } = row;
  return (
    <Link
      to={inquiryQuery({ ...view, open: id })}
      className={`pile-row ${status === "new" ? "pile-new" : ""}`.trim()}
      aria-current={open ? "true" : undefined}
    >
      <b>{name}</b>
      <time dateTime={at}>{moment}</time>
      <span className="visually-hidden">{`, ${status}`}</span>
      <span className="pile-about">{about}</span>
      <span className="pile-snippet">{snippet}</span>
      {failed.map((purpose) => (
        <em key={purpose}>
          <Icon name="alert" /> {mailNames[purpose] ?? purpose} failed
        </em>
      ))}
    </Link>
  );
}

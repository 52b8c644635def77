import { Form, Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

import type { SearchedKind, SearchResult } from "#db/queries/search/records.server";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { Icon } from "~/components/ui/icon";
import { usePanelClosing } from "~/components/ui/panel-closing";
import { isTyping } from "./navigation";

export const searchLabel = "Search properties, pages and inquiries";
/** In characters. */
export const minSearchLength = 2;
const optionId = (index: number) => `search-suggestion-${index}`;

/** Combobox with suggestions; a plain GET form without scripts. */
export function OfficeSearch() {
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const { text, onInput, links, isOpen, active, close, onKeyDown } = useSuggestions();
  useSlashShortcut(field);
  usePanelClosing(box, { isOpen: () => isOpen, close });
  useEffect(close, [key, close]);
  return (
    <Form
      ref={box}
      action={paths.admin.search()}
      role="search"
      aria-label="Back office"
      className="office-search relative flex items-center gap-1 text-ink-soft"
    >
      <button
        className="grid place-items-center w-tap h-tap bg-transparent border-0 cursor-pointer"
        aria-label="Find"
      >
        <Icon name="search" />
      </button>
      <input
        ref={field}
        className="min-h-control text-small text-ink bg-transparent border-0"
        type="text"
        enterKeyHint="search"
        name="search"
        role="combobox"
        maxLength={200}
        value={text}
        autoComplete="off"
        placeholder={searchLabel}
        aria-label={searchLabel}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="search-suggestions"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <p role="status" className="sr-only">
        {isOpen
          ? `${plural(links.length, "suggestion", "suggestions")}, use arrow keys to select`
          : ""}
      </p>
      <SuggestionList links={isOpen ? links : []} active={active} />
    </Form>
  );
}

/** Arrow keys select, Enter opens, Escape closes. */
function useSuggestions() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const links = useSuggestedLinks(text);
  const isOpen = open && links.length > 0;
  const onInput = (input: string) => {
    setText(input);
    setActive(-1);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  const onKeyDown = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && !isOpen) event.currentTarget.blur();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) {
      event.preventDefault();
      setOpen(true);
      // -1 is the field itself.
      const positions = links.length + 1;
      setActive((index) => ((index + 1 + step + positions) % positions) - 1);
    }
    const selected = isOpen ? links[active] : undefined;
    if (event.key === "Enter" && selected) {
      event.preventDefault();
      navigate(selected.to);
    }
  };
  return { text, onInput, links, isOpen, active, close, onKeyDown };
}

function SuggestionList({ links, active }: { links: readonly SearchLink[]; active: number }) {
  return (
    <div
      id="search-suggestions"
      role="listbox"
      aria-label="Search"
      className="search-suggestions absolute bg-paper rounded-2 shadow-3"
      hidden={links.length === 0}
    >
      {links.map(({ to, name, note, icon }, index) => (
        <Link
          key={to}
          id={optionId(index)}
          to={to}
          role="option"
          className="flex items-center gap-3 min-h-control rounded-2 text-small no-underline"
          tabIndex={-1}
          aria-selected={index === active}
        >
          <Icon name={icon} />
          <span>
            <b>{name}</b> {note}
          </span>
        </Link>
      ))}
    </div>
  );
}

/** Data of the search route. */
interface SearchData {
  query: string;
  result: SearchResult | null;
}

const suggestionsPerKind = 3;
const debounceMs = 150;

function useSuggestedLinks(text: string): SearchLink[] {
  const { load, data } = useFetcher<SearchData>({ key: "office-search" });
  const query = text.trim();
  useEffect(() => {
    if (query.length < minSearchLength) return;
    const timer = setTimeout(() => load(paths.admin.search(query)), debounceMs);
    return () => clearTimeout(timer);
  }, [query, load]);
  return data?.result && query && data.query === query ? linksOf(data.result) : [];
}

/** "/" focuses the field. */
function useSlashShortcut(field: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
}

const { admin } = paths;

interface SearchKind {
  kind: SearchedKind;
  label: string;
  icon: string;
  edit: (key: string) => string;
  /** The list of all results, where there is one. */
  all?: (search: string) => string;
}

/** In the order of the groups. */
export const searchKinds: readonly SearchKind[] = [
  {
    kind: "properties",
    label: "Properties",
    icon: "tent",
    edit: admin.editProperty,
    all: (search) => `${admin.properties()}?${new URLSearchParams({ search })}`,
  },
  { kind: "inquiries", label: "Inquiries", icon: "mail", edit: admin.openInquiry },
  { kind: "pages", label: "Pages", icon: "file", edit: admin.editPage },
  { kind: "posts", label: "Posts", icon: "edit", edit: admin.editPost },
];

interface SearchLink {
  to: string;
  name: string;
  note: string;
  icon: string;
}

const linksOf = (result: SearchResult): SearchLink[] =>
  searchKinds.flatMap(({ kind, icon, edit }) =>
    result[kind].hits
      .slice(0, suggestionsPerKind)
      .map(({ key, name, note }) => ({ to: edit(key), name, note, icon })),
  );

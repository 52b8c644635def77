import "./search.css";
import { Form, Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

import type { SearchedKind, SearchResult } from "#db/queries/office/search.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { isTyping } from "./navigation";

const words = adminTexts.search;
const optionId = (index: number) => `office-found-${index}`;

/** One field for stays, inquiries, pages and posts; a plain GET form without scripts. */
export function OfficeSearch() {
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const { text, type, links, shown, active, close, onKeyDown } = useFoundList();
  useSlash(field);
  useLeaving(box, close);
  useEffect(close, [key, close]);
  return (
    <Form ref={box} action={paths.admin.search()} role="search" className="office-search">
      <button aria-label={words.submit}>
        <Icon name="search" />
      </button>
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        name="search"
        role="combobox"
        maxLength={200}
        value={text}
        autoComplete="off"
        placeholder={words.label}
        aria-label={words.label}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls="office-found"
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <p role="status" className="visually-hidden">
        {shown ? words.suggested(links.length) : ""}
      </p>
      <FoundList links={shown ? links : []} active={active} />
    </Form>
  );
}

/** What the keys do with the list: arrows choose, Enter opens, Escape closes. */
function useFoundList() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const links = useOfficeSuggestions(text);
  const shown = open && links.length > 0;
  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  const onKeyDown = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      if (shown) close();
      else event.currentTarget.blur();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length > 0) {
      event.preventDefault();
      setOpen(true);
      const stops = links.length + 1; // the field itself is one of them
      setActive((now) => ((now + 1 + step + stops) % stops) - 1);
    }
    const chosen = shown ? links[active] : undefined;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigate(chosen.to);
    }
  };
  return { text, type, links, shown, active, close, onKeyDown };
}

function FoundList({ links, active }: { links: readonly FoundLink[]; active: number }) {
  return (
    <div
      id="office-found"
      role="listbox"
      aria-label={words.title}
      className="office-found absolute on-paper rounded-2 shadow-3"
      hidden={links.length === 0}
    >
      {links.map(({ to, name, note, icon }, index) => (
        <Link
          key={to}
          id={optionId(index)}
          to={to}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, or the list would close before the press counts.
          onMouseDown={(event) => event.preventDefault()}
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

/** What the search screen answers. */
interface Answer {
  words: string;
  result: SearchResult | null;
}

const fewestLetters = 2;
const shownOfEach = 3;
const pauseMs = 150;

/** Finds what fits the letters so far, a moment after the last one. */
function useOfficeSuggestions(text: string): FoundLink[] {
  const { load, data } = useFetcher<Answer>({ key: "office-search" });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < fewestLetters) return;
    const timer = setTimeout(() => load(paths.admin.search(wanted)), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, load]);
  return data?.result && wanted && data.words === wanted ? found(data.result, shownOfEach) : [];
}

/** "/" leads into the field from wherever nobody is typing. */
function useSlash(field: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}

/** Calls `leave` once the focus has gone elsewhere. */
function useLeaving(box: RefObject<HTMLElement>, leave: () => void) {
  useEffect(() => {
    const element = box.current;
    const note = (event: FocusEvent) => {
      if (!element?.contains(event.relatedTarget as Node | null)) leave();
    };
    element?.addEventListener("focusout", note);
    return () => element?.removeEventListener("focusout", note);
  }, [box, leave]);
}

const { admin } = paths;

interface KindOnScreen {
  kind: SearchedKind;
  label: string;
  icon: string;
  edit: (key: string) => string;
  /** The list of all that fit, where there is one. */
  all?: (search: string) => string;
}

/** In the order of the screens. */
export const searchedKinds: readonly KindOnScreen[] = [
  {
    kind: "properties",
    label: words.properties,
    icon: "tent",
    edit: admin.editProperty,
    all: (search) => `${admin.properties()}?${new URLSearchParams({ search })}`,
  },
  { kind: "inquiries", label: words.inquiries, icon: "mail", edit: admin.openInquiry },
  { kind: "pages", label: words.pages, icon: "file", edit: admin.editPage },
  { kind: "posts", label: words.posts, icon: "edit", edit: admin.editPost },
];

interface FoundLink {
  to: string;
  name: string;
  note: string;
  icon: string;
}

/** The first so many of each kind as links to where they are edited. */
const found = (result: SearchResult, ofEach: number): FoundLink[] =>
  searchedKinds.flatMap(({ kind, icon, edit }) =>
    result[kind].hits
      .slice(0, ofEach)
      .map(({ key, name, note }) => ({ to: edit(key), name, note, icon })),
  );

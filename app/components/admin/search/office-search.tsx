import "./office-search.css";
import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import type { FoundLink } from "./found-links";
import { useLeaving, useOfficeSuggestions, useSlash } from "./use-office-suggestions";

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
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
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
      className="office-found"
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

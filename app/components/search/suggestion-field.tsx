import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { longestSearch, suggestionsFromCharacters } from "#domain/limits";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { useSuggestions } from "./use-suggestions";

const optionId = (index: number) => `suggestion-${index}`;

/** A text field that proposes stays: arrow keys choose, Enter opens, Escape closes (P-024, P-025). */
export function SuggestionField() {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const shown = open && suggestions.length > 0;
  const typed = [...text.trim()].length >= suggestionsFromCharacters;

  // What was typed before the scripts came.
  useEffect(() => setText(field.current?.value ?? ""), []);

  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key === "Tab") setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const stops = suggestions.length + 1; // the field itself is one of them
      setActive((now) => ((now + 1 + step + stops) % stops) - 1);
    }
    const chosen = shown ? suggestions[active] : undefined;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigate(chosen.to);
    }
  };

  return (
    <div className="search-field search-text" ref={box}>
      <label htmlFor="home-search">
        <span>{texts.home.where}</span>
      </label>
      <input
        ref={field}
        id="home-search"
        name="search"
        type="text"
        role="combobox"
        value={text}
        maxLength={longestSearch}
        autoComplete="off"
        placeholder={texts.search.placeholder}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls="suggestions"
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="visually-hidden">
        {open && typed ? texts.home.suggestionCount(suggestions.length) : ""}
      </p>
      <div
        id="suggestions"
        role="listbox"
        aria-label={texts.home.suggested}
        className="suggestions"
        hidden={!shown}
      >
        {shown &&
          suggestions.map(({ id, name, place, price, to, picture }, index) => (
            <Link
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={to}
              className="suggestion"
            >
              <PropertyPicture picture={picture} sizes="64px" eager decorative />
              <span>
                <b>{name}</b>
                {place}
              </span>
              <span className="suggestion-price">{price}</span>
            </Link>
          ))}
      </div>
    </div>
  );
}

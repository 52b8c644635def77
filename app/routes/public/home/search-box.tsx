import "./home.css";
import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

import type { Option } from "#domain/forms/option";
import { maxSearchLength, suggestionsFromCharacters } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { tripUrlParams } from "#domain/paths/trip-url-params";
import { withQuery } from "#domain/paths/with-query";
import { readTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { formParams } from "~/components/trip/form-params";
import { TripFields } from "~/components/trip/trip-fields";
import { Link } from "~/components/ui/link";
import { usePanelClosing } from "~/components/ui/panel-closing";
import { PropertyPicture } from "~/components/ui/picture";
import type { Suggestion } from "~/routes/resources/suggestions";

interface Props {
  countries: readonly Option[];
  types: readonly Option[];
}

/** Search form of the home page: a plain GET form that submits only filled fields (P-022). */
export function SearchBox({ countries, types }: Props) {
  const navigate = useNavigate();
  const today = useRootData()?.site.today ?? "";
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formParams(event.currentTarget);
    const params = new URLSearchParams();
    for (const name of ["search", "country", "type"] as const) {
      const text = typed.get(name)?.trim();
      if (text) params.set(name, text);
    }
    for (const [name, text] of tripUrlParams(readTrip(typed, today))) params.append(name, text);
    navigate(withQuery(paths.listing(), params));
  };
  return (
    <Form
      method="get"
      action={paths.listing()}
      role="search"
      className="search-box relative grid mt-8 text-ink bg-paper rounded-3 shadow-3 z-raised"
      {...texts.tools.search}
      onSubmit={send}
    >
      <SuggestionField />
      <Choice name="country" all={texts.home.allCountries} options={countries} />
      <Choice name="type" all={texts.home.allTypes} options={types} />
      <TripFields {...noTrip} opens="up" />
      <button className="btn">{texts.search.submit}</button>
    </Form>
  );
}

interface ChoiceProps {
  name: "country" | "type";
  all: string;
  options: readonly Option[];
}

function Choice({ name, all, options }: ChoiceProps) {
  return (
    <label className="seek-field relative block">
      <span>{texts.home[name]}</span>
      <select name={name}>
        <option value="">{all}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const noTrip = readTrip(new URLSearchParams(), "");

const optionId = (index: number) => `suggestion-${index}`;

/** A text field that proposes stays: arrow keys choose, Enter opens, Escape closes (P-024, P-025). */
function SuggestionField() {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text);
  const isOpen = open && suggestions.length > 0;
  const hasInput = [...text.trim()].length >= suggestionsFromCharacters;

  // Restores input from before hydration.
  useEffect(() => setText(field.current?.value ?? ""), []);

  usePanelClosing(box, { isOpen: () => open, close: () => setOpen(false) });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const stops = suggestions.length + 1; // the field itself is one of them
      setActive((now) => ((now + 1 + step + stops) % stops) - 1);
    }
    const chosen = isOpen ? suggestions[active] : undefined;
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigate(chosen.to);
    }
  };

  return (
    <div className="seek-field search-text relative block" ref={box}>
      <label className="block" htmlFor="home-search">
        <span>{texts.home.where}</span>
      </label>
      <input
        ref={field}
        id="home-search"
        name="search"
        type="text"
        role="combobox"
        value={text}
        maxLength={maxSearchLength}
        autoComplete="off"
        placeholder={texts.search.placeholder}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="suggestions"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {open && hasInput ? texts.home.suggestionCount(suggestions.length) : ""}
      </p>
      <div
        id="suggestions"
        role="listbox"
        aria-label={texts.home.suggested}
        className="suggestions absolute rounded-3 bg-paper shadow-3"
        hidden={!isOpen}
      >
        {isOpen &&
          suggestions.map(({ id, name, place, price, to, picture }, index) => (
            <Link
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={to}
              className="suggestion grid items-center gap-3.5 text-small leading-snug no-underline text-ink-soft rounded-2"
            >
              <PropertyPicture picture={picture} sizes="64px" eager decorative />
              <span>
                <b className="block text-ink">{name}</b>
                {place}
              </span>
              <span className="suggestion-price text-right">{price}</span>
            </Link>
          ))}
      </div>
    </div>
  );
}

const pauseMs = 150;
const none: Suggestion[] = [];

/** Suggestions for the input; earlier requests are aborted, so a stale response never replaces a newer one. */
function useSuggestions(text: string): Suggestion[] {
  const query = text.trim();
  const [results, setResults] = useState({ text: "", suggestions: none });
  const enough = [...query].length >= suggestionsFromCharacters;
  useEffect(() => {
    if (!enough) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(query, stop.signal).then(
        (suggestions) => setResults({ text: query, suggestions }),
        () => undefined, // The search form works without suggestions.
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, enough]);
  return enough ? results.suggestions : none;
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`suggestions responded ${response.status}`);
  return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
}

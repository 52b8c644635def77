import "./search-box.css";
import { Form, useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";

import type { Option } from "#domain/forms/option";
import type { FilterParam } from "#domain/listing/filters";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { SuggestionField } from "./suggestion-field";

interface Props {
  countries: readonly Option[];
  types: readonly Option[];
}

/** The search of the home page: a plain GET form whose address keeps only what was chosen (P-022). */
export function SearchBox({ countries, types }: Props) {
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: FilterParam) => String(form.get(name) ?? "").trim();
    navigate(
      paths.listingWith({ search: text("search"), country: text("country"), type: text("type") }),
    );
  };
  return (
    <Form method="get" action="/accommodation" role="search" className="search-box" onSubmit={send}>
      <SuggestionField />
      <Select
        label={texts.home.country}
        name="country"
        all={texts.home.allCountries}
        choices={countries}
      />
      <Select label={texts.home.type} name="type" all={texts.home.allTypes} choices={types} />
      <button className="btn">{texts.search.submit}</button>
    </Form>
  );
}

interface SelectProps {
  label: string;
  name: FilterParam;
  all: string;
  choices: readonly Option[];
}

function Select({ label, name, all, choices }: SelectProps) {
  return (
    <label className="search-field">
      <span>{label}</span>
      <select name={name}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

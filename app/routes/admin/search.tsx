import { Form, Link, useLoaderData } from "@remix-run/react";

import { searchOffice } from "#db/queries/office/search.server";
import { adminTexts } from "#domain/text/admin-texts";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { searchedKinds } from "~/components/admin/search";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { attempt } from "~/server/pages/attempt.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const phrases = adminTexts.search;
const mostOfEach = 20;
const fewestLetters = 2;

export const meta = () => [{ title: phrases.title }];

export const loader = adminLoader(async ({ request, context }) => {
  const words = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, 200);
  const result = await attempt(context, "search", () =>
    searchOffice(context.db, words, mostOfEach),
  );
  return { words, result };
});
export const action = noAction;

export default function Search() {
  const { words, result } = useLoaderData<typeof loader>();
  const groups = searchedKinds.filter(({ kind }) => result && result[kind].hits.length > 0);
  return (
    <>
      <PageHead title={phrases.title} />
      <Form role="search" className="search-again flex flex-wrap items-end gap-3 mb-6" key={words}>
        <Field label={phrases.label} name="search" id="search-words" defaultValue={words} />
        <button className="btn">{phrases.submit}</button>
      </Form>
      {!result && <NotLoaded />}
      {result && groups.length === 0 && (
        <div className="empty">
          <h2>{words.length < fewestLetters ? phrases.typeWords : phrases.nothing(words)}</h2>
          <p>{phrases.nothingHint}</p>
        </div>
      )}
      {groups.map(({ kind, label, icon, edit, all }) => (
        <section key={kind} className="panel" aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>{label}</h2>
          <ul className="search-results">
            {result?.[kind].hits.map(({ key, name, note }) => (
              <li key={key}>
                <Link to={edit(key)}>
                  <Icon name={icon} />
                  <b>{name}</b> <span>{note}</span>
                </Link>
              </li>
            ))}
          </ul>
          {result?.[kind].more && (
            <p className="muted text-small">
              {phrases.moreThan(mostOfEach)} {all && <Link to={all(words)}>{phrases.all}</Link>}
            </p>
          )}
        </section>
      ))}
    </>
  );
}

export { AdminError as ErrorBoundary };

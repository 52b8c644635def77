import "./log-filter.css";
import { Form, Link } from "@remix-run/react";

import { actionLabel, logActions, logEntities } from "#domain/changes/log-words";
import type { Option } from "#domain/forms/option";
import { paths } from "#domain/pages/paths";
import { Field } from "~/components/form/field";
import type { LogQuery } from "~/server/changes/log-page.server";

const entities: Option[] = [
  { value: "", label: "Everything" },
  ...Object.entries(logEntities).map(([value, label]) => ({ value, label })),
];
const actions: Option[] = [
  { value: "", label: "Any action" },
  ...logActions.map((value) => ({ value, label: actionLabel(value) })),
];

/** By kind of record, by action, by day; one record alone comes by a link. */
export function LogFilter({ query }: { query: LogQuery }) {
  const { entity, action, day, id } = query;
  return (
    <Form
      key={JSON.stringify(query)}
      action={paths.admin.audit()}
      className="log-filter"
      aria-label="Filter the log"
    >
      <Field name="entity" label="Kind" as="select" options={entities} defaultValue={entity} />
      <Field name="action" label="Action" as="select" options={actions} defaultValue={action} />
      <Field name="day" label="Day (UTC)" type="date" defaultValue={day} />
      {id && <input type="hidden" name="record" value={id} />}
      <button className="btn-quiet">Show</button>
      {(entity || action || day || id) && (
        <Link className="log-filter-clear" to={paths.admin.audit()}>
          {id ? `Only ${id}; show everything` : "Show everything"}
        </Link>
      )}
    </Form>
  );
}

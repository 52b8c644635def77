import "./call-list.css";

import type { CallGroup, ShownCall } from "#domain/api/overview";
import { adminTexts } from "#domain/text/admin-texts";
import { CopyButton } from "./copy-button";

const words = adminTexts.api;

/** Every call, closed; opened it shows who may call and a command that works. */
export function CallList({ groups }: { groups: readonly CallGroup[] }) {
  return (
    <section className="panel">
      <h2>{words.calls}</h2>
      <div className="call-groups">
        {groups.map(({ title, calls }) => (
          <section key={title} className="call-group">
            <h3>{title}</h3>
            {calls.map((call) => (
              <Call key={call.name} {...call} />
            ))}
          </section>
        ))}
      </div>
    </section>
  );
}

/** What stands between backticks is a name of the program. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));

function Call({ name, method, path, access, summary, example }: ShownCall) {
  return (
    <details className="call" id={name}>
      <summary>
        <span className="call-method" data-method={method}>
          {method}
        </span>
        <code className="call-path">{path}</code>
        <span className="call-summary">{withCode(summary)}</span>
        <span className="call-access">{access === "admin" ? words.forToken : words.forAll}</span>
      </summary>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs it */}
      <pre className="call-example" role="region" aria-label={`${method} ${path}`} tabIndex={0}>
        {example}
      </pre>
      <CopyButton text={example}>{words.copy}</CopyButton>
    </details>
  );
}

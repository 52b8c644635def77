import "./key-help.css";

import { Key } from "./key";

export const keyHelpId = "list-keys";

const keys: readonly [keys: readonly string[], does: string][] = [
  [["J", "K"], "Next, previous row"],
  [["E"], "Quick edit of the row"],
  [["X"], "Select the row"],
  [["↵"], "Save"],
  [["⇧ ↵"], "Save and next"],
  [["Esc"], "Close quick edit"],
  [["/"], "Search the back office"],
  [["?"], "These keys"],
];

/** The keys of the list, in a popover. */
export function KeyHelp() {
  return (
    <div
      className="key-help"
      id={keyHelpId}
      {...{ popover: "auto" }}
      role="dialog"
      aria-label="Keys"
    >
      <h2>Keys</h2>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <Key key={name} said>
                  {name}
                </Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A quiet reminder below the list. */
export function KeyHints() {
  return (
    <button type="button" className="key-hints" {...{ popovertarget: keyHelpId }}>
      <span>
        <Key>J</Key> <Key>K</Key> next, previous row
      </span>
      <span>
        <Key>E</Key> quick edit
      </span>
      <span>
        <Key>X</Key> select
      </span>
      <span>
        <Key>?</Key> all keys
      </span>
    </button>
  );
}

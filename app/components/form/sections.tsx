import "./sections.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface Section {
  id: string;
  label: string;
  /** Holds a field with an error. */
  faulty: boolean;
  content: ReactNode;
}

/**
 * Parts of one long form. Scripts turn them into tabs; without scripts they stand below each other
 * under a list of links. All of them stay in the form, so everything is always sent.
 */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const [tabbed, setTabbed] = useState(false);
  const [current, setCurrent] = useState(sections[0]?.id);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setTabbed(true), []);
  const firstFault = sections.find((section) => section.faulty)?.id;
  useEffect(() => {
    if (firstFault) setCurrent(firstFault);
  }, [firstFault]);
  useEffect(() => {
    const box = root.current;
    const open = (event: Event) => {
      const panel = (event.target as Element).closest<HTMLElement>("[data-section]");
      // At once: the caller is about to focus a field of it.
      if (panel) flushSync(() => setCurrent(panel.dataset.section));
    };
    box?.addEventListener("reveal", open);
    return () => box?.removeEventListener("reveal", open);
  }, []);

  const move = (event: KeyboardEvent) => {
    const at = sections.findIndex(({ id }) => id === current);
    const last = sections.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1 };
    const target = { ...to, Home: 0, End: last }[event.key];
    const next = target === undefined ? undefined : sections[target];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.id);
    document.getElementById(`${next.id}-tab`)?.focus();
  };

  const mark = (faulty: boolean) =>
    faulty && (
      <span className="section-fault" title="Has an error">
        {" (error)"}
      </span>
    );

  return (
    <div ref={root} className="sections" data-tabbed={tabbed}>
      {tabbed ? (
        <div role="tablist" aria-label={label} className="section-list">
          {sections.map(({ id, label: name, faulty }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${id}-tab`}
              aria-controls={id}
              aria-selected={id === current}
              tabIndex={id === current ? 0 : -1}
              onClick={() => setCurrent(id)}
              onKeyDown={move}
            >
              {name}
              {mark(faulty)}
            </button>
          ))}
        </div>
      ) : (
        <nav aria-label={label} className="section-list">
          {sections.map(({ id, label: name, faulty }) => (
            <a key={id} href={`#${id}`}>
              {name}
              {mark(faulty)}
            </a>
          ))}
        </nav>
      )}
      {sections.map(({ id, label: name, content }) => (
        <section
          key={id}
          id={id}
          data-section={id}
          className="section-panel"
          hidden={tabbed && id !== current}
          {...(tabbed
            ? { role: "tabpanel", "aria-labelledby": `${id}-tab` }
            : { "aria-label": name })}
        >
          <h2>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

import "./sections.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";

export interface Section {
  id: string;
  label: string;
  content: ReactNode;
  /** Fields with an error. */
  errors: number;
  /** Blank fields, where the form counts them. */
  blank?: number;
  /** Below the label in the list of sections. */
  status?: ReactNode;
}

/**
 * Sections of a long form: tabs with scripts, one below the other beside a list of links without. All
 * stay in the form, so everything is always submitted.
 */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const root = useRef<HTMLDivElement>(null);
  const { tabbed, current, open, openNext } = useCurrent(root, sections);

  const move = (event: KeyboardEvent) => {
    const at = sections.findIndex(({ id }) => id === current);
    const last = sections.length - 1;
    const next = at === last ? 0 : at + 1;
    const previous = at === 0 ? last : at - 1;
    const to = {
      ArrowRight: next,
      ArrowDown: next,
      ArrowLeft: previous,
      ArrowUp: previous,
      Home: 0,
      End: last,
    };
    const target = event.altKey ? undefined : (to as Record<string, number>)[event.key];
    const section = target === undefined ? undefined : sections[target];
    if (!section) return;
    event.preventDefault();
    open(section.id);
    document.getElementById(`${section.id}-tab`)?.focus();
  };

  return (
    <div ref={root} className="sections grid grid-cols-1" data-tabbed={tabbed}>
      {tabbed ? (
        <div role="tablist" aria-label={label} className="section-list flex overflow-x-auto">
          {sections.map(({ id, label: name, status }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${id}-tab`}
              aria-controls={id}
              aria-selected={id === current}
              tabIndex={id === current ? 0 : -1}
              onClick={() => open(id)}
              onKeyDown={move}
            >
              {name}
              {status}
            </button>
          ))}
        </div>
      ) : (
        <nav aria-label={label} className="section-list flex overflow-x-auto">
          {sections.map(({ id, label: name, status }) => (
            <a key={id} href={`#${id}`}>
              {name}
              {status}
            </a>
          ))}
        </nav>
      )}
      <div className="section-leaf">
        {sections.map(({ id, label: name, content }, index) => (
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
            <h2 className="mb-4">{name}</h2>
            {content}
            <NextSection sections={sections} index={index} tabbed={tabbed} onNext={openNext} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface ProgressProps {
  errors: number;
  filled: number;
  fields: number;
}

/** How many fields are filled, as a bar and as text, or how many have an error. */
export function SectionProgress({ errors, filled, fields }: ProgressProps) {
  return (
    <>
      <span className={`${errors > 0 ? "section-error " : ""}text-tiny font-normal text-ink-soft`}>
        {adminTexts.form.partState(errors, fields - filled)}
      </span>
      <svg
        className="section-fill w-full"
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="2" className="section-fill-ground" />
        <rect width={fields > 0 ? Math.round((100 * filled) / fields) : 100} height="2" />
      </svg>
    </>
  );
}

interface NextProps {
  sections: readonly Section[];
  index: number;
  tabbed: boolean;
  onNext: () => void;
}

/** Leads to the next section; the last one says what is still blank. */
function NextSection({ sections, index, tabbed, onNext }: NextProps) {
  const next = sections[index + 1];
  if (!next) {
    if (sections.every(({ blank }) => blank === undefined)) return null;
    const blank = sections.flatMap((section) =>
      section.blank ? [`${section.label} ${section.blank}`] : [],
    );
    return (
      <p className="mt-6 py-4 text-small text-ink-soft border-t border-line">
        {adminTexts.form.lastPart(blank)}
      </p>
    );
  }
  const label = (
    <>
      {adminTexts.form.nextPart(next.label)} <Icon name="chevron-down" />
    </>
  );
  return (
    <p className="mt-6">
      {tabbed ? (
        <button
          type="button"
          className="btn-quiet"
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={onNext}
        >
          {label}
        </button>
      ) : (
        <a className="btn-quiet" href={`#${next.id}`}>
          {label}
        </a>
      )}
    </p>
  );
}

const firstField = "input:not([type=hidden]), select, textarea";

/** The open section; errors, links and Alt with an arrow key open another one. */
function useCurrent(root: { current: HTMLElement | null }, sections: readonly Section[]) {
  const [tabbed, setTabbed] = useState(false);
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => setTabbed(true), []);
  const firstInvalid = sections.find((section) => section.errors > 0)?.id;
  useEffect(() => {
    if (firstInvalid) setCurrent(firstInvalid);
  }, [firstInvalid]);

  const step = useRef<(by: number) => boolean>(() => false);
  useEffect(() => {
    step.current = (by) => {
      const next = sections[sections.findIndex(({ id }) => id === current) + by];
      if (!next) return false;
      flushSync(() => setCurrent(next.id));
      const panel = document.getElementById(next.id);
      panel?.querySelector<HTMLElement>(firstField)?.focus();
      panel?.scrollIntoView({ block: "nearest" });
      return true;
    };
  });
  useEffect(() => {
    const box = root.current;
    const reveal = (event: Event) => {
      const panel = (event.target as Element).closest<HTMLElement>("[data-section]");
      // Synchronously: the caller then focuses a field in it.
      if (panel) flushSync(() => setCurrent(panel.dataset.section));
    };
    const key = (event: globalThis.KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      // In a select these keys open its list.
      if (!event.altKey || !by || event.target instanceof HTMLSelectElement) return;
      if (step.current(by)) event.preventDefault();
    };
    box?.addEventListener("reveal", reveal);
    box?.addEventListener("keydown", key);
    return () => {
      box?.removeEventListener("reveal", reveal);
      box?.removeEventListener("keydown", key);
    };
  }, [root]);
  return { tabbed, current, open: setCurrent, openNext: () => void step.current(1) };
}

import "./sections.css";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { adminTexts } from "#domain/text/admin-texts";
import { Icon } from "~/components/ui/icon";
import { SectionMark, type SectionState } from "./section-mark";

export interface Section extends SectionState {
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Parts of one long form. Scripts turn them into tabs; without scripts they stand below each other
 * beside a list of links. All of them stay in the form, so everything is always sent.
 */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const root = useRef<HTMLDivElement>(null);
  const { tabbed, current, open, openNext } = useCurrent(root, sections);

  const move = (event: KeyboardEvent) => {
    const at = sections.findIndex(({ id }) => id === current);
    const last = sections.length - 1;
    const on = at === last ? 0 : at + 1;
    const back = at === 0 ? last : at - 1;
    const to = {
      ArrowRight: on,
      ArrowDown: on,
      ArrowLeft: back,
      ArrowUp: back,
      Home: 0,
      End: last,
    };
    const target = event.altKey ? undefined : (to as Record<string, number>)[event.key];
    const next = target === undefined ? undefined : sections[target];
    if (!next) return;
    event.preventDefault();
    open(next.id);
    document.getElementById(`${next.id}-tab`)?.focus();
  };

  return (
    <div ref={root} className="sections grid one-column" data-tabbed={tabbed}>
      {tabbed ? (
        <div role="tablist" aria-label={label} className="section-list flex overflow-x-auto">
          {sections.map(({ id, label: name, ...state }) => (
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
              <SectionMark {...state} />
            </button>
          ))}
        </div>
      ) : (
        <nav aria-label={label} className="section-list flex overflow-x-auto">
          {sections.map(({ id, label: name, ...state }) => (
            <a key={id} href={`#${id}`}>
              {name}
              <SectionMark {...state} />
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
            <NextPart next={sections[index + 1]} tabbed={tabbed} onNext={openNext} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface NextProps {
  next: Section | undefined;
  tabbed: boolean;
  onNext: () => void;
}

function NextPart({ next, tabbed, onNext }: NextProps) {
  if (!next) return null;
  const words = (
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
          {words}
        </button>
      ) : (
        <a className="btn-quiet" href={`#${next.id}`}>
          {words}
        </a>
      )}
    </p>
  );
}

const firstField = "input:not([type=hidden]), select, textarea";

/** Which part is open; errors, links and Alt with an arrow open others. */
function useCurrent(root: { current: HTMLElement | null }, sections: readonly Section[]) {
  const [tabbed, setTabbed] = useState(false);
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => setTabbed(true), []);
  const firstFault = sections.find((section) => section.faults > 0)?.id;
  useEffect(() => {
    if (firstFault) setCurrent(firstFault);
  }, [firstFault]);

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
      // At once: the caller is about to focus a field of it.
      if (panel) flushSync(() => setCurrent(panel.dataset.section));
    };
    const key = (event: globalThis.KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      // In a choice the browser opens the list with these keys.
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

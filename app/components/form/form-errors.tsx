import "./field.css";
import type { FormMetadata } from "@conform-to/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";

/** Without scripts the browser moves the focus when the response to a form has loaded. */
const focusOnLoad = { autoFocus: true } as const;

export interface FieldProblem {
  /** Id of the control with the error. */
  id: string;
  message: string;
}

interface SummaryProps {
  title?: string;
  problems?: readonly FieldProblem[];
  /** Form of conform's `useForm` or of `usePersistentForm` whose errors are listed. */
  form?: Pick<FormMetadata, "id" | "allErrors" | "errors">;
  /** Labels by field name, put before the message. */
  labels?: Readonly<Record<string, string>>;
}

/** Summary above a rejected form: takes the focus and links to each field with an error. */
export function ErrorSummary({ title, problems, form, labels = {} }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const listed = problems ?? (form ? problemsOf(form, labels) : []);
  const heading = title ?? form?.errors?.join(" ") ?? texts.common.checkFields;
  const fingerprint = [...listed.map((p) => p.id + p.message), form?.errors ?? title].join("\n");
  const isVisible = listed.length > 0 || Boolean(form?.errors?.length) || Boolean(title);
  const shown = useRef<readonly string[]>([]);
  const isHydrating = useHydrating();
  useEffect(() => {
    const lines = fingerprint.split("\n");
    // A problem that is corrected leaves the list, and the focus in its field.
    const isShorter = lines.every((line) => shown.current.includes(line));
    shown.current = isVisible ? lines : [];
    // Before the scripts arrived, the browser focused the summary and the visitor may have left it.
    const isElsewhere = isHydrating && document.activeElement !== document.body;
    if (isVisible && !isShorter && !isElsewhere) box.current?.focus();
  }, [isVisible, fingerprint, isHydrating]);
  if (!isVisible) return null;
  return (
    <div ref={box} className="error-summary mb-6" role="alert" tabIndex={-1} {...focusOnLoad}>
      <h2>{heading}</h2>
      {listed.length > 0 && (
        <ul className="mt-2 text-small">
          {listed.map(({ id, message }) => (
            <li key={id + message}>
              <a
                className="inline-block py-1 text-danger"
                href={`#${id}`}
                onClick={(event) => reveal(event, id)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const subscribeToNothing = () => () => undefined;

/** True in the first render of a component that the server rendered. */
const useHydrating = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );

function problemsOf(
  form: NonNullable<SummaryProps["form"]>,
  labels: Readonly<Record<string, string>>,
): FieldProblem[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) => {
    const label = labels[name.replace(/\[.*$/, "")];
    return name
      ? messages.map((text) => ({
          id: `${form.id}-${name}`,
          message: label && !text.startsWith(label) ? `${label}: ${text}` : text,
        }))
      : [];
  });
}

/** Opens the tab of the field first: tabs listen for this event. */
function reveal(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.dispatchEvent(new CustomEvent("reveal", { bubbles: true }));
  field.focus();
}

/** Error beside the submit button, which retries. */
export function SendFailure({ text, children }: { text?: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus({ preventScroll: false });
  }, [text]);
  if (!text) return null;
  return (
    <div
      ref={box}
      className="send-failure flex gap-3.5 text-note leading-text"
      role="alert"
      tabIndex={-1}
      {...focusOnLoad}
    >
      <Icon name="alert" />
      <p>
        <strong>{text}</strong>
        {texts.common.stillHere} {children}
      </p>
    </div>
  );
}

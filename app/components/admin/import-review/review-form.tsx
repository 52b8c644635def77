import "./import-review.css";
import { Form, Link, useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

import type { ReviewView } from "#domain/imports/review-view";
import { paths } from "#domain/paths/paths";
import { formatNumber, plural } from "#domain/text/counted";
import { useSubmission } from "~/components/form/submission";
import { Icon } from "~/components/ui/icon";
import type { PendingReview, ProbableDuplicate, Review } from "~/server/imports/read-review.server";
import type { ReviewErrors, SavedReview } from "~/server/imports/review-actions.server";
import { ModelAnswersNote } from "./model-answers";
import { refusalReason } from "./refusal";
import { ReviewTable } from "./review-table";

interface Props {
  review: Review & { pending: NonNullable<Review["pending"]> };
  rejected: ReviewErrors | undefined;
  publishLabel?: string;
}

/** Review of one imported page: every value is kept, taken or edited. */
export function ReviewForm({ review, rejected, publishLabel }: Props) {
  const { item, pending, previous, next, strip } = review;
  const form = useRef<HTMLFormElement>(null);
  const action = paths.admin.importItem(item.id);
  const savedAt = useSavedChoices(form, action);
  const current = useReviewKeys(form);
  const { isSending: busy } = useSubmission();
  const { view, duplicates, target, version } = pending;
  const problems = rejected?.problems ?? {};
  const wrong = Object.keys(problems).length;
  return (
    <Form ref={form} method="post" action={action} className="review-form" noValidate>
      {/* Enter triggers the first button, which only saves the choices. */}
      <button className="sr-only" name="intent" value="keep" tabIndex={-1} aria-hidden />
      <input type="hidden" name="version" value={version ?? 0} />
      <input type="hidden" name="model" value={pending.model?.state ?? ""} />
      {rejected?.notice && (
        <p className="note note-warn" role="alert">
          {rejected.notice}
        </p>
      )}
      {wrong > 0 && (
        <p className="note note-danger" role="alert">
          {wrong === 1 ? "One field is" : `${wrong} fields are`} invalid; your choices are saved.
        </p>
      )}
      <PageNotes {...pending} />
      {item.error && (
        <p className="note note-danger" role="alert">
          Failed to import properties: {item.error}
        </p>
      )}
      {pending.model && <ModelAnswersNote itemId={item.id} model={pending.model} />}
      {item.note && (
        <p className="note mb-4">
          {view.isProposal ? "Reason given" : "Reason for the proposal"}: “{item.note}”
        </p>
      )}
      <DuplicateChoice duplicates={duplicates} target={target} />
      <ReviewTable
        key={target?.id ?? "new"}
        table={view}
        page={{ itemId: item.id, isStored: item.hasPage }}
        problems={problems}
        current={current}
      />
      <FinishBar
        counts={view.counts}
        isProposal={view.isProposal}
        previous={previous}
        next={next}
        hasMore={strip.some(({ id, state }) => id !== item.id && state === "success")}
        publishLabel={publishLabel}
        busy={busy}
        savedAt={savedAt}
      />
    </Form>
  );
}

type Notes = Pick<PendingReview, "incomplete" | "note" | "closed" | "refusal">;

/** Notes about the page as a whole: read in part, closed for good, or refused. */
const PageNotes = ({ incomplete, note, closed, refusal }: Notes) => (
  <>
    {incomplete && <p className="note note-warn">Only part of this page could be read. {note}</p>}
    {!incomplete && note && <p className="note">{note}</p>}
    {closed && (
      <p className="note note-danger">
        The page says that the stay has closed for good: “{closed}”
      </p>
    )}
    {refusal && <p className="note note-warn">{refusalReason(refusal)}</p>}
  </>
);

const reasons: Record<ProbableDuplicate["because"], string> = {
  "external id": "same id in the external table",
  "booking address": "same booking link",
  page: "same page",
  "name and place": "same name and place",
  "chosen before": "chosen before",
};

/** "same booking link, 40 m away" */
export const duplicateReason = ({ because, meters }: ProbableDuplicate): string =>
  reasons[because] + (meters === null ? "" : `, ${formatNumber(meters)} m away`);

/** Target of the import: an existing property or a new one. */
function DuplicateChoice({ duplicates, target }: Pick<PendingReview, "duplicates" | "target">) {
  if (duplicates.length === 0) return null;
  return (
    <fieldset className="duplicates grid gap-1 max-w-200 border-0">
      <legend>Possible duplicates</legend>
      {duplicates.map((duplicate) => (
        <label key={duplicate.id}>
          <input
            type="radio"
            name="target"
            value={duplicate.id}
            defaultChecked={duplicate.id === target?.id}
          />
          <span>
            Update{" "}
            {duplicate.deleted ? (
              duplicate.name
            ) : (
              <a href={paths.admin.editProperty(duplicate.id)}>{duplicate.name}</a>
            )}{" "}
            <small className="text-ink-soft">
              {duplicateReason(duplicate)}
              {duplicate.deleted && ", in the trash (will be restored)"}
            </small>
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="target" value="" defaultChecked={target === null} />
        <span>Create new</span>
      </label>
      <noscript>
        <button className="btn-quiet" name="intent" value="keep">
          Compare
        </button>
      </noscript>
    </fieldset>
  );
}

/** Debounce of typed corrections. */
const typingPauseMs = 600;

const bodyOf = (form: HTMLFormElement): FormData => {
  const body = new FormData(form);
  body.set("intent", "keep");
  body.set("by", "script");
  return body;
};

/** Beacon, because requests are aborted when the page unloads. */
const sendLeaving = (to: string, body: FormData) =>
  navigator.sendBeacon(
    to,
    new URLSearchParams([...body].map(([name, text]) => [name, String(text)])),
  );

/**
 * Saves every choice and correction as it is made, so that leaving the page loses nothing.
 * @returns when the last one was saved
 */
function useSavedChoices(form: RefObject<HTMLFormElement>, to: string): string | undefined {
  const { submit, data } = useFetcher<SavedReview | null>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isOpen = () => timer !== undefined;
    const cancelTimer = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const send = () => {
      cancelTimer();
      submit(bodyOf(element), { method: "post", action: to, preventScrollReset: true });
    };
    const later = (ms: number) => {
      cancelTimer();
      timer = setTimeout(send, ms);
    };
    const onInput = () => later(typingPauseMs);
    const onChange = () => later(0);
    const onLeave = () => {
      if (isOpen()) sendLeaving(to, bodyOf(element));
      cancelTimer();
    };
    element.addEventListener("input", onInput);
    element.addEventListener("change", onChange);
    element.addEventListener("submit", cancelTimer);
    window.addEventListener("pagehide", onLeave);
    return () => {
      onLeave();
      element.removeEventListener("input", onInput);
      element.removeEventListener("change", onChange);
      element.removeEventListener("submit", cancelTimer);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [form, submit, to]);
  return data?.savedAt;
}

const typing = "input:not([type=radio]), textarea, select, [contenteditable], dialog *";

/**
 * Shortcuts: J and K move between fields, arrow keys choose, Shift+Enter publishes.
 * @returns the focused field
 */
function useReviewKeys(form: RefObject<HTMLFormElement>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
      const element = form.current;
      if (!element || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(typing)) return;
      const acts: Record<string, () => void> = {
        j: () => step(element, 1),
        k: () => step(element, -1),
        ArrowLeft: () => choose(-1),
        ArrowRight: () => choose(1),
      };
      const act = key === "Enter" && shiftKey ? () => publish(element) : acts[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const focus = () => setCurrent(currentField()?.dataset.field);
    document.addEventListener("keydown", press);
    document.addEventListener("focusin", focus);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("focusin", focus);
    };
  }, [form]);
  return current;
}

const currentField = () => document.activeElement?.closest<HTMLElement>("[data-field]") ?? null;

const radiosOf = (field: Element) => [
  ...field.querySelectorAll<HTMLInputElement>("input[type=radio]"),
];

function step(form: HTMLFormElement, by: number) {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-field]")];
  const current = currentField();
  const at = current ? fields.indexOf(current) + by : 0;
  const field = fields[Math.min(Math.max(at, 0), fields.length - 1)];
  if (!field) return;
  const radios = radiosOf(field);
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

/** Moves the choice left (keep) or right (take). */
function choose(by: number) {
  const field = currentField();
  const radios = field ? radiosOf(field) : [];
  const at = radios.findIndex(({ checked }) => checked);
  const radio = radios[Math.min(Math.max(at + by, 0), radios.length - 1)];
  if (!radio || radio.checked) return;
  radio.focus({ preventScroll: true });
  radio.click();
}

const publish = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>("button[value=publish]")?.click();

interface FinishBarProps {
  counts: ReviewView["counts"];
  /** Changes values only: there is nothing to publish. */
  isProposal: boolean;
  previous: string | null;
  next: string | null;
  /** True if the run has another item to review. */
  hasMore: boolean;
  /** Label of the publish button on other screens. */
  publishLabel?: string;
  busy: boolean;
  savedAt: string | undefined;
}

const rest = ({ unchanged, locked, confirmed }: FinishBarProps["counts"]) =>
  [
    unchanged > 0 && `, ${unchanged} kept`,
    locked > 0 && `, ${locked} locked`,
    confirmed > 0 && `, ${confirmed} confirmed by the lodge`,
  ]
    .filter(Boolean)
    .join("");

const labelOf = (action: string, hasMore: boolean) => (hasMore ? `${action} and next` : action);

/** Sticky bar with the actions and the links to the other items. */
function FinishBar(props: FinishBarProps) {
  const { counts, isProposal, previous, next, hasMore, publishLabel, busy, savedAt } = props;
  return (
    <div
      className="finish-bar row sticky gap-2.5 bg-paper"
      role="region"
      aria-label="Finish review"
    >
      {previous && (
        <Link
          className="finish-step tap gap-1.5 no-underline text-ink bg-transparent border-0 cursor-pointer"
          rel="prev"
          to={paths.admin.importItem(previous)}
        >
          <Icon name="chevron-left" />
          <span>Previous</span>
        </Link>
      )}
      <p>
        <b>
          {plural(counts.taken, "value", "values")} to {isProposal ? "take" : "import"}
        </b>
        {rest(counts)}
        <span
          className="min-h-5 max-sm:inline max-sm:ml-1.5 text-ink-soft block text-caption"
          aria-live="polite"
        >
          {savedAt && "Choices saved"}
        </span>
      </p>
      <p className="finish-keys mr-auto text-caption text-ink-soft" aria-hidden="true">
        <kbd className="rounded-2">J</kbd> <kbd className="rounded-2">K</kbd> field{" "}
        <kbd className="rounded-2">←</kbd> keep <kbd className="rounded-2">→</kbd> take
      </p>
      <noscript>
        <button className="btn-quiet" name="intent" value="keep">
          Save choices
        </button>
      </noscript>
      {!isProposal && (
        <button className="btn-quiet" name="intent" value="draft" disabled={busy}>
          Save as draft
        </button>
      )}
      <button
        className="btn"
        name="intent"
        value="publish"
        disabled={busy}
        aria-keyshortcuts="Shift+Enter"
      >
        {publishLabel ?? labelOf(isProposal ? "Save" : "Publish", hasMore)}{" "}
        <kbd className="rounded-2">⇧ ↵</kbd>
      </button>
      <button
        className="finish-step tap gap-1.5 no-underline text-ink bg-transparent border-0 cursor-pointer"
        name="intent"
        value="skip"
        disabled={busy}
      >
        <span>Skip</span>
      </button>
      {next && (
        <Link
          className="finish-step tap gap-1.5 no-underline text-ink bg-transparent border-0 cursor-pointer"
          rel="next"
          to={paths.admin.importItem(next)}
          aria-label="Next"
        >
          <Icon name="chevron-right" />
        </Link>
      )}
    </div>
  );
}

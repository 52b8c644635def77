import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { ShownFact } from "~/server/lodge/lodge-page.server";
import type { Rejection } from "./index";

/** Nine posts a minute: the server accepts ten for each link. */
const pauseMs = 7_000;

type Facts = readonly Pick<ShownFact, "name" | "answer">[];

/** Chosen answers by fact; empty where none is. */
export type Answers = ReadonlyMap<string, string>;

const noTyped: NonNullable<Rejection["typed"]> = [];

/** A rejected form wins over what is stored. */
const answersIn = (facts: Facts, typed: NonNullable<Rejection["typed"]>): Answers =>
  new Map([
    ...facts.map(({ name, answer }) => [name, answer ?? ""] as const),
    ...typed.flatMap(([name, value]) =>
      name.startsWith("answer.") ? [[name.slice("answer.".length), value] as const] : [],
    ),
  ]);

/**
 * Saves answers as they are given, and reports the first touch of a person, which a mail scanner never makes.
 * Without scripts each part of the form has a button.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  facts: Facts,
  typed: Rejection["typed"] = noTyped,
) {
  const fetcher = useFetcher<Rejection & { saved?: boolean }>();
  const [chosen, setChosen] = useState<Answers>(new Map());
  // Choices of this page win: a save in the background must not take back a later press.
  const answers = useMemo(
    () => new Map([...answersIn(facts, typed), ...chosen]),
    [facts, typed, chosen],
  );
  const [savedAt, setSavedAt] = useState<string>();
  const timer = useRef<number>();
  const lastAt = useRef(0);
  /** Facts, and the message, that were changed since the last save. */
  const changed = useRef(new Set<string>());
  const sending = useRef<ReadonlySet<string>>(new Set());

  const { submit, state, data } = fetcher;
  /** A save without an answer: the next one takes its place, and repeats what it has. */
  const isPending = useRef(false);
  useEffect(() => {
    isPending.current = state !== "idle";
  });
  const save = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    lastAt.current = Date.now();
    sending.current = new Set([...(isPending.current ? sending.current : []), ...changed.current]);
    changed.current = new Set();
    const body = changedOnly(form.current, sending.current);
    body.set("intent", "autosave");
    submit(body, { method: "post" });
  }, [form, submit]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const onChange = ({ target }: Event) => {
      changed.current.add(partOf(target as HTMLInputElement));
      const wait = Math.max(1_000, lastAt.current + pauseMs - Date.now());
      timer.current ??= window.setTimeout(save, wait);
    };
    const onLeave = () => {
      if (document.visibilityState === "hidden" && timer.current !== undefined) save();
    };
    element.addEventListener("change", onChange);
    document.addEventListener("visibilitychange", onLeave);
    return () => {
      element.removeEventListener("change", onChange);
      document.removeEventListener("visibilitychange", onLeave);
      window.clearTimeout(timer.current);
    };
  }, [form, save]);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    // In the time of the lodge.
    if (data.saved) setSavedAt(new Date().toTimeString().slice(0, 5));
    // The next save repeats what was not accepted.
    else for (const part of sending.current) changed.current.add(part);
  }, [state, data]);
  const choose = useCallback(
    (name: string, value: string) => setChosen((known) => new Map(known).set(name, value)),
    [],
  );
  useFirstTouch();
  return { savedAt, errors: data?.errors, messageError: data?.messageError, answers, choose };
}

const partOf = (control: HTMLInputElement): string =>
  control.closest<HTMLElement>("[data-fact]")?.dataset.fact ?? control.name;

/** Without answers that this page has not changed: somebody else may have. */
function changedOnly(form: HTMLFormElement, changed: ReadonlySet<string>): FormData {
  const body = new FormData(form);
  for (const control of form.elements as unknown as Iterable<HTMLInputElement>)
    if (control.name && !changed.has(partOf(control).replace(/^was\./, "")))
      body.delete(control.name);
  return body;
}

const touches = ["pointerdown", "keydown", "scroll"] as const;

function useFirstTouch() {
  const { submit } = useFetcher();
  useEffect(() => {
    const end = new AbortController();
    const onTouch = () => {
      end.abort();
      const body = new FormData();
      body.set("intent", "opened");
      submit(body, { method: "post" });
    };
    for (const name of touches) addEventListener(name, onTouch, { signal: end.signal });
    return () => end.abort();
  }, [submit]);
}

import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { ShownFact } from "~/server/lodge/lodge-page.server";
import type { Rejection } from "~/server/lodge/lodge-page.server";

/** Nine posts a minute: the server accepts ten for each link. */
const pauseMs = 7_000;

type Facts = readonly Pick<ShownFact, "name" | "answer" | "answerMark">[];
type Page = { facts: Facts; request: { messageMark: string } };

/** Chosen answers by fact; empty where none is. */
export type Answers = ReadonlyMap<string, string>;

/** Marks of answers by fact, and of the message. */
export interface Known {
  /** What this page has loaded or saved: the server tells it what others have answered since. */
  base: ReadonlyMap<string, string>;
  /** What its inputs were filled with. */
  rendered: ReadonlyMap<string, string>;
}

const noTyped: NonNullable<Rejection["typed"]> = [];

/** A rejected form wins over what is stored. */
const answersIn = (facts: Facts, typed: NonNullable<Rejection["typed"]>): Answers =>
  new Map([
    ...facts.map(({ name, answer }) => [name, answer ?? ""] as const),
    ...typed.flatMap(([name, value]) =>
      name.startsWith("answer.") ? [[name.slice("answer.".length), value] as const] : [],
    ),
  ]);

const marksIn = ({ facts, request }: Page): ReadonlyMap<string, string> =>
  new Map([
    ...facts.map(({ name, answerMark }) => [name, answerMark] as const),
    ["message", request.messageMark],
  ]);

/**
 * Saves answers as they are given, and reports the first touch of a person, which a mail scanner never makes.
 * Without scripts each part of the form has a button.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  page: Page,
  typed: Rejection["typed"] = noTyped,
) {
  const { submit, state, data } = useFetcher<Rejection>();
  const [savedAt, setSavedAt] = useState<string>();
  const [told, setTold] = useState<Record<string, string>>({});
  const timer = useRef<number>();
  const lastAt = useRef(0);
  /** Facts, and the message, that are changed and not saved: of the next save, and of the current one. */
  const changed = useRef(new Set<string>());
  const sending = useRef(new Set<string>());
  const { learn, ...shown } = useAnswers(page, typed, [changed, sending]);

  const save = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    lastAt.current = Date.now();
    // What an interrupted save has not confirmed is sent again.
    sending.current = new Set([...sending.current, ...changed.current]);
    changed.current = new Set();
    const body = changedOnly(form.current, sending.current);
    body.set("intent", "autosave");
    submit(body, { method: "post" });
  }, [form, submit]);
  const saveSoon = useCallback(() => {
    const wait = Math.max(1_000, lastAt.current + pauseMs - Date.now());
    timer.current ??= window.setTimeout(save, wait);
  }, [save]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const onChange = ({ target }: Event) => {
      changed.current.add(partOf(target as Element));
      saveSoon();
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
  }, [form, save, saveSoon]);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    const { saved = {}, errors = {}, notice } = data;
    const unsaved = [...sending.current].filter((name) => saved[name] === undefined);
    sending.current = new Set();
    for (const name of unsaved) changed.current.add(name);
    learn(saved);
    setTold((before) => ({ ...before, ...data.told }));
    // In the time of the lodge.
    if (Object.keys(saved).length > 0) setSavedAt(new Date().toTimeString().slice(0, 5));
    // Too many saves; a wrong answer waits for its correction.
    if (notice && Object.keys(errors).length === 0 && unsaved.length > 0) saveSoon();
  }, [state, data, learn, saveSoon]);

  useFirstTouch();
  const { errors, messageError, notice } = data ?? {};
  return { ...shown, savedAt, errors, messageError, notice, told };
}

type NamesRef = RefObject<ReadonlySet<string>>;

/** The answers that the page shows, and what it knows of those that are stored. */
function useAnswers(
  page: Page,
  typed: NonNullable<Rejection["typed"]>,
  unsaved: readonly [NamesRef, NamesRef],
) {
  const [chosen, setChosen] = useState<Answers>(new Map());
  const [known, setKnown] = useState<Known>(() => ({
    base: marksIn(page),
    rendered: marksIn(page),
  }));
  // Choices of this page win: a save in the background must not take back a later press.
  const answers = useMemo(
    () => new Map([...answersIn(page.facts, typed), ...chosen]),
    [page.facts, typed, chosen],
  );
  const [next, current] = unsaved;

  // Answers of others replace those that this page has not changed.
  useEffect(() => {
    const isMine = (name: string) =>
      Boolean(next.current?.has(name)) || Boolean(current.current?.has(name));
    setKnown((before) => {
      const news = [...marksIn(page)].filter(
        ([name, mark]) => before.base.get(name) !== mark && !isMine(name),
      );
      if (news.length === 0) return before;
      return {
        base: new Map([...before.base, ...news]),
        rendered: new Map([...before.rendered, ...news]),
      };
    });
    setChosen((before) => new Map([...before].filter(([name]) => isMine(name))));
  }, [page, next, current]);

  const choose = useCallback(
    (name: string, value: string) => setChosen((before) => new Map(before).set(name, value)),
    [],
  );
  const learn = useCallback(
    (saved: Record<string, string>) =>
      setKnown(({ base, rendered }) => ({
        base: new Map([...base, ...Object.entries(saved)]),
        rendered,
      })),
    [],
  );
  return { answers, choose, known, learn };
}

const nameOf = (control: Element): string => control.getAttribute("name") ?? "";

const partOf = (control: Element): string =>
  control.closest<HTMLElement>("[data-fact]")?.dataset.fact ?? nameOf(control);

/**
 * Without answers that this page has not changed: somebody else may have. With the marks of all, so that the
 * server can tell what others have answered.
 */
function changedOnly(form: HTMLFormElement, changed: ReadonlySet<string>): FormData {
  const body = new FormData(form);
  for (const control of form.elements) {
    const name = nameOf(control);
    if (name && !name.startsWith("was.") && !changed.has(partOf(control))) body.delete(name);
  }
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

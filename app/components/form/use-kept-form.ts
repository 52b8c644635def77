import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { texts } from "#domain/text/texts";
import type { SentAnswer } from "~/server/inquiry/inquiry.server";
import type { FieldSource } from "./field";
import type { Kept } from "./kept-action";

interface Options<Name extends string> {
  id: string;
  names: readonly Name[];
  /** Of a post without scripts. */
  lastResult?: FormAnswer;
  /** What to say when nothing came back, or nothing could be stored. */
  failed: string;
  onSent?: (answer: SentAnswer) => void;
  /** The page that follows once it was sent. */
  leadsTo?: string;
}

/** Of the server: a refused form with all that was typed, or what was sent. */
export type FormAnswer = SubmissionResult | SentAnswer;

/**
 * A form that keeps every word: its fields are the browser's own, so nothing is lost before the
 * scripts are there, and its page stays when the line goes. Its screen exports `keptAction`.
 */
export function useKeptForm<Name extends string>(options: Options<Name>) {
  const { id, names, lastResult, failed, onSent, leadsTo } = options;
  const fetcher = useFetcher<Kept<FormAnswer>>({ key: id });
  const sending = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const sentNow = useRef(onSent);
  useEffect(() => {
    sentNow.current = onSent;
  });
  const answer = (fetcher.data as Kept<FormAnswer> | undefined) ?? lastResult;
  const sent = answer && "kept" in answer && answer.kept === "sent" ? answer : undefined;
  const isLost = answer && "kept" in answer && answer.kept === "lost";
  const result = answer && !("kept" in answer) && !sending ? answer : undefined;
  useEffect(() => {
    if (!sent) return;
    form.current?.reset();
    sentNow.current?.(sent);
    // Each answer is another object, also where its words are the same.
  }, [sent]);
  const navigate = useNavigate();
  // Not before the page was read anew: the router would complete the navigation with the answer for the
  // page that is left, and show nothing.
  const isDone = Boolean(sent) && !sending;
  useEffect(() => {
    if (isDone && leadsTo) navigate(leadsTo);
  }, [isDone, leadsTo, navigate]);
  const { fields, errors, allErrors } = fieldsOf(id, names, result);
  // The form has words of its own for what could not be stored.
  const said = errors?.[0] === texts.common.notStored ? failed : errors?.[0];
  const marked = Object.keys(allErrors).length > 0;
  return {
    Form: fetcher.Form,
    /** For the form's own attributes. */
    form: { ref: form, id, method: "post" as const, noValidate: true },
    fields,
    /** For ErrorSummary: nothing where no field is at fault. */
    problems: { id, allErrors, errors: marked ? errors : undefined },
    /** Beside the button: the line is lost, or the server could not do it. */
    failure: sending ? undefined : isLost ? failed : marked ? undefined : said,
    sending,
  };
}

function fieldsOf<Name extends string>(
  form: string,
  names: readonly Name[],
  result: SubmissionResult | undefined,
) {
  const { "": errors, ...found } = result?.error ?? {};
  const allErrors = Object.fromEntries(
    Object.entries(found).flatMap(([name, list]) => (list?.length ? [[name, list]] : [])),
  );
  const fields = {} as Record<Name, FieldSource>;
  for (const name of names)
    fields[name] = {
      id: `${form}-${name}`,
      name,
      errors: allErrors[name],
      initialValue: result?.initialValue?.[name],
    };
  return { fields, errors: errors ?? undefined, allErrors };
}

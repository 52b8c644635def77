import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { FieldSource } from "./field";
import type { Kept } from "./kept-action";

interface Options<Name extends string> {
  id: string;
  names: readonly Name[];
  /** Of a post without scripts. */
  lastResult?: SubmissionResult;
  /** What to say when nothing came back. */
  failed: string;
  onSent?: () => void;
}

/**
 * A form that keeps every word: its fields are the browser's own, so nothing is lost before the
 * scripts are there, and its page stays when the line goes. Its screen exports `keptAction`.
 */
export function useKeptForm<Name extends string>(options: Options<Name>) {
  const { id, names, lastResult, failed, onSent } = options;
  const fetcher = useFetcher<Kept<SubmissionResult>>({ key: id });
  const sending = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const sentNow = useRef(onSent);
  useEffect(() => {
    sentNow.current = onSent;
  });
  const answer = (fetcher.data as Kept<SubmissionResult> | undefined) ?? lastResult;
  const outcome = answer && "kept" in answer ? answer.kept : undefined;
  const result = answer && !("kept" in answer) && !sending ? answer : undefined;
  useEffect(() => {
    if (outcome !== "sent") return;
    form.current?.reset();
    sentNow.current?.();
    // Each answer is another object, also where its words are the same.
  }, [answer, outcome]);
  const { fields, errors, allErrors } = fieldsOf(id, names, result);
  const marked = Object.keys(allErrors).length > 0;
  return {
    Form: fetcher.Form,
    /** For the form's own attributes. */
    form: { ref: form, id, method: "post" as const, noValidate: true },
    fields,
    /** For ErrorSummary: nothing where no field is at fault. */
    problems: { id, allErrors, errors: marked ? errors : undefined },
    /** Beside the button: the line is lost, or the server could not do it. */
    failure: sending ? undefined : outcome === "lost" ? failed : marked ? undefined : errors?.[0],
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

import type { SubmissionResult } from "@conform-to/react";
import {
  type ClientActionFunctionArgs,
  json,
  type ShouldRevalidateFunction,
  useFetcher,
  useNavigate,
} from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";

import { texts } from "#domain/text/texts";
import { formTimeoutMs, sendReportingForm } from "~/components/connection/retrying-fetch";
import type { SentAnswer } from "~/server/inquiries/inquiry.server";
import type { FieldSource } from "./field";

/** No response, or none that the form can read: whether the form was saved is unknown. */
const connectionLost = { outcome: "lost" } as const;

/** Result of a form that stays on its page: the response of the server, or none. */
type PersistentResult<Result> = Result | typeof connectionLost;

/**
 * The `clientAction` of a screen whose form survives a lost connection. Whatever fails, the page stays as
 * it is, and `usePersistentForm` reports it beside the button.
 */
export async function persistentAction<Result>({
  request,
  serverAction,
}: ClientActionFunctionArgs) {
  const { pathname } = new URL(request.url);
  try {
    return await Promise.race([
      sendReportingForm(pathname, () => serverAction<Result>()),
      rejectAfterTimeout(),
    ]);
  } catch (error) {
    // Another release of the server redirects instead of returning a result.
    if (error instanceof Response && error.headers.has("Location")) throw error;
    // With a success status the router would revalidate over the same connection.
    return json(connectionLost, { status: 503 });
  }
}

const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no response in time")), formTimeoutMs);
  });

/**
 * Skips revalidation after a failed form, which would use the same connection. The router does so by
 * default, but not for routes with a `shouldRevalidate` of their own.
 */
export const skipRevalidationOnError: ShouldRevalidateFunction = (change) =>
  !(change.actionStatus && change.actionStatus >= 400) && change.defaultShouldRevalidate;

interface Options<Name extends string> {
  id: string;
  names: readonly Name[];
  /** Texts of an empty form, such as those of its address. */
  initial?: Partial<Record<Name, string>>;
  /** Result of a submission without scripts. */
  lastResult?: FormAnswer;
  /** The message when there was no response, or the form could not be saved. */
  failed: string;
  onSent?: (answer: SentAnswer) => void;
  /** The page to go to once the form is sent. */
  redirectTo?: string;
}

/** Response of the server: a rejected form with its values, or the sent inquiry. */
export type FormAnswer = SubmissionResult | SentAnswer;

/**
 * A form that never loses input: its fields are uncontrolled, so hydration changes nothing, and its page
 * stays when the connection is lost. Its screen exports `persistentAction`.
 */
export function usePersistentForm<Name extends string>(options: Options<Name>) {
  const { id, names, initial, lastResult, failed, onSent, redirectTo } = options;
  const fetcher = useFetcher<PersistentResult<FormAnswer>>({ key: id });
  const sending = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const latestOnSent = useRef(onSent);
  useEffect(() => {
    latestOnSent.current = onSent;
  });
  const answer = (fetcher.data as PersistentResult<FormAnswer> | undefined) ?? lastResult;
  const sent = answer && "outcome" in answer && answer.outcome === "sent" ? answer : undefined;
  const isConnectionLost = answer && "outcome" in answer && answer.outcome === "lost";
  const result = answer && !("outcome" in answer) && !sending ? answer : undefined;
  useEffect(() => {
    if (!sent) return;
    form.current?.reset();
    latestOnSent.current?.(sent);
    // Each response is a new object, even with equal content.
  }, [sent]);
  const navigate = useNavigate();
  // Only after revalidation: the router would otherwise complete the navigation with the result for the
  // page that is left, and render nothing.
  const isDone = Boolean(sent) && !sending;
  useEffect(() => {
    if (isDone && redirectTo) navigate(redirectTo);
  }, [isDone, redirectTo, navigate]);
  const [corrected, setCorrected] = useState({ result, names: [] as readonly string[] });
  const done = corrected.result === result ? corrected.names : [];
  const { fields, errors, allErrors } = fieldsOf(
    { id, names, initial },
    withoutErrors(result, done),
  );
  const onInput = ({ target }: FormEvent) => {
    const control = target as HTMLInputElement;
    if (allErrors[control.name] && isFilledIn(control))
      setCorrected({ result, names: [...done, control.name] });
  };
  // Typed before the code of this form had arrived: no event has reached it.
  const initialErrors = useRef(allErrors);
  useEffect(() => {
    const typed = controlsOf(form.current).filter(
      (control) => control.value !== control.defaultValue && initialErrors.current[control.name],
    );
    const filledIn = typed.filter(isFilledIn).map(({ name }) => name);
    if (filledIn.length > 0) setCorrected((before) => ({ ...before, names: filledIn }));
  }, []);
  // The form has its own message for values that could not be saved.
  const message = errors?.[0] === texts.common.notStored ? failed : errors?.[0];
  const hasFieldErrors = Object.keys(allErrors).length > 0;
  return {
    Form: fetcher.Form,
    /** Attributes of the form element. */
    form: { ref: form, id, method: "post" as const, noValidate: true, onInput },
    fields,
    /** For `ErrorSummary`: empty if no field has an error. */
    problems: { id, allErrors, errors: hasFieldErrors ? errors : undefined },
    /** Message beside the button: the connection was lost, or the server failed. */
    failure: sending ? undefined : isConnectionLost ? failed : hasFieldErrors ? undefined : message,
    sending,
  };
}

/** The result of the last submission without the errors of fields that were corrected since. */
function withoutErrors(
  result: SubmissionResult | undefined,
  corrected: readonly string[],
): SubmissionResult | undefined {
  if (!result?.error || corrected.length === 0) return result;
  const error = Object.fromEntries(
    Object.entries(result.error).filter(([name]) => !corrected.includes(name)),
  );
  const hasErrors = Object.keys(error).some((name) => name !== "");
  return { ...result, error: hasErrors ? error : {} };
}

const controlsOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => "defaultValue" in element,
  );

/** What the browser can tell of a value; the server decides when the form is sent. */
function isFilledIn(control: HTMLInputElement): boolean {
  const text = control.value.trim();
  if (control.getAttribute("aria-required") && !text) return false;
  if (control.type === "email") return /^[^\s@]+@[^\s@.]+\.[^\s@]/.test(text);
  return control.inputMode !== "numeric" || /^\d*$/.test(text);
}

function fieldsOf<Name extends string>(
  { id: form, names, initial = {} }: Pick<Options<Name>, "id" | "names" | "initial">,
  result: SubmissionResult | undefined,
) {
  const { "": errors, ...fieldErrors } = result?.error ?? {};
  const allErrors = Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, list]) => (list?.length ? [[name, list]] : [])),
  );
  const fields = {} as Record<Name, FieldSource>;
  for (const name of names)
    fields[name] = {
      id: `${form}-${name}`,
      name,
      errors: allErrors[name],
      initialValue: result?.initialValue ? result.initialValue[name] : initial[name],
    };
  return { fields, errors: errors ?? undefined, allErrors };
}

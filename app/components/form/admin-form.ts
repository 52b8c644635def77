import {
  type DefaultValue,
  parse,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { type ShouldRevalidateFunction, useActionData } from "@remix-run/react";

interface Options<Fields, Value> {
  id: string;
  /** Result of the last submission; null while the next one is on its way. */
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Fields>;
  /** Also validates in the browser: on submit, then a field with an error on each input. */
  onValidate?: (context: { formData: FormData }) => Submission<Fields, string[], Value>;
}

/**
 * A form of the back office, which the server validates. List buttons need a parsed form to work in the
 * browser, so one without rules there accepts any values.
 */
export const useAdminForm = <Fields extends { [Name in keyof Fields]: unknown }, Value = Fields>({
  onValidate,
  ...options
}: Options<Fields, Value>) =>
  useForm<Fields, unknown>({
    ...options,
    onValidate:
      onValidate ?? (({ formData }) => parse(formData, { resolve: (value) => ({ value }) })),
    shouldValidate: "onSubmit",
    shouldRevalidate: onValidate ? "onInput" : "onSubmit",
  });

/** Values that changed since they were displayed are loaded anew, with their marks. */
export const reloadOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 409;

/** The result of the screen's action; none where the session rejected it, which `RejectedNotice` displays. */
export const useAdminResult = <Action>() => useActionData<Action>() ?? undefined;

import "./inquiries.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";

import { inquiryStatuses } from "#domain/inquiries/form";
import { useAdminForm } from "~/components/form/admin-form";
import { Field } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import type { OpenInquiry } from "./inquiries.server";
import { statusLabels } from "./inquiry-list";

/** Status and person are fields of one form: without scripts one button saves both. */
const formId = "assign";

const intents = { status: "status", assignee: "assign" } as const;

/** A select that is saved as soon as it is changed; it shows the stored value again if that fails. */
function useSavedSelect(
  { id, assignedTo }: OpenInquiry,
  name: keyof typeof intents,
  stored: string,
) {
  const submit = useSubmit();
  const { formData } = useNavigation();
  const intent = intents[name];
  const pending = formData?.get("intent") === intent ? formData.get(name) : null;
  const onChange = ({ target }: FormEvent<HTMLElement>) => {
    const { value } = target as HTMLSelectElement;
    const fields = { intent, id, seen: assignedTo ?? "", [name]: value };
    submit(fields, { method: "post", preventScrollReset: true });
  };
  return { name, value: String(pending ?? stored), onChange };
}

export function StatusForm({ inquiry, busy }: { inquiry: OpenInquiry; busy: boolean }) {
  const { id, status, assignedTo } = inquiry;
  const select = useSavedSelect(inquiry, "status", status);
  return (
    <Form
      method="post"
      id={formId}
      noValidate
      preventScrollReset
      className="inquiry-status flex items-center gap-2"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={assignedTo ?? ""} />
      <input type="hidden" name="seenStatus" value={status} />
      <select {...select} className="control" aria-label="Status">
        {inquiryStatuses.map((value) => (
          <option key={value} value={value}>
            {statusLabels[value]}
          </option>
        ))}
      </select>
      <noscript>
        <button className="btn-quiet" name="intent" value="save" disabled={busy}>
          Save
        </button>
      </noscript>
    </Form>
  );
}

interface AssignProps {
  inquiry: OpenInquiry;
  me: string;
  result?: SubmissionResult;
  busy: boolean;
}

/** The person who answers, of the form beside the status, and a button that needs no choice. */
export function AssignField({ inquiry, me, result, busy }: AssignProps) {
  const { isPending } = useSubmission();
  const { assignedTo, assignees } = inquiry;
  const [form, fields] = useAdminForm<{ assignee: string }>({
    id: formId,
    lastResult: isPending ? null : result,
  });
  const select = useSavedSelect(inquiry, "assignee", assignedTo ?? "");
  const options = assignees.map(({ id: value, name, deactivated }) => ({
    value,
    label: (value === me ? `${name} (you)` : name) + (deactivated ? " (deactivated)" : ""),
  }));
  const mayTake = assignedTo !== me && assignees.some((person) => person.id === me);
  return (
    <div className="inquiry-assign py-3 border-b border-line">
      {form.errors && <ErrorSummary form={form} />}
      <Field
        label="Assigned to"
        field={fields.assignee}
        form={formId}
        as="select"
        options={[{ value: "", label: "Nobody" }, ...options]}
        {...select}
      />
      {mayTake && (
        <button className="link tap" form={formId} name="intent" value="assign-me" disabled={busy}>
          Assign to me
        </button>
      )}
    </div>
  );
}

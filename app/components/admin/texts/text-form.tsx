import "./text-form.css";
import { parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import { clockOf } from "#domain/calendar/dates";
import { paths } from "#domain/pages/paths";
import { countWords, readingMinutes } from "#domain/pages/reading-time";
import { type TextForm as TextFields, textLabels } from "#domain/pages/text-form";
import { type TextKind, textScreens } from "#domain/pages/text-screens";
import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { ContentEditor } from "~/components/admin/editor/content-editor";
import { CountedField } from "~/components/form/counted-field";
import { CreationToken } from "~/components/form/creation-token";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { useUnsavedWarning } from "~/components/form/unsaved-changes";
import { useDraft } from "~/components/form/use-draft";
import { Icon } from "~/components/ui/icon";
import { FilingPart } from "./filing-part";
import { Rail } from "./rail";
import { SearchPart } from "./search-part";
import { WhenPart } from "./when-part";

export interface StoredText {
  id: number;
  slug: string;
  title: string;
  version: number;
  state: "draft" | "scheduled" | "published" | "ended";
  /** Shows the stored text to whoever has it. */
  preview: string;
}

interface Props {
  kind: TextKind;
  defaults: TextFields;
  /** Null for a new one. */
  stored: StoredText | null;
  /** What the form began with; of a text that is gone meanwhile too. */
  from: { id: string; version: number } | null;
  /** The state of the list it was opened from, and its address. */
  list: string;
  back: string;
  used: false | { categories: string[]; authors: string[] };
  siteUrl: string;
  /** It began with a draft, which is not stored. */
  fromDraft: boolean;
  lastResult?: SubmissionResult;
  /** Above the form when the server refused it for another reason than a field. */
  notice?: ReactNode;
}

/** A sheet to write on, and beside it what else there is to say about a page or a post. */
export function TextForm(props: Props) {
  const { kind, stored, from, list, back, used, siteUrl, notice } = props;
  const { words } = textScreens[kind];
  const element = useRef<HTMLFormElement>(null);
  const { saving, form, fields, draftAt } = useTextForm(element, props);
  const [content, setContent] = useState(String(fields.content.initialValue ?? ""));
  return (
    <Form
      ref={element}
      method="post"
      id={form.id}
      className="text-form"
      onSubmit={form.onSubmit}
      noValidate
    >
      {/* Enter in a field presses the first submit button, which must not be the preview. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {words.update}
      </button>
      <input type="hidden" name="list" value={list} />
      {from ? <input type="hidden" name="id" value={from.id} /> : <CreationToken />}
      {from && <input type="hidden" name="version" value={from.version} />}
      <div className="text-sheet">
        <a className="page-back" href={back}>
          <Icon name="arrow-left" /> {words.title}
        </a>
        <h1 className="visually-hidden">{from ? words.titleEdit : words.titleNew}</h1>
        {notice}
        <ErrorSummary form={form} labels={textLabels} />
        <Field
          label={textLabels.title}
          field={fields.title}
          className="text-title-field"
          required
        />
        {kind === "post" && (
          <CountedField
            label={textLabels.excerpt}
            field={fields.excerpt}
            as="textarea"
            rows={2}
            ideal={80}
            most={200}
            required
          />
        )}
        <ContentEditor label={textLabels.content} field={fields.content} onText={setContent} />
        <Length html={content} draftAt={draftAt} />
      </div>
      <Rail kind={kind} form={element} stored={stored} saving={saving} wish={fields.status.value}>
        <WhenPart fields={fields} stored={stored} />
        <FilingPart kind={kind} fields={fields} isNew={!from} used={used} />
        <SearchPart kind={kind} fields={fields} siteUrl={siteUrl} />
      </Rail>
    </Form>
  );
}

function useTextForm(
  element: RefObject<HTMLFormElement>,
  { kind, from, fromDraft, defaults, lastResult }: Props,
) {
  const { refused, isUnsaved } = useUnsavedWarning(element, {
    startsUnsaved: fromDraft,
    kept: true,
  });
  const draft = { to: paths.admin.drafts(), name: kind, record: from?.id ?? "", isUnsaved };
  const draftAt = useDraft(element, draft);
  const saving = useNavigation().state !== "idle";
  const [form, fields] = useForm<TextFields>({
    id: "text",
    lastResult: saving ? null : lastResult,
    defaultValue: defaults,
    // The rules are checked by the server.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} }) }) as never,
    shouldValidate: "onSubmit",
  });
  useEffect(() => {
    if (lastResult) refused();
  }, [lastResult, refused]);
  return { saving, form, fields, draftAt };
}

function Length({ html, draftAt }: { html: string; draftAt?: string }) {
  const count = countWords(html);
  return (
    <p className="text-foot soft small">
      <span>
        {count.toLocaleString("en-US")} {count === 1 ? "word" : "words"},{" "}
        {texts.blog.readingTime(readingMinutes(count))}
      </span>
      <span role="status">
        {draftAt && adminTexts.propertyForm.draftKept(clockOf(new Date(draftAt)))}
      </span>
    </p>
  );
}

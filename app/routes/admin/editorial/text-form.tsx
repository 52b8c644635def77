import "./editorial.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

import { clockOf } from "#domain/calendar/dates";
import { countWords, readingMinutes } from "#domain/editorial/reading-time";
import {
  type TextForm as TextFields,
  type TextKind,
  textLabels,
  textScreens,
  textStateLabels,
} from "#domain/editorial/text-form";
import { paths } from "#domain/paths/paths";
import { metaText } from "#domain/seo/seo";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { openPreview } from "~/components/admin/open-preview";
import { LastEdited } from "~/components/admin/table";
import { useAdminForm } from "~/components/form/admin-form";
import { CountedField } from "~/components/form/counted-field";
import { CreationToken } from "~/components/form/creation-token";
import { Field, type FieldSource } from "~/components/form/field";
import { ErrorSummary } from "~/components/form/form-errors";
import { useSubmission } from "~/components/form/submission";
import { useDraft, useUnsavedWarning } from "~/components/form/unsaved-changes";
import { Icon } from "~/components/ui/icon";
import { ContentEditor } from "./editor/content-editor";
import { FilingSection } from "./filing-section";

export interface StoredText {
  id: number;
  slug: string;
  title: string;
  version: number;
  state: "draft" | "scheduled" | "published" | "ended";
  /** Preview link of the saved text, valid without a login. */
  preview: string;
  lastEdit: { by: string; at: Date } | null | undefined;
}

interface Props {
  kind: TextKind;
  defaults: TextFields;
  /** Null for a new text. */
  stored: StoredText | null;
  /** Id and version that the form was loaded with, even if the text was deleted since. */
  from: { id: string; version: number } | null;
  /** Query string and URL of the list that it was opened from. */
  list: string;
  back: string;
  used: false | { categories: string[]; authors: string[] };
  siteUrl: string;
  /** Initialized from an unsaved draft. */
  fromDraft: boolean;
  lastResult?: SubmissionResult;
  /** Shown above the form if the server rejected it for a reason other than a field. */
  notice?: ReactNode;
}

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
      className="text-form grid items-start justify-between"
      onSubmit={form.onSubmit}
      noValidate
    >
      {/* Enter in a field triggers the first submit button, which must not be the preview. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        {words.update}
      </button>
      <input type="hidden" name="list" value={list} />
      {from ? <input type="hidden" name="id" value={from.id} /> : <CreationToken />}
      {from && <input type="hidden" name="version" value={from.version} />}
      <div className="draft-sheet">
        <a
          className="page-back inline-flex items-center gap-1.5 min-h-row text-small no-underline text-ink-soft"
          href={back}
        >
          <Icon name="arrow-left" /> {words.title}
        </a>
        <h1 className="sr-only">{from ? words.titleEdit : words.titleNew}</h1>
        {notice}
        <ErrorSummary form={form} labels={textLabels} />
        <Field
          label={textLabels.title}
          field={fields.title}
          className="text-title-field"
          as="textarea"
          rows={2}
          onKeyDown={sendByEnter}
          required
        />
        {kind === "post" && (
          <CountedField
            label={textLabels.excerpt}
            field={fields.excerpt}
            as="textarea"
            rows={2}
            ideal={80}
            max={200}
            required
          />
        )}
        <ContentEditor label={textLabels.content} field={fields.content} onText={setContent} />
        <Length html={content} draftAt={draftAt} />
      </div>
      <Rail
        kind={kind}
        form={element}
        stored={stored}
        saving={saving}
        chosenStatus={fields.status.value}
      >
        <PublishingSection fields={fields} stored={stored} />
        <FilingSection kind={kind} fields={fields} isNew={!from} used={used} />
        <SearchPart kind={kind} fields={fields} siteUrl={siteUrl} />
      </Rail>
    </Form>
  );
}

function useTextForm(
  element: RefObject<HTMLFormElement>,
  { kind, from, fromDraft, defaults, lastResult }: Props,
) {
  const { markUnsaved, isUnsaved } = useUnsavedWarning(element, {
    startsUnsaved: fromDraft,
    hasDraft: true,
  });
  const draft = { to: paths.admin.drafts(), name: kind, record: from?.id ?? "", isUnsaved };
  const draftAt = useDraft(element, draft);
  const { isPending, isSending: saving } = useSubmission();
  const [form, fields] = useAdminForm<TextFields>({
    id: "text",
    lastResult: isPending ? null : lastResult,
    defaultValue: defaults,
  });
  useEffect(() => {
    if (lastResult) markUnsaved();
  }, [lastResult, markUnsaved]);
  return { saving, form, fields, draftAt };
}

function Length({ html, draftAt }: { html: string; draftAt?: string }) {
  const count = countWords(html);
  return (
    <p className=" text-ink-soft text-small flex justify-between gap-4 pt-3 border-t border-line">
      <span>
        {plural(count, "word", "words")}, {texts.blog.readingTime(readingMinutes(count))}
      </span>
      <span role="status">{draftAt && `Draft saved at ${clockOf(new Date(draftAt))}`}</span>
    </p>
  );
}

interface PublishingSectionProps {
  fields: { status: FieldSource; publishOn: FieldSource; unpublishOn: FieldSource };
  stored: StoredText | null;
}

/** Publishing status and schedule. */
function PublishingSection({ fields, stored }: PublishingSectionProps) {
  const { status, publishOn, unpublishOn } = fields;
  const chosen = String(status.initialValue ?? "draft");
  const options = [
    { value: "draft", label: "Draft", hint: "only you see it" },
    {
      value: "published",
      label: stored?.state === "published" ? "Published" : "Publish now",
    },
    { value: "scheduled", label: "Schedule" },
  ];
  return (
    <fieldset className="text-part grid gap-3 min-w-0 m-0 border-0 border-t border-line">
      <legend className="w-full p-0">Status</legend>
      {stored && (
        <p className="text-ink-soft text-small text-state">
          Saved as: {textStateLabels[stored.state]}
        </p>
      )}
      {options.map(({ value, label, hint }) => (
        <label key={value} className="text-option flex items-center gap-2.5 min-h-row text-small">
          <input
            type="radio"
            name={status.name}
            value={value}
            defaultChecked={chosen === value}
            id={value === "draft" ? status.id : undefined}
          />
          <span>
            {label}
            {hint && <span className="text-ink-soft">, {hint}</span>}
          </span>
        </label>
      ))}
      <div className="pl-7">
        <Field
          label="Publish at (UTC)"
          field={publishOn}
          type="datetime-local"
          hint="Only used with “Schedule”"
        />
      </div>
      <details className="text-down" open={Boolean(unpublishOn.initialValue ?? unpublishOn.errors)}>
        <summary className="min-h-row py-1 text-small cursor-pointer">Unpublish later</summary>
        <Field label="Unpublish at (UTC)" field={unpublishOn} type="datetime-local" />
      </details>
    </fieldset>
  );
}

type Live = FieldSource & { value?: string };

interface SearchPartProps {
  kind: TextKind;
  fields: {
    title: Live;
    slug: Live;
    excerpt: Live;
    content: Live;
    metaTitle: Live;
    metaDescription: Live;
  };
  siteUrl: string;
}

/** Preview of a search engine result. */
function SearchPart({ kind, fields, siteUrl }: SearchPartProps) {
  const { title, slug, excerpt, content, metaTitle, metaDescription } = fields;
  const host = siteUrl.replace(/^https?:\/\//, "");
  const described =
    metaDescription.value ?? (kind === "post" ? excerpt.value : content.value) ?? "";
  return (
    <fieldset className="text-part grid gap-3 min-w-0 m-0 border-0 border-t border-line">
      <legend className="w-full p-0">Search preview</legend>
      <div className="text-result py-3 text-caption leading-text wrap-anywhere text-ink-soft border-y border-line">
        <p>
          {host}
          {textScreens[kind].address(slug.value ?? "")}
        </p>
        <strong className="block text-ink">{metaTitle.value ?? title.value ?? "Untitled"}</strong>
        <p>{metaText(described)}</p>
      </div>
      <CountedField
        label={textLabels.metaTitle}
        field={metaTitle}
        ideal={30}
        max={60}
        hint="Defaults to the title."
      />
      <CountedField
        label={textLabels.metaDescription}
        field={metaDescription}
        as="textarea"
        rows={3}
        ideal={70}
        max={155}
        hint={
          kind === "post"
            ? "Defaults to the excerpt."
            : "Defaults to the first words of the content."
        }
      />
    </fieldset>
  );
}

interface RailProps {
  kind: TextKind;
  form: RefObject<HTMLFormElement>;
  stored: StoredText | null;
  saving: boolean;
  /** The chosen status. */
  chosenStatus?: string;
  children: ReactNode;
}

function Rail({ kind, form, stored, saving, chosenStatus, children }: RailProps) {
  const { words, preview, revisions, remove, address } = textScreens[kind];
  const label = stored ? words.update : words.create;
  return (
    <aside className="pl-7 border-l border-line max-md:p-0 max-md:border-0" aria-label="Publishing">
      <div className="text-do flex gap-2.5">
        <button
          className="btn-quiet"
          formAction={preview()}
          formTarget="_blank"
          onClick={(event) => {
            event.preventDefault();
            if (form.current) openPreview(form.current, preview());
          }}
        >
          Preview
        </button>
        <button className="btn" disabled={saving}>
          {saving ? texts.common.saving : chosenStatus === "scheduled" ? words.schedule : label}
        </button>
      </div>
      <button
        className="link draft-stay min-h-row text-small"
        name="then"
        value="stay"
        disabled={saving}
      >
        Save and continue editing
      </button>
      {children}
      {stored && (
        <ul
          className="text-links text-small grid gap-2 py-4 border-t border-line"
          aria-label="More"
        >
          {stored.state === "published" && (
            <li>
              <a
                className="inline-block py-1"
                href={address(stored.slug)}
                target="_blank"
                rel="noreferrer"
              >
                View on the site
              </a>
            </li>
          )}
          {stored.state !== "published" && (
            <li>
              <a
                className="inline-block py-1"
                href={stored.preview}
                target="_blank"
                rel="noreferrer"
              >
                Preview link
              </a>{" "}
              <span className="text-ink-soft">
                anyone with the link can view the saved version for 7 days
              </span>
            </li>
          )}
          <li>
            <Link className="inline-block py-1" to={revisions(stored.slug)}>
              Revisions
            </Link>{" "}
            <CurrentVersion {...stored} />
          </li>
          <li>
            <Link to={remove(stored.slug)} className="text-delete inline-block py-1">
              Delete
            </Link>
          </li>
        </ul>
      )}
    </aside>
  );
}

function CurrentVersion({ version, lastEdit }: StoredText) {
  return (
    <>
      <span className="text-ink-soft">current: {version}</span>
      {lastEdit && (
        <small className="block text-small text-ink-soft">
          <LastEdited {...lastEdit} />
        </small>
      )}
    </>
  );
}

/** A title wraps, but is one line: Enter sends the form, as in other fields of one line. */
function sendByEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  (event.target as HTMLTextAreaElement).form?.requestSubmit();
}

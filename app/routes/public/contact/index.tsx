import "~/components/ui/button.css";
import "./contact.css";
import "~/components/layout/page-title.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { listFaqs } from "#db/queries/editorial/pages.server";
import { textLimits } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { pageHead } from "#domain/seo/seo";
import { faqData } from "#domain/seo/structured-data";
import { texts } from "#domain/text/texts";
import { QuestionList } from "~/components/editorial/question-list";
import { Field } from "~/components/form/field";
import { ErrorSummary, SendFailure } from "~/components/form/form-errors";
import {
  type FormAnswer,
  persistentAction,
  skipRevalidationOnError,
  usePersistentForm,
} from "~/components/form/persistent-form";
import { SpamSigns } from "~/components/form/spam-signs";
import { MessageField, SenderFields } from "~/components/inquiries/inquiry-form";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import { answerContact } from "~/server/inquiries/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const words = texts.contact;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings, faqs] = await Promise.all([
    readSite(context),
    context.settings(),
    listFaqs(context.db, "contact"),
  ]);
  const { contactEmail, partnershipsEmail, contactPhone, address } = settings;
  const { inquiryRetentionMonths: retentionMonths } = settings;
  return data(
    {
      head: pageHead(site, {
        title: words.title,
        description: words.lede,
        path: paths.contact(),
      }),
      structured: [faqData(faqs)],
      addresses: { contactEmail, partnershipsEmail, contactPhone, address },
      takesSuggestions: settings.lodgeSuggestions,
      faqs,
      retentionMonths,
    },
    { headers: pageCache(request, "settings") },
  );
}

export const action = ({ request, context }: ActionFunctionArgs) => answerContact(request, context);
export const clientAction = persistentAction;
export const shouldRevalidate = skipRevalidationOnError;

/** Contact details on the left, the form on the right, questions below. */
export default function Contact() {
  const { addresses, takesSuggestions, faqs, retentionMonths } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: words.title }]} />
      <div className="grid gap-gutter-l md:grid-cols-5-6 grid-cols-1 pt-gap-title pb-section">
        <div>
          <h1>{words.title}</h1>
          <p className="page-lede mt-4.5 text-lede text-ink-soft">{words.lede}</p>
          <ContactWays {...{ addresses, takesSuggestions }} />
          <figure className="contact-picture max-sm:hidden! picture-crop">
            <Scene
              image="cape-homestead"
              sizes="(max-width: 60rem) 110vw, 34rem"
              alt={words.picture}
            />
          </figure>
        </div>
        <ContactForm
          lastResult={useActionData<typeof action>()}
          contactEmail={addresses.contactEmail}
          retentionMonths={retentionMonths}
        />
      </div>
      {faqs.length > 0 && (
        <section className="contact-questions grid pb-section md:grid-cols-5-6 grid-cols-1">
          <h2 className="max-w-measure-title pt-2 text-name">{words.questions}</h2>
          <QuestionList questions={faqs} />
        </section>
      )}
    </div>
  );
}

interface ContactAddresses {
  contactEmail: string;
  partnershipsEmail: string;
  contactPhone: string;
  address: string;
}

interface WaysProps {
  addresses: ContactAddresses;
  /** Lodges can suggest themselves. */
  takesSuggestions: boolean;
}

/** Contact addresses besides the form. */
function ContactWays({ addresses, takesSuggestions }: WaysProps) {
  const { contactEmail, partnershipsEmail, contactPhone, address } = addresses;
  return (
    <dl className="contact-ways mt-8">
      <AddressRow name={words.ways.general}>{emailLink(contactEmail)}</AddressRow>
      <AddressRow name={words.ways.partnerships}>{emailLink(partnershipsEmail)}</AddressRow>
      {takesSuggestions && (
        <AddressRow name={words.ways.lodge}>
          <a href={paths.suggestLodge()}>{words.ways.suggestLodge}</a>
        </AddressRow>
      )}
      {contactPhone && (
        <AddressRow name={words.ways.phone}>
          <a
            className="flex items-center min-h-tap no-underline underline-offset-4"
            href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`}
          >
            {contactPhone}
          </a>
        </AddressRow>
      )}
      <AddressRow name={words.ways.address}>{address}</AddressRow>
    </dl>
  );
}

/** A long address may break after its @. */
function emailLink(address: string) {
  const [name, host] = address.split("@");
  return (
    <a href={`mailto:${address}`}>
      <span>
        {name}@<wbr />
        {host}
      </span>
    </a>
  );
}

const AddressRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid items-center border-t border-line min-h-field">
    <dt className="text-ink-soft text-small">{name}</dt>
    <dd className="m-0 font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const fieldNames = ["name", "email", "subject", "message"] as const;
interface FormProps {
  lastResult: FormAnswer | undefined;
  contactEmail: string;
  retentionMonths: number;
}

/** Message to the operator without a stay. */
function ContactForm({ lastResult, contactEmail, retentionMonths }: FormProps) {
  const { Form, form, fields, problems, failure, sending } = usePersistentForm({
    id: "contact-form",
    names: fieldNames,
    lastResult,
    failed: words.failed(contactEmail),
    redirectTo: paths.inquirySent(),
  });
  return (
    <Form
      {...form}
      {...texts.tools.inquiry}
      action={paths.contact()}
      className="contact-form grid gap-5 justify-items-start content-start"
    >
      <ErrorSummary form={problems} />
      <div className="gap-x-4 gap-y-5 grid items-start sm:grid-cols-2 grid-cols-1">
        <SenderFields name={fields.name} email={fields.email} />
      </div>
      <Field
        label={words.labels.subject}
        field={fields.subject}
        required
        maxLength={textLimits.subject}
      />
      <MessageField message={fields.message} rows={8} />
      <SpamSigns />
      <p className="text-caption leading-text text-ink-soft">
        {words.notice(retentionMonths)} <Link to={paths.privacy()}>{texts.footer.privacy}</Link>
      </p>
      <SendFailure text={failure} />
      <button className="btn" disabled={sending}>
        {sending ? texts.common.sending : failure ? words.again : words.submit}
      </button>
    </Form>
  );
}

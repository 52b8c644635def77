import "~/components/editorial/editorial.css";
import "~/components/inquiry/inquiry-dialog.css";
import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { listFaqs } from "#db/queries/pages/faqs.server";
import { textLimits } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { faqData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenSigns } from "~/components/inquiry/hidden-signs";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { answerContact } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const lede =
  "Ask about a stay, a route or a season. A person answers, usually within two working days.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings, faqs] = await Promise.all([
    readSite(context),
    context.settings(),
    listFaqs(context.db, "contact"),
  ]);
  const { contactEmail, partnershipsEmail, contactPhone, address } = settings;
  return data(
    {
      head: pageHead(site, {
        title: texts.contact.title,
        description: lede,
        path: paths.contact(),
      }),
      structured: [faqData(faqs)],
      details: { contactEmail, partnershipsEmail, contactPhone, address },
      faqs,
    },
    { headers: pageCache(request) },
  );
}

export const action = ({ request, context }: ActionFunctionArgs) => answerContact(request, context);

interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export default function Contact() {
  const { details, faqs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.contact.title} lede={lede} />
      <div className="wrap contact-body">
        <ContactForm />
        <aside className="contact-details">
          <h2>Other ways</h2>
          <dl>
            <dt>General</dt>
            <dd>
              <a href={`mailto:${details.contactEmail}`}>{details.contactEmail}</a>
            </dd>
            <dt>Partnerships</dt>
            <dd>
              <a href={`mailto:${details.partnershipsEmail}`}>{details.partnershipsEmail}</a>
            </dd>
            {details.contactPhone && (
              <>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${details.contactPhone.replace(/[^+\d]/g, "")}`}>
                    {details.contactPhone}
                  </a>
                </dd>
              </>
            )}
            <dt>Address</dt>
            <dd>{details.address}</dd>
          </dl>
          <h2 className="contact-faq">{texts.home.faq}</h2>
          {faqs.map(({ question, answer }) => (
            <details key={question} className="faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </aside>
      </div>
    </>
  );
}

function ContactForm() {
  const lastResult = useActionData<typeof action>();
  const sending = useNavigation().formAction === paths.contact();
  const [form, fields] = useForm<ContactFields>({ id: "contact-form", lastResult });
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      action={paths.contact()}
      className="contact-form"
      noValidate
    >
      <ErrorSummary form={form} />
      <Field
        label="Name"
        field={fields.name}
        required
        autoComplete="name"
        maxLength={textLimits.name}
      />
      <Field
        label="Email"
        field={fields.email}
        required
        type="email"
        autoComplete="email"
        maxLength={textLimits.email}
      />
      <Field label="Subject" field={fields.subject} required maxLength={textLimits.subject} />
      <Field
        label="Message"
        field={fields.message}
        as="textarea"
        rows={8}
        required
        maxLength={textLimits.message}
      />
      <HiddenSigns />
      <button className="btn" disabled={sending}>
        {sending ? texts.common.sending : texts.contact.submit}
      </button>
    </Form>
  );
}

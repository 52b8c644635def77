import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { listFaqs } from "#db/queries/pages/faqs.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { faqData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { keptAction, keptRevalidation } from "~/components/form/kept-action";
import { ContactDetails } from "~/components/inquiry/contact-details";
import { ContactForm } from "~/components/inquiry/contact-form";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { answerContact } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, settings, faqs] = await Promise.all([
    readSite(context),
    context.settings(),
    listFaqs(context.db, "contact"),
  ]);
  const { contactEmail, partnershipsEmail, contactPhone, address } = settings;
  const { inquiryRetentionMonths: keptMonths } = settings;
  return data(
    {
      head: pageHead(site, {
        title: texts.contact.title,
        description: texts.contact.lede,
        path: paths.contact(),
      }),
      structured: [faqData(faqs)],
      details: { contactEmail, partnershipsEmail, contactPhone, address },
      faqs,
      keptMonths,
    },
    { headers: pageCache(request) },
  );
}

export const action = ({ request, context }: ActionFunctionArgs) => answerContact(request, context);
export const clientAction = keptAction;
export const shouldRevalidate = keptRevalidation;

export default function Contact() {
  const { details, faqs, keptMonths } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={texts.contact.title} lede={texts.contact.lede} />
      <div className="wrap contact-body">
        <ContactForm
          lastResult={useActionData<typeof action>()}
          contactEmail={details.contactEmail}
          keptMonths={keptMonths}
        />
        <ContactDetails details={details} faqs={faqs} />
      </div>
    </>
  );
}

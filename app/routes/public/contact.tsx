import "~/components/inquiry/contact-page.css";
import "~/components/layout/page-title.css";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { listFaqs } from "#db/queries/pages/pages.server";
import { paths } from "#domain/pages/paths";
import { pageHead } from "#domain/pages/seo";
import { faqData } from "#domain/pages/structured-data";
import { texts } from "#domain/text/texts";
import { QuestionList } from "~/components/editorial/question-list";
import { keptAction, keptRevalidation } from "~/components/form/kept-action";
import { ContactForm } from "~/components/inquiry/contact-form";
import { ContactWays } from "~/components/inquiry/contact-ways";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { Scene } from "~/components/ui/picture";
import { answerContact } from "~/server/inquiry/inquiry.server";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/site.server";

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
  const { inquiryRetentionMonths: keptMonths } = settings;
  return data(
    {
      head: pageHead(site, {
        title: words.title,
        description: words.lede,
        path: paths.contact(),
      }),
      structured: [faqData(faqs)],
      addresses: { contactEmail, partnershipsEmail, contactPhone, address },
      faqs,
      keptMonths,
    },
    { headers: pageCache(request, "settings") },
  );
}

export const action = ({ request, context }: ActionFunctionArgs) => answerContact(request, context);
export const clientAction = keptAction;
export const shouldRevalidate = keptRevalidation;

/** A letter: whom it goes to on the left, what it says on the right, what others asked below. */
export default function Contact() {
  const { addresses, faqs, keptMonths } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: words.title }]} />
      <div className="contact-letter grid gap-gutter-l">
        <div>
          <h1>{words.title}</h1>
          <p className="page-lede mt-4-5 text-lede muted">{words.lede}</p>
          <ContactWays addresses={addresses} />
          <figure className="contact-picture">
            <Scene
              image="cape-homestead"
              sizes="(max-width: 60rem) 100vw, 34rem"
              alt={words.picture}
            />
          </figure>
        </div>
        <ContactForm
          lastResult={useActionData<typeof action>()}
          contactEmail={addresses.contactEmail}
          keptMonths={keptMonths}
        />
      </div>
      {faqs.length > 0 && (
        <section className="contact-questions grid">
          <h2>{words.questions}</h2>
          <QuestionList questions={faqs} />
        </section>
      )}
    </div>
  );
}

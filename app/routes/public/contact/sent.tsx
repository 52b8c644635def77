import "./contact.css";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { inquiryMemoryDays } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { pageHead } from "#domain/seo/seo";
import { texts } from "#domain/text/texts";
import { InquirySent } from "~/components/inquiries/inquiry-sent";
import { headTags } from "~/components/layout/head-tags";
import { PageTitle } from "~/components/layout/page-title";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import { readSentInquiry } from "~/server/inquiries/inquiry-sent.server";
import { forwardHeaders, noStore } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { readSentInquiries } from "~/server/visitor/preferences.server";

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => headTags(page?.head);

const words = texts.inquirySent;

/** Newest inquiry that this browser's cookie names, optionally about one stay. Others cannot be read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const about = new URL(request.url).searchParams.get("about");
  const [site, questions] = await Promise.all([
    readSite(context),
    readSentInquiries(request, context.env),
  ]);
  const question = questions.find(({ stays }) => about === null || stays.includes(about));
  const head = pageHead(site, {
    title: words.title,
    description: words.description,
    path: paths.inquirySent(),
  });
  return data(
    {
      inquiry: question ? await readSentInquiry(context, question.inquiryId) : null,
      head: { ...head, robots: "noindex,nofollow" as const },
    },
    { headers: { "Cache-Control": noStore } },
  );
}

export default function InquirySentPage() {
  const { inquiry } = useLoaderData<typeof loader>();
  if (!inquiry)
    return (
      <>
        <PageTitle title={words.none} lede={words.noneHint(inquiryMemoryDays)} />
        <div className="wrap pb-section">
          <Link to={paths.listing()} className="btn">
            {words.browse}
          </Link>
        </div>
      </>
    );
  return (
    <div className="wrap sent-page grid-cols-1 grid items-start gap-x-gutter-l gap-y-8 pt-gap-title pb-section">
      <InquirySent inquiry={inquiry} />
      {inquiry.stays.length > 0 && (
        <aside
          className="sent-stays bg-sand rounded-3 picture-crop"
          aria-labelledby="sent-stays-title"
        >
          <h2 className="text-h5 mb-2" id="sent-stays-title">
            {words.stays}
          </h2>
          <ul>
            {inquiry.stays.map((stay) => (
              <li className="grid items-center gap-4" key={stay.id}>
                <PropertyPicture picture={stay.picture} sizes="5rem" decorative />
                <div>
                  <h3>
                    <Link to={paths.property(stay.id)}>{stay.name}</Link>
                  </h3>
                  <small className="text-caption text-ink-soft">{stay.place}</small>
                </div>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

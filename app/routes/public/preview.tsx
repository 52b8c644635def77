import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findTextById } from "#db/queries/editorial/read-text.server";
import { paths } from "#domain/paths/paths";
import { previewTexts } from "#domain/text/preview";
import { texts } from "#domain/text/texts";
import { isGoodPreview, previewOf } from "~/server/editorial/preview.server";
import { findBySecret } from "~/server/limits/rate-limit.server";
import { forwardHeaders, noStore } from "~/server/pages/cache";
import { notFound } from "~/server/pages/page-loader.server";
import { PreviewText } from "./blog/text-preview";

const unseen = { "Cache-Control": noStore, "X-Robots-Tag": "noindex, nofollow" };

export const headers = forwardHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.title} (preview)` : previewTexts.expired },
  { name: "robots", content: "noindex,nofollow" },
];

/** Stored draft, for holders of the signed link. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [until, by, sign] = ["until", "by", "sign"].map((name) => searchParams.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  const id = params.id ?? "";
  const kind = (["page", "post"] as const).find((known) => known === params.kind);
  const outcome = await findBySecret(context, async () =>
    kind && (await isGoodPreview(context, kind, id, { until, by, sign }))
      ? findTextById(context.db, kind, id)
      : null,
  );
  if (!outcome.ok) throw data(texts.common.tooMany, { status: 429 });
  const text = outcome.found;
  if (!kind || !text)
    throw notFound({
      title: previewTexts.expired,
      links: [{ label: texts.page.home, to: paths.home() }],
    });
  return data(await previewOf(context.db, kind, text), { headers: unseen });
}

export default function Preview() {
  return <PreviewText {...useLoaderData<typeof loader>()} />;
}

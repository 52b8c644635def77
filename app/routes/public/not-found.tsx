import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { findRedirect } from "#db/queries/editorial/redirects.server";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { notFound } from "~/server/pages/page-loader.server";

/** Redirect of a moved page (P-205), or 404. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  const { pathname } = new URL(request.url);
  const moved = await findRedirect(context.db, pathname.replace(/\.data$|(?<!\/)\/+$/g, "") || "/");
  if (moved) throw redirect(moved, 301);
  throw notFound({
    title: texts.notFound.title,
    hint: texts.notFound.hint,
    links: [
      { label: texts.nav.home, to: paths.home() },
      { label: texts.footer.accommodation, to: paths.listing() },
      { label: texts.nav.destinations, to: paths.destinations() },
      { label: texts.nav.experiences, to: paths.experiences() },
      { label: texts.nav.about, to: paths.about() },
      { label: texts.nav.contact, to: paths.contact() },
      { label: texts.nav.resources, to: paths.resources() },
    ],
  });
}

export default function NotFound() {
  return null;
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { missing } from "~/server/pages/missing.server";

export function loader(_args: LoaderFunctionArgs): never {
  throw missing({
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

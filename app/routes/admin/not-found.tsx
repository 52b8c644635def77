import { data } from "@remix-run/node";

import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const meta = () => [{ title: texts.notFound.title }];

export const loader = adminLoader((): null => {
  throw data(texts.notFound.title, { status: 404 });
});
export const action = noAction;

export default function NotFound() {
  return null;
}

export { AdminError as ErrorBoundary };

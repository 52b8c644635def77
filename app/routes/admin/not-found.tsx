import { data } from "@remix-run/node";
import { AdminError } from "~/components/admin/admin-error";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";

export const meta = () => [{ title: texts.notFound.title }];

export const loader = adminLoader((): null => {
  throw data(texts.notFound.title, { status: 404 });
});
export const action = noAction;

export default function NotFound() {
  return null;
}

export { AdminError as ErrorBoundary };

import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function NotFound() {
  return <h1>not-found</h1>;
}

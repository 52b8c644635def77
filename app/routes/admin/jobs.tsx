import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function Jobs() {
  return <h1>jobs</h1>;
}

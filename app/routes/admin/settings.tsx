import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function Settings() {
  return <h1>settings</h1>;
}

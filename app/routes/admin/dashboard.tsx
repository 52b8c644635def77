import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function Dashboard() {
  return <h1>dashboard</h1>;
}

import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function SmartImport() {
  return <h1>smart-import</h1>;
}

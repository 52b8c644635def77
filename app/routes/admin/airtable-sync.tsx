import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function AirtableSync() {
  return <h1>airtable-sync</h1>;
}

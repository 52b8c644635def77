import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function PropertyForm() {
  return <h1>property-form</h1>;
}

import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function DeleteProperty() {
  return <h1>delete-property</h1>;
}

import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function AiExtract() {
  return <h1>ai-extract</h1>;
}

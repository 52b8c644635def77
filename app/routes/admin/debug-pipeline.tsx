import { adminAction, adminLoader } from "~/server/admin.server";

export const loader = adminLoader(() => null);
export const action = adminAction(() => null);

export default function DebugPipeline() {
  return <h1>debug-pipeline</h1>;
}

import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";

export const meta = () => [{ title: "Debug pipeline" }];
export const loader = adminLoader(() => null);
export const action = noAction;

export default function DebugPipeline() {
  return (
    <>
      <PageHead
        title="Debug pipeline"
        lead="The way of a record from the external table to the public listing."
      />
      <ol className="stack">
        {texts.admin.pipeline.steps.map((step, index) => (
          <li key={step}>
            {index + 1}. {step} <span className="badge">pending</span>
          </li>
        ))}
      </ol>
      <p className="note">
        The run comes with the external table sync, in a later version. Until then{" "}
        <a href={paths.admin.jobs()}>Jobs</a> shows what every import did.
      </p>
    </>
  );
}

export { AdminError as ErrorBoundary };

import { Form, useLoaderData } from "@remix-run/react";
import { AdminError } from "~/components/admin/admin-error";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { paths } from "~/domain/paths";
import { texts } from "~/domain/texts";
import { adminLoader, noAction } from "~/server/admin.server";

export const meta = () => [{ title: "AI Property Content Extractor" }];
export const loader = adminLoader(({ context }) => ({
  configured: Boolean(context.env.AI_API_KEY),
}));
export const action = noAction;

export default function AiExtract() {
  const { configured } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="AI Property Content Extractor" />
      <p className="note note-warn">
        {configured
          ? "A key is set, but extraction with AI comes with a later version."
          : texts.admin.imports.aiNotConfigured}
      </p>
      <section className="panel">
        <h2>Read the page without AI</h2>
        <p className="soft">
          Smart import takes what a page states about itself, and shows where each value came from.
        </p>
        <Form action={paths.admin.smartImport()} className="stack">
          <Field label="Address of the page" name="url" type="url" placeholder="https://" />
          <button className="btn">Go on to smart import</button>
        </Form>
      </section>
    </>
  );
}

export { AdminError as ErrorBoundary };

import "~/components/admin/import-review/import-review.css";
import { data } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";

import type { ExtractedProperty } from "#domain/imports/extraction";
import type { ItemState } from "#domain/imports/run";
import { previewAmenities, previewImages } from "#domain/limits";
import type { Rates } from "#domain/money/currencies";
import { aboutInUsd, exactMoney, moneyOf } from "#domain/money/money";
import { paths } from "#domain/paths/paths";
import { unknownCountry } from "#domain/places/countries";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import {
  ImportedNotice,
  Progress,
  RecentItems,
  ReviewResult,
} from "~/components/admin/import-review/import-status";
import { isInProgress } from "~/components/admin/import-review/item-state";
import { RemoteImage } from "~/components/admin/import-review/remote-image";
import { ReviewForm } from "~/components/admin/import-review/review-form";
import { useLiveTopic } from "~/components/admin/live-page";
import { PageHead } from "~/components/admin/shell";
import { Steps } from "~/components/admin/steps";
import { useAdminResult } from "~/components/form/admin-form";
import { CreationToken } from "~/components/form/creation-token";
import { Field } from "~/components/form/field";
import { useSubmission } from "~/components/form/submission";
import {
  publishImported,
  readRun,
  recentImports,
  startImport,
} from "~/server/imports/smart-import.server";
import { adminFormAction, adminLoader } from "~/server/session/admin.server";

export const meta = () => [{ title: "Smart URL import" }];

export const loader = adminLoader(async ({ request, context }) => {
  const params = new URL(request.url).searchParams;
  const runId = params.get("run");
  const [run, recent] = await Promise.all([
    runId ? readRun(context, runId) : null,
    recentImports(context),
  ]);
  if (runId && !run) throw data("This import no longer exists.", { status: 404 });
  return { run, recent, prefilled: params.get("url") ?? "" };
});

export const action = adminFormAction(
  async ({ request, context, admin }) => {
    const form = await request.formData();
    if (form.get("intent") === "publish") return publishImported(context, form, admin.name);
    return startImport(context, form, admin.name);
  },
  (form) => ({
    urlError: form.has("url") ? texts.common.notStored : undefined,
    url: form.has("url") ? String(form.get("url")) : undefined,
  }),
);

export default function SmartImport() {
  const { run, recent, prefilled } = useLoaderData<typeof loader>();
  const rejected = useAdminResult<typeof action>();
  const { isSending: busy } = useSubmission();
  // Free for the next page once this one was decided.
  const isOpen = run !== null && !decidedStates.has(run.item.state);
  useLiveTopic(run && isInProgress(run.item.state) ? `run/${run.item.runId}` : null, 1_000);
  return (
    <>
      <PageHead
        title="Smart URL import"
        lead="Paste the URL of a booking page or a lodge's website. We extract the details; you review and publish."
      />
      <Form method="post" className="import-start grid items-end gap-3 max-w-240 mb-6" noValidate>
        <CreationToken />
        <Field
          key={isOpen ? run.item.id : prefilled}
          label="Page URL"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={rejected?.url ?? (isOpen ? run.item.url : null) ?? prefilled}
          error={rejected?.urlError}
        />
        <button className={run?.pending ? "btn-quiet" : "btn"} disabled={busy}>
          Extract Data
        </button>
        <Link className="btn-quiet" to={paths.admin.smartImport()}>
          Clear
        </Link>
      </Form>
      {run && <ReadPage key={run.item.id} run={run} />}
      {!run && <Guide />}
      <RecentItems title="Recent imports" items={recent} runPath={paths.admin.smartRun} />
    </>
  );
}

const decidedStates: ReadonlySet<ItemState> = new Set(["importing", "imported", "skipped"]);

function Guide() {
  return (
    <div className="guide panel">
      <Steps
        steps={[
          "Paste the URL of one property's page: a booking page or the lodge's own site.",
          "The page is read in the background, usually within seconds. Structured data comes first, then meta tags, then the text.",
          "Review each value beside its source, then import the property as a draft or published.",
        ]}
      />
      <section className="stack" aria-labelledby="good-pages">
        <h2 id="good-pages">Pages that work well</h2>
        <p>
          One property per page, with its name, place and price in the text:{" "}
          <code className="text-small wrap-anywhere">https://lodge.example/river-camp</code>
        </p>
        <p className="text-ink-soft text-small">
          Several pages at once? Use the{" "}
          <Link className="link" to={paths.admin.batchScrape()}>
            batch URL scraper
          </Link>
          . Values missing from the page? The{" "}
          <Link className="link" to={paths.admin.aiExtract()}>
            AI extractor
          </Link>{" "}
          asks a language model.
        </p>
      </section>
    </div>
  );
}

/** Progress of the page: extraction, review, import. */
function ReadPage({ run }: { run: NonNullable<Awaited<ReturnType<typeof readRun>>> }) {
  const { item, pending, property, data: read, rates } = run;
  const isImported = item.state === "imported";
  return (
    <>
      <Progress item={item} />
      {isImported && property && !property.deleted && <ImportedNotice property={property} />}
      {(isImported || item.state === "skipped") && <ReviewResult review={run} />}
      {pending && (
        <p className="note note-ok" role="status">
          Property data extracted successfully!
        </p>
      )}
      {pending && read && <Preview data={read} rates={rates} />}
      {pending && (
        <ReviewForm
          review={{ ...run, pending }}
          rejected={undefined}
          publishLabel="Import to Database"
        />
      )}
    </>
  );
}

export { AdminError as ErrorBoundary };

const none = <span className="text-ink-soft">not on the page</span>;

/** The price as the page gives it, and what that is about in dollars. */
function priceFact({ pricePerNight, ...data }: ExtractedProperty, rates: Rates) {
  if (!pricePerNight) return undefined;
  const money = moneyOf(pricePerNight, data.currency ?? null);
  return [`${exactMoney(money)} per night`, aboutInUsd(money, rates)].filter(Boolean).join(", ");
}

/** Summary of the extracted data. */
function Preview({ data, rates }: { data: ExtractedProperty; rates: Rates }) {
  const { images = [], amenities = [], latitude, longitude } = data;
  const more = amenities.length - previewAmenities;
  const facts = [
    ["Country", data.country ?? unknownCountry],
    ["Price", priceFact(data, rates)],
    ["Capacity", data.capacity && `${data.capacity} guests`],
    ["Address", data.fullAddress],
    [
      "Coordinates",
      latitude !== undefined &&
        longitude !== undefined &&
        `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
    ],
  ] as const;
  return (
    <section className="my-6 py-6 border-y border-line" aria-labelledby="preview-name">
      <h2 id="preview-name">{data.name}</h2>
      {images.length > 0 && (
        <ul className="import-images grid gap-2 max-w-240 mt-4">
          {images.slice(0, previewImages).map((address, index) => (
            <li key={address}>
              <RemoteImage url={address} alt={`Image from the page, number ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      <dl className="import-facts grid">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-tiny font-bold text-ink-soft">{label}</dt>
            <dd className="m-0">{value || none}</dd>
          </div>
        ))}
      </dl>
      {amenities.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Amenities">
          {amenities.slice(0, previewAmenities).map((amenity) => (
            <li key={amenity} className="badge">
              {amenity}
            </li>
          ))}
          {more > 0 && <li className="badge">{`+${more} more`}</li>}
        </ul>
      )}
    </section>
  );
}

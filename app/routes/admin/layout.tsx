import "~/components/admin/parts.css";
import "~/styles/dark.css";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { shellCounts } from "#db/queries/dashboard/today.server";
import { countFindings } from "#db/queries/sources/findings.server";
import { readFormerNames } from "#db/queries/team/names.server";
import { AdminError } from "~/components/admin/admin-error";
import type { OfficeCounts } from "~/components/admin/navigation";
import { AdminShell } from "~/components/admin/shell";
import { useRootData } from "~/components/root-data";
import { countQueues } from "~/server/jobs/queue-counts.server";
import type { RequestContext, Services } from "~/server/services.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

export const loader = adminLoader(async ({ context, admin }) => ({
  ...(await officeCounts(context)),
  /** For `PersonName`. */
  formerNames: (await withTimeout(readFormerNames(context.db))) ?? {},
  creationToken: randomUUID(),
  admin,
  exceededLimit: context.exceededLimit ?? null,
}));
export const action = noAction;

const noCounts = {
  properties: null,
  newInquiries: null,
  lodgeAnswers: null,
  rateSheets: null,
  sourceFindings: null,
  failedJobs: null,
  exceededLimit: null,
  admin: null,
};

/** `handle` of a screen of the back office. */
interface RouteHandle {
  /** The screen shows a wide table. */
  isWide?: boolean;
}

function Shell({ children }: { children: ReactNode }) {
  const counts = useRouteLoaderData<typeof loader>("routes/admin/layout") ?? noCounts;
  const isWide = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isWide);
  return (
    <AdminShell
      siteName={useRootData()?.site.name ?? ""}
      counts={counts}
      exceededLimit={counts.exceededLimit}
      admin={counts.admin}
      isWide={isWide}
    >
      {children}
    </AdminShell>
  );
}

export default function Layout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <AdminError />
    </Shell>
  );
}

const timeoutMs = 300;
const cacheMs = 5_000;

const cache = new WeakMap<object, { at: number; failed: number }>();

/** Cached, because every screen shows it and the queue store may be slow. */
async function countFailedJobs({ queues, now }: Pick<Services, "queues" | "now">) {
  const cached = cache.get(queues);
  if (cached && now().getTime() - cached.at < cacheMs) return cached.failed;
  const counts = await countQueues({ queues });
  const failed = counts.reduce((sum, queue) => sum + queue.failed, 0);
  cache.set(queues, { at: now().getTime(), failed });
  return failed;
}

/** Numbers of the side bar. A slow or failed count must not delay or break the screen. */
async function officeCounts(context: RequestContext): Promise<OfficeCounts> {
  const [stored, findings, failedJobs] = await Promise.all([
    withTimeout(shellCounts(context.db)),
    withTimeout(countFindings(context.db, "open")),
    withTimeout(countFailedJobs(context)),
  ]);
  return {
    properties: stored?.properties ?? null,
    newInquiries: stored?.newInquiries ?? null,
    lodgeAnswers: stored?.lodgeAnswers ?? null,
    rateSheets: stored?.rateSheets ?? null,
    sourceFindings: findings && findings.reduce((sum, { count }) => sum + count, 0),
    failedJobs,
  };
}

function withTimeout<T>(count: Promise<T>): Promise<T | null> {
  return Promise.race([count.catch(() => null), pause(timeoutMs, null, { ref: false })]);
}

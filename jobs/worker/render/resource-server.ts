import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import type { RenderLimits } from "./limits";
import type { ResourceAnswer, ResourceQuestion } from "./messages";

/** Answers what a page in the browser asks for, by the guarded fetcher, within the limits of one page. */
export function createResourceServer(
  fetcher: GuardedFetcher,
  limits: RenderLimits,
  signal: AbortSignal,
) {
  let requests = 0;
  let bytesLeft = limits.mostBytes;
  let running = 0;
  const line: (() => void)[] = [];

  const turn = () =>
    running < limits.sideBySide
      ? Promise.resolve(void running++)
      : new Promise<void>((resolve) => line.push(resolve));
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running--;
  };

  async function fetchOne({ policy, url, accept }: ResourceQuestion): Promise<ResourceAnswer> {
    if (policy === "page") {
      const page = await fetcher.fetchPage(url, { signal });
      if (!page.ok) return page;
      const body = Buffer.from(page.html);
      return { ok: true, status: page.status, contentType: "text/html; charset=utf-8", body };
    }
    const part = await fetcher.fetchPart(url, { signal, accept, maxBytes: bytesLeft });
    if (!part.ok) return part;
    const contentType = part.headers["content-type"] ?? "";
    return { ok: true, status: part.status, contentType, body: part.bytes };
  }

  return {
    /** Never rejects: what cannot be had is an answer too. */
    async answer(question: ResourceQuestion): Promise<ResourceAnswer> {
      if (++requests > limits.mostRequests || bytesLeft <= 0) return { ok: false };
      await turn();
      try {
        const answer = await fetchOne(question);
        if (answer.ok) bytesLeft -= answer.body.byteLength;
        return answer.ok && bytesLeft >= 0 ? answer : { ok: false };
      } catch {
        return { ok: false };
      } finally {
        leave();
      }
    },
  };
}

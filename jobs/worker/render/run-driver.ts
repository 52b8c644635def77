import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import { orAborted } from "#jobs/worker/clients/or-aborted";
import type { RenderLimits } from "./limits";
import type { Driver, OpenDriver } from "./local-driver";
import { type FromDriver, fromDriverSchema } from "./messages";
import type { RenderedPage } from "./renderer";
import { createResourceServer } from "./resource-server";

interface Drive {
  openDriver: OpenDriver;
  fetcher: GuardedFetcher;
  limits: RenderLimits;
  page: { html: string; url: string };
  signal?: AbortSignal;
}

/** Opens a driver, answers it, and ends it whatever happened. */
export async function runDriver(drive: Drive): Promise<RenderedPage> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(drive.signal ? [drive.signal] : [])]);
  const { limits, page, fetcher } = drive;
  const spare = Buffer.byteLength(page.html);
  const resources = createResourceServer(
    fetcher,
    { ...limits, mostBytes: limits.mostBytes - spare },
    signal,
  );
  let driver: Driver | undefined;
  let late: ReturnType<typeof timeLimits> | undefined;
  let finish: (page: RenderedPage) => void = () => undefined;
  const finished = new Promise<RenderedPage>((resolve) => (finish = resolve));
  const onMessage = (raw: unknown) => {
    const message: FromDriver | undefined = fromDriverSchema.safeParse(raw).data;
    if (message?.type === "ask") {
      const { id } = message;
      void resources.answer(message).then((answer) => driver?.send({ type: "answer", id, answer }));
    } else if (message?.type === "ready") late?.begin();
    else if (message?.type === "done") finish({ ok: true, html: message.html, url: message.url });
    else finish(none(message?.reason ?? "the browser said something unheard of"));
  };
  try {
    driver = await drive.openDriver({ onMessage, onEnd: (reason) => finish(none(reason)) }, signal);
    late = timeLimits(limits);
    const { mostRequests, quietMs, settleMs, mostCharacters } = limits;
    driver.send({ type: "render", ...page, mostRequests, quietMs, settleMs, mostCharacters });
    return await orAborted(Promise.race([finished, late.passed]), signal);
  } finally {
    ending.abort();
    late?.stop();
    await driver?.close();
  }
}

const none = (reason: string): RenderedPage => ({ ok: false, reason });

/** The page's time begins when its browser is there: a busy machine is not the page's fault. */
function timeLimits({ startMs, pageMs }: RenderLimits) {
  let timer: NodeJS.Timeout | undefined;
  let expire: (page: RenderedPage) => void = () => undefined;
  const passed = new Promise<RenderedPage>((resolve) => (expire = resolve));
  const endIn = (ms: number, what: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => expire(none(`${what} within ${ms / 1000} seconds`)), ms);
  };
  endIn(startMs, "the browser did not start");
  return {
    passed,
    begin: () => endIn(pageMs, "the page did not come to rest"),
    stop: () => clearTimeout(timer),
  };
}

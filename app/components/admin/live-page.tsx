import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { paths } from "#domain/paths/paths";

/** Polls the page's data while `active` and the tab is visible. */
function usePolling(active: boolean, pollMs: number) {
  const { revalidate, isIdle } = useIdleRevalidator();
  useEffect(() => {
    if (!active || !isIdle) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, pollMs);
    const onVisible = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [active, pollMs, revalidate, isIdle]);
}

/**
 * Not idle during a navigation or a submission: data loaded meanwhile would replace the response, and
 * its message would be lost.
 */
function useIdleRevalidator() {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  return { revalidate, isIdle: state === "idle" && navigation.state === "idle" };
}

/**
 * Reloads the page's data when the server announces a change of the topic. Without server-sent events
 * the page polls.
 * @param topic one of app/server/live/live-topics.server.ts; null for none
 */
export function useLiveTopic(topic: string | null, pollMs: number) {
  const { revalidate, isIdle } = useIdleRevalidator();
  const { changes, isConnected } = useChanges(topic);
  const handled = useRef(0);
  useEffect(() => {
    if (changes === handled.current || !isIdle) return;
    handled.current = changes;
    revalidate();
  }, [changes, revalidate, isIdle]);
  usePolling(topic !== null && !isConnected, pollMs);
}

/** Number of changes since the page was opened, and whether the event stream is connected. */
function useChanges(topic: string | null) {
  const [changes, setChanges] = useState(0);
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    if (topic === null || typeof EventSource === "undefined") return;
    let source: EventSource | null = null;
    const disconnect = () => {
      source?.close();
      source = null;
    };
    // Browsers limit the connections per site: a hidden tab closes its own.
    const connectWhileVisible = () => {
      if (document.visibilityState === "hidden") return disconnect();
      if (source) return;
      source = new EventSource(paths.admin.live(topic));
      source.onopen = () => setIsConnected(true);
      source.onerror = () => setIsConnected(false);
      source.addEventListener("changed", () => setChanges((n) => n + 1));
    };
    connectWhileVisible();
    document.addEventListener("visibilitychange", connectWhileVisible);
    return () => {
      document.removeEventListener("visibilitychange", connectWhileVisible);
      disconnect();
      setIsConnected(false);
    };
  }, [topic]);
  return { changes, isConnected };
}

/** Live updates without scripts. */
export function ReloadWithoutScripts({ seconds }: { seconds: number }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { paths } from "#domain/pages/paths";

/** Loads the page's data again and again while `active`, and not while the tab is hidden. */
function useLiveData(active: boolean, everyMs: number) {
  const { revalidate, free } = useQuietRevalidator();
  useEffect(() => {
    if (!active || !free) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    const seen = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [active, everyMs, revalidate, free]);
}

/**
 * Not `free` while the page goes somewhere or something is being sent: data loaded meanwhile would take
 * the place of the answer, and the message that came with it would be lost.
 */
function useQuietRevalidator() {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  return { revalidate, free: state === "idle" && navigation.state === "idle" };
}

/**
 * Loads the page's data whenever the server says that its topic changed. Where events cannot be had
 * the page asks by itself, every `everyMs`.
 * @param topic as app/server/live/topics.server.ts knows them; null: nothing to follow
 */
export function useLiveTopic(topic: string | null, everyMs: number) {
  const { revalidate, free } = useQuietRevalidator();
  const { changes, following } = useChanges(topic);
  const served = useRef(0);
  useEffect(() => {
    if (changes === served.current || !free) return;
    served.current = changes;
    revalidate();
  }, [changes, revalidate, free]);
  useLiveData(topic !== null && !following, everyMs);
}

/** How often the topic has changed since the page stands, and whether anybody would tell. */
function useChanges(topic: string | null) {
  const [changes, setChanges] = useState(0);
  const [following, setFollowing] = useState(false);
  useEffect(() => {
    if (topic === null || typeof EventSource === "undefined") return;
    let source: EventSource | null = null;
    const leave = () => {
      source?.close();
      source = null;
    };
    // A browser has few connections for one site: a hidden tab gives its own back.
    const followWhileSeen = () => {
      if (document.visibilityState === "hidden") return leave();
      if (source) return;
      source = new EventSource(paths.admin.live(topic));
      source.onopen = () => setFollowing(true);
      source.onerror = () => setFollowing(false);
      source.addEventListener("changed", () => setChanges((n) => n + 1));
    };
    followWhileSeen();
    document.addEventListener("visibilitychange", followWhileSeen);
    return () => {
      document.removeEventListener("visibilitychange", followWhileSeen);
      leave();
      setFollowing(false);
    };
  }, [topic]);
  return { changes, following };
}

/** The same without scripts: the browser loads the page again by itself. */
export function ReloadWithoutScripts({ seconds }: { seconds: number }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

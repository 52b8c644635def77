import { wishedIds, type Wishes } from "./wishes";

/** Without scripts, hearts are forms that go there. */
export const favoritesAction = "/preferences/favorites";

/** "lost": nobody answered, or not for now. */
export type Outcome = "lost" | { refused: string | null };

const patienceMs = 15_000;
const notNow = (status: number) => status === 408 || status === 429 || status >= 500;

/** Wishes can be sent any number of times: they say what shall be, not what to turn around. */
export async function sendWishes(wishes: Wishes, unexpected: string): Promise<Outcome> {
  const body = new URLSearchParams({ via: "script" });
  body.set("add", wishedIds(wishes, true).join(","));
  body.set("remove", wishedIds(wishes, false).join(","));
  try {
    const answer = await fetch(favoritesAction, {
      method: "POST",
      body,
      // The visitor may already be on the way to another page.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (notNow(answer.status)) return "lost";
    if (!answer.ok) return { refused: unexpected };
    const { refused } = (await answer.json()) as { refused: string | null };
    return { refused };
  } catch {
    return "lost";
  }
}

import type { CDPSession, Locator, Page } from "@playwright/test";

/** Presses of a finger, which rests on the screen for a while, unlike `Locator.tap`. */

/** A phone of 375 px. */
export const phone = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
} as const;

interface Point {
  x: number;
  y: number;
}

export class Finger {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  /** Presses the middle of an element, and lifts the finger there, whatever is below it by then. */
  async press(element: Locator): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (!box) throw new Error("the element to press is not displayed");
    await this.pressAt({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  async pressAt(point: Point): Promise<void> {
    await this.send("touchStart", [point]);
    // A new frame: what the touch has changed is laid out.
    await this.page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    await this.send("touchEnd", []);
  }

  /** Drags from a point, and lifts the finger after a look at the page. @returns what was seen */
  async drag<Seen>(from: Point, by: Point, look: () => Promise<Seen>): Promise<Seen> {
    const steps = 20;
    await this.send("touchStart", [from]);
    for (let step = 1; step <= steps; step += 1)
      await this.send("touchMove", [
        { x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps },
      ]);
    await this.page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    const seen = await look();
    await this.send("touchEnd", []);
    return seen;
  }

  private send(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) {
    return this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

interface Pressed extends Point {
  /** For the failure message. */
  name: string;
}

interface PressRecord {
  /** Lets clicks act until the next aim. */
  rest: () => void;
  aim: (index: number) => Pressed | null;
  /** The control that was clicked since; undefined before. */
  clicked: () => { isAimed: boolean; name: string } | undefined;
}

declare global {
  interface Window {
    presses?: PressRecord;
  }
}

/** Runs in the page: records what is clicked, and prevents that links, forms and fields act. */
function recordPresses() {
  const controls = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  const nameOf = (element: Element | null) =>
    element
      ? `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`
      : "";
  let aimed: Element | null = null;
  let clicked: ReturnType<PressRecord["clicked"]>;
  const onClick = (event: Event) => {
    if (!aimed || !event.isTrusted) return;
    event.preventDefault();
    const control = (event.target as Element).closest(controls);
    clicked ??= { isAimed: control === aimed, name: nameOf(control) };
  };
  // The list of a select, and a calendar, would cover the page.
  const onMouseDown = (event: Event) => {
    const field = (event.target as Element).closest<HTMLElement>("select, input[type=date]");
    if (!aimed || !field) return;
    event.preventDefault();
    field.focus();
  };
  window.addEventListener("click", onClick, true);
  window.addEventListener("mousedown", onMouseDown, true);
  /** Controls on the screen whose middle can be pressed. */
  const pressable = () =>
    [...document.querySelectorAll(controls)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const isOnTop = document.elementFromPoint(point.x, point.y)?.closest(controls) === element;
      return isOnTop && !element.matches(":disabled") ? [{ element, ...point }] : [];
    });
  window.presses = {
    rest: () => {
      aimed = null;
    },
    aim: (index) => {
      const next = pressable()[index];
      if (!next) return null;
      aimed = next.element;
      clicked = undefined;
      return { x: next.x, y: next.y, name: nameOf(next.element) };
    },
    clicked: () => clicked,
  };
}

/**
 * Presses one after the other every control on the screen while a panel is open.
 * @returns the presses at which another control acted, or none
 */
export async function missedPresses(
  page: Page,
  finger: Finger,
  open: () => Promise<void>,
): Promise<string[]> {
  await page.evaluate(recordPresses);
  const missed: string[] = [];
  for (let index = 0; ; index += 1) {
    await page.evaluate(() => window.presses?.rest());
    await open();
    const aimed = await page.evaluate((at) => window.presses?.aim(at) ?? null, index);
    if (!aimed) break;
    await finger.pressAt(aimed);
    const clicked = await page
      .waitForFunction(() => window.presses?.clicked(), undefined, { timeout: 3_000 })
      .then((handle) => handle.jsonValue())
      .catch(() => undefined);
    if (!clicked?.isAimed) missed.push(`${aimed.name} → ${clicked?.name ?? "nothing"}`);
  }
  return missed;
}

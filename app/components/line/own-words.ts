/** Screens with a form on its way that says itself what became of it. */
const speaking = new Map<string, number>();

/**
 * Sends a form that tells its visitor at once when the line is lost, in words of its own beside its
 * button; every other form waits for the line and is spoken for by the notice of the page.
 */
export async function inOwnWords<Answer>(path: string, send: () => Promise<Answer>) {
  speaking.set(path, (speaking.get(path) ?? 0) + 1);
  try {
    return await send();
  } finally {
    const others = (speaking.get(path) ?? 1) - 1;
    if (others > 0) speaking.set(path, others);
    else speaking.delete(path);
  }
}

/** Whether a form sent to this address of data speaks for itself. */
export const speaksForItself = (pathname: string): boolean =>
  speaking.has(pathname.replace(/\.data$/, ""));

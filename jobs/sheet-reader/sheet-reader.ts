import type { SheetRead } from "#domain/rates/reading";
import { openThreadRunner, type ThreadLimits } from "#process/thread-runner";
import type { SheetContext } from "./read-sheet";
import type { SheetTasks } from "./thread";

export interface SheetReader {
  /**
   * Reads one file at a time, each in a thread of its own. A file that takes too much time or memory is
   * refused in words. Rejects only with the signal's reason.
   */
  read(bytes: Uint8Array, context: SheetContext, signal?: AbortSignal): Promise<SheetRead>;
}

/** A sheet of 20 pages takes a few seconds and less than half of this memory. */
const limits: ThreadLimits = { timeoutMs: 30_000, memoryMb: 300, limitsBuffers: true };

export function openSheetReader(thread: URL): SheetReader {
  const runner = openThreadRunner<SheetTasks>(thread, limits);
  return {
    async read(bytes, context, signal) {
      const answer = await runner.run("read", { ...context, bytes }, signal);
      return "result" in answer ? answer.result : refuse(answer.failure);
    },
  };
}

const refuse = (why: string): SheetRead => ({
  refused: `This file could not be read: reading it ${why}. Ask the lodge for a simpler file or enter the rates by hand.`,
});

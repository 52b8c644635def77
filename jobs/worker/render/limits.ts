export interface RenderLimits {
  /** Until the browser is there. */
  startMs: number;
  /** From then to its last word about the page. */
  pageMs: number;
  quietMs: number;
  settleMs: number;
  mostRequests: number;
  /** Of all that the page asks for, itself included. */
  mostBytes: number;
  /** Of what is taken from the browser in the end. */
  mostCharacters: number;
  /** Of the browser and all its processes. */
  memoryMb: number;
  lookEveryMs: number;
  /** Requests on their way at the same time. */
  sideBySide: number;
}

export const standardRenderLimits: RenderLimits = {
  startMs: 20_000,
  pageMs: 15_000,
  quietMs: 750,
  settleMs: 10_000,
  mostRequests: 150,
  mostBytes: 15_000_000,
  mostCharacters: 5_000_000,
  memoryMb: 800,
  lookEveryMs: 100,
  sideBySide: 6,
};

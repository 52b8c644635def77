/** What came of one kind of request. */
export interface KindSum {
  kind: string;
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that said "too busy, come back" in order. */
  refused: number;
  errors: number;
}

export interface Samples {
  /** An answer as it should be. */
  answered: (kind: string, ms: number) => void;
  refused: (kind: string) => void;
  failed: (kind: string, what: string) => void;
  sums: () => KindSum[];
  total: () => KindSum;
  /** What went wrong, most frequent first, with how often. */
  faults: () => string[];
}

const mostFaults = 20;

/** Times and faults of one part of a trial. */
export function openSamples(): Samples {
  const began = performance.now();
  let ended = began;
  const kinds = new Map<string, { ms: number[]; refused: number; errors: number }>();
  const faults = new Map<string, number>();
  const of = (kind: string) => {
    ended = performance.now();
    const known = kinds.get(kind) ?? { ms: [], refused: 0, errors: 0 };
    kinds.set(kind, known);
    return known;
  };
  const sum = (kind: string, parts: { ms: number[]; refused: number; errors: number }[]) => {
    const ms = parts.flatMap((part) => part.ms).sort((a, b) => a - b);
    return {
      kind,
      count: ms.length,
      perSecond: ms.length / Math.max(0.001, (ended - began) / 1000),
      p50: quantile(ms, 0.5),
      p95: quantile(ms, 0.95),
      p99: quantile(ms, 0.99),
      refused: parts.reduce((count, { refused }) => count + refused, 0),
      errors: parts.reduce((count, { errors }) => count + errors, 0),
    };
  };
  return {
    answered: (kind, ms) => void of(kind).ms.push(ms),
    refused: (kind) => void (of(kind).refused += 1),
    failed: (kind, what) => {
      of(kind).errors += 1;
      const fault = `${kind}: ${what}`;
      if (faults.size < mostFaults || faults.has(fault))
        faults.set(fault, (faults.get(fault) ?? 0) + 1);
    },
    sums: () => [...kinds].map(([kind, part]) => sum(kind, [part])),
    total: () => sum("all", [...kinds.values()]),
    faults: () =>
      [...faults].sort(([, a], [, b]) => b - a).map(([fault, times]) => `${times} × ${fault}`),
  };
}

/** @param sorted ascending; 0 of nothing */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

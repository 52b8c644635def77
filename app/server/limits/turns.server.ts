/**
 * Turns of the event loop between one long piece of work and the next. In each turn one new line is
 * accepted and whoever waits for little is answered: with pages made one right after the other a crowd
 * would wait minutes before anybody hears it.
 */
const between = 32;

export interface Turns {
  /** Resolves once it is this piece's turn; at once where none was done lately. */
  wait: () => Promise<void>;
}

/** Spreads work that keeps the event loop for milliseconds. First come, first served. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let turnsLeft = 0;

  function turn() {
    turnsLeft -= 1;
    if (turnsLeft === 0) {
      const next = waiting.shift();
      if (!next) return;
      turnsLeft = between;
      next();
    }
    setImmediate(turn);
  }

  return {
    wait: () => {
      if (turnsLeft > 0) return new Promise((resolve) => waiting.push(resolve));
      turnsLeft = between;
      setImmediate(turn);
      return Promise.resolve();
    },
  };
}

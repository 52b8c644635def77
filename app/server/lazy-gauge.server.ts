import { Gauge, type Registry } from "prom-client";

/** Makes gauges that are read when the metrics are requested. */
export const lazyGauge =
  (registry: Registry) =>
  (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };

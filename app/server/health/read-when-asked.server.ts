import { Gauge, type Registry } from "prom-client";

/** For figures that are known at any time: each is read when the metrics are asked for. */
export const readWhenAsked =
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

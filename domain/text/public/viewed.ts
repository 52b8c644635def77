export const viewed = {
  title: "Where you looked last",
  clear: "Clear",
  cleared: "Forgotten on this device",
} as const;

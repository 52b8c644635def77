export const viewed = {
  title: "Recently viewed",
  clear: "Clear",
  cleared: "Cleared on this device",
} as const;

import { aFrame, stoneCottage, timberChalet } from "./cabins";
import { bungalow, capeGable, signalBox, tinFarm, tradingStore } from "./farms";
import { type House } from "./house";
import { balconyHotel, decoHouse, harborHouse, swahili, townRow } from "./towns";
export const homes = {
  "cape-gable": {
    stay: "homestead",
    width: 18,
    tall: 8.4,
    words: "a whitewashed farmhouse with a Cape gable",
    draw: capeGable,
  },
  "tin-farm": {
    stay: "homestead",
    width: 15,
    tall: 6.8,
    words: "a farmhouse with a deep verandah",
    draw: tinFarm,
  },
  bungalow: {
    stay: "homestead",
    width: 16.4,
    tall: 7.4,
    words: "a planter’s bungalow with a gabled verandah",
    draw: bungalow,
  },
  "swahili-house": {
    stay: "homestead",
    width: 14,
    tall: 7.4,
    words: "a flat-roofed house of white lime and carved doors",
    draw: swahili,
  },
  "harbor-house": {
    stay: "homestead",
    width: 13,
    tall: 11,
    words: "a harbor house with a small tower",
    draw: harborHouse,
  },
  "trading-store": {
    stay: "homestead",
    width: 14,
    tall: 6.4,
    words: "an old trading store with a stepped front",
    draw: tradingStore,
  },
  "signal-box": {
    stay: "homestead",
    width: 10,
    tall: 7.6,
    words: "a signal box beside a branch line",
    draw: signalBox,
  },
  "deco-house": {
    stay: "homestead",
    width: 16,
    tall: 8.4,
    words: "a house of the flying-boat years",
    draw: decoHouse,
  },
  "balcony-hotel": {
    stay: "hotel",
    width: 18,
    tall: 9,
    words: "a hotel with two floors of balconies",
    draw: balconyHotel,
  },
  "town-row": {
    stay: "hotel",
    width: 19,
    tall: 8.2,
    words: "a row of town houses with shaded fronts",
    draw: townRow,
  },
  "timber-chalet": {
    stay: "chalet",
    width: 9,
    tall: 7,
    words: "a timber chalet with a chimney",
    draw: timberChalet,
  },
  "a-frame": {
    stay: "chalet",
    width: 8.6,
    tall: 7.2,
    words: "a steep-roofed cabin on a deck",
    draw: aFrame,
  },
  "stone-cottage": {
    stay: "chalet",
    width: 10.4,
    tall: 6.8,
    words: "a stone cottage under thatch",
    draw: stoneCottage,
  },
} as const satisfies Record<string, House>;

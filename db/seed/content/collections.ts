/** The six curated collections; their rules stand in domain/property/collections. */
export const collections = [
  {
    id: "honeymoon-hideaways",
    slug: "honeymoon-hideaways",
    name: "Honeymoon Hideaways",
    description:
      "Small camps, far tables and baths with a view: places that leave two people alone at the right moments.",
    image: "/illustrations/tent-lantern",
    color: "#a34d2a",
    icon: "ring",
    position: 1,
  },
  {
    id: "family-safari-adventures",
    slug: "family-safari-adventures",
    name: "Family Safari Adventures",
    description:
      "Room for six or more, patient guides and something to do at four in the afternoon. Check each stay's minimum age.",
    image: "/illustrations/kilimanjaro",
    color: "#2f6b45",
    icon: "family",
    position: 2,
  },
  {
    id: "wildlife-photography-lodges",
    slug: "wildlife-photography-lodges",
    name: "Wildlife Photography Lodges",
    description:
      "Hides at eye level, vehicles with a beanbag on every rail, and guides who know where the light will be.",
    image: "/illustrations/waterhole",
    color: "#8a6420",
    icon: "camera",
    position: 3,
  },
  {
    id: "eco-luxury-retreats",
    slug: "eco-luxury-retreats",
    name: "Eco-Luxury Retreats",
    description:
      "Sun instead of diesel, rain tanks instead of tankers, and a share of the price that stays in the valley.",
    image: "/illustrations/treehouse-canopy",
    color: "#3d5547",
    icon: "leaf",
    position: 4,
  },
  {
    id: "ultra-luxury-experiences",
    slug: "ultra-luxury-experiences",
    name: "Ultra-Luxury Experiences",
    description:
      "Private guides, cellars and a great deal of space. Prices from about 800 US dollars a night, often per person.",
    image: "/illustrations/lodge-deck",
    color: "#22352b",
    icon: "crown",
    position: 5,
  },
  {
    id: "unique-stays",
    slug: "unique-stays",
    name: "Unique Stays",
    description:
      "Treehouses, felt yurts, a lighthouse, a signal box: nights you will have to explain when you are home.",
    image: "/illustrations/star-kopje",
    color: "#833a1d",
    icon: "tree",
    position: 6,
  },
];

/** The file of a picture that is stored without width and ending; any other address as it is. */
export const sceneFile = (address: string, width = 1280): string =>
  /^\/(illustrations|media)\/[^.]+$/.test(address) ? `${address}-${width}.webp` : address;

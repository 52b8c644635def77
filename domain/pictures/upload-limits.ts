/** As much as the site takes of a picture that it fetches itself (G-17). */
export const mostPictureMegabytes = 10;

/** In one form; scripts send each on its own. */
export const mostPicturesAtOnce = 6;

/** What the choice of a file offers. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff";

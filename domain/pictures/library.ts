/** A picture of the operator's own, as the library shows it and an editor takes it. */
export interface LibraryPicture {
  hash: string;
  /** The largest copy: what goes into a text or a list of pictures. */
  src: string;
  thumbnail: string;
  fileName: string;
  /** What it shows, in words; blank while nobody has said so. */
  alt: string;
  width: number;
  height: number;
}

export interface StoredUpload {
  hash: string;
  fileName: string;
  alt: string | null;
  widths: readonly number[];
  width: number;
  height: number;
}

export function libraryPicture(upload: StoredUpload): LibraryPicture {
  const { hash, fileName, alt, widths, width, height } = upload;
  const copy = (size: number) => `/media/${hash}-${size}.webp`;
  return {
    hash,
    src: copy(Math.max(...widths)),
    thumbnail: copy(Math.min(...widths)),
    fileName,
    alt: alt ?? "",
    width,
    height,
  };
}

/** What the address for uploads answers. */
export interface UploadAnswer {
  uploads: LibraryPicture[];
  /** In words, each with the name of its file. */
  refused: string[];
}

/** One page of the library, newest first. */
export interface LibraryPage {
  pictures: LibraryPicture[];
  page: number;
  pages: number;
}

/** What is known of a picture before it is saved. */
export interface PictureLook {
  state: "waiting" | "stored" | "failed";
  thumbnail: string | null;
  error: string | null;
}

/** As much as the site takes of a picture that it fetches itself (G-17). */
export const mostPictureMegabytes = 10;

/** In one form; scripts send each on its own. */
export const mostPicturesAtOnce = 6;

/** What the choice of a file offers. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff";

/** A picture of the operator's own, as the library shows it and an editor takes it. */
export interface LibraryPicture {
  hash: string;
  /** The largest copy: what goes into a text or a list of pictures. */
  src: string;
  thumbnail: string;
  fileName: string;
  /** Alt text; blank until entered. */
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

/** Response of the upload URL. */
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

/** Preview of an image before it is saved. */
export interface ImagePreview {
  state: "waiting" | "stored" | "failed";
  thumbnail: string | null;
  error: string | null;
}

/** As much as the site takes of a picture that it fetches itself (G-17). */
export const maxImageMegabytes = 10;

/** In one form; scripts send each on its own. */
export const maxImagesPerUpload = 6;

/** Value of the file input's `accept`. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff";

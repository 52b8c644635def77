/** An image of the operator's library, as the library and the editors display it. */
export interface LibraryPicture {
  hash: string;
  /** The largest copy, for texts and image lists. */
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
  /** Error messages, each with its file name. */
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

/** Size limit of images that the site fetches itself (G-17). */
export const maxImageMegabytes = 10;

/** Maximum files per form; scripts send each file separately. */
export const maxImagesPerUpload = 6;

/** Value of the file input's `accept`. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff";

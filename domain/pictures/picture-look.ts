/** What is known of a picture before it is saved. */
export interface PictureLook {
  state: "waiting" | "stored" | "failed";
  thumbnail: string | null;
  error: string | null;
}

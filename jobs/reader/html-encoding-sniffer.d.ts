declare module "html-encoding-sniffer" {
  /** Label of the encoding of some HTML, as the standard's prescan finds it. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}

import { texts } from "#domain/text/texts";

export interface ShareLink {
  label: string;
  address: string;
  /** Opens elsewhere. */
  outside: boolean;
}

/** Plain links by which a page is passed on: nothing is loaded from anybody until one is followed. */
export function shareLinks(title: string, address: string): ShareLink[] {
  const { email, whatsapp, facebook, x } = texts.blog.shareBy;
  const text = encodeURIComponent(title);
  const page = encodeURIComponent(address);
  const both = encodeURIComponent(`${title} ${address}`);
  return [
    { label: email, address: `mailto:?subject=${text}&body=${page}`, outside: false },
    { label: whatsapp, address: `https://wa.me/?text=${both}`, outside: true },
    {
      label: facebook,
      address: `https://www.facebook.com/sharer/sharer.php?u=${page}`,
      outside: true,
    },
    { label: x, address: `https://x.com/intent/post?text=${text}&url=${page}`, outside: true },
  ];
}

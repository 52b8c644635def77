import { useLocation } from "@remix-run/react";

/** Addresses of the pictures of this page: each can be opened, left and gone back to. */
export function useGalleryLinks() {
  const { pathname, search } = useLocation();
  const at = (photo: number | null) => {
    const params = new URLSearchParams(search);
    params.delete("ask");
    if (photo === null) params.delete("photo");
    else params.set("photo", String(photo));
    const query = params.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return { open: at, closed: at(null) };
}

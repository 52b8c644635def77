import type { ShownProperty } from "#domain/pages/shown-property";
import { placeOf } from "#domain/places/place-name";
import type { Picture } from "#domain/property/property";
import { InquiryDialog, type InquiryDialogProps } from "~/components/inquiry/inquiry-dialog";
import { InquirySide } from "~/components/inquiry/inquiry-side";
import { StayPrice } from "./stay-price";

interface Props extends Omit<InquiryDialogProps, "children"> {
  property: ShownProperty;
  picture: Picture | null;
}

/** The question about a stay, beside what it is about. */
export function AskAbout({ property, picture, ...dialog }: Props) {
  return (
    <InquiryDialog {...dialog}>
      <InquirySide picture={picture} place={placeOf(property)} name={property.name}>
        <StayPrice property={property} small />
      </InquirySide>
    </InquiryDialog>
  );
}

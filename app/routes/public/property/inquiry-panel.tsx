import "./property.css";
import { useLocation } from "@remix-run/react";
import { type ReactNode, useState } from "react";

import type { Exchange } from "#domain/money/money";
import { placeOf } from "#domain/property/location";
import type { Picture } from "#domain/property/property";
import type { PublicProperty } from "#domain/property/public-property";
import { displaySum, type OpenQuote } from "#domain/rates/open-sum";
import { missInWords, wholeTripInWords } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import {
  InquiryForm,
  type InquiryFormProps,
  type InquiryTripText,
} from "~/components/inquiries/inquiry-form";
import { InquirySent } from "~/components/inquiries/inquiry-sent";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { PropertyPicture } from "~/components/ui/picture";
import type { SentInquiry } from "~/server/inquiries/inquiry-sent.server";
import { StayPrice } from "./booking";
import { stayQuery } from "./stay-query";

interface Props extends Omit<InquiryDialogProps, "children" | "asked"> {
  property: PublicProperty;
  picture: Picture | null;
  /** Dates of the visitor with their total. */
  quote: OpenQuote | null;
}

/** Inquiry dialog of a stay, with a summary of the stay beside the form. */
export function InquiryPanel({ property, picture, quote, ...dialog }: Props) {
  const exchange = useExchange();
  return (
    <InquiryDialog {...dialog} asked={quote && tripTextOf(quote, exchange)}>
      <InquirySide picture={picture} place={placeOf(property)} name={property.name}>
        <StayPrice property={property} small />
      </InquirySide>
    </InquiryDialog>
  );
}

function tripTextOf(quote: OpenQuote, exchange: Exchange): InquiryTripText {
  const { trip, total, miss } = quote;
  const outcome = total
    ? `${texts.rates.inquiryTotal(displaySum(total, exchange).text)}, ${texts.rates.indicationShort}`
    : miss && missInWords(miss, trip).title;
  return { trip, text: [wholeTripInWords(trip), outcome].filter(Boolean).join(". ") };
}

interface InquiryDialogProps extends Omit<InquiryFormProps, "action" | "onSent" | "redirectTo"> {
  /** Ref callback. */
  place: (dialog: HTMLDialogElement | null) => void;
  close: () => void;
  /** True if opened by the URL, or by the response to a submission without scripts. */
  open: boolean;
  children: ReactNode;
}

/** Inquiry dialog. A sent inquiry is shown until the dialog closes; unsent input is preserved. */
function InquiryDialog({ place, close, open, children, ...form }: InquiryDialogProps) {
  const { pathname, search } = useLocation();
  const path = pathname + stayQuery(new URLSearchParams(search));
  const [sent, setSent] = useState<SentInquiry | null>(null);
  return (
    <dialog
      ref={place}
      id="inquiry"
      className="inquiry p-0 border-0 rounded-3 bg-paper text-ink shadow-3"
      open={open}
      aria-labelledby="inquiry-title"
      onClose={() => setSent(null)}
    >
      {children}
      <div className="inquiry-main">
        {sent ? (
          <InquirySent inquiry={sent} dialog={{ titleId: "inquiry-title", close }} />
        ) : (
          <>
            <h2 id="inquiry-title">{texts.inquiry.title}</h2>
            <InquiryForm
              {...form}
              action={path}
              onSent={({ inquiry }) => (inquiry ? setSent(inquiry) : close())}
            />
          </>
        )}
      </div>
      <Link
        to={path}
        className="inquiry-close absolute grid place-items-center w-tap h-tap rounded-[50%] z-raised"
        aria-label={texts.nav.close}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <Icon name="close" />
      </Link>
    </dialog>
  );
}

interface InquirySideProps {
  picture: Picture | null;
  place: string;
  name: string;
  /** The price. */
  children: ReactNode;
}

/** The stay of the inquiry, beside the form. */
function InquirySide({ picture, place, name, children }: InquirySideProps) {
  return (
    <div className="inquiry-side flex flex-col bg-sand picture-crop">
      <PropertyPicture picture={picture} sizes="(max-width: 60rem) 7rem, 20rem" decorative />
      <div className="inquiry-stay">
        <p className="text-small font-semibold leading-snug text-ink-soft">{place}</p>
        <h3>{name}</h3>
        {children}
      </div>
      <ul className="inquiry-promises max-md:hidden! grid gap-2.5 mt-auto text-small leading-text text-ink-soft">
        {texts.inquiry.promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </div>
  );
}

import "~/components/ui/button.css";
import "./inquiries.css";
import { useEffect, useRef } from "react";

import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { SentInquiry } from "~/server/inquiries/inquiry-sent.server";

const words = texts.inquirySent;

interface Props {
  inquiry: SentInquiry;
  /** In a dialog: id of its title, and a handler that closes it on navigation. */
  dialog?: { titleId: string; close: () => void };
}

/** Confirmation of a sent inquiry (P-087). */
export function InquirySent({ inquiry, dialog }: Props) {
  const { kind, email, message, from, day, answerDay, isConfirmed, stayCount, trip } = inquiry;
  const heading = useRef<HTMLHeadingElement>(null);
  const inDialog = dialog !== undefined;
  useEffect(() => {
    if (inDialog) heading.current?.focus();
  }, [inDialog]);
  const Heading = dialog ? "h2" : "h1";
  return (
    <div className="inquiry-sent grid gap-5 content-start">
      <span className="inquiry-sent-sign grid place-items-center rounded-[50%] text-ok">
        <Icon name="check" />
      </span>
      <Heading ref={heading} id={dialog?.titleId} tabIndex={-1}>
        {words.heading}
      </Heading>
      <p className="inquiry-sent-thanks max-w-measure-note text-lede" role="status">
        {kind === "contact" ? texts.contact.sent : texts.inquiry.sent}
      </p>
      <ol className="inquiry-sent-when mt-2 text-note leading-text max-w-measure-lede">
        <li className="relative">
          <strong className="block">{day}</strong>
          <span className="wrap-anywhere text-ink-soft">
            {stayCount > 1 && `${words.oneMessage(stayCount)} `}
            {isConfirmed ? words.confirmation(email) : words.answerTo(email)}
          </span>
        </li>
        <li className="relative">
          <strong className="block">{words.by(answerDay)}</strong>
          <span className="wrap-anywhere text-ink-soft">
            {stayCount > 1 ? words.answersAll(stayCount) : words.answers} {words.overdue}
          </span>
        </li>
      </ol>
      {trip && (
        <div className="inquiry-trip max-w-measure-lede text-note leading-text">
          <strong className="block">{texts.rates.inquiryTrip}</strong>
          <p>{trip.text}</p>
          {trip.totals.map(({ name, text }) => (
            <p key={name}>{`${name}: ${text}`}</p>
          ))}
        </div>
      )}
      <blockquote className="inquiry-sent-quote max-w-measure m-0 text-note wrap-anywhere text-ink-soft">
        <p>{message}</p>
        <cite className="block mt-2 text-caption">{from}</cite>
      </blockquote>
      <p className="inquiry-sent-ways row">
        <NextLinks inquiry={inquiry} onFollow={dialog?.close} />
      </p>
    </div>
  );
}

function NextLinks({ inquiry, onFollow }: { inquiry: SentInquiry; onFollow?: () => void }) {
  const { kind, stayCount, stays } = inquiry;
  const [stay] = stays;
  if (stayCount > 1)
    return (
      <>
        <Link to={paths.favorites()} className="btn">
          {words.toFavorites}
        </Link>
        <Link to={paths.listing()} className="link">
          {words.browse}
        </Link>
      </>
    );
  if (kind === "contact" || !stay)
    return (
      <>
        <Link to={paths.listing()} className="btn">
          {words.browse}
        </Link>
        <Link to={paths.resources()} className="link">
          {words.guides}
        </Link>
      </>
    );
  return (
    <>
      <Link
        to={paths.property(stay.id)}
        className="btn"
        onClick={onFollow}
        preventScrollReset={!!onFollow}
      >
        {words.backTo(stay.name)}
      </Link>
      <Link to={`${paths.property(stay.id)}#similar`} className="link" onClick={onFollow}>
        {words.similar}
      </Link>
    </>
  );
}

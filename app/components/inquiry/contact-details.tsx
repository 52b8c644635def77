import "./contact-details.css";
import type { ReactNode } from "react";

import { texts } from "#domain/text/texts";

const words = texts.contact;

interface Props {
  details: {
    contactEmail: string;
    partnershipsEmail: string;
    contactPhone: string;
    address: string;
  };
  faqs: readonly { question: string; answer: string }[];
}

/** The ways around the form, and what is asked most. */
export function ContactDetails({ details, faqs }: Props) {
  const { contactEmail, partnershipsEmail, contactPhone, address } = details;
  return (
    <aside className="contact-details">
      <h2>{words.otherWays}</h2>
      <dl>
        <Way name={words.ways.general}>{mail(contactEmail)}</Way>
        <Way name={words.ways.partnerships}>{mail(partnershipsEmail)}</Way>
        {contactPhone && (
          <Way name={words.ways.phone}>
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, "")}`}>{contactPhone}</a>
          </Way>
        )}
        <Way name={words.ways.address}>{address}</Way>
      </dl>
      <h2 className="contact-faq">{texts.home.faq}</h2>
      {faqs.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </aside>
  );
}

const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>;

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

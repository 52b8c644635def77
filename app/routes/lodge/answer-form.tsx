import { Form } from "@remix-run/react";
import { useRef } from "react";

import { paths } from "#domain/paths/paths";
import { lodgeGroups } from "#domain/property/fields/field";
import { texts } from "#domain/text/texts";
import { Face } from "~/components/admin/face";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { displayedPicture, PropertyPicture } from "~/components/ui/picture";
import type { LodgePage, Rejection } from "~/server/lodge/lodge-page.server";
import { type Answers, type Known, useAutosave } from "./autosave";
import { Fact, typedByName } from "./fact";
import type { LodgeSite } from "./frame";
import { Pictures } from "./pictures";
import { RateSheetForm } from "./rate-sheet";

interface Props {
  page: LodgePage;
  site: LodgeSite;
  rejection?: Rejection;
}

const factsText = (count: number) => (count === 1 ? "the one fact" : `the ${count} facts`);

const formId = "answers";

/** One form for all facts, so that no answer is lost whichever button is pressed. */
export function AnswerForm({ page, site, rejection }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { facts, place, request } = page;
  const { savedAt, answers, choose, known, ...saved } = useAutosave(form, page, rejection?.typed);
  const errors = { ...rejection?.errors, ...saved.errors };
  const told = { ...rejection?.told, ...saved.told };
  const typed = typedByName(rejection?.typed ?? []);
  const parts = lodgeGroups
    .map((group) => ({ ...group, facts: facts.filter((fact) => fact.group === group.id) }))
    .filter((group) => group.facts.length > 0);
  const answered = facts.filter(({ name }) => answers.get(name)).length;
  const photos = <Pictures page={page} errors={rejection?.pictureErrors ?? []} />;
  const photosFirst = lacksPhotos(page);
  return (
    <div className="grid grid-cols-1 gap-x-20 gap-y-0 items-start md:grid-cols-[--spacing(80)_minmax(0,--spacing(168))] md:justify-between">
      <SidePanel page={page} parts={parts} answers={answers} />
      <div className="lodge-form">
        <Hello {...{ place, site }} actor={request.actor} facts={facts.length} />
        <Notices
          notice={saved.notice ?? rejection?.notice}
          wrong={facts.filter(({ name }) => errors[name])}
        />
        {photosFirst && photos}
        <Form ref={form} id={formId} method="post" className="lodge-facts" noValidate>
          {/* Return in a field presses the first button, which would confirm a whole part. */}
          <button disabled hidden aria-hidden="true" />
          <Progress {...{ facts, answers, errors, answered, savedAt }} />
          {parts.map((part) => (
            <Group key={part.id} {...{ part, answers, choose, known, errors, told, typed }} />
          ))}
          <section id="note" className="lodge-group" aria-labelledby="note-heading">
            <h2 id="note-heading">Anything else?</h2>
            <input type="hidden" name="was.message" value={known.base.get("message") ?? ""} />
            <Field
              key={known.rendered.get("message")}
              className="mt-3"
              label="A note for us, not published"
              name="message"
              as="textarea"
              rows={4}
              defaultValue={typed.get("message") ?? request.message}
              error={rejection?.messageError ?? saved.messageError}
            />
            {told.message && (
              <p className="my-3 text-small font-semibold wrap-anywhere" role="status">
                {told.message}
              </p>
            )}
          </section>
        </Form>
        {!photosFirst && photos}
        <RateSheetForm page={page} error={rejection?.sheetError} />
        <div className="lodge-finish">
          <p>
            <b>{answered === facts.length ? "All answered" : `${facts.length - answered} left`}</b>
            <span className="text-small text-ink-soft">Send when you like</span>
          </p>
          <button className="btn" form={formId} name="send" value="yes">
            Send my answers
          </button>
        </div>
        <p className="pt-6 text-small text-ink-soft max-w-measure">
          {`You received this because travelers find you on ${site.name}. We use your answers for that page only. No account, no cookies. `}
          <a href={paths.privacy()}>Privacy Policy</a>. Not your camp?{" "}
          <a
            href={`mailto:${site.contactEmail}?subject=${encodeURIComponent(`Not ours: ${place.name}`)}`}
          >
            Tell us
          </a>{" "}
          and we will stop asking.
        </p>
      </div>
    </div>
  );
}

interface Part {
  id: string;
  label: string;
  facts: LodgePage["facts"];
}

const answeredIn = ({ facts }: Part, answers: Answers) =>
  `${facts.filter(({ name }) => answers.get(name)).length} of ${facts.length}`;

const isComplete = ({ facts }: Part, answers: Answers) =>
  facts.every(({ name }) => answers.get(name));

/** A stay that is shown by drawings alone is asked for photos before any fact. */
const lacksPhotos = ({ pictures }: LodgePage) =>
  pictures.every(({ picture }) => displayedPicture(picture).drawn);

function SidePanel(props: { page: LodgePage; parts: readonly Part[]; answers: Answers }) {
  const { page, parts, answers } = props;
  const { pictures, request } = page;
  const cover = displayedPicture(pictures[0]?.picture ?? null);
  return (
    <aside className="contents md:sticky md:top-6 md:block">
      <div className="lodge-picture picture-cover overflow-hidden rounded-2">
        <PropertyPicture picture={cover} sizes="(max-width: 60rem) 100vw, 20rem" eager />
      </div>
      {(cover.drawn || cover.credit) && (
        <p className="-order-1 pt-2 text-caption text-ink-soft">
          {cover.drawn ? (
            <>
              {texts.common.sketch}. <a href="#pictures">Send us photos</a>
            </>
          ) : (
            texts.property.photoCredit(cover.credit ?? "")
          )}
        </p>
      )}
      <nav className="lodge-index" aria-label="Parts">
        {parts.map((part) => (
          <a key={part.id} href={`#${part.id}`}>
            {part.label}
            <span className="inline-flex items-center gap-1.5">
              {isComplete(part, answers) && <Icon name="check" />}
              {answeredIn(part, answers)}
            </span>
          </a>
        ))}
        <a href="#pictures">
          Photos <span>{pictures.length}</span>
        </a>
      </nav>
      <p className="hidden md:block md:mt-5 text-small text-ink-soft">
        {`This link works until ${request.until}. You can close this page and come back; your answers stay.`}
      </p>
    </aside>
  );
}

function Notices({ notice, wrong }: { notice?: string; wrong: LodgePage["facts"] }) {
  return (
    <>
      {notice && (
        <p className="lodge-notice" role="alert">
          {notice}
        </p>
      )}
      {wrong.length > 0 && (
        <div className="lodge-notice" role="alert">
          <p>
            {wrong.length === 1
              ? "One answer needs a correction. The others are saved."
              : `${wrong.length} answers need a correction. The others are saved.`}
          </p>
          <ul>
            {wrong.map(({ name, label }) => (
              <li key={name}>
                <a href={`#fact-${name}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface ProgressProps {
  facts: LodgePage["facts"];
  answers: Answers;
  errors: Record<string, string>;
  answered: number;
  savedAt?: string;
}

function Progress({ facts, answers, errors, answered, savedAt }: ProgressProps) {
  const wrong = facts.filter(({ name }) => errors[name]).length;
  return (
    <div className="lodge-progress" role="status">
      <p>
        <span>
          <b>{answered}</b> of {facts.length} answered
          {wrong > 0 && `, ${wrong} to correct`}
        </span>
        {savedAt ? (
          <span className="text-ok font-semibold">{`Saved at ${savedAt}`}</span>
        ) : (
          <span className="text-ink-soft noscript:hidden!">Saved as you go</span>
        )}
      </p>
      <div className="lodge-marks" aria-hidden="true">
        {facts.map(({ name }) => (
          <i key={name} data-answer={errors[name] ? "error" : (answers.get(name) ?? "")} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps {
  part: Part;
  answers: Answers;
  choose: (fact: string, answer: string) => void;
  known: Known;
  errors: Record<string, string>;
  told: Record<string, string>;
  typed: ReadonlyMap<string, string>;
}

function Group({ part, answers, choose, known, errors, told, typed }: GroupProps) {
  const { id, label, facts } = part;
  const isUntouched = facts.every(({ name }) => !answers.get(name));
  const countKnown = facts.filter(({ text }) => text !== "").length;
  return (
    <section id={id} className="lodge-group" aria-labelledby={`${id}-heading`}>
      <div className="flex justify-between items-end gap-4 mb-3">
        <h2 id={`${id}-heading`}>{label}</h2>
        <p className="text-small text-ink-soft whitespace-nowrap">{`${answeredIn(part, answers)} answered`}</p>
      </div>
      {isUntouched && countKnown > 1 && (
        <button className="lodge-all" name="all" value={id}>
          {countKnown === facts.length
            ? `All ${countKnown} are still right`
            : `The ${countKnown} that we know are still right`}
        </button>
      )}
      {facts.map((fact) => (
        <Fact
          // Rendered anew with an answer of somebody else.
          key={`${fact.name} ${known.rendered.get(fact.name)}`}
          fact={fact}
          chosen={answers.get(fact.name) ?? ""}
          onChoose={(answer) => choose(fact.name, answer)}
          error={errors[fact.name]}
          told={told[fact.name]}
          base={known.base.get(fact.name) ?? ""}
          typed={typed}
        />
      ))}
      <p className="lodge-group-save without-scripts">
        <button className="btn-quiet" name="save" value={id}>
          {`Save ${label.toLowerCase()}`}
        </button>
        <span>Saves every answer on this page. You can go on later.</span>
      </p>
    </section>
  );
}

function Hello(props: {
  place: LodgePage["place"];
  site: LodgeSite;
  actor: LodgePage["request"]["actor"];
  facts: number;
}) {
  const { place, site, actor, facts } = props;
  return (
    <div className="lodge-hello">
      <p className="eyebrow">{`${place.name}, ${place.country}`}</p>
      <h1>
        Is this <em>still right?</em>
      </h1>
      <p className="max-w-measure">
        {`These are ${factsText(facts)} that travelers read about you on ${site.name}. Tell us which are right and which have changed. It takes about five minutes and costs nothing.`}
      </p>
      <p className="max-w-measure mt-3">A person here reads every change before it is published.</p>
      <div className="lodge-by flex items-center gap-3 mt-4">
        <Face name={actor ?? site.name} />
        <p className="text-small">
          <b className="block">
            {actor ? `${actor} asks you, for ${site.name}` : `${site.name} asks you`}
          </b>
          <span className="text-ink-soft">
            Questions? <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </span>
        </p>
      </div>
    </div>
  );
}

import "./guide.css";
import { Link } from "@remix-run/react";

import { dollars } from "#domain/imports/cost";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";

interface Props {
  configured: boolean;
  host: string;
  model: string;
  /** USD of this month, and what it may become. */
  spent: number;
  limit: number;
  tokenPrice: number;
}

const steps = [
  "Paste the address of a booking page or of a lodge's own site.",
  "The page is read as smart import reads it. The model is asked only for what is still missing.",
  "Look over the values. Each stands beside the words of the page that state it; what they do not bear out is marked and taken only if you say so.",
  "Import it, as a draft or published, or copy it as JSON.",
];

/** How it works, what it costs, and how it is set up. */
export function Guide(props: Props) {
  const { configured, host, model, spent, limit, tokenPrice } = props;
  return (
    <div className="ai-guide">
      <section aria-labelledby="ai-how">
        <h2 id="ai-how">How it works</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="ai-cost">
        <h2 id="ai-cost">What it costs</h2>
        <p>
          {adminTexts.ai.costNote}, by {dollars(tokenPrice)} for a million tokens.
        </p>
        <label htmlFor="ai-spent">
          {dollars(spent)} of {dollars(limit)} spent this month
        </label>
        <progress id="ai-spent" value={Math.min(spent, limit)} max={limit || 1} />
        <p className="small">
          At the limit nothing more is asked.{" "}
          <Link to={paths.admin.settings()}>Change price and limit</Link>
        </p>
        {configured && (
          <p className="small soft">
            Service: {host}. Model: {model}.
          </p>
        )}
      </section>
      {!configured && <SetUp />}
    </div>
  );
}

const services = [
  ["OpenAI", "https://api.openai.com/v1", "gpt-4o-mini"],
  ["Azure", "https://NAME.openai.azure.com/openai/v1", "name of the deployment"],
  ["Ollama", "http://127.0.0.1:11434/v1", "llama3.1"],
  ["vLLM", "http://127.0.0.1:8000/v1", "name of the served model"],
  ["llama.cpp", "http://127.0.0.1:8080/v1", "any name"],
] as const;

function SetUp() {
  return (
    <section className="ai-set-up" aria-labelledby="ai-set-up">
      <h2 id="ai-set-up">Set it up</h2>
      <p>
        Set <code>AI_API_KEY</code> to the key of the service, and for another one than OpenAI{" "}
        <code>AI_BASE_URL</code> and <code>AI_MODEL</code>, in the environment of web and worker;
        then start both again. A service on your own machine takes any key.
      </p>
      <dl>
        {services.map(([name, address, model]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{address}</code> <span className="soft">{model}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Without it, <Link to={paths.admin.smartImport()}>smart URL import</Link> takes what a page
        states about itself.
      </p>
    </section>
  );
}

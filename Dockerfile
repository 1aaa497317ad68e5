# The shop as one container: publishes what changed into /data at its start, then serves it. docs/how-to/deploy.md
FROM node:24-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY services/http/package.json services/http/package.json
COPY services/content/package.json services/content/package.json
COPY services/commerce/package.json services/commerce/package.json
COPY services/media/package.json services/media/package.json
COPY services/search/package.json services/search/package.json
RUN npm ci --omit=dev

FROM packages AS bundle
COPY astro.config.mjs tsconfig.json ./
COPY public public
COPY scripts scripts
COPY services services
COPY src src
RUN node scripts/run.mjs build-bundle

FROM node:24-slim
ENV NODE_ENV=production LISTEN_HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY package.json package-lock.json astro.config.mjs tsconfig.json ./
COPY public public
COPY sample sample
COPY scripts scripts
COPY services services
COPY src src
COPY --from=bundle /shop/dist dist
RUN mkdir -p /data node_modules/.firn && chown node:node /data node_modules/.firn
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "scripts/run.mjs", "start"]

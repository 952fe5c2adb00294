# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS site
WORKDIR /src
COPY frontend/package.json frontend/package-lock.json frontend/
RUN --mount=type=cache,target=/root/.npm npm --prefix frontend ci --no-audit --no-fund
COPY api/graphql/schema api/graphql/schema
COPY frontend frontend
RUN npm --prefix frontend run build

FROM golang:1.26-bookworm AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY . .
COPY --from=site /src/frontend/dist frontend/dist
ARG VERSION=unknown
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X github.com/sidestage/sidestage/internal/app.version=${VERSION}" -o /sidestage . \
    && mkdir /empty

# A static binary and nothing else. The graph, search and Redis are services of their own (compose.yaml): this image
# has no Java for the managed Neo4j.
FROM scratch
COPY --from=server /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=server /sidestage /sidestage
COPY --from=server --chown=65532:65532 /empty /data
# Sounds are copied here for the processes that read them.
COPY --from=server --chown=65532:65532 /empty /tmp
USER 65532:65532
ENV DATA_DIR=/data LISTEN_ADDR=0.0.0.0:8080 LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/sidestage"]
CMD ["serve"]

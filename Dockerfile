# The sandbox alone: one static program in an empty image.
#
#     docker build --tag xpauto-sandbox .
#     docker run --rm --publish 127.0.0.1:8080:8080 xpauto-sandbox
FROM rust:1-alpine AS build
# hadolint ignore=DL3018
RUN apk add --no-cache musl-dev
WORKDIR /source
COPY . .
RUN cargo build --release --locked --package xpauto-sandbox \
    && install -D target/release/xpauto-sandbox /out/xpauto-sandbox

FROM scratch
COPY --from=build /source/LICENSE /source/LICENSE-APACHE /source/LICENSE-MIT /
COPY --from=build /out/xpauto-sandbox /xpauto-sandbox
USER 65534:65534
EXPOSE 8080
ENTRYPOINT ["/xpauto-sandbox", "--listen", "0.0.0.0", "--port", "8080"]

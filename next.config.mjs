import { fileURLToPath } from "node:url";

const list = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

const pageHeaders = list({
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
});

// Our server sets a stricter policy for pages, and tells Next its nonce in a header of the request.
const withoutPolicy = [{ type: "header", key: "content-security-policy" }];
const filePolicy = list({ "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'" });

// What depends on the person or the moment, and what Next responds itself, such as 204 to OPTIONS, or 405.
const notStored = list({ "Cache-Control": "private, no-store" });

// Data, which a browser must not show as a page.
const dataHeaders = list({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
});

/** @type {import("next").NextConfig} */
export default {
  // Derived from the sources by the launcher, so that two builds of one commit are interchangeable.
  generateBuildId: () => process.env.SOURCES_ID ?? null,
  // The API treats /pets/ and /pets alike, and never redirects.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === "true" },
  // The image optimizer writes a file for every requested URL.
  images: { unoptimized: true },
  rewrites: async () => ({
    afterFiles: [
      { source: "/docs.md", destination: "/markdown/docs" },
      { source: "/docs/:path(.+)\\.md", destination: "/markdown/docs/:path" },
    ],
    fallback: [{ source: "/docs/:path*", destination: "/docs/missing" }],
  }),
  // Confirmation links that 1.0.0 mailed, which work for seven days.
  redirects: async () => [
    { source: "/confirm-address", destination: "/confirm-email", permanent: true },
    { source: "/docs/reference", destination: "/docs/reference/listPets", permanent: false },
  ],
  cacheHandler: fileURLToPath(new URL("lib/web/page-cache.mjs", import.meta.url)),
  cacheMaxMemorySize: 0,
  // How long a shared cache may serve a page that it has, while it asks for a newer one.
  expireTime: 3600,
  // Our server compresses, after it has set the content security policy of what Next sends.
  compress: false,
  headers: async () => [
    { source: "/((?!api/|mcp$).*)", headers: pageHeaders },
    { source: "/((?!api/|mcp$).*)", missing: withoutPolicy, headers: filePolicy },
    // Another origin imports the typed client from here.
    { source: "/client/:path*", headers: list({ "Access-Control-Allow-Origin": "*" }) },
    { source: "/api/((?!v1|manage/).*)", headers: dataHeaders },
    { source: "/(api/(?!v1|manage/).*|too-many-requests)", headers: notStored },
  ],
  // Loaded once from node_modules, also by our own server in the process of the pages. In Next's bundles each would be there
  // several times, which made the start of that process take 1.5 times the CPU.
  serverExternalPackages: [
    "drizzle-orm",
    "postgres",
    "redis",
    "@upstash/redis",
    "@upstash/ratelimit",
    "zod",
    "pino",
    "nodemailer",
    "@simplewebauthn/server",
  ],
};

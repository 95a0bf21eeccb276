const list = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

const pageHeaders = list({
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
});

// Our server sets a stricter policy for pages, and tells Next its nonce in a header of the request.
const withoutPolicy = [{ type: "header", key: "content-security-policy" }];
const filePolicy = list({ "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'" });

// Data, which a browser must not show as a page.
const dataHeaders = list({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
});

/** @type {import("next").NextConfig} */
export default {
  // The launcher gives a value made from the sources, so that two builds of one commit are one build to a browser.
  generateBuildId: () => process.env.SOURCES_ID ?? null,
  // The API answers /pets/ as it answers /pets: with its own error or its own rows, never with a redirect.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // No page uses the image optimizer, which writes a file for every address that it is asked for.
  images: { unoptimized: true },
  // Every page of the documentation is there as Markdown too, at its own address with .md behind it.
  rewrites: async () => [
    { source: "/docs.md", destination: "/markdown/docs" },
    { source: "/docs/:path(.+)\\.md", destination: "/markdown/docs/:path" },
  ],
  // Room for the longest form, as much as a body of the API may have. Next would read a megabyte.
  // A build is only read at run time: it may lie on a read-only file system.
  experimental: { serverActions: { bodySizeLimit: "64kb" }, isrFlushToDisk: false },
  // The public API writes its own headers.
  headers: async () => [
    { source: "/((?!api/).*)", headers: pageHeaders },
    { source: "/((?!api/).*)", missing: withoutPolicy, headers: filePolicy },
    { source: "/api/((?!v1).*)", headers: dataHeaders },
  ],
  serverExternalPackages: ["pino", "postgres"],
};

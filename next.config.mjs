/** @type {import("next").NextConfig} */
export default {
  // The launcher gives a value made from the sources, so that two builds of one commit are one build to a browser.
  generateBuildId: () => process.env.SOURCES_ID ?? null,
  // The API answers /pets/ as it answers /pets: with its own error or its own rows, never with a redirect.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Every page of the documentation is there as Markdown too, at its own address with .md behind it.
  rewrites: async () => [
    { source: "/docs.md", destination: "/markdown/docs" },
    { source: "/docs/:path(.+)\\.md", destination: "/markdown/docs/:path" },
  ],
  // Room for the longest form, as much as a body of the API may have. Next would read a megabyte.
  // A build is only read at run time: it may lie on a read-only file system.
  experimental: { serverActions: { bodySizeLimit: "64kb" }, isrFlushToDisk: false },
  serverExternalPackages: ["pino", "postgres"],
};

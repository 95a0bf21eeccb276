/** @type {import("next").NextConfig} */
export default {
  // The API answers /pets/ as it answers /pets: with its own error or its own rows, never with a redirect.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  serverExternalPackages: ["pino", "postgres"],
};

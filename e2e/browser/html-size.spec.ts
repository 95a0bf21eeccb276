import { demoUsers } from "@/lib/base/demo-users";
import { expect, signIn, test } from "./support/visitor";

/** Before compression. A row of a list is sent as HTML and as the data of React, so that little in it adds up. */
const maxBytes = 105_000;

const pages = [
  ["developer", ["", "/usage", "/usage/requests", "/keys", "/animals", "/activity"].map((page) => `/portal${page}`)],
  ["staff", ["/staff", "/staff/inventory"]],
] as const;

for (const [role, paths] of pages)
  test(`pages with demo data for ${role} are at most ${maxBytes / 1000} KB of HTML`, async ({ page }) => {
    await signIn(page, demoUsers[role]);
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain("</html>");
      expect(Buffer.byteLength(html), path).toBeLessThan(maxBytes);
    }
  });

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { highlightCode } from "./highlight";

const htmlOf = (code: string, language: string) => renderToStaticMarkup(highlightCode(code, language));
const key = '<span class="rounded-sm bg-accent-soft px-0.5 text-accent-ink">YOUR_API_KEY</span>';

it("keeps every character of the code, colours tokens, and marks the key in them", () => {
  expect(htmlOf(`curl -H "Bearer YOUR_API_KEY" & # <b> &lt; 'x'`, "bash")).toBe(
    `curl -H <span class="text-accent-ink">&quot;Bearer ${key}&quot;</span> &amp; ` +
      '<span class="text-muted italic"># &lt;b&gt; &amp;lt; &#x27;x&#x27;</span>',
  );
  expect(htmlOf('f"a {1} b"', "python")).toBe(
    '<span class="text-accent-ink">f&quot;a </span><span class="text-accent-ink">{</span>' +
      '<span class="text-warning-ink">1</span><span class="text-accent-ink">}</span><span class="text-accent-ink"> b&quot;</span>',
  );
  expect(htmlOf("x < YOUR_API_KEY", "unknown")).toBe(`x &lt; ${key}`);
});

import { product } from "@/lib/base/product";
import { escapeHtml } from "@/lib/base/text";

/** `name`: of the recipient, if known. */
export type Letter = {
  title: string;
  name?: string;
  text: string;
  button?: { label: string; href: string };
  small: string[];
};

/** A mail client makes a link of these, or shows what follows them elsewhere. Other full stops have the same effect. */
const linkOrControl = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|www\.|@|[.。]\p{L}/iu;
const quotes = /["“”„‟«»‹›]/gu;
/** Longer than most names, and too short for a message. In characters. */
const maxTheirs = 60;

/** For a text that another person than the reader chose. @returns undefined for one that carries a link */
export function safeText(text: string): string | undefined {
  if (linkOrControl.test(text.normalize("NFKC"))) return undefined;
  const characters = [...text.replace(quotes, "'")];
  return characters.length > maxTheirs ? `${characters.slice(0, maxTheirs).join("")}…` : characters.join("");
}

/** A person who signs up with the address of another one chooses the name. */
function greeting(name = ""): string {
  const theirs = safeText(name);
  return theirs && !theirs.endsWith("…") ? `Hello ${theirs},` : "Hello,";
}

const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const buttonStyle = `display:inline-block;padding:11px 20px;border-radius:6px;background:${product.colour};color:#ffffff;font-weight:600;text-decoration:none`;

const buttonHtml = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;color:#5d6158;word-break:break-all">Or open this URL:<br>${escapeHtml(href)}</p>`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 20px;background:#ffffff;color:#1b1d19;font:15px/1.55 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600;color:${product.colour}">${escapeHtml(product.name)}</p>
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeHtml(title)}</h1>
${body}
</div>
</body>
</html>
`;

export function writeLetter({ title, name, text, button, small }: Letter): { text: string; html: string } {
  const said = [greeting(name), text];
  const lines = [
    ...said,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...small,
    `--\n${product.mailSignature}`,
  ];
  const html = [
    ...said.map((text) => paragraph(text)),
    ...(button ? [buttonHtml(button)] : []),
    ...small.map((text) => paragraph(text, "font-size:13px;color:#5d6158")),
  ].join("\n");
  return { text: `${lines.join("\n\n")}\n`, html: page(title, html) };
}

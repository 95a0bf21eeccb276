export type Data = { [name: string]: string | boolean | Data[] };

const sections = /[ \t]*\{\{([#^])(\w+)\}\}\n?([\s\S]*?)[ \t]*\{\{\/\2\}\}\n?/g;

/**
 * The part of Mustache that the templates use: `{{name}}`, and `{{#name}}…{{/name}}` for each item of a list, or if a value is
 * true; `{{^name}}` is its opposite.
 */
export function render(template: string, data: Data): string {
  const valueNamed = (name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`A template uses {{${name}}}, which is not known.`);
    return value;
  };
  return template
    .replace(sections, (_, kind: string, name: string, inner: string) => {
      const value = valueNamed(name);
      const items = Array.isArray(value) ? value : value === true ? [{}] : [];
      if (kind === "^") return items.length === 0 ? render(inner, data) : "";
      return items.map((item) => render(inner, { ...data, ...item })).join("");
    })
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(valueNamed(name)));
}

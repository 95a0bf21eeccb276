export function selectText(text: string, button: Element): void {
  let place: Element | null = button;
  const has = (element: Element) => element.textContent?.replace(/\s/g, "").includes(text.replace(/\s/g, ""));
  while (place && !has(place)) place = place.parentElement;
  for (let inner = place; inner; inner = [...inner.children].find(has) ?? null) place = inner;
  if (place) getSelection()?.selectAllChildren(place);
}

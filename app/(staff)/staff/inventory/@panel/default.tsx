/** Whoever comes straight to an animal's address sees its page, and no panel. */
export default function Closed() {
  return null;
}

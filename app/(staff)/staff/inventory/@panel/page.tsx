/** No animal is open. */
export default function Closed() {
  return null;
}

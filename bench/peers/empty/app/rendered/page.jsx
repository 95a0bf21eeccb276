export const dynamic = "force-dynamic";

export default function Rendered() {
  return <h1>Empty</h1>;
}

export default function Prerendered() {
  return <h1>Empty</h1>;
}

export default function Home() {
  return <h1>Animal Store</h1>;
}

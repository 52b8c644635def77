export default function Collection() {
  return <h1>collection</h1>;
}

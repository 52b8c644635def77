export default function Collections() {
  return <h1>collections</h1>;
}

export default function Destinations() {
  return <h1>destinations</h1>;
}

export default function Destination() {
  return <h1>destination</h1>;
}

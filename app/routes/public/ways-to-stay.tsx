export default function WaysToStay() {
  return <h1>ways-to-stay</h1>;
}

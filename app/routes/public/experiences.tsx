export default function Experiences() {
  return <h1>experiences</h1>;
}

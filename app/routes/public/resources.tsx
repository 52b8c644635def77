export default function Resources() {
  return <h1>resources</h1>;
}

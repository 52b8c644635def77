export default function Listing() {
  return <h1>listing</h1>;
}

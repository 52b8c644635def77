export default function Favorites() {
  return <h1>favorites</h1>;
}

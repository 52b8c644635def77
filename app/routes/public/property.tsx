export default function Property() {
  return <h1>property</h1>;
}

export default function Post() {
  return <h1>post</h1>;
}

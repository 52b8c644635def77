export default function EmailTest() {
  return <h1>email-test</h1>;
}

export default function AdvertiserDisclosure() {
  return <h1>advertiser-disclosure</h1>;
}

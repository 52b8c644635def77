export const loader = () => new Response("Not built yet", { status: 501 });

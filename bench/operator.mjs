// The back office as a browser without scripts uses it.

/** @returns the operator's cookie, and how they send a form */
export async function signIn(origin, password) {
  const send = (to, fields, cookie = "") =>
    fetch(origin + to, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
  const login = await send("/admin/login", { password });
  // The session alone: the greeting that comes with it is shown once.
  const cookies = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = cookies.find((line) => line.startsWith("admin=")) ?? "";
  return {
    cookie,
    post: async (to, fields) => {
      const { status } = await send(to, fields, cookie);
      if (status !== 303) throw new Error(`${to} was answered with ${status}`);
    },
  };
}

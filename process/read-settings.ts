import { type Env, EnvError, readEnv, readFetchEnv } from "#env";

/** EX_CONFIG of sysexits.h: starting again changes nothing until somebody mends the settings. */
export const settingsFault = 78;

/** The settings of this process. With a faulty environment it says every fault and ends. */
export function readSettings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(settingsFault);
  }
}

/** The settings of a command that fetches pages. @throws EnvError */
export const readFetchSettings = () => readFetchEnv(process.env);

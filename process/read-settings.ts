import { type Env, EnvError, readEnv, readFetchEnv, readRenderingEnv, readStorageEnv } from "#env";

/** EX_CONFIG of sysexits.h: starting again changes nothing until somebody mends the settings. */
export const settingsFault = 78;

/** The settings of this process. With a faulty environment it says every fault and ends. */
export const readSettings = (): Env => orEnd(readEnv);

/** As readSettings, of a command that works on what the site has stored. */
export const readStorageSettings = () => orEnd(readStorageEnv);

/** As readSettings, of the service that draws pages. */
export const readRenderingSettings = () => orEnd(readRenderingEnv);

function orEnd<T>(read: (source: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(settingsFault);
  }
}

/** The settings of a command that fetches pages. @throws EnvError */
export const readFetchSettings = () => readFetchEnv(process.env);

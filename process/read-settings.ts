import { type Env, EnvError, readEnv, readFetchEnv, readRenderingEnv, readStorageEnv } from "#env";

/** EX_CONFIG of sysexits.h: a restart does not help until the settings are fixed. */
export const settingsErrorCode = 78;

/** Reads the settings of this process; prints every error of the environment and exits. */
export const readSettings = (): Env => orEnd(readEnv);

/** Like readSettings, for commands on stored data. */
export const readStorageSettings = () => orEnd(readStorageEnv);

/** Like readSettings, for the rendering service. */
export const readRenderingSettings = () => orEnd(readRenderingEnv);

function orEnd<T>(read: (source: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(settingsErrorCode);
  }
}

/** Settings of a command that fetches pages. @throws EnvError */
export const readFetchSettings = () => readFetchEnv(process.env);

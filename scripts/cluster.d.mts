/** Where the database of a DATA_DIR is. */
export function findPlace(dataDir: string): string;
/** The server's process id and port; zeros when none runs. */
export function readLock(place: string): { pid: number; port: number };
export function urlOf(place: string, port: number, database: string): string;

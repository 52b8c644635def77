/** Finds the database of a DATA_DIR. */
export function findPlace(dataDir: string): string;
/** The server's process id and port; zeros if none is running. */
export function readLock(place: string): { pid: number; port: number };
export function urlOf(place: string, port: number, database: string): string;

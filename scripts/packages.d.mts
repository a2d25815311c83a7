/** A program that tests need beside Node: where it is, or why it is not there. Installed where that may be done. */
export function ensureProgram(
  name: 'redis-server' | 'turnserver' | 'janus' | 'ip',
): { path: string; reason?: undefined } | { path: null; reason: string }

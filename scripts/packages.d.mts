/** Finds a program that tests need besides Node, or installs it where possible; `reason` explains why it is missing. */
export function ensureProgram(
  name: 'redis-server' | 'turnserver' | 'janus' | 'ip',
): { path: string; reason?: undefined } | { path: null; reason: string }

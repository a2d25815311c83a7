/** A port of this machine that nobody listens on now. */
export function freePort(): Promise<number>

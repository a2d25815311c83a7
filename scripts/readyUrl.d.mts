import type { ChildProcess } from 'node:child_process'

/**
 * Waits until a started server, with its output in pipes, prints that it is ready; fails with its output if it exits before.
 * @returns the URL that it prints, which with `PORT=0` has the port on which it listens
 */
export function readyUrl(server: ChildProcess): Promise<string>

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Killable {
  /** Like a crash of the machine: nothing is closed properly. */
  kill(): Promise<void>
  /** Starts the same program again, at the same address, without data. */
  restart(): Promise<void>
}

/**
 * Starts a program that a test can kill and restart.
 * @param begin starts the program
 */
export async function killable(begin: () => Promise<ChildProcess>): Promise<Killable> {
  let child = await begin()
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    async restart() {
      child = await begin()
    },
  }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Killable {
  /** As a machine that goes: no goodbye. */
  kill(): Promise<void>
  /** The same program again, at the same address, empty. */
  restart(): Promise<void>
}

/** A program that a test may kill and start again. In: how it begins. */
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

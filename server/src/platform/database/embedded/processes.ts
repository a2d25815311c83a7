import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Whether a process with this number runs, whoever owns it; one that ended but was not buried does not. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !stateAndName(pid).startsWith('Z')
}

/** Whether the process with this number is PostgreSQL, and not one that got the number of a PostgreSQL that died. */
export function isPostgres(pid: number): boolean {
  return isProcessRunning(pid) && stateAndName(pid).includes('postgres')
}

/** State letter and program name, such as "S postgres"; empty when there is no such process. */
function stateAndName(pid: number): string {
  try {
    if (!existsSync('/proc/self/stat'))
      return execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, name = '', state = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) (\S)/s) ?? []
    return `${state} ${name}`
  } catch {
    return ''
  }
}

/** Waits until the process is no more. @throws after `milliseconds` */
export async function waitUntilEnded(pid: number, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (isProcessRunning(pid)) {
    if (Date.now() > deadline)
      throw new Error(`Process ${pid} (PostgreSQL) has not stopped within ${milliseconds / 1000} seconds.`)
    await wait(10)
  }
}

/** The PostgreSQL processes that work in this folder (a real path); none where the system does not tell. */
export function postgresIn(folder: string): number[] {
  if (!existsSync('/proc/self/cwd')) return []
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && isPostgres(pid)
    } catch {
      return false
    }
  })
}

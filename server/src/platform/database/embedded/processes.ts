import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Returns whether a process with this pid is running, for any owner; a zombie process is not. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !stateAndName(pid).startsWith('Z')
}

/**
 * Returns whether the process with this pid is PostgreSQL, and not another one that got the pid of a dead PostgreSQL.
 */
export function isPostgres(pid: number): boolean {
  return isProcessRunning(pid) && stateAndName(pid).includes('postgres')
}

/** Returns the state letter and the program name, such as "S postgres"; empty when there is no such process. */
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

/**
 * Waits until the process has ended.
 * @throws Error after `milliseconds`
 */
export async function waitUntilEnded(pid: number, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (isProcessRunning(pid)) {
    if (Date.now() > deadline)
      throw new Error(`Process ${pid} (PostgreSQL) has not stopped within ${milliseconds / 1000} seconds.`)
    await wait(10)
  }
}

/**
 * Returns the pids of PostgreSQL processes whose working directory is this folder (a real path); none on systems
 * without /proc.
 */
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

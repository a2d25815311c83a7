import { getPriority, setPriority } from 'node:os'
import { isPostgres } from './embedded/processes'

/** By how much the process of a report is nicer than this one. */
const nicer = 15
const nicest = 19

/**
 * Lets the database's process of a report run only while the processes of requests leave it time, so that two reports at
 * once hardly slow a booking. Only possible on the same machine: the database is then behind a socket in its file system.
 * @param url of the database
 * @param pid of its process for the connection, in the same container
 */
export function yieldToRequests(url: string, pid: number): void {
  const isHere = new URL(url).searchParams.get('host')?.startsWith('/')
  if (!(isHere && isPostgres(pid))) return
  try {
    setPriority(pid, Math.min(nicest, getPriority() + nicer))
  } catch {
    // It is another user's: reports then run like everything else, on their two connections.
  }
}

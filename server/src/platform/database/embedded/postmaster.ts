import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { pathAsSeenBy, quietEnvironment, writeAccessRules } from './cluster'
import { type ClusterLocation, socketFolder } from './clusterLocation'
import { connectIfReady } from './connection'
import { isPostgres, postgresIn } from './processes'

/** A PostgreSQL that accepts connections. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** Connected to the database "postgres". */
  client: Client
  /** It was already running: an earlier process left it behind. */
  adopted: boolean
}

const timeout = 60_000

/** Finds the running PostgreSQL of this location, or starts it, and waits until it accepts connections. */
export async function respondingPostmaster(location: ClusterLocation): Promise<Postmaster> {
  const deadline = Date.now() + timeout
  let launch: Launch | undefined
  while (Date.now() < deadline) {
    const present = readPidFile(location)
    if (present && serves(location, present)) {
      const client = present.ready ? await connectIfReady(present.socketFolder) : undefined
      if (client) {
        const { pid, socketFolder } = present
        return { pid, socketFolder, client, adopted: pid !== launch?.pid }
      }
    } else if (!launch) {
      if (present) removeStaleFiles(location)
      launch = launchPostgres(location)
    } else if (launch.hasEnded()) {
      if (!launch.isTransientFailure()) throw new Error(`PostgreSQL did not start:\n${launch.output()}`)
      launch = undefined
      await wait(20)
    }
    await wait(10)
  }
  throw new Error(`PostgreSQL did not respond within ${timeout / 1000} seconds; see its log in ${location.logFile}.`)
}

/** The content of PostgreSQL's pid file. */
interface PidFile {
  pid: number
  /** The database folder, as passed to PostgreSQL. */
  folder: string
  socketFolder: string
  /** It accepts connections. */
  ready: boolean
}

function readPidFile({ cluster }: ClusterLocation): PidFile | undefined {
  try {
    const [pid, folder = '', , , socketFolder = '', , , status] = readFileSync(
      join(cluster, 'postmaster.pid'),
      'utf8',
    ).split('\n')
    return pid ? { pid: Number(pid), folder, socketFolder, ready: status?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether that process is the PostgreSQL of this folder, not another program or that of the folder it was
 * copied from.
 */
function serves(location: ClusterLocation, { pid, folder }: PidFile): boolean {
  if (!isPostgres(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(location.cluster)
  } catch {
    return folder === pathAsSeenBy(location, location.cluster)
  }
}

/**
 * Cleans up after a PostgreSQL that was killed. Its pid may belong to another program by now, or to a zombie process,
 * and both would prevent the next one from starting. Its child processes end on their own, some only after seconds, and
 * are signaled to end at once, as PostgreSQL itself does after a crash; one that does not end keeps its shared memory,
 * which the next one checks.
 */
function removeStaleFiles(location: ClusterLocation): void {
  for (const pid of postgresIn(realpathSync(location.cluster))) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // Already ended.
    }
  }
  rmSync(join(location.cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder(location), '.s.PGSQL.5432.lock'), { force: true })
}

interface Launch {
  pid: number | undefined
  hasEnded(): boolean
  /** Whether it only failed because of another PostgreSQL that had just ended or was just starting. */
  isTransientFailure(): boolean
  output(): string
}

function launchPostgres(location: ClusterLocation): Launch {
  writeAccessRules(location)
  const log = openLog(location)
  const before = fstatSync(log).size
  const child = spawn(location.binaries.postgres, options(location), {
    ...location.account,
    cwd: location.cluster,
    env: quietEnvironment(),
    // In a session of its own: Ctrl-C in the terminal is for Mashfa, which still needs the database for a clean
    // shutdown.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  const output = () => failure?.message ?? readFileSync(location.logFile).subarray(before).toString().trim()
  return {
    pid: child.pid,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    isTransientFailure: () => /shared memory block|lock file/.test(output()),
    output,
  }
}

/**
 * Once there has been a backup (which creates the folder), every WAL segment is kept beside the database until the next
 * backup fetches it, so that any moment since then can be restored. Paths are relative to the database folder.
 */
const archiving = {
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command:
    'test ! -d ../wal || test -f ../wal/%f.gz || (gzip -c %p > ../wal/%f.new && sync ../wal/%f.new && mv ../wal/%f.new ../wal/%f.gz)',
}

function options(location: ClusterLocation): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder(location),
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The values of a failed statement can be a patient's data, which does not belong in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(location.disposable ? {} : archiving),
    ...(location.disposable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
      // Each test's server has new connections: planning a statement for its first five values takes longer than running it.
      plan_cache_mode: 'force_generic_plan',
      // A database lives for seconds.
      autovacuum: 'off',
    }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', pathAsSeenBy(location, location.cluster), ...flags]
}

const maxLogSize = 10 * 1024 * 1024

function openLog({ logFile, account }: ClusterLocation): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogSize) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  if (account) chownSync(logFile, account.uid, account.gid)
  return log
}

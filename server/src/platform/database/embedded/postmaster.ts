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

/** A PostgreSQL that answers. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** Connected to the database "postgres". */
  client: Client
  /** It ran already: an earlier process of ours left it behind. */
  adopted: boolean
}

const timeout = 60_000

/** Finds the PostgreSQL of this place running, or starts it, and waits until it answers. */
export async function answeringPostmaster(location: ClusterLocation): Promise<Postmaster> {
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
  throw new Error(`PostgreSQL has not answered within ${timeout / 1000} seconds; ${location.logFile} may say why.`)
}

/** What PostgreSQL writes about itself. */
interface PidFile {
  pid: number
  /** The database folder, as it was told. */
  folder: string
  socketFolder: string
  /** It takes connections. */
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

/** Whether that process is the PostgreSQL of this folder, not another program, nor that of the folder this is a copy of. */
function serves(location: ClusterLocation, { pid, folder }: PidFile): boolean {
  if (!isPostgres(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(location.cluster)
  } catch {
    return folder === pathAsSeenBy(location, location.cluster)
  }
}

/**
 * After a PostgreSQL that was killed. Its number may belong to another program by now, or to nobody while it waits to be
 * buried, and both would keep the next one from starting. Its helpers end by themselves, some only after seconds, and
 * are asked to end at once, as PostgreSQL itself does after a crash; one that does not keeps its shared memory, which the
 * next one looks for.
 */
function removeStaleFiles(location: ClusterLocation): void {
  for (const pid of postgresIn(realpathSync(location.cluster))) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // Gone meanwhile.
    }
  }
  rmSync(join(location.cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder(location), '.s.PGSQL.5432.lock'), { force: true })
}

interface Launch {
  pid: number | undefined
  hasEnded(): boolean
  /** Whether it only met what another PostgreSQL, just gone or just starting, holds for a moment. */
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
    // A session of its own: Ctrl-C in the terminal is for Mashfa, which still needs the database to stop cleanly.
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
 * Once there has been a backup (it makes the folder), every piece of the log is kept beside the database until the
 * next backup fetches it, so that any moment since can be restored. Paths are seen from the database folder.
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
    // What a failed statement was about may be a patient's record: it does not belong in a log.
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

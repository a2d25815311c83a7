import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter, serviceAccount } from './account'
import { type Binaries, findBinaries } from './binaries'

/** Everything that is determined before PostgreSQL runs: account, binaries and paths. */
export interface ClusterLocation {
  dataDir: string
  /** PostgreSQL's own folder. */
  cluster: string
  logFile: string
  account: Account | undefined
  binaries: Binaries
  /** The data need not outlive the process: nothing is flushed to disk. */
  disposable: boolean
}

/** Socket paths are limited to 107 bytes (103 on macOS), of which the file's own name takes 15. */
const maxSocketFolderLength = 88

/** Creates `dataDir` if needed and determines the account and binaries for PostgreSQL in it. */
export function prepareLocation(dataDir: string, disposable: boolean): ClusterLocation {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL of your own.')
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const root = realpathSync(dataDir)
  const cluster = join(root, 'postgres')
  const account = serviceAccount(cluster)
  const binaries = findBinaries(account, join(root, 'runtime'))
  return { dataDir: root, cluster, logFile: join(root, 'postgres.log'), account, binaries, disposable }
}

/** Creates a folder that only PostgreSQL's account can enter. */
export function privateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/**
 * Returns the folder of the socket: inside the data folder, or a short one in the temporary folder when the path would
 * be too long for a socket or the account cannot enter it.
 */
export function socketFolder({ dataDir, account }: ClusterLocation): string {
  const name = `mashfa-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const folder = [join(dataDir, 'run'), join(tmpdir(), name)].find(
    (path) => Buffer.byteLength(path) <= maxSocketFolderLength && (!account || canEnter(dirname(path), account)),
  )
  const chosen = folder ?? join('/tmp', name)
  const present = lstatSync(chosen, { throwIfNoEntry: false })
  const owners = [process.getuid?.(), account?.uid]
  if (present && !(present.isDirectory() && owners.includes(present.uid))) {
    throw new Error(
      `The folder ${chosen} belongs to another user, so PostgreSQL cannot create its socket there. Remove the folder.`,
    )
  }
  privateFolder(chosen, account)
  return chosen
}

import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reachable } from './account'
import { type ClusterLocation, privateFolder } from './clusterLocation'
import { isProcessRunning } from './processes'

/** The database user that owns everything and runs the migrations; a superuser. */
export const ownerUser = 'mashfa'
/** The database user that the server works as. It owns nothing (decision 96). */
export const serverUser = 'mashfa_server'
/** The name of the database with the server's data. */
export const databaseName = 'mashfa'

/**
 * Creates the database folder at the first start, atomically, also when two starts do so at the same time.
 * @returns whether it was created now
 * @throws when the folder was created by another major version of PostgreSQL
 */
export async function initialise(location: ClusterLocation): Promise<boolean> {
  if (existsSync(join(location.cluster, 'PG_VERSION'))) {
    refuseOtherVersion(location)
    giveToAccount(location)
    return false
  }
  clearDrafts(location.dataDir)
  const draft = join(location.dataDir, `${draftPrefix}${process.pid}`)
  privateFolder(draft, location.account)
  await initdb(location, draft)
  try {
    renameSync(draft, location.cluster)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(join(location.cluster, 'PG_VERSION'))) throw error
  }
  syncFolder(location.dataDir)
  return true
}

const draftPrefix = 'postgres.new-'

function clearDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = name.startsWith(draftPrefix) && Number(name.slice(draftPrefix.length))
    if (maker && !isProcessRunning(maker)) rmSync(join(dataDir, name), { recursive: true })
  }
}

async function initdb(location: ClusterLocation, folder: string): Promise<void> {
  const options = [
    ['-D', pathAsSeenBy(location, folder)],
    ['-U', ownerUser],
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--auth=peer', '--no-instructions', ...(location.disposable ? ['--no-sync'] : [])],
  ].flat()
  try {
    await promisify(execFile)(location.binaries.initdb, options, {
      ...location.account,
      cwd: folder,
      env: quietEnvironment(),
    })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw new Error(explain(error), { cause: error })
  }
}

function explain(error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: string }
  if (code === 'ENOENT') {
    return 'The embedded PostgreSQL does not run on this system (it needs glibc, which Alpine lacks): set DATABASE_URL.'
  }
  if (code === 'EPERM') return 'PostgreSQL does not run as root, and this process may not change to another user.'
  return `The database folder could not be created: ${stderr?.trim() || error}`
}

/**
 * Returns a folder's path as PostgreSQL's account can use it. Below a folder that is closed to it (such as /root) no
 * absolute path works, but the process can be started inside, where the kernel still resolves its working directory.
 */
export function pathAsSeenBy({ account }: ClusterLocation, folder: string): string {
  return !account || process.platform !== 'linux' || reachable(folder, account) ? folder : '/proc/self/cwd'
}

/** Returns the environment for PostgreSQL, without variables of ours that would change its behavior. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** A folder that root copied or restored belongs to root, and may be open to others: PostgreSQL refuses both. */
function giveToAccount({ cluster, account }: ClusterLocation): void {
  if (account && statSync(cluster).uid !== account.uid) {
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, name), account.uid, account.gid)
    }
  }
  privateFolder(cluster, account)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function refuseOtherVersion({ cluster, binaries }: ClusterLocation): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.majorVersion) {
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this version of Mashfa includes PostgreSQL ${binaries.majorVersion}. To upgrade it, see "Upgrade" in docs/operating.md.`,
    )
  }
}

/**
 * Allows only the system user of this process, over the socket. Written at every launch, because it may be another
 * user.
 */
export function writeAccessRules({ cluster }: ClusterLocation): void {
  const { username } = userInfo()
  const rules = [
    `local all ${ownerUser},${serverUser} peer map=mashfa`,
    `local replication ${ownerUser} peer map=mashfa`,
  ]
  const accounts = [ownerUser, serverUser].map((user) => `mashfa "${username}" ${user}`)
  writeFileSync(join(cluster, 'pg_hba.conf'), `${rules.join('\n')}\n`)
  writeFileSync(join(cluster, 'pg_ident.conf'), `${accounts.join('\n')}\n`)
}

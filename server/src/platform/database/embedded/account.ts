import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A user of the operating system, by uid and gid. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Returns the account that PostgreSQL runs as, because it refuses to run as root.
 * @param clusterFolder the database folder; if it exists, its owner is kept
 * @returns undefined if the current user can run it
 * @throws when the folder belongs to another user, or root has no account to run it as
 */
export function serviceAccount(clusterFolder: string): Account | undefined {
  const self = process.getuid?.()
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new Error(
        `The database folder ${clusterFolder} belongs to another user. Start Mashfa as root as before, give the folder to yourself with "chown -R", or choose another DATA_DIR.`,
      )
    }
    return undefined
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!line) throw new Error('PostgreSQL does not run as root, and this system has no user "nobody" to run it as.')
  return { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 }
}

/** Returns whether `account` can reach and read the file or folder at `path`. */
export function reachable(path: string, account: Account): boolean {
  return allows(path, account, 5) && canEnter(dirname(path), account)
}

/** Returns whether `account` can enter `folder` and every folder above it. */
export function canEnter(folder: string, account: Account): boolean {
  return allows(folder, account, 1) && (folder === dirname(folder) || canEnter(dirname(folder), account))
}

/** Returns whether the mode grants all of `bits` (4 read, 1 enter) to `account`. */
function allows(path: string, account: Account, bits: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0
  return ((found.mode >> shift) & bits) === bits
}

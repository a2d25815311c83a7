import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const folders = ['contract/src', 'server/src', 'web/src']
/** The endings of a text that depends on a number. */
const plural = /_(zero|one|two|few|many|other)$/

/** Reads all TypeScript files that are no tests, by their path from the root. */
function sources(root: string): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => posix.join(folder, ...path.split(/[\\/]/))),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Returns the keys whose texts differ. */
export function changedKeys(before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])
}

/** Returns what the code that shows a text has: its key, or a template that begins like it. */
function signsOf(key: string): string[] {
  const name = key.replace(plural, '')
  const parts = name.split('.')
  const beginnings = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
  return [`'${name}'`, ...beginnings.map((beginning) => `\`${beginning}.\${`)]
}

/**
 * Returns the files that show one of these texts of the API.
 * @param root of the repository
 * @returns undefined if nothing is found for one of them, because its key is composed in another way
 */
export function textUsers(root: string, keys: readonly string[]): string[] | undefined {
  const all = keys.length === 0 ? new Map<string, string>() : sources(root)
  const users = new Set<string>()
  for (const key of keys) {
    const signs = signsOf(key)
    const found = [...all].filter(([, source]) => signs.some((sign) => source.includes(sign)))
    if (found.length === 0) return undefined
    for (const [path] of found) users.add(path)
  }
  return [...users]
}

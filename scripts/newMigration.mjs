// npm run new:migration -- <name>: creates an empty migration with the next free number, and prints its path.
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the name of the file of a new migration: the highest number plus one, and the words in snake case.
 * @param {readonly string[]} existing file names of migrations
 * @param {readonly string[]} words
 * @throws Error for words that have no letter
 */
export function newMigrationName(existing, words) {
  const name = words
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  if (!/[a-z]/.test(name)) throw new Error('Usage: npm run new:migration -- <name>')
  const highest = Math.max(0, ...existing.map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0)))
  return `${String(highest + 1).padStart(4, '0')}_${name}.sql`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(import.meta.dirname, '../server/migrations')
  const path = join(folder, newMigrationName(readdirSync(folder), process.argv.slice(2)))
  // Fails if the file exists.
  writeFileSync(path, '', { flag: 'wx' })
  console.log(path)
}

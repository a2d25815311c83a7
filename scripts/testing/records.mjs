import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'
import { isSuccess } from './results.mjs'

/**
 * The last result of a part, as stored in <part>.json.
 * @typedef {import('./results.mjs').Result & WorkTree & { seconds: number, finishedAt: string }} PartRecord
 */

/** @typedef {{ commit: string | null, isClean: boolean }} WorkTree `commit` is null outside a Git repository */

/** @returns {WorkTree} */
export function readWorkTree() {
  const git = (...parameters) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  const commit = git('rev-parse', 'HEAD')
  const status = git('status', '--porcelain')
  return {
    commit: commit.status === 0 ? commit.stdout.trim() : null,
    isClean: status.status === 0 && status.stdout === '',
  }
}

/**
 * Returns whether a part has passed on exactly these sources.
 * @param {PartRecord | undefined} record
 * @param {WorkTree} now
 */
export function hasPassed(record, now) {
  if (!record || !isSuccess(record)) return false
  return record.isClean && now.isClean && now.commit !== null && record.commit === now.commit
}

/** Reads and writes the results of parts in a folder. @param {string} folder */
export function partRecords(folder) {
  const pathOf = (part) => join(folder, `${part}.json`)
  return {
    /** @returns {PartRecord | undefined} */
    read: (part) => (existsSync(pathOf(part)) ? JSON.parse(readFileSync(pathOf(part), 'utf8')) : undefined),
    /** @param {PartRecord} record */
    write(part, record) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(pathOf(part), `${JSON.stringify(record, null, 2)}\n`)
    },
    remove: (part) => rmSync(pathOf(part), { force: true }),
  }
}

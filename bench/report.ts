import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface BenchResult {
  what: string
  value: string
  /** The target; undefined for a result that is only informative. */
  target?: string
  isMet?: boolean
}

const results: BenchResult[] = []

/** Prints a result immediately, and keeps it for the report. */
export function report(result: BenchResult): void {
  results.push(result)
  const mark = result.isMet === undefined ? '' : result.isMet ? 'met' : 'NOT MET'
  console.log(`${result.what.padEnd(58)}${result.value.padStart(30)}  ${(result.target ?? '').padEnd(16)}${mark}`)
}

/**
 * Writes all results as JSON.
 * @returns how many targets were missed
 */
export function writeReport(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return results.filter(({ isMet }) => isMet === false).length
}

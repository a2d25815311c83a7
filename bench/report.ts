import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface BenchResult {
  what: string
  value: string
  /** What we want it to be; nothing where it is told for comparison only. */
  target?: string
  isMet?: boolean
}

const results: BenchResult[] = []

/** Tells a result at once, and keeps it for the end. */
export function report(result: BenchResult): void {
  results.push(result)
  const mark = result.isMet === undefined ? '' : result.isMet ? 'met' : 'NOT MET'
  console.log(`${result.what.padEnd(58)}${result.value.padStart(30)}  ${(result.target ?? '').padEnd(16)}${mark}`)
}

/** Writes everything that was told. Out: how many aims were not met. */
export function writeReport(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return results.filter(({ isMet }) => isMet === false).length
}

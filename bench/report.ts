import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Line {
  what: string
  value: string
  /** What we want it to be; nothing where it is told for comparison only. */
  aim?: string
  met?: boolean
}

const lines: Line[] = []

/** Tells a result at once, and keeps it for the end. */
export function tell(line: Line): void {
  lines.push(line)
  const mark = line.met === undefined ? '' : line.met ? 'met' : 'NOT MET'
  console.log(`${line.what.padEnd(58)}${line.value.padStart(30)}  ${(line.aim ?? '').padEnd(16)}${mark}`)
}

/** Writes everything that was told. Out: how many aims were not met. */
export function conclude(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(lines, null, 2)}\n`)
  return lines.filter(({ met }) => met === false).length
}

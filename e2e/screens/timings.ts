import { appendFileSync, writeFileSync } from 'node:fs'

const phases = ['navigation', 'axe', 'rest'] as const
type Phase = (typeof phases)[number]

/** Measures the phases of one screen's check. */
export interface Stopwatch {
  /** Assigns the time since the last call to this phase. */
  lap(phase: Phase): void
}

/** Writes a table of the milliseconds per screen, one row immediately after each. */
export class Timings {
  constructor(private readonly path: string) {
    writeFileSync(path, `${['name', ...phases.map((phase) => `ms ${phase}`)].join('\t')}\n`)
  }

  /** Measures one screen, or another part of the test, and writes its row when `work` has ended. */
  async measure<Result>(name: string, work: (stopwatch: Stopwatch) => Promise<Result>): Promise<Result> {
    const spent: Record<Phase, number> = { navigation: 0, axe: 0, rest: 0 }
    let since = performance.now()
    const lap = (phase: Phase) => {
      const now = performance.now()
      spent[phase] += now - since
      since = now
    }
    try {
      return await work({ lap })
    } finally {
      lap('rest')
      appendFileSync(this.path, `${[name, ...phases.map((phase) => Math.round(spent[phase]))].join('\t')}\n`)
    }
  }
}

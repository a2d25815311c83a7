import { appendFileSync, writeFileSync } from 'node:fs'

const phases = ['navigation', 'axe', 'rest'] as const
type Phase = (typeof phases)[number]

/** Measures the phases of one screen's check. */
export interface Stopwatch {
  /** The time since the last call belongs to this phase. */
  lap(phase: Phase): void
}

/** Writes a table of what each screen costs, in milliseconds; a line at once after each. */
export class Timings {
  constructor(private readonly path: string) {
    writeFileSync(path, `${['name', ...phases.map((phase) => `ms ${phase}`)].join('\t')}\n`)
  }

  /** Measures one screen, or another part of the test; its line is there once `work` has ended. */
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

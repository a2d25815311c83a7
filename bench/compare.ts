import { type Measured, measure, median } from './measure'
import type { Running } from './processes'
import { tell } from './report'
import type { Scenario } from './scenarios'

interface Effort {
  rounds: number
  seconds: number
  connections: readonly number[]
}

/** Both sides by turns in one run, so that whatever else the machine does falls on both. */
export async function compare(ours: Running, bare: Running, scenario: Scenario, effort: Effort): Promise<void> {
  const { rounds, seconds } = effort
  for (const connections of effort.connections) {
    const results: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] }
    await measure(bare.url, scenario.bare, { connections, seconds: 1 })
    await measure(ours.url, scenario.ours, { connections, seconds: 1 })
    for (let round = 0; round < rounds; round += 1) {
      results.bare.push(await measure(bare.url, scenario.bare, { connections, seconds }))
      results.ours.push(await measure(ours.url, scenario.ours, { connections, seconds }))
    }
    const refused = [...results.ours, ...results.bare].reduce((sum, each) => sum + each.refused, 0)
    if (refused > 0) throw new Error(`${scenario.name}: ${refused} answers were not as they should be`)
    const rate = (side: Measured[]) => median(side.map((each) => each.rate))
    const ratio = rate(results.ours) / rate(results.bare)
    const { aim } = scenario
    tell({
      what: `${scenario.name}, ${connections} connection${connections > 1 ? 's' : ''}`,
      value: `${rate(results.ours).toFixed(0)} of ${rate(results.bare).toFixed(0)} /s = ${(ratio * 100).toFixed(0)} %`,
      ...(aim === null ? {} : { aim: `≥ ${aim * 100} %`, met: ratio >= aim }),
    })
  }
}

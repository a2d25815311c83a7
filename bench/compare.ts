import type autocannon from 'autocannon'
import type { BenchServer } from './benchServer'
import { type Measured, measure, median } from './measure'
import { report } from './report'
import { type Scenario, scenarios } from './scenarios'

export interface LoadOptions {
  rounds: number
  seconds: number
  connections: readonly number[]
}

/** A server, and the requests to send to it. */
export interface Side {
  url: string
  next(): autocannon.Request
}

/** Measures both sides in alternation, so that other load on the machine affects both. */
export async function compare(
  ours: Side,
  other: Side,
  { name, target }: Pick<Scenario, 'name' | 'target'>,
  load: LoadOptions,
): Promise<void> {
  const { rounds, seconds } = load
  for (const connections of load.connections) {
    const results: { ours: Measured[]; other: Measured[] } = { ours: [], other: [] }
    await measure(other.url, other.next, { connections, seconds: 1 })
    await measure(ours.url, ours.next, { connections, seconds: 1 })
    for (let round = 0; round < rounds; round += 1) {
      results.other.push(await measure(other.url, other.next, { connections, seconds }))
      results.ours.push(await measure(ours.url, ours.next, { connections, seconds }))
    }
    const refused = [...results.ours, ...results.other].reduce((sum, each) => sum + each.refused, 0)
    if (refused > 0) throw new Error(`${name}: ${refused} requests failed`)
    const rate = (side: Measured[]) => median(side.map((each) => each.rate))
    const ratio = rate(results.ours) / rate(results.other)
    report({
      what: `${name}, ${connections} connection${connections > 1 ? 's' : ''}`,
      value: `${rate(results.ours).toFixed(0)} of ${rate(results.other).toFixed(0)} /s = ${(ratio * 100).toFixed(0)} %`,
      ...(target === null ? {} : { target: `≥ ${target * 100} %`, isMet: ratio >= target }),
    })
  }
}

/**
 * Compares two builds: no call may become more than 10 percent slower.
 * @param after this build
 * @param before the earlier build
 */
export async function compareBuilds(
  after: BenchServer,
  before: BenchServer,
  load: LoadOptions,
  isSelected: (name: string) => boolean,
) {
  const was = scenarios(before.dataset)
  for (const [index, { name, ours }] of scenarios(after.dataset).entries()) {
    const old = was[index]
    if (!old || !isSelected(name)) continue
    const sides = [
      { url: after.server.url, next: ours },
      { url: before.server.url, next: old.ours },
    ] as const
    await compare(...sides, { name, target: 0.9 }, load)
  }
}

import { loadavg } from 'node:os'
import { measure, median } from './measure'
import { cpuOf, cpuOfChildren, type Running } from './processes'
import { report } from './report'
import { tokenFor } from './scenarios'

/** Connections of the measurements of response times. */
export const connections = 16

/**
 * Requests before a measurement. PostgreSQL plans a statement for its values in its first five executions on a connection,
 * and the server has ten connections, which stay open for days: each executes each statement twenty times before.
 */
export const warmUp = 20 * 10

export type Account = Parameters<typeof tokenFor>[0]

/** What is read, by whom, and the path of each request. */
export type Read = readonly [name: string, who: Account, pathOf: (turn: number) => string]

/** Reports the 95th percentile of response times. @param most of it, in milliseconds */
export function reportP95(
  what: string,
  p95: number,
  { most, isComplete }: { most: number; isComplete: boolean },
): void {
  report({
    what: `${what}, ${connections} connections, 95th percentile`,
    value: `${p95.toFixed(0)} ms`,
    target: `≤ ${most} ms`,
    isMet: isComplete && p95 <= most,
  })
}

/** Another build on the same database, and the process of PostgreSQL. */
export interface Earlier {
  before: Running
  postgres: number
}

/**
 * Measures reads by two builds in alternation, and reports the CPU time of Node and of PostgreSQL per request, which depends less on
 * what else the machine does than response times.
 */
export async function compareReads(
  after: Running,
  { before, postgres }: Earlier,
  reads: readonly Read[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  for (const [name, who, pathOf] of reads) {
    let turn = 0
    const headers = { authorization: `Bearer ${tokenFor(who)}` }
    const next = () => ({ path: pathOf(turn++), headers })
    const sides = [before, after].map((server) => ({
      server,
      node: [] as number[],
      database: [] as number[],
      p95: [] as number[],
    }))
    for (const { server } of sides) await measure(server.url, next, { connections, amount: warmUp })
    for (let round = 0; round < rounds; round += 1) {
      for (const side of sides) {
        const [node, database] = [cpuOf(side.server.pid), cpuOfChildren(postgres)]
        const { rate, p95, refused } = await measure(side.server.url, next, { connections, seconds })
        if (rate === 0 || refused > 0) throw new Error(`${name}: ${refused} requests failed`)
        side.node.push((cpuOf(side.server.pid) - node) / (rate * seconds))
        side.database.push((cpuOfChildren(postgres) - database) / (rate * seconds))
        side.p95.push(p95)
      }
    }
    const texts = sides.map(({ node, database, p95 }) => {
      const cpu = `${median(node).toFixed(1)} + ${median(database).toFixed(1)} ms`
      return `${cpu}, p95 ${p95.map((each) => each.toFixed(0)).join(', ')} ms`
    })
    report({ what: `${name}, before and after, load ${loadavg()[0]?.toFixed(1)}`, value: texts.join(' | ') })
  }
}

/** Measures reads, one after another. @param most of the 95th percentile, in milliseconds */
export async function measureReads(
  url: string,
  reads: readonly Read[],
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  for (const [name, who, pathOf] of reads) {
    let turn = 0
    const headers = { authorization: `Bearer ${tokenFor(who)}` }
    const next = () => ({ path: pathOf(turn++), headers })
    await measure(url, next, { connections, amount: warmUp })
    const { rate, p95, refused } = await measure(url, next, { connections, seconds })
    // A refusal takes about as long as a page.
    if (rate === 0 && refused > 0) throw new Error(`${name}: all ${refused} requests were refused`)
    reportP95(name, p95, { most, isComplete: rate > 0 && refused === 0 })
  }
}

import type { Report } from './attack'

const mostTold = 40

/** What came of it, and how to see each fault again. */
export function retold({ sent, faults, statuses, calls }: Report, seed: number): string {
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const done = [...calls.values()].reduce((sum, call) => sum + call.done, 0)
  const lines = faults
    .slice(0, mostTold)
    .map(({ number, what, said, answer }) =>
      [
        `${what}`,
        `  ${said}`,
        `  answered ${answer}`,
        `  npm run fuzz -- --seed=${seed} --first=${number} --requests=1`,
      ].join('\n'),
    )
  const more = faults.length > mostTold ? [`and ${faults.length - mostTold} more`] : []
  return [
    `seed ${seed}: ${sent} requests to ${calls.size} calls, ${done} of them done, ${faults.length} faults`,
    counted.join(', '),
    ...lines,
    ...more,
  ].join('\n')
}

import type { Report } from './runFuzz'

const maxFaultsShown = 40

/** Formats the results, and how to reproduce each fault. */
export function formatReport({ sent, faults, statuses, calls }: Report, seed: number): string {
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const done = [...calls.values()].reduce((sum, call) => sum + call.done, 0)
  const lines = faults
    .slice(0, maxFaultsShown)
    .map(({ number, problem, request, response }) =>
      [
        `${problem}`,
        `  ${request}`,
        `  response ${response}`,
        `  npm run fuzz -- --seed=${seed} --first=${number} --requests=1`,
      ].join('\n'),
    )
  const more = faults.length > maxFaultsShown ? [`and ${faults.length - maxFaultsShown} more`] : []
  return [
    `seed ${seed}: ${sent} requests to ${calls.size} calls, ${done} of them done, ${faults.length} faults`,
    counted.join(', '),
    ...lines,
    ...more,
  ].join('\n')
}

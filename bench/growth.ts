import { measure } from './measure'
import type { Running } from './processes'
import { report } from './report'
import type { Scenario } from './scenarios'

/** Compares a call on 10 thousand and on 1 million appointments. */
export async function compareGrowth(
  name: string,
  small: [Running, Scenario],
  large: [Running, Scenario],
  seconds: number,
) {
  const measureMedian = async ([server, scenario]: [Running, Scenario]) => {
    const { rate, refused } = await measure(server.url, scenario.ours, { connections: 1, seconds })
    if (refused > 0) throw new Error(`${name}: ${refused} requests failed`)
    return 1000 / rate
  }
  await measureMedian(small)
  await measureMedian(large)
  const one = await measureMedian(small)
  const many = await measureMedian(large)
  report({
    what: `${name}, from 10 thousand to 1 million appointments`,
    value: `${one.toFixed(2)} → ${many.toFixed(2)} ms = ${(many / one).toFixed(2)} ×`,
    target: '≤ 1.5 ×',
    isMet: many / one <= 1.5,
  })
}

import { write } from './command.mjs'
import { singleResult } from './results.mjs'

/**
 * One check of `npm test` or `npm run test:all`.
 * @typedef {object} Gate
 * @property {string} name
 * @property {string} [needs] the gate without which it cannot run
 * @property {(buffer?: import('./command.mjs').OutputBuffer) => Promise<GateOutcome>} run
 */

/**
 * @typedef {object} GateOutcome
 * @property {import('./results.mjs').Result} result
 * @property {import('./timing.mjs').FileTime[]} [files]
 * @property {string[]} [failures] the name and the error of each failed test
 * @property {string[]} [flaky] the same of each test that passed only at the second attempt
 */

/**
 * @typedef {object} GateReport
 * @property {string} name
 * @property {import('./results.mjs').Result} result
 * @property {number} seconds
 * @property {import('./timing.mjs').FileTime[]} files
 * @property {string[]} failures
 * @property {string[]} flaky
 */

/**
 * Runs gates in order; those of an inner list in parallel, with the output of each printed in one piece, in order.
 * @param {(Gate | Gate[])[]} steps
 * @returns {Promise<GateReport[]>}
 */
export async function runGates(steps) {
  /** @type {GateReport[]} */
  const reports = []
  for (const step of steps) {
    if (Array.isArray(step)) reports.push(...(await runTogether(step, reports)))
    else {
      printTitle(step)
      reports.push(await runGate(step, reports))
    }
  }
  return reports
}

/** @param {Gate[]} gates @param {GateReport[]} earlier */
async function runTogether(gates, earlier) {
  const started = gates.map((gate) => {
    const buffer = { text: '' }
    return { gate, buffer, report: runGate(gate, earlier, buffer) }
  })
  const reports = []
  for (const { gate, buffer, report } of started) {
    reports.push(await report)
    printTitle(gate)
    process.stdout.write(buffer.text)
  }
  return reports
}

/** @returns {Promise<GateReport>} */
async function runGate(gate, earlier, buffer) {
  const began = performance.now()
  const { result, files = [], failures = [], flaky = [] } = await outcomeOf(gate, earlier, buffer)
  return { name: gate.name, result, files, failures, flaky, seconds: (performance.now() - began) / 1000 }
}

/** @returns {Promise<GateOutcome>} */
async function outcomeOf(gate, earlier, buffer) {
  const hasFailed = ({ name, result }) => name === gate.needs && result.failed > 0
  if (!earlier.some(hasFailed)) return gate.run(buffer)
  write(buffer, `${gate.name} cannot run: ${gate.needs} failed.\n`)
  return { result: singleResult(false) }
}

function printTitle({ name }) {
  console.log(`\n== ${name}`)
}

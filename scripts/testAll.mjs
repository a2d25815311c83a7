import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { conclude } from './testing/conclude.mjs'
import { measureTimeFactor } from './testing/cpuProbe.mjs'
import { parts } from './testing/parts.mjs'
import { hasPassed, partRecords, readWorkTree } from './testing/records.mjs'
import { formatResult, sumResults } from './testing/results.mjs'
import { runGates } from './testing/runGates.mjs'
import { selectParts, usage } from './testing/selection.mjs'
import { ensurePackages, ensurePrograms } from './testing/setup.mjs'
import { formatSeconds } from './testing/timing.mjs'

// npm run test:all: the long tests, in parts that can be run separately and resumed.

const selection = selectParts(process.argv.slice(2), Object.keys(parts))
if (!selection) {
  console.error(usage(parts))
  process.exit(2)
}

const folder = join(root, 'test-output/all')
const records = partRecords(folder)
const workTree = readWorkTree()
const isDone = (name) => selection.resume && hasPassed(records.read(name), workTree)
const due = selection.names.filter((name) => !isDone(name))

ensurePackages()
const timeFactor = await measureTimeFactor()
const programs = due.some((name) => parts[name].needsPrograms) ? ensurePrograms() : { chromium: null, missing: [] }

const gates = []
for (const name of due) gates.push(...(await runPart(name)))

const results = selection.names.map((name) => ({ name, record: records.read(name) }))
conclude({
  rows: results.map(({ name, record }) => [
    name,
    formatResult(record),
    formatSeconds(record.seconds),
    due.includes(name) ? '' : `finished ${record.finishedAt}`,
  ]),
  gates,
  result: sumResults(results.map(({ record }) => record)),
  folder,
})

/** Runs one part and saves its result. */
async function runPart(name) {
  const { gates, needsPrograms } = parts[name]
  const session = {
    folder: join(folder, name),
    chromium: programs.chromium,
    node: process.execPath,
    env: { TEST_TIME_FACTOR: String(timeFactor) },
    from: selection.from,
  }
  records.remove(name)
  rmSync(session.folder, { recursive: true, force: true })
  console.log(`\n==== ${name}`)
  const began = performance.now()
  const reports = await runGates(gates(session))
  const { passed, failed, skipped } = sumResults(reports.map(({ result }) => result))
  // If sources changed during the run, its result cannot be used for resuming.
  const after = readWorkTree()
  records.write(name, {
    passed,
    failed,
    skipped: [...skipped, ...(needsPrograms ? programs.missing : [])],
    seconds: (performance.now() - began) / 1000,
    commit: workTree.commit,
    isClean: workTree.isClean && after.isClean && after.commit === workTree.commit,
    finishedAt: new Date().toISOString(),
  })
  return reports.map((report) => ({ ...report, name: `${name}: ${report.name}` }))
}

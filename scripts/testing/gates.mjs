import { join } from 'node:path'
import { lastRelease } from '../drill/versions.mjs'
import { root } from '../ensure.mjs'
import { runCommand } from './command.mjs'
import { singleResult, sumResults } from './results.mjs'
import { runPlaywright, runVitest } from './runners.mjs'

/** @typedef {import('./runGates.mjs').Gate} Gate */
/** @typedef {import('./setup.mjs').Session} Session */

/** Minutes after which a gate is ended on a quiet machine: several times what it takes, since only what hangs is to be ended. */
const limits = { command: 15, Tests: 45, Journeys: 45 }
const minuteMs = 60_000

/**
 * Returns how long a gate that starts now may take: its limit, longer on a slower machine, but not beyond the run's end.
 * @param {Session} session
 * @param {string} name
 * @returns {number | undefined} milliseconds; undefined without a limit
 */
function limitOf({ deadline, timeFactor = 1 }, name) {
  if (deadline === undefined) return undefined
  return Math.min((limits[name] ?? limits.command) * minuteMs * timeFactor, deadline - performance.now())
}

/** @param {Session} session @returns {Gate} */
export function typesGate(session) {
  return commandGate('Types', session, ['npm', 'run', '--silent', 'typecheck'])
}

/** @param {Session} session @returns {Gate} */
export function lintGate(session) {
  return commandGate('Lint', session, ['npm', 'run', '--silent', 'lint'])
}

/** @param {Session} session @param {string[]} options of scripts/build.mjs @returns {Gate} */
export function buildGate(session, ...options) {
  return commandGate('Build', session, scriptCommand(session, 'build.mjs', ...options))
}

/**
 * Runs Vitest for the projects that match these patterns.
 * @param {Session} session
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @returns {Gate}
 */
export function vitestGate(name, session, projects, env) {
  return {
    name,
    run: (buffer) =>
      runVitest(session, name, projectOptions(projects), { env, buffer, limitMs: limitOf(session, name) }),
  }
}

/**
 * Runs Playwright for the projects that match these patterns.
 * @param {Session} session
 * @param {{ projects: string[], workers: number, env?: Record<string, string> }} options
 * @returns {Gate}
 */
export function playwrightGate(name, session, { projects, workers, env }) {
  const parameters = [...projectOptions(projects), '--workers', String(workers)]
  const run = (buffer) => runPlaywright(session, name, parameters, { env, buffer, limitMs: limitOf(session, name) })
  return { name, needs: 'Build', run }
}

/**
 * Runs the crash drill, each time with a new database.
 * @param {Session} session
 * @param {{ rounds: number, runs?: number }} options
 * @returns {Gate}
 */
export function drillGate(session, { rounds, runs = 1 }) {
  const command = scriptCommand(session, 'drill/crash.mjs', String(rounds))
  return {
    name: 'Drill',
    needs: 'Build',
    async run() {
      const results = []
      for (let run = 1; run <= runs; run += 1) {
        if (runs > 1) console.log(`run ${run} of ${runs}`)
        results.push(singleResult(await runCommand(command, { env: session.env })))
      }
      return { result: sumResults(results) }
    },
  }
}

/**
 * Upgrades from the last release, or from the version of the session, under load. Skipped as long as nothing was released.
 * @param {Session} session
 * @returns {Gate}
 */
export function upgradeGate(session) {
  const from = session.from ?? lastRelease()
  const name = 'Upgrade drill'
  if (from) {
    const command = scriptCommand(session, 'drill/upgrade.mjs', `--from=${from}`)
    return { ...commandGate(name, session, command), needs: 'Build' }
  }
  const reason = 'the upgrade drill: no version was tagged before this commit, so choose one with --from=<commit>'
  return { name, run: async () => ({ result: { passed: 0, failed: 0, skipped: [reason] } }) }
}

/** Returns a gate that passes if a command succeeds. @returns {Gate} */
export function commandGate(name, session, command) {
  return {
    name,
    run: async (buffer) => {
      const options = { env: session.env, buffer, limitMs: limitOf(session, name) }
      return { result: singleResult(await runCommand(command, options)) }
    },
  }
}

/** Returns the command that runs one of the project's scripts. @param {Session} session */
export function scriptCommand(session, path, ...parameters) {
  return [session.node, join(root, 'scripts', path), ...parameters]
}

function projectOptions(projects) {
  return projects.flatMap((project) => ['--project', project])
}

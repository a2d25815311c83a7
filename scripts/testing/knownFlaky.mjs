import { readFileSync } from 'node:fs'

/**
 * A test that sometimes passes only at the second attempt and could not be fixed at once.
 * @typedef {{ test: string, since: string, reason: string }} KnownFlaky `test` is in the names in `flaky.txt`; `since` is
 * a date, 'YYYY-MM-DD'
 */

/** After so many days a test of the list fails the run. */
export const mostDays = 14

const dayMs = 24 * 60 * 60 * 1000

/** @returns {KnownFlaky[]} the list in knownFlaky.json */
export function readKnownFlaky() {
  return JSON.parse(readFileSync(new URL('knownFlaky.json', import.meta.url), 'utf8'))
}

/**
 * Judges the tests that passed only at the second attempt.
 * @param {string[]} flaky their names, each followed by its error
 * @param {KnownFlaky[]} known
 * @param {number} most so many unknown ones do not fail the run
 * @param {number} now ms since the epoch
 * @returns {string[]} why the run fails; empty if it does not
 */
export function judgeFlaky(flaky, known, most, now) {
  const unknown = flaky.filter((text) => !known.some(({ test }) => text.split('\n')[0].includes(test)))
  const old = known.filter(({ since }) => now - Date.parse(since) > mostDays * dayMs)
  return [
    ...(unknown.length > most ? [`More than ${most} tests passed only at the second attempt.`] : []),
    ...old.map(({ test, since }) => `${test} is in knownFlaky.json since ${since}: fix it.`),
  ]
}

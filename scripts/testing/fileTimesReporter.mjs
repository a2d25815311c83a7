import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter that writes how long each test file took to the file in TEST_FILE_TIMES. The times in the JSON
 * reporter's report cover only the tests, without imports and `beforeAll`.
 */
export default class FileTimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const path = process.env.TEST_FILE_TIMES
    if (!path) return
    const times = modules.map((module) => ({ file: module.moduleId, milliseconds: durationOf(module.diagnostic()) }))
    writeFileSync(path, JSON.stringify(times))
  }
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function durationOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}

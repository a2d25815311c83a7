import { appendFileSync, writeFileSync } from 'node:fs'

/**
 * What this reporter writes.
 * @typedef {object} FilesReport
 * @property {{ file: string, milliseconds: number, failed: boolean }[]} files a file that caused an error outside of
 * its tests has failed as well
 * @property {number} errorsOfNoFile errors outside of tests that no file is known to have caused
 */

/**
 * Vitest reporter that writes how long each test file took, and whether it failed, to the file in TEST_FILES. The times
 * in the JSON reporter's report cover only the tests, without imports and `beforeAll`, and it does not have errors
 * outside of tests. Meanwhile the file in TEST_PROGRESS has a line `begin <file>` for each file to run, and `end <file>`
 * for each that has run.
 */
export default class FilesReporter {
  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.note(specifications.map(({ moduleId }) => `begin ${moduleId}\n`).join(''))
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd({ moduleId }) {
    this.note(`end ${moduleId}\n`)
  }

  /** @param {string} lines */
  note(lines) {
    if (process.env.TEST_PROGRESS) appendFileSync(process.env.TEST_PROGRESS, lines)
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const path = process.env.TEST_FILES
    if (!path) return
    const causes = errors.map((error) => modules.find(({ moduleId }) => isFileOf(error, moduleId))?.moduleId)
    const files = modules.map((module) => ({
      file: module.moduleId,
      milliseconds: durationOf(module.diagnostic()),
      failed: !module.ok() || causes.includes(module.moduleId),
    }))
    writeFileSync(path, JSON.stringify({ files, errorsOfNoFile: causes.filter((cause) => !cause).length }))
  }
}

/** @param {import('vitest/node').SerializedError} error @param {string} moduleId */
function isFileOf({ VITEST_TEST_PATH: path }, moduleId) {
  return typeof path === 'string' && path.endsWith(moduleId)
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function durationOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}

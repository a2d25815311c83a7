import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../root'

const reading = /\b(readRows|readJsonRows|readAggregatedRows)\(/
/** The implementation, and code that only tests run. */
const isOther = /\.test\.ts$|\/testing\/|platform\/database\//

/** Returns where the server reads rows, as `file:line`. */
function statementsOfServer(): string[] {
  const folder = 'server/src'
  const files = readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && !isOther.test(file))
  return files.flatMap((file) =>
    readFileSync(join(projectRoot(), file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (reading.test(line) ? [`${file}:${index + 1}`] : [])),
  )
}

/**
 * Returns the statements of which no test has compared a row with its schema.
 * @returns `file:line` of each; empty if only some of the test files ran
 */
export async function uncomparedStatements(project: TestProject): Promise<string[]> {
  const files = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  const { testFiles } = await project.globTestFiles()
  if (files.length < testFiles.length) return []
  const compared = new Set(files.flatMap(({ meta }) => meta.comparedStatements ?? []))
  return statementsOfServer().filter((site) => !compared.has(site))
}

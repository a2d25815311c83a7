// Generates an area from each template in a copy of the repository, and runs all checks that are derived for it.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../ensure.mjs'

/** The parameters of `npm run new:area`, for one area of each template. */
const areas = [
  ['list', 'test-kits', 'test-kit', '--arabic=أطقم اختبار/طقم اختبار/أطقم الاختبار/طقم الاختبار'],
  ['patientList', 'implants', 'implant', '--arabic=زرعات/زرعة/الزرعات/الزرعة'],
]

/** The tests that cover every area, and those of the new areas. */
const tests = [
  'contract/src',
  'server/src/areas/order.test.ts',
  'server/src/areas/audit/',
  'server/src/areas/implants/',
  'server/src/areas/testKits/',
  'server/src/areas/why/',
  'server/src/accessMatrix/',
  'server/src/fuzz/',
  'web/src/app/i18n/',
  'web/src/areas/order.test.ts',
]

const commands = [
  ...areas.map((parameters) => ['scripts/newArea.mjs', ...parameters]),
  ['node_modules/tsx/dist/cli.mjs', 'server/src/testing/writeAccessMatrix.ts'],
  ['node_modules/typescript/bin/tsc'],
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'contract', 'server', 'web'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'unit', ...tests],
]

/** Copies the files of the repository that Git does not ignore. */
function copyRepository(copy) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of new Set(listed.toString().split('\0'))) {
    if (path !== '') cpSync(join(root, path), join(copy, path), { force: false })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  // Biome reads which files to ignore from Git.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
}

const copy = mkdtempSync(join(tmpdir(), 'mashfa-new-area-'))
try {
  copyRepository(copy)
  for (const command of commands) {
    console.log(`\n${command.join(' ')}`)
    const { status } = spawnSync(process.execPath, command, { cwd: copy, stdio: 'inherit' })
    if (status !== 0) {
      process.exitCode = 1
      break
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

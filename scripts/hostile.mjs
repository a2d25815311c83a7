import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { ensureInstalled, ensureNode, root } from './ensure.mjs'

// Sends hostile requests to a server of its own, as the tests do, and tells what it answered wrongly.
//   npm run hostile -- --requests=200000
//   npm run hostile -- --seed=7 --first=1234 --requests=1     one of them again

ensureNode()
ensureInstalled({ withTools: true })

const names = { requests: 'HOSTILE_REQUESTS', seed: 'HOSTILE_SEED', first: 'HOSTILE_FIRST' }
const env = { ...process.env, HOSTILE_REQUESTS: '100000', HOSTILE_SEED: String(randomInt(1_000_000)) }
for (const parameter of process.argv.slice(2)) {
  const [, name, value] = /^--(requests|seed|first)=(\d+)$/.exec(parameter) ?? []
  if (!name) {
    console.error(`Not understood: ${parameter}. Known: --requests=N --seed=N --first=N`)
    process.exit(2)
  }
  env[names[name]] = value
}
console.log(`seed ${env.HOSTILE_SEED}`)
const test = 'server/src/hostile/hostile.test.ts'
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'server',
  '--disableConsoleIntercept',
  test,
]
const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env })
process.exit(status ?? 1)

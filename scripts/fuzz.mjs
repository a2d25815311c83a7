import { runCommand } from './testing/command.mjs'
import { fuzzEnvironment, fuzzParameters } from './testing/fuzz.mjs'
import { vitestCommand } from './testing/runners.mjs'
import { ensurePackages } from './testing/setup.mjs'

// Sends malformed requests to a server of its own, as the tests do, and prints which answers were wrong.
//   npm run fuzz -- --requests=200000
//   npm run fuzz -- --seed=7 --first=1234 --requests=1     one of them again

ensurePackages()

/** @type {Parameters<typeof fuzzEnvironment>[0]} */
const options = {}
for (const parameter of process.argv.slice(2)) {
  const [, name, value] = /^--(requests|seed|first)=(\d+)$/.exec(parameter) ?? []
  if (!name) {
    console.error(`Not understood: ${parameter}. Known: --requests=N --seed=N --first=N`)
    process.exit(2)
  }
  options[name] = value
}
const succeeded = await runCommand(vitestCommand(process.execPath, fuzzParameters), { env: fuzzEnvironment(options) })
process.exit(succeeded ? 0 : 1)

import { runCommand } from './testing/command.mjs'
import { fuzzEnvironment, fuzzParameters } from './testing/fuzz.mjs'
import { vitestCommand } from './testing/runners.mjs'
import { ensurePackages } from './testing/setup.mjs'

// Sends mutated requests to a test server and prints the responses that violate a rule.
// npm run fuzz -- --requests=200000
// npm run fuzz -- --seed=7 --first=1234 --requests=1     repeats one request

ensurePackages()

/** @type {Parameters<typeof fuzzEnvironment>[0]} */
const options = {}
for (const parameter of process.argv.slice(2)) {
  const [, name, value] = /^--(requests|seed|first)=(\d+)$/.exec(parameter) ?? []
  if (!name) {
    console.error(`Unknown option: ${parameter}. Usage: npm run fuzz -- [--requests=N] [--seed=N] [--first=N]`)
    process.exit(2)
  }
  options[name] = value
}
const succeeded = await runCommand(vitestCommand(process.execPath, fuzzParameters), { env: fuzzEnvironment(options) })
process.exit(succeeded ? 0 : 1)

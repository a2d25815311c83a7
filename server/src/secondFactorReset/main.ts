import { resetSecondFactorByOperator } from '../areas/auth'
import { openSource } from '../backup/openSource'
import { loadConfig } from '../platform/config/config'
import { runIn, systemContext } from '../platform/context'
import { migrate } from '../platform/database/migrate'
import { createLog } from '../platform/log'
import { createServer } from '../server'

/** `npm run second-factor:reset -- EMAIL`: for a Super Admin who has lost phone and recovery codes. */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2)
  if (!email) throw new Error('Usage: npm run second-factor:reset -- EMAIL')
  const config = loadConfig(process.env)
  const { url, close } = await openSource(config.dataDir, config.databaseUrl)
  try {
    await migrate(url)
    const server = await createServer({ config, databaseUrl: url, log: createLog(config.logLevel) })
    try {
      await runIn(systemContext(server.platform), () => resetSecondFactorByOperator(email))
      process.stdout.write(`Two-step sign-in of ${email} is off. The password alone is enough to sign in.\n`)
    } finally {
      await server.close()
    }
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})

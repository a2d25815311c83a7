import { openSource } from '../../backup/openSource'
import { loadConfig } from '../../platform/config/config'
import { migrate } from '../../platform/database/migrate'
import { createLog } from '../../platform/log'
import { createServer } from '../../server'

/**
 * `npm run demo:close`: closes the demo accounts of a database with real records, which makes it a production
 * installation.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const { url, close } = await openSource(config.dataDir, config.databaseUrl)
  try {
    await migrate(url)
    const server = await createServer({ config, databaseUrl: url, log: createLog(config.logLevel) })
    try {
      const closed = await server.closeDemoAccounts()
      process.stdout.write(`Closed ${closed} demo accounts. Start the server with MODE=production.\n`)
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

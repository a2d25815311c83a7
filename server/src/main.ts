import { demoAccounts } from './areas/accounts'
import { type Config, ConfigError, loadConfig } from './platform/config/config'
import { startEmbeddedPostgres } from './platform/database/embedded/embeddedPostgres'
import { migrate } from './platform/database/migrate'
import { createLog } from './platform/log'
import { createServer } from './server'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function welcome(config: Config): void {
  say(`\nMashfa is ready at ${config.publicUrl}`)
  if (config.mode !== 'demo') return
  say('\nDemo accounts:')
  for (const account of demoAccounts())
    say(`  ${account.role.padEnd(18)} ${account.email.padEnd(24)} ${account.password}`)
  say('\nStop with Ctrl-C.')
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const server = await prepare()

  async function prepare() {
    try {
      await migrate(databaseUrl)
      const created = await createServer({ config, databaseUrl, log })
      await created.seed()
      await created.listen()
      return created
    } catch (error) {
      await embedded?.stop()
      throw error
    }
  }

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await server.close()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  welcome(config)
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Stop it, or choose another port: PORT=3100 npm start`
  }
  return message ?? String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`Mashfa could not start: ${reason(error)}\n`)
  process.exit(1)
})

import { parseArgs } from 'node:util'
import { type Administrators, demoAccounts } from './areas/auth'
import { type Config, ConfigError, loadConfig } from './platform/config/config'
import { keepPostgresRunning } from './platform/database/embedded/keepRunning'
import { type DatabaseUrls, prepareDatabase } from './platform/database/prepareDatabase'
import { createLog, type Log } from './platform/log'
import { print } from './runCommand'
import { createServer, queueNames, type Server } from './server'

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Says what is missing in a production installation in which nobody can sign in yet. */
function sayWhatIsMissing(config: Config, administrators: Administrators): void {
  if (administrators.state === 'present') return
  if (administrators.state === 'missing') {
    // Otherwise, the start has invited it.
    if (config.adminEmail)
      print(
        `\n${config.adminEmail} has an account that is not of an administrator: set ADMIN_EMAIL to another address.`,
      )
    print('\nThere is no administrator yet, so nobody can sign in. Invite one, with the settings of this server:')
    print('  npm run admin:create -- EMAIL')
  } else {
    print(`\n${administrators.email} is invited as administrator and has not chosen a password yet. For a new link:`)
    print(`  npm run admin:create -- ${administrators.email}`)
  }
  if (!config.mail) print('Emails are not sent until SMTP_URL and MAIL_FROM are set; the command prints the link.')
}

/** Says that a restored database does no jobs until it is released. */
function sayUnreleased(restoredAt: Date): void {
  print(
    `\nThis database was restored at ${restoredAt.toISOString()} and is not released, so nothing is sent and no job is done.`,
  )
  print('If it replaces the lost database, release it with the settings of this server, and restart:')
  print('  npm run restore -- --release')
}

function welcome(config: Config, administrators: Administrators): void {
  print(`\nMashfa is ready at ${config.publicUrl}`)
  if (config.mode !== 'demo') {
    sayWhatIsMissing(config, administrators)
    return
  }
  print('\nDemo accounts:')
  for (const account of demoAccounts())
    print(`  ${account.role.padEnd(18)} ${account.email.padEnd(24)} ${account.password}`)
  print('\nStop with Ctrl-C.')
}

/** The started services, to be stopped in reverse order. */
const started: { stop(): Promise<void> }[] = []

async function stopAll(): Promise<void> {
  for (const service of started.splice(0).reverse()) await service.stop()
}

let stopping: Promise<void> | undefined

/** Milliseconds. */
const stopTimeout = 25_000

/** Stops at the first signal, also if it arrives during startup. */
function stopAt(signal: 'SIGINT' | 'SIGTERM', whenStarted: () => Promise<unknown>): void {
  process.on(signal, () => {
    // Even if something hangs: a service manager would send SIGKILL soon after.
    setTimeout(() => process.exit(1), stopTimeout).unref()
    stopping ??= whenStarted()
      .then(stopAll)
      .then(() => process.exit(0))
  })
}

async function openDatabase(config: Config, log: Log): Promise<DatabaseUrls> {
  if (config.databaseUrl) return { serverUrl: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl }
  const postgres = await keepPostgresRunning(config.dataDir, log)
  started.push(postgres)
  return postgres
}

/**
 * `--whole-demo`, which `npm start` passes, adds generated staff, patients and three months of appointments to the
 * demo.
 */
const { values: given } = parseArgs({ options: { 'whole-demo': { type: 'boolean', default: false } } })

/**
 * Completes the demo while the server accepts requests; the server waits for it before it stops. If it fails, the next
 * start runs it again.
 */
function completeDemo(server: Server, log: Log): void {
  const began = performance.now()
  const completed = server.completeDemo().then(
    (isNew) => isNew && log.info({ ms: Math.round(performance.now() - began) }, 'the demo was completed'),
    (err: unknown) => log.error({ err }, 'the demo could not be completed; the next start tries again'),
  )
  started.push({ stop: async () => void (await completed) })
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const { serverUrl, ownerUrl } = await openDatabase(config, log)
  await prepareDatabase({ serverUrl, ownerUrl, mode: config.mode, queues: queueNames() })
  const server = await createServer({ config, databaseUrl: serverUrl, log })
  started.push({ stop: () => server.close() })
  await server.seed()
  await server.listen()
  if (stopping) return
  // From here on, the supervising process restarts the server on this port when it ends.
  process.send?.({ port: server.platform.config.port })
  welcome(server.platform.config, await server.administrators())
  if (server.restoredAt) sayUnreleased(server.restoredAt)
  if (config.mode === 'demo' && given['whole-demo']) completeDemo(server, log)
}

async function main(): Promise<void> {
  const starting = start(readConfig())
  const whenStarted = () => starting.catch(() => undefined)
  stopAt('SIGINT', whenStarted)
  stopAt('SIGTERM', whenStarted)
  await starting
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Stop it, or choose another port: PORT=3100 npm start`
  }
  return message ?? String(error)
}

main().catch(async (error: unknown) => {
  process.stderr.write(`Mashfa could not start: ${reason(error)}\n`)
  await stopAll()
  process.exit(1)
})

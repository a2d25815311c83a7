import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index'
import packageFile from '../../package.json' with { type: 'json' }
import {
  accessRules,
  areaJobs,
  areaSubscribers,
  auditedRecords,
  calendarSources,
  mountAreas,
  recordSources,
  recordsOfPatient,
  retained,
  timelineOfLists,
} from './areas'
import { type Administrators, readAdministrators } from './areas/auth'
import { shareViews } from './areas/imaging'
import { customizePage, mountWebManifest } from './areas/installation'
import { lobbyPresence, recordLostConnections } from './areas/lobby'
import { authenticateGuests, startMeetings } from './areas/meeting'
import { roundPresence } from './areas/rounds'
import { discardWal } from './backup/discardWal'
import { secondsSinceBackup } from './backup/lastBackup'
import { unreleasedSince } from './backup/release'
import { createAccess } from './platform/access/access'
import { auditRead } from './platform/audit/auditRead'
import { createAuditLog } from './platform/audit/createAuditLog'
import { createAccessTokens } from './platform/auth/accessToken'
import { createApiClientTokens } from './platform/auth/apiClients'
import { loadCallers } from './platform/auth/loadCaller'
import { type Clock, systemClock } from './platform/clock'
import { type Config, onPort, type TracingSettings } from './platform/config/config'
import { runIn, systemContext } from './platform/context'
import { openDatabase, type PoolLimits } from './platform/database/pool'
import { openReportDatabase } from './platform/database/reportDatabase'
import { createDomainEvents } from './platform/domainEvents'
import { openFiles } from './platform/files/openFiles'
import { clearIncoming, sweepFiles } from './platform/files/sweepFiles'
import { createHttp } from './platform/http/app'
import { clientAddressReader } from './platform/http/clientAddress'
import { mountDocs } from './platform/http/docs'
import { mountWeb } from './platform/http/web'
import { createJobs } from './platform/jobs/createJobs'
import { createLimiter } from './platform/limits/createLimiter'
import { type Limits, limitsFor } from './platform/limits/limits'
import type { Log } from './platform/log'
import { createMailer } from './platform/mail/createMailer'
import { createMetrics } from './platform/metrics/metrics'
import { mountMetrics } from './platform/metrics/mountMetrics'
import type { Platform } from './platform/platform'
import type { TokenHolder } from './platform/realtime/connection'
import { createRealtime, type Timing } from './platform/realtime/createRealtime'
import { listenSecurely, type SecureListener } from './platform/realtime/secureListener'
import type { Heartbeat } from './platform/redis/servers'
import type { Shared } from './platform/redis/shared'
import type { Tracing } from './platform/tracing/tracing'
import type { MountedSandbox } from './sandbox'
import { closeDemo, completeDemo, seed } from './seed'

export interface ServerOptions {
  config: Config
  /** PostgreSQL, already prepared for this version (`prepareDatabase`). */
  databaseUrl: string
  log: Log
  clock?: Clock
  /** The limits on sign-in attempts and similar actions. */
  limits?: Limits
  /** Connections to the database. */
  pool?: Partial<PoolLimits>
  realtimeTiming?: Partial<Timing>
  /** Timing of the heartbeats between servers. */
  heartbeat?: Heartbeat
}

export interface Server {
  app: FastifyInstance
  platform: Platform
  /** When the database was restored, if it is not released yet: this server does no jobs. */
  restoredAt: Date | undefined
  /** Inserts what is missing in the database. */
  seed(): Promise<void>
  /** Adds the generated part of the demo if it is missing; may run while the server accepts requests. */
  completeDemo(): Promise<boolean>
  /**
   * Closes the accounts of the demo, which makes the installation a production one.
   * @returns how many accounts were closed
   */
  closeDemoAccounts(): Promise<number>
  /** Returns whether somebody can administer the installation. */
  administrators(): Promise<Administrators>
  /** Opens the port and begins to work. With port 0, the configuration has the chosen one from then on. */
  listen(): Promise<void>
  /** Waits for requests in progress, writes waiting audit entries, and closes the database. */
  close(): Promise<void>
}

type Realtime = Platform['realtime']

function realtimeOf(app: FastifyInstance, timing: Partial<Timing> | undefined): Realtime {
  const { platform } = app
  return createRealtime({
    httpServer: app.server,
    maxSockets: platform.config.maxSockets,
    addressOf: clientAddressReader(platform.config.trustProxy),
    log: platform.log,
    access: platform.access,
    authenticate: (tokens) => holdersOf(platform, tokens),
    authenticateGuests: (tokens) => authenticateGuests(platform, tokens),
    inContext: (caller, work) => runIn(systemContext(platform, caller), work),
    auditSubscription: (channel, kind, key) => auditRead(`${channel}.subscribe`, kind, [key]),
    shared: platform.shared,
    ...(timing ? { timing } : {}),
  })
}

/** Imported only if Redis is configured. */
async function share(url: string, log: Log, heartbeat: Heartbeat | undefined): Promise<Shared> {
  const { openShared } = await import('./platform/redis/shared')
  return openShared(url, log, heartbeat)
}

/** Imported only if there is a collector. */
async function trace(settings: TracingSettings): Promise<Tracing> {
  const { openTracing } = await import('./platform/tracing/openTracing')
  return openTracing(settings, packageFile.version)
}

/** Imported only in a demo. */
async function mountPaymentSandbox(app: FastifyInstance, platform: Platform): Promise<MountedSandbox> {
  const { mountSandbox } = await import('./sandbox')
  return mountSandbox(app, {
    publicUrl: () => platform.config.publicUrl,
    clock: platform.clock,
    fawryNotificationPath: '/api/payments/fawry/notification',
  })
}

/** Returns the holders of the valid ones of the tokens, with one statement. */
async function holdersOf(
  { tokens, chatTokens, database, clock }: Platform,
  given: readonly string[],
): Promise<Map<string, TokenHolder>> {
  const claimed = new Map<string, { sessionId: number; scope: TokenHolder['scope'] }>()
  for (const token of given) {
    const access = tokens.read(token)
    const chat = access ? undefined : chatTokens.read(token)
    if (access) claimed.set(token, { sessionId: access.sid, scope: 'all' })
    else if (chat) claimed.set(token, { sessionId: chat.sid, scope: 'chat' })
  }
  const sessionIds = new Set([...claimed.values()].map(({ sessionId }) => sessionId))
  const callers = await loadCallers(database, [...sessionIds], clock.now())
  return new Map(
    [...claimed].flatMap(([token, { sessionId, scope }]) => {
      const loaded = callers.get(sessionId)
      return loaded ? [[token, { caller: loaded.caller, scope }] as const] : []
    }),
  )
}

/** Jobs that belong to no area. */
const serverJobs = [sweepFiles, discardWal]

/** Returns the names of the kinds of jobs: the queues that the server needs. */
export function queueNames(): string[] {
  return [...areaJobs, ...createMailer(undefined).jobs, ...serverJobs].map(({ name }) => name)
}

/** Creates one server: services, calls, realtime, jobs, the built web app. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, clock = systemClock } = options
  const tracing = options.config.tracing && (await trace(options.config.tracing))
  const database = openDatabase(options.databaseUrl, options.pool, tracing)
  const restoredAt = await unreleasedSince(database.$client)
  const config = restoredAt ? { ...options.config, worksOnJobs: false } : options.config
  const shared = config.redisUrl ? await share(config.redisUrl, log, options.heartbeat) : undefined
  const metrics = createMetrics(database, tracing !== undefined)
  // Realtime needs the HTTP server, which needs the platform, so it is added last.
  const platform = {
    config,
    log,
    clock,
    database,
    reportDatabase: openReportDatabase(config.reportDatabaseUrl ?? options.databaseUrl),
    access: createAccess(accessRules),
    recordSources,
    domainEvents: createDomainEvents(areaSubscribers),
    tokens: createAccessTokens(config.secretKey, clock),
    chatTokens: createAccessTokens(config.secretKey, clock, 'chat'),
    clientTokens: createApiClientTokens(config.secretKey, clock),
    metrics,
    tracing,
    limiter: createLimiter(options.limits ?? limitsFor(config.mode), shared?.redis, metrics),
    stopping: false,
    audit: createAuditLog({ database, log }),
    auditedRecords,
    recordsOfPatient,
    timelineOfLists,
    calendarSources,
    retained,
    files: await openFiles(config),
    shared,
  } as Platform
  const mails = createMailer(config.mail)
  platform.mail = mails.mailer
  platform.jobs = createJobs({
    url: options.databaseUrl,
    log,
    platform: () => platform,
    works: config.worksOnJobs,
    definitions: [...areaJobs, ...mails.jobs, ...serverJobs],
  })
  const app = await createHttp(platform)
  platform.realtime = realtimeOf(app, options.realtimeTiming)
  const meetings = startMeetings(platform)
  platform.meetings = meetings
  platform.realtime.onPresence('lobby', lobbyPresence)
  shareViews(platform.realtime)
  platform.realtime.onPresence('round_people', roundPresence)
  metrics.watchConnections(() => platform.realtime.connectionCount)
  metrics.watchBackup(() => secondsSinceBackup(config.dataDir))
  mountAreas(app)
  mountDocs(app, contract, packageFile.version)
  mountMetrics(app)
  mountWebManifest(app, platform)
  if (config.mode === 'demo') platform.paymentSandbox = await mountPaymentSandbox(app, platform)
  await mountWeb(app, (html, language) => customizePage(platform, html, language))
  let secure: SecureListener | undefined

  return {
    app,
    platform,
    restoredAt,
    seed: () => seed(platform),
    completeDemo: () => completeDemo(platform),
    closeDemoAccounts: () => closeDemo(platform),
    administrators: () => runIn(systemContext(platform), readAdministrators),
    async listen() {
      await clearIncoming(platform.files)
      await runIn(systemContext(platform), recordLostConnections)
      await app.listen({ port: config.port, host: config.host })
      platform.config = onPort(config, (app.server.address() as AddressInfo).port)
      if (config.tls) secure = await listenSecurely(app.server, { tls: config.tls, host: config.host })
      platform.jobs.start().catch((err: unknown) => log.error({ err }, 'the job queue did not start'))
    },
    async close() {
      platform.stopping = true
      await meetings.close()
      await secure?.close()
      await platform.realtime.close()
      // A connection whose response was still being sent when closing began becomes idle only afterwards.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close().finally(() => clearInterval(sweep))
      await platform.jobs.stop()
      await platform.audit.flush()
      await shared?.close()
      await platform.reportDatabase.close()
      await database.$client.end()
      await tracing?.stop()
    },
  }
}

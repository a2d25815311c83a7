import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { S3Settings } from '../files/s3Store'
import { demoKey, janusSecretProblems, secretProblems } from './secretKey'
import type { ServiceAccount } from './serviceAccount'
import { defaultDataDir, missingHalves, type Settings, settingsSchema } from './settings'

export interface JanusSettings {
  /** Of its HTTP interface, without a slash at the end. */
  url: string
  /** Its `token_auth_secret`. */
  secret: string
}

/** Everything the server is told from outside, checked and with its defaults filled in. */
export interface Config {
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute folder of everything the server keeps: database, uploaded files, secret. */
  dataDir: string
  /** PostgreSQL to use; undefined means the embedded one inside `dataDir`. */
  databaseUrl: string | undefined
  /** Where files are kept; undefined means a folder inside `dataDir`. */
  s3: S3Settings | undefined
  /** What several servers share; undefined means that this one is alone. */
  redisUrl: string | undefined
  /** What browsers type, without a slash at the end. */
  publicUrl: string
  mode: 'demo' | 'production'
  /** Signs sessions and links. */
  secretKey: string
  /** Undefined means that mail goes to the outbox only. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Undefined means that calls go without a relay. */
  turn: { urls: string[]; secret: string } | undefined
  stunUrls: string[]
  /** What carries sound and picture of video rooms: the browsers among themselves, or Janus. */
  meeting: { engine: 'p2p' } | ({ engine: 'janus' } & JanusSettings)
  push: {
    /** Origins of push services beside the browsers' own. */
    services: readonly string[]
    /** Firebase Cloud Messaging; undefined means that its devices get nothing. */
    fcm: { account: ServiceAccount; url: string } | undefined
  }
  /** Opens /api/metrics; undefined means that there is none. */
  metricsToken: string | undefined
  /** Who may set up a new installation. */
  adminEmail: string | undefined
  /** What Fastify's `trustProxy` takes: never, always, a number of hops, or addresses and networks. */
  trustProxy: boolean | number | string
  logLevel: NonNullable<Settings['LOG_LEVEL']>
  /** Largest single upload. */
  maxUploadBytes: number
  /** Absolute paths of PEM files; undefined means plain HTTP. */
  tls: { certPath: string; keyPath: string } | undefined
}

/** Says every wrong setting at once; `problems` holds one sentence each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['Mashfa cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * Makes DATA_DIR at the first start, and in demo mode the secret inside it.
 * @throws ConfigError naming every wrong setting
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse(given)
  const settings = parsed.data
  const dataDir = resolve(given.DATA_DIR ?? defaultDataDir)
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...missingHalves(given),
    ...dataDirProblems(dataDir),
    ...secretProblems(given.MODE, given.SECRET_KEY, dataDir),
    ...janusSecretProblems(given.MODE, given.JANUS_SECRET),
  ]
  if (!settings || problems.length > 0) throw new ConfigError(problems)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Of(settings),
    publicUrl: settings.PUBLIC_URL ?? localUrl(settings),
    mode: settings.MODE,
    secretKey: settings.SECRET_KEY ?? demoKey(dataDir),
    mail:
      settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    turn:
      settings.TURN_URLS && settings.TURN_SECRET
        ? { urls: settings.TURN_URLS, secret: settings.TURN_SECRET }
        : undefined,
    stunUrls: settings.STUN_URLS ?? [],
    meeting: meetingOf(settings),
    push: {
      services: settings.PUSH_SERVICES,
      fcm: settings.FCM_SERVICE_ACCOUNT && { account: settings.FCM_SERVICE_ACCOUNT, url: settings.FCM_URL },
    },
    metricsToken: settings.METRICS_TOKEN,
    adminEmail: settings.ADMIN_EMAIL,
    trustProxy: settings.TRUST_PROXY,
    // Who tries the demo wants to read the address, not the log.
    logLevel: settings.LOG_LEVEL ?? (settings.MODE === 'demo' ? 'warn' : 'info'),
    maxUploadBytes: settings.MAX_UPLOAD_MB * 1024 * 1024,
    tls:
      settings.TLS_CERT && settings.TLS_KEY
        ? { certPath: resolve(settings.TLS_CERT), keyPath: resolve(settings.TLS_KEY) }
        : undefined,
  }
}

function meetingOf({ MEETING_ENGINE: engine, JANUS_URL: url, JANUS_SECRET: secret }: Settings): Config['meeting'] {
  return engine === 'janus' && url && secret ? { engine, url, secret } : { engine: 'p2p' }
}

function s3Of(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
  if (!bucket || !accessKey || !secretKey) return undefined
  return { endpoint: settings.S3_ENDPOINT, region: settings.S3_REGION, bucket, accessKey, secretKey }
}

/** Others may pass through, because as root PostgreSQL runs as another user, but not look around. */
function dataDirProblems(dataDir: string): string[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
    return []
  } catch {
    return [`DATA_DIR names a folder that cannot be written to: ${dataDir}`]
  }
}

const everyAddress = new Set(['0.0.0.0', '::', '[::]'])

function localUrl(settings: Settings): string {
  const scheme = settings.TLS_CERT ? 'https' : 'http'
  const host = everyAddress.has(settings.HOST) ? 'localhost' : settings.HOST
  return `${scheme}://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${settings.PORT}`
}

import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { S3Settings } from '../files/s3Store'
import type { ClamdAddress } from '../files/scan/clamd'
import { demoKey, janusSecretProblems, secretProblems } from './secretKey'
import type { ServiceAccount } from './serviceAccount'
import { defaultDataDir, missingHalves, type Settings, settingsSchema } from './settings'
import type { SmsSettings, TextLimits, WhatsappSettings } from './smsSettings'

export interface JanusSettings {
  /** Of its HTTP interface, without a trailing slash. */
  url: string
  /** Its `token_auth_secret`. */
  secret: string
}

/** A collector of OpenTelemetry. */
export interface TracingSettings {
  /** Of its OTLP endpoint for HTTP, without a trailing slash. */
  url: string
  /** The share of requests that are traced, from 0 to 1. */
  ratio: number
}

/** WHO's ICD-11 service, or its local container. */
export interface IcdSettings {
  /** Without a trailing slash. */
  url: string
  /** Undefined for the container, which needs no token. */
  credentials: { tokenUrl: string; clientId: string; clientSecret: string } | undefined
}

/** The server's configuration, validated and with defaults applied. */
export interface Config {
  /** 0 means a free one, until the server listens. */
  port: number
  /** Address to listen on. */
  host: string
  /** Absolute path of the folder for everything that the server stores: database, uploaded files, secret. */
  dataDir: string
  /** The PostgreSQL to use; undefined means the embedded one inside `dataDir`. */
  databaseUrl: string | undefined
  /** The same database as the owner of its tables; undefined means that the server does not migrate it. */
  migrationDatabaseUrl: string | undefined
  /** A replica of the same database for reports; undefined means the database itself. */
  reportDatabaseUrl: string | undefined
  /** Where files are stored; undefined means a folder inside `dataDir`. */
  s3: S3Settings | undefined
  /** The Redis that several servers share; undefined means that there is a single server. */
  redisUrl: string | undefined
  /** The URL that browsers use, without a trailing slash. */
  publicUrl: string
  mode: 'demo' | 'production'
  /** Whether this server works on jobs; another one on the same database has to if it does not. */
  worksOnJobs: boolean
  /** Signs sessions and links. */
  secretKey: string
  /** Undefined means that emails are only stored in the outbox. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Undefined means that no SMS are sent, and that the screens do not offer them. */
  sms: SmsSettings | undefined
  /** The same for WhatsApp. */
  whatsapp: WhatsappSettings | undefined
  /** Undefined means that calls have no TURN relay. */
  turn: { urls: string[]; secret: string } | undefined
  stunUrls: string[]
  /** How audio and video of video rooms are transported: between the browsers, or through Janus. */
  /** `engine` is that of a call of up to four; a larger one uses Janus if it is there. */
  meeting: { engine: 'p2p'; janus: JanusSettings | undefined } | { engine: 'janus'; janus: JanusSettings }
  push: {
    /** Origins of push services beside those of the common browsers. */
    services: readonly string[]
    /** Firebase Cloud Messaging; undefined means that its devices get no push. */
    fcm: { account: ServiceAccount; url: string } | undefined
  }
  /** The daemon of ClamAV that scans received files; undefined means that they are not scanned. */
  clamd: ClamdAddress | undefined
  icd: {
    /** The release of the linearization MMS, such as `2021-05`. */
    release: string
    /** Undefined means that codes are searched in the list of this installation. */
    service: IcdSettings | undefined
  }
  /** Required for /api/metrics; undefined means that there are no metrics. */
  metricsToken: string | undefined
  /** Undefined means that no traces are recorded. */
  tracing: TracingSettings | undefined
  /** The email of the user who can set up a new installation. */
  adminEmail: string | undefined
  authSessions: {
    /** How long after signing in an auth session ends. */
    days: number
    /** How long after its last use the auth session of a staff member ends. */
    staffIdleHours: number
  }
  /** As for Fastify's `trustProxy`: never, always, a number of hops, or addresses and networks. */
  trustProxy: boolean | number | string
  logLevel: NonNullable<Settings['LOG_LEVEL']>
  /** Largest single upload. */
  maxUploadBytes: number
  /** How long a reason opens the records of a patient. */
  accessReasonHours: number
  /** The minimum rate of a request body; 0 means none. */
  minUploadBytesPerSecond: number
  /** The largest numbers of realtime connections to one server. */
  maxSockets: { perPerson: number; perAddress: number }
  /** How many open bookings a patient can have: with one doctor on one day, and in total. */
  bookingLimits: { perDoctorDay: number; total: number }
  /** Absolute paths of PEM files; undefined means plain HTTP. */
  tls: { certPath: string; keyPath: string } | undefined
}

/** Reports all invalid settings at once; `problems` has one sentence for each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['Mashfa cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the settings from the environment; an empty variable counts as not set. Creates DATA_DIR at the first start,
 * and in demo mode the secret inside it.
 * @throws ConfigError with every invalid setting
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
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    reportDatabaseUrl: settings.REPORT_DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    s3: s3Of(settings),
    publicUrl: settings.PUBLIC_URL ?? localUrl(settings),
    mode: settings.MODE,
    worksOnJobs: settings.JOBS === 'on',
    secretKey: settings.SECRET_KEY ?? demoKey(dataDir),
    mail:
      settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    sms: smsOf(settings),
    whatsapp: whatsappOf(settings),
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
    icd: { release: settings.ICD_RELEASE, service: icdServiceOf(settings) },
    clamd: settings.CLAMD_URL,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    metricsToken: settings.METRICS_TOKEN,
    adminEmail: settings.ADMIN_EMAIL,
    authSessions: { days: settings.SESSION_DAYS, staffIdleHours: settings.STAFF_IDLE_HOURS },
    accessReasonHours: settings.ACCESS_REASON_HOURS,
    trustProxy: settings.TRUST_PROXY,
    // A person who tries the demo needs the URL, not the log.
    logLevel: settings.LOG_LEVEL ?? (settings.MODE === 'demo' ? 'warn' : 'info'),
    maxUploadBytes: settings.MAX_UPLOAD_MB * 1024 * 1024,
    minUploadBytesPerSecond: settings.MIN_UPLOAD_KIB_PER_SECOND * 1024,
    maxSockets: { perPerson: settings.MAX_SOCKETS_PER_PERSON, perAddress: settings.MAX_SOCKETS_PER_ADDRESS },
    bookingLimits: { perDoctorDay: settings.MAX_BOOKINGS_PER_DOCTOR_DAY, total: settings.MAX_OPEN_BOOKINGS },
    tls:
      settings.TLS_CERT && settings.TLS_KEY
        ? { certPath: resolve(settings.TLS_CERT), keyPath: resolve(settings.TLS_KEY) }
        : undefined,
  }
}

/** Returns the configuration of a server that listens on this port, which the system chose if `PORT` is 0. */
export function onPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

function meetingOf({ MEETING_ENGINE: engine, JANUS_URL: url, JANUS_SECRET: secret }: Settings): Config['meeting'] {
  const janus = url && secret ? { url, secret } : undefined
  return engine === 'janus' && janus ? { engine, janus } : { engine: 'p2p', janus }
}

function smsOf(settings: Settings): SmsSettings | undefined {
  const { SMS_PROVIDER: provider, SMS_URL: url, SMS_TOKEN: token, SMS_SECRET: secret, SMS_SENDER: sender } = settings
  if (!provider || !url || !token || !secret || !sender) return undefined
  return {
    ...{ provider, url, token, secret, sender },
    partCost: settings.SMS_PART_COST,
    ...textLimitsOf(settings),
  }
}

function whatsappOf(settings: Settings): WhatsappSettings | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = settings
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings
  if (!phoneNumberId || !token || !appSecret || !verifyToken) return undefined
  return {
    ...{ url: settings.WHATSAPP_URL, phoneNumberId, token, appSecret, verifyToken },
    messageCost: settings.WHATSAPP_MESSAGE_COST,
    ...textLimitsOf(settings),
  }
}

function textLimitsOf(settings: Settings): TextLimits {
  return {
    dailyCost: settings.SMS_DAILY_COST,
    hospitalDailyCost: settings.SMS_HOSPITAL_DAILY_COST ?? settings.SMS_DAILY_COST,
    quiet: settings.SMS_QUIET_HOURS,
  }
}

const whoUrl = 'https://id.who.int'

function icdServiceOf(settings: Settings): IcdSettings | undefined {
  const { ICD_URL: url, ICD_TOKEN_URL: tokenUrl, ICD_CLIENT_ID: clientId, ICD_CLIENT_SECRET: clientSecret } = settings
  const credentials = clientId && clientSecret ? { tokenUrl, clientId, clientSecret } : undefined
  return url || credentials ? { url: url ?? whoUrl, credentials } : undefined
}

function s3Of(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
  if (!bucket || !accessKey || !secretKey) return undefined
  return { endpoint: settings.S3_ENDPOINT, region: settings.S3_REGION, bucket, accessKey, secretKey }
}

/**
 * Creates the folder and returns what is wrong with it. Others can enter it but not list it, because PostgreSQL runs as
 * another user when Mashfa runs as root.
 */
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

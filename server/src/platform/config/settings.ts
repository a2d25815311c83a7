import { existsSync } from 'node:fs'
import { z } from 'zod'
import { meetingEngines } from '#contract/meeting/signals'
import { serviceAccount } from './serviceAccount'
import { parseQuietHours, smsProviders } from './smsSettings'

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(least, message).max(most, message))
}

const urlWith = (schemes: string[], message: string) =>
  z.string().refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}:`)) && URL.canParse(value), message)

const withoutLastSlash = (value: string) => value.replace(/\/+$/, '')

const urlList = (schemes: string[]) =>
  z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => schemes.some((scheme) => new RegExp(`^${scheme}:[^\\s/]+$`).test(url))),
      `must be addresses that begin with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}, separated by commas`,
    )

const originList = z
  .string()
  .transform((value) => value.split(',').map((url) => url.trim()))
  .refine(
    (urls) => urls.every((url) => URL.canParse(url) && new URL(url).origin === url),
    'must be addresses such as https://push.example.org, separated by commas',
  )

const clamdMessage = 'must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl'

const clamdAddress = z.string().transform((value, context) => {
  const { protocol, hostname, port, pathname } = URL.canParse(value) ? new URL(value) : new URL('none:')
  if (protocol === 'tcp:' && hostname && pathname.length <= 1)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  if (protocol === 'unix:' && !hostname && pathname.length > 1) return { path: decodeURIComponent(pathname) }
  context.addIssue({ code: 'custom', message: clamdMessage })
  return z.NEVER
})

const shareMessage = 'must be a number from 0 to 1'

const share = z
  .string()
  .regex(/^(0?\.\d+|[01](\.0+)?)$/, shareMessage)
  .transform(Number)

const readableFile = z.string().refine((path) => existsSync(path), 'names a file that does not exist')

const quietHours = z.string().transform((value, context) => {
  if (value === 'none') return undefined
  const hours = parseQuietHours(value)
  if (hours) return hours
  context.addIssue({ code: 'custom', message: 'must be hours such as 21:00-09:00, or none' })
  return z.NEVER
})

const trustProxy = z.string().transform((value) => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
})

const message = {
  mode: 'must be demo or production',
  engine: 'must be p2p or janus',
  jobs: 'must be on or off',
  provider: `must be ${smsProviders.join(' or ')}`,
  level: 'must be fatal, error, warn, info, debug, trace or silent',
}

export const defaultDataDir = './.data'

/** The environment variables, one line each; docs/operating.md explains them. */
export const settingsSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: urlWith(['postgresql', 'postgres'], 'must begin with postgresql://').optional(),
  MIGRATION_DATABASE_URL: urlWith(['postgresql', 'postgres'], 'must begin with postgresql://').optional(),
  REPORT_DATABASE_URL: urlWith(['postgresql', 'postgres'], 'must begin with postgresql://').optional(),
  REDIS_URL: urlWith(['redis', 'rediss'], 'must begin with redis:// or rediss://').optional(),
  PUBLIC_URL: urlWith(['http', 'https'], 'must be an address such as https://clinic.example.org')
    .transform(withoutLastSlash)
    .optional(),
  MODE: z.enum(['demo', 'production'], message.mode).default('demo'),
  JOBS: z.enum(['on', 'off'], message.jobs).default('on'),
  SECRET_KEY: z.string().optional(),
  SMTP_URL: urlWith(['smtp', 'smtps'], 'must begin with smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().includes('@', 'must be a mail address').optional(),
  SMS_PROVIDER: z.enum(smsProviders, message.provider).optional(),
  SMS_URL: urlWith(['http', 'https'], 'must be an address such as https://sms.example.org')
    .transform(withoutLastSlash)
    .optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$|^\+?\d{3,15}$/, 'must be up to 11 Latin letters and digits, or a number')
    .optional(),
  SMS_PART_COST: wholeNumber(0, 100_000).default(30),
  SMS_DAILY_COST: wholeNumber(0, 100_000_000).default(100_000),
  SMS_HOSPITAL_DAILY_COST: wholeNumber(0, 100_000_000).optional(),
  SMS_QUIET_HOURS: quietHours.prefault('21:00-09:00'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'must be the id of a phone number, which has digits only')
    .optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').max(255).optional(),
  WHATSAPP_URL: urlWith(['http', 'https'], 'must be an address such as https://graph.facebook.com/v23.0')
    .transform(withoutLastSlash)
    .default('https://graph.facebook.com/v23.0'),
  WHATSAPP_MESSAGE_COST: wholeNumber(0, 100_000).default(30),
  TURN_URLS: urlList(['turn', 'turns']).optional(),
  TURN_SECRET: z.string().optional(),
  STUN_URLS: urlList(['stun', 'stuns']).optional(),
  MEETING_ENGINE: z.enum(meetingEngines, message.engine).default('p2p'),
  JANUS_URL: urlWith(['http', 'https'], 'must be an address such as http://127.0.0.1:8088/janus')
    .transform(withoutLastSlash)
    .optional(),
  JANUS_SECRET: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: urlWith(['http', 'https'], 'must be an address such as https://s3.example.org').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  PUSH_SERVICES: originList.default([]),
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  FCM_URL: urlWith(['http', 'https'], 'must be an address such as https://fcm.googleapis.com').default(
    'https://fcm.googleapis.com',
  ),
  ICD_URL: urlWith(['http', 'https'], 'must be an address such as http://127.0.0.1:8382')
    .transform(withoutLastSlash)
    .optional(),
  ICD_TOKEN_URL: urlWith(
    ['http', 'https'],
    'must be an address such as https://icdaccessmanagement.who.int/connect/token',
  ).default('https://icdaccessmanagement.who.int/connect/token'),
  ICD_CLIENT_ID: z.string().optional(),
  ICD_CLIENT_SECRET: z.string().optional(),
  ICD_RELEASE: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must be a release such as 2021-05')
    .default('2021-05'),
  CLAMD_URL: clamdAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(['http', 'https'], 'must be an address such as http://127.0.0.1:4318')
    .transform(withoutLastSlash)
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(0.1),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_EMAIL: z.string().includes('@', 'must be a mail address').optional(),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  STAFF_IDLE_HOURS: wholeNumber(1, 720).default(12),
  ACCESS_REASON_HOURS: wholeNumber(1, 168).default(24),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], message.level).optional(),
  MAX_UPLOAD_MB: wholeNumber(1, 2048).default(20),
  MIN_UPLOAD_KIB_PER_SECOND: wholeNumber(0, 1024).default(4),
  MAX_SOCKETS_PER_PERSON: wholeNumber(1, 1000).default(20),
  MAX_SOCKETS_PER_ADDRESS: wholeNumber(1, 100_000).default(1000),
  MAX_BOOKINGS_PER_DOCTOR_DAY: wholeNumber(1, 1000).default(2),
  MAX_OPEN_BOOKINGS: wholeNumber(1, 10_000).default(10),
  TLS_CERT: readableFile.optional(),
  TLS_KEY: readableFile.optional(),
})

export type Settings = z.infer<typeof settingsSchema>

const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_PROVIDER', 'SMS_URL'],
  ['SMS_PROVIDER', 'SMS_TOKEN'],
  ['SMS_PROVIDER', 'SMS_SECRET'],
  ['SMS_PROVIDER', 'SMS_SENDER'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_VERIFY_TOKEN'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['JANUS_URL', 'JANUS_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY'],
  ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['ICD_CLIENT_ID', 'ICD_CLIENT_SECRET'],
  ['TLS_CERT', 'TLS_KEY'],
]

/** The first is of no use without the second. */
const needs = [
  ['ADMIN_EMAIL', 'SMTP_URL'],
  ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
]

/** Returns one sentence for every setting that is given without the one that it requires. */
export function missingHalves(given: Record<string, unknown>): string[] {
  const both = pairs.flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ])
  const lacking = [...both, ...needs]
    .filter(([present = '', absent = '']) => given[present] && !given[absent])
    .map(([present, absent]) => `${absent} is needed too, because ${present} is set`)
  const lacksJanus = given.MEETING_ENGINE === 'janus' && !given.JANUS_URL
  return lacksJanus ? [...lacking, 'JANUS_URL is needed too, because MEETING_ENGINE is janus'] : lacking
}

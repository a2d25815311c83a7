import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, ConfigError, loadConfig, onPort } from './config'

let dataDir: string
const goodKey = '9f2c41d87ab6035e9f2c41d87ab6035e9f2c41d87ab6'

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mashfa-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const load = (env: NodeJS.ProcessEnv): Config => loadConfig({ DATA_DIR: dataDir, ...env })

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an empty environment gives the documented defaults', () => {
  const { secretKey, ...config } = load({})
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    mode: 'demo',
    worksOnJobs: true,
    mail: undefined,
    turn: undefined,
    stunUrls: [],
    meeting: { engine: 'p2p', janus: undefined },
    push: { services: [], fcm: undefined },
    icd: { release: '2021-05', service: undefined },
    authSessions: { days: 30, staffIdleHours: 12 },
    accessReasonHours: 24,
    trustProxy: false,
    logLevel: 'warn',
    maxUploadBytes: 20 * 1024 * 1024,
    minUploadBytesPerSecond: 4 * 1024,
    maxSockets: { perPerson: 20, perAddress: 1000 },
    bookingLimits: { perDoctorDay: 2, total: 10 },
    tls: undefined,
  })
  expect(secretKey).toMatch(/^[0-9a-f]{64}$/)
})

test('every setting is read', () => {
  const certificate = join(dataDir, 'tls.pem')
  writeFileSync(certificate, '')
  const serviceAccount = join(dataDir, 'account.json')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    project_id: 'mashfa',
    client_email: 'push@mashfa.iam.gserviceaccount.com',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  writeFileSync(serviceAccount, JSON.stringify({ type: 'service_account', ...account }))
  expect(
    load({
      PORT: '8443',
      HOST: '::',
      DATABASE_URL: 'postgresql:///mashfa?host=/run/postgresql',
      MIGRATION_DATABASE_URL: 'postgresql:///mashfa?host=/run/postgresql&user=owner',
      MODE: 'production',
      JOBS: 'off',
      SECRET_KEY: goodKey,
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Mashfa <no-reply@example.org>',
      SMS_PROVIDER: 'infobip',
      SMS_URL: 'https://xyz.api.infobip.com/',
      SMS_TOKEN: 'key',
      SMS_SECRET: goodKey,
      SMS_SENDER: 'Mashfa',
      SMS_PART_COST: '42',
      SMS_DAILY_COST: '5000',
      SMS_QUIET_HOURS: '22:00-08:30',
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TOKEN: 'EAAJB',
      WHATSAPP_APP_SECRET: goodKey,
      WHATSAPP_VERIFY_TOKEN: goodKey,
      WHATSAPP_URL: 'https://graph.example.org/v23.0/',
      WHATSAPP_MESSAGE_COST: '7',
      TURN_URLS: 'turn:turn.example.org:3478, turns:turn.example.org:5349?transport=tcp',
      TURN_SECRET: 'shared',
      STUN_URLS: 'stun:stun.example.org',
      MEETING_ENGINE: 'janus',
      JANUS_URL: 'http://127.0.0.1:8088/janus/',
      JANUS_SECRET: goodKey,
      PUSH_SERVICES: 'https://push.example.org, http://10.0.0.7:8080',
      FCM_SERVICE_ACCOUNT: serviceAccount,
      ICD_URL: 'https://icd.example.org/',
      ICD_TOKEN_URL: 'https://icd.example.org/token',
      ICD_CLIENT_ID: 'client',
      ICD_CLIENT_SECRET: 'secret',
      ICD_RELEASE: '2024-01',
      CLAMD_URL: 'tcp://clamav:3310',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER_ARG: '.25',
      SESSION_DAYS: '7',
      STAFF_IDLE_HOURS: '2',
      ACCESS_REASON_HOURS: '12',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      MAX_UPLOAD_MB: '5',
      MIN_UPLOAD_KIB_PER_SECOND: '2',
      MAX_SOCKETS_PER_PERSON: '30',
      MAX_SOCKETS_PER_ADDRESS: '5000',
      MAX_BOOKINGS_PER_DOCTOR_DAY: '3',
      MAX_OPEN_BOOKINGS: '12',
      TLS_CERT: certificate,
      TLS_KEY: certificate,
    }),
  ).toEqual({
    port: 8443,
    host: '::',
    dataDir,
    databaseUrl: 'postgresql:///mashfa?host=/run/postgresql',
    migrationDatabaseUrl: 'postgresql:///mashfa?host=/run/postgresql&user=owner',
    publicUrl: 'https://localhost:8443',
    mode: 'production',
    worksOnJobs: false,
    secretKey: goodKey,
    mail: { smtpUrl: 'smtps://mail.example.org', from: 'Mashfa <no-reply@example.org>' },
    sms: {
      provider: 'infobip',
      url: 'https://xyz.api.infobip.com',
      token: 'key',
      secret: goodKey,
      sender: 'Mashfa',
      partCost: 42,
      dailyCost: 5000,
      hospitalDailyCost: 5000,
      quiet: { from: 1320, until: 510 },
    },
    whatsapp: {
      url: 'https://graph.example.org/v23.0',
      phoneNumberId: '106540352242922',
      token: 'EAAJB',
      appSecret: goodKey,
      verifyToken: goodKey,
      messageCost: 7,
      dailyCost: 5000,
      hospitalDailyCost: 5000,
      quiet: { from: 1320, until: 510 },
    },
    turn: {
      urls: ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp'],
      secret: 'shared',
    },
    stunUrls: ['stun:stun.example.org'],
    meeting: { engine: 'janus', janus: { url: 'http://127.0.0.1:8088/janus', secret: goodKey } },
    push: {
      services: ['https://push.example.org', 'http://10.0.0.7:8080'],
      fcm: { account, url: 'https://fcm.googleapis.com' },
    },
    icd: {
      release: '2024-01',
      service: {
        url: 'https://icd.example.org',
        credentials: { tokenUrl: 'https://icd.example.org/token', clientId: 'client', clientSecret: 'secret' },
      },
    },
    clamd: { host: 'clamav', port: 3310 },
    tracing: { url: 'http://collector:4318', ratio: 0.25 },
    authSessions: { days: 7, staffIdleHours: 2 },
    accessReasonHours: 12,
    trustProxy: 1,
    logLevel: 'warn',
    maxUploadBytes: 5 * 1024 * 1024,
    minUploadBytesPerSecond: 2 * 1024,
    maxSockets: { perPerson: 30, perAddress: 5000 },
    bookingLimits: { perDoctorDay: 3, total: 12 },
    tls: { certPath: certificate, keyPath: certificate },
  })
})

test('an empty variable counts as not set, and a relative DATA_DIR is made absolute', () => {
  expect(load({ PORT: '', MODE: ' ' })).toMatchObject({ port: 3000, mode: 'demo' })
  expect(load({ DATA_DIR: relative(process.cwd(), dataDir) }).dataDir).toBe(dataDir)
})

test.each([
  ['false', false],
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
])('TRUST_PROXY=%s', (written, meant) => {
  expect(load({ TRUST_PROXY: written }).trustProxy).toBe(meant)
})

test.each([
  ['tcp://127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMD_URL=%s', (written, meant) => {
  expect(load({ CLAMD_URL: written }).clamd).toEqual(meant)
})

test.each(['clamav:3310', 'http://clamav:3310', 'unix:', 'tcp://', 'tcp://clamav/x'])(
  'CLAMD_URL=%s is refused',
  (written) => {
    expect(problemsOf({ CLAMD_URL: written })).toEqual([
      'CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    ])
  },
)

test('PUBLIC_URL loses its trailing slash', () => {
  expect(load({ PUBLIC_URL: 'https://clinic.example.org/' }).publicUrl).toBe('https://clinic.example.org')
})

test('PORT=0 takes a free port, which becomes part of the default PUBLIC_URL', () => {
  expect(onPort(load({ PORT: '0' }), 4321)).toMatchObject({ port: 4321, publicUrl: 'http://127.0.0.1:4321' })
  const publicUrl = 'https://clinic.example.org'
  expect(onPort(load({ PORT: '0', PUBLIC_URL: publicUrl }), 4321)).toMatchObject({ port: 4321, publicUrl })
})

test('all invalid settings are reported in one message', () => {
  expect(
    problemsOf({
      PORT: '70000',
      MODE: 'test',
      DATABASE_URL: 'mysql://x',
      TURN_URLS: 'turn:x',
      TLS_KEY: '/no/such',
      PUSH_SERVICES: 'push.example.org',
      FCM_SERVICE_ACCOUNT: '/no/such',
      SECRET_KEY: 'x',
    }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'DATABASE_URL must begin with postgresql://',
    'MODE must be demo or production',
    'PUSH_SERVICES must be addresses such as https://push.example.org, separated by commas',
    'FCM_SERVICE_ACCOUNT must name the JSON file of a Google service account',
    'TLS_KEY names a file that does not exist',
    'TURN_SECRET is needed too, because TURN_URLS is set',
    'TLS_CERT is needed too, because TLS_KEY is set',
    'SECRET_KEY must have at least 32 characters',
  ])
  expect(() => load({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT must[\s\S]*LOG_LEVEL must/)
})

test('an unusable DATA_DIR is reported in plain words', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(problemsOf({ DATA_DIR: file })).toEqual([`DATA_DIR names a folder that cannot be written to: ${file}`])
})

test('a setting without the one that it requires is refused', () => {
  expect(problemsOf({ TURN_URLS: 'turn:x', MAIL_FROM: 'a@example.org' })).toEqual([
    'SMTP_URL is needed too, because MAIL_FROM is set',
    'TURN_SECRET is needed too, because TURN_URLS is set',
  ])
})

test('the ICD-11 service is WHO’s with credentials, and a container with only an address', () => {
  const tokenUrl = 'https://icdaccessmanagement.who.int/connect/token'
  expect(load({ ICD_CLIENT_ID: 'client', ICD_CLIENT_SECRET: 'secret' }).icd.service).toEqual({
    url: 'https://id.who.int',
    credentials: { tokenUrl, clientId: 'client', clientSecret: 'secret' },
  })
  expect(load({ ICD_URL: 'http://127.0.0.1:8382' }).icd.service).toEqual({
    url: 'http://127.0.0.1:8382',
    credentials: undefined,
  })
  expect(problemsOf({ ICD_CLIENT_ID: 'client', ICD_RELEASE: 'latest' })).toEqual([
    'ICD_RELEASE must be a release such as 2021-05',
    'ICD_CLIENT_SECRET is needed too, because ICD_CLIENT_ID is set',
  ])
})

test('the demo creates its secret once and keeps it private', () => {
  const first = load({}).secretKey
  expect(load({}).secretKey).toBe(first)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('the log level is warn in a demo and info in production', () => {
  const production = {
    MODE: 'production',
    SECRET_KEY: 'a secret of more than thirty-two characters, and not a known one',
  }
  expect([load({}).logLevel, load(production).logLevel]).toEqual(['warn', 'info'])
})

test('production requires a secret of its own', () => {
  const demoKey = load({}).secretKey
  const production = (key?: string) => problemsOf({ MODE: 'production', SECRET_KEY: key })
  expect(production(goodKey)).toEqual([])
  expect(production()).toEqual([expect.stringContaining('SECRET_KEY is needed in production')])
  expect(production('too-short-K9')).toEqual(['SECRET_KEY must have at least 32 characters'])
  for (const weak of [demoKey, 'change-me-change-me-change-me-change-me', 'a'.repeat(64)]) {
    expect(production(weak)).toEqual([expect.stringContaining('default or a demo key')])
  }
})

test('production creates nothing in DATA_DIR on its own', () => {
  load({ MODE: 'production', SECRET_KEY: goodKey })
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
})

test('Janus requires its URL and a secret, which in production must not be guessable', () => {
  expect(problemsOf({ MEETING_ENGINE: 'jitsi' })).toEqual(['MEETING_ENGINE must be p2p or janus'])
  expect(problemsOf({ MEETING_ENGINE: 'janus' })).toEqual(['JANUS_URL is needed too, because MEETING_ENGINE is janus'])
  const janus = (JANUS_SECRET: string, MODE: string) =>
    problemsOf({
      MODE,
      SECRET_KEY: goodKey,
      MEETING_ENGINE: 'janus',
      JANUS_URL: 'http://127.0.0.1:8088/janus',
      JANUS_SECRET,
    })
  expect(janus('janusrocks', 'demo')).toEqual([])
  for (const weak of ['janusrocks', 'janusoverlord', 'a'.repeat(64)]) {
    expect(janus(weak, 'production')).toEqual([expect.stringContaining('JANUS_SECRET is a default')])
  }
  expect(janus('9f2c41d87ab6035e', 'production')).toEqual(['JANUS_SECRET must have at least 32 characters'])
  expect(janus(goodKey, 'production')).toEqual([])
})

test.each(['1.1', '-0.1', 'all'])('OTEL_TRACES_SAMPLER_ARG=%s is refused', (written) => {
  expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: written })).toEqual([
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  ])
})

test('text messages need a provider with all that belongs to it', () => {
  expect(problemsOf({ SMS_PROVIDER: 'infobip', SMS_URL: 'https://sms.example.org' })).toEqual(
    ['SMS_TOKEN', 'SMS_SECRET', 'SMS_SENDER'].map((name) => `${name} is needed too, because SMS_PROVIDER is set`),
  )
  const sms = { SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example.org', SMS_TOKEN: 'key', SMS_SECRET: goodKey }
  expect(load({ ...sms, SMS_SENDER: 'Mashfa', SMS_QUIET_HOURS: 'none' }).sms).toMatchObject({ quiet: undefined })
  for (const hours of ['22', '22:00-', '25:00-09:00', '09:00-09:00'])
    expect(problemsOf({ ...sms, SMS_SENDER: 'Mashfa', SMS_QUIET_HOURS: hours })).toEqual([
      'SMS_QUIET_HOURS must be hours such as 21:00-09:00, or none',
    ])
  for (const sender of ['مشفى', 'MashfaHospital'])
    expect(problemsOf({ ...sms, SMS_SENDER: sender })).toEqual([
      'SMS_SENDER must be up to 11 Latin letters and digits, or a number',
    ])
})

test('WhatsApp needs everything that belongs to its number', () => {
  expect(problemsOf({ WHATSAPP_PHONE_NUMBER_ID: '106540352242922' })).toEqual(
    ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'].map(
      (name) => `${name} is needed too, because WHATSAPP_PHONE_NUMBER_ID is set`,
    ),
  )
  const whatsapp = { WHATSAPP_TOKEN: 'key', WHATSAPP_APP_SECRET: goodKey, WHATSAPP_VERIFY_TOKEN: goodKey }
  expect(problemsOf(whatsapp)[0]).toBe('WHATSAPP_PHONE_NUMBER_ID is needed too, because WHATSAPP_TOKEN is set')
  expect(load({ ...whatsapp, WHATSAPP_PHONE_NUMBER_ID: '106540352242922' }).whatsapp).toMatchObject({
    url: expect.stringContaining('https://graph.facebook.com/v'),
    dailyCost: 100_000,
  })
  expect(problemsOf({ ...whatsapp, WHATSAPP_PHONE_NUMBER_ID: '+20100' })).toEqual([
    'WHATSAPP_PHONE_NUMBER_ID must be the id of a phone number, which has digits only',
  ])
  expect(
    problemsOf({ ...whatsapp, WHATSAPP_PHONE_NUMBER_ID: '106540352242922', WHATSAPP_VERIFY_TOKEN: 'short' }),
  ).toEqual(['WHATSAPP_VERIFY_TOKEN must have at least 16 characters'])
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignInAction } from '#contract/auth/signInActions'
import { isChanging } from '#contract/kit/endpoint'
import { media, uploads } from '../platform/files/tables'
import { createLog } from '../platform/log'
import { everyCall } from '../platform/testing/client'
import { type CollectedSpan, startCollector } from '../platform/testing/collector'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { unlabelled } from '../testing/auditLabels'
import { formatReport } from './formatReport'
import { type Report, requestsOfAllRounds, requestsOfQuickPass, runFuzz } from './runFuzz'

// `npm run fuzz -- --requests=200000 --seed=7` sends more requests, and different ones for each seed.
const requests = Number(process.env.FUZZ_REQUESTS ?? requestsOfQuickPass)
const seed = Number(process.env.FUZZ_SEED ?? 2026)
const first = Number(process.env.FUZZ_FIRST ?? 0)
const startsAtFirst = first === 0 && requests >= requestsOfQuickPass
const isWhole = first === 0 && requests >= requestsOfAllRounds

/**
 * Calls for which this test cannot build a valid request: links are only in emails, codes in an app, signatures in a
 * passkey, the refresh token in a cookie, no hospital requests the account, no other email waits for an owner, no record needs a reason, no appointment
 * is at a physical clinic, held for a payment, whose code nobody knows, or owed in cash, no provider was paid, the secret of an API client is
 * shown only once, no draft of a form contains an older version of a question, bytes of uploads are sent by another protocol, the link of an
 * external order is printed, what was sent by one is accepted or rejected once, and so is a request to erase an account, which a patient with
 * appointments cannot make, and no text messages are sent, so none has a code or a report.
 */
const notDone = [
  'auth.resetPassword',
  'auth.checkResetLink',
  'auth.correctEmail',
  'auth.verifyAccount',
  'auth.refresh',
  'auth.completeLogin',
  'passkeys.signInOptions',
  'passkeys.add',
  'passkeys.remove',
  'secondFactor.confirmTotp',
  'secondFactor.removeTotp',
  'secondFactor.newRecoveryCodes',
  'secondFactor.disable',
  'profile.decideEmail',
  'profile.decideManagement',
  'accessReasons.create',
  'lobby.arrival',
  'payments.intention',
  'payments.charge',
  'payments.signature',
  'payments.byCode',
  'calendar.feed',
  'apiClients.token',
  'refunds.request',
  'credits.use',
  'cash.receive',
  'cash.payOut',
  'questions.takeIntoDrafts',
  'investigationUploads.append',
  'investigationUploads.complete',
  'outsideLab.read',
  'outsideLab.begin',
  'outsideLab.append',
  'outsideLab.complete',
  'outsideLab.remove',
  'outsideLab.send',
  'outsideResults.accept',
  'outsideResults.reject',
  'erasure.ask',
  'erasure.carryOut',
  'erasure.reject',
  'phoneSignIn.sendCode',
  'phoneSignIn.signIn',
  'textMessages.sendCode',
  'textMessages.consent',
  'textMessages.report',
  'textMessages.infobip',
  'textMessages.whatsapp',
  'textMessages.whatsappAddress',
  'no call',
]

/**
 * Calls that can be executed only after another one: a drawer is closed once each time it was opened, and a clinic session
 * ends once nobody is with the doctor any more.
 */
const before: Readonly<Record<string, readonly string[]>> = {
  'cash.close': ['cash.open'],
  'lobby.end': ['lobby.finish'],
}

/** So often the calls that were only refused, or changed nothing, are sent unmutated afterwards, at most. */
const furtherRounds = 8

let testServer: TestServer
let report: Report
let furtherRequests = 0
const parent = mkdtempSync(join(tmpdir(), 'mashfa-fuzz-'))
const dataDir = join(parent, 'data')
/** Log lines of errors. */
const logged: string[] = []
/** Log lines of any level, and traces, that contain what a request sent or a person is called. */
const leaked: string[] = []
let traced = 0
let stopCollector: () => Promise<void>
const heap: number[] = []

/**
 * What requests of this test consist of: the texts, names and numbers of `sample`, and the names and addresses of the test server's
 * people; and access tokens.
 */
const sentData =
  /\b(Text|Name) \d|(اسم|نبذة) \d|201001234567|1 Nile Street|person\d+@test\.example|"Person \d|@demo\.test|Good morning|hostile|eyJhbGci/

/** A log that keeps the lines which a test is about: of all levels, as an operator reads them who looks for a fault. */
const log = createLog('trace', {
  write(line) {
    if ((JSON.parse(line) as { level: number }).level >= 50) logged.push(line)
    if (sentData.test(line)) leaked.push(line)
  },
})

function keepLeakedSpans(spans: readonly CollectedSpan[]): void {
  traced += spans.length
  for (const span of spans) if (sentData.test(JSON.stringify(span))) leaked.push(JSON.stringify(span))
}

/** Returns the memory in use after garbage collection. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

beforeAll(
  async () => {
    // Passkeys need a domain name. One patient books in all requests, so the limit of open bookings would refuse them.
    const bookingLimits = { perDoctorDay: 100, total: 10_000 }
    const collector = await startCollector(keepLeakedSpans)
    stopCollector = collector.stop
    const tracing = { url: collector.url, ratio: 1 }
    testServer = await startTestServer({ dataDir, publicUrl: 'http://localhost:3000', bookingLimits, tracing }, { log })
    const plan = { seed, concurrency: 24, secrets: [parent, process.cwd()] }
    // The first half also fills what has a limit: statements that are prepared, compiled code, counters of rate limits.
    const half = Math.ceil(requests / 2)
    const beginning = await runFuzz(testServer, { ...plan, first, requests: half })
    heap.push(usedMemory())
    const rest = await runFuzz(testServer, { ...plan, first: first + half, requests: requests - half })
    heap.push(usedMemory())
    report = together(beginning, rest)
    // Whether a correct request is executed also depends on what others have done before, and so on the seed.
    for (let round = 0; startsAtFirst && round < furtherRounds; round += 1) {
      const wanted = [...notExecuted(), ...(isWhole ? await withoutCompleteEntry() : [])]
      const only = [...new Set(wanted.flatMap((name) => [...(before[name] ?? []), name]))]
      if (only.length === 0) break
      const further = { first: requests + furtherRequests, requests: 3 * only.length, only }
      furtherRequests += further.requests
      report = together(report, await runFuzz(testServer, { ...plan, ...further }))
    }
    console.log(formatReport(report, seed), logged.slice(0, 10).join(''))
  },
  600_000 + requests * 60,
)

afterAll(async () => {
  await testServer.stop()
  await stopCollector()
  rmSync(parent, { recursive: true, force: true })
})

function together(one: Report, other: Report): Report {
  const statuses = new Map(one.statuses)
  for (const [status, count] of other.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const calls = new Map(one.calls)
  for (const [name, { sent, done }] of other.calls) {
    const before = calls.get(name) ?? { sent: 0, done: 0 }
    calls.set(name, { sent: before.sent + sent, done: before.done + done })
  }
  return { sent: one.sent + other.sent, faults: [...one.faults, ...other.faults], statuses, calls }
}

test('every request was sent, and every response was as expected', () => {
  expect(report.faults).toEqual([])
  expect(report.sent).toBe(requests + furtherRequests)
})

test('the server still responds, and has logged no error', async () => {
  expect((await testServer.stranger.get('/api/health')).status).toBe(200)
  expect(logged).toEqual([])
})

test('no line of the log and no trace contains what was sent, or a name', () => {
  expect(traced).toBeGreaterThan(requests)
  log.info({ note: 'Text 7' }, 'a line of this test')
  expect(leaked).toEqual([expect.stringContaining('a line of this test')])
})

/** Returns the calls of which no request was executed, although this test can build a valid one. */
function notExecuted(): string[] {
  const names = everyCall().map(({ name }) => name)
  return names.filter((name) => !report.calls.get(name)?.done && !notDone.includes(name))
}

test.runIf(startsAtFirst)('every call was executed, not only refused', () => {
  const names = everyCall().map(({ name }) => name)
  const fewest = isWhole ? 20 : 4
  expect(names.filter((name) => (report.calls.get(name)?.sent ?? 0) < fewest)).toEqual([])
  expect(notExecuted()).toEqual([])
})

/**
 * Sign-in events, ending one's own sessions, starting to set up a second factor and resetting one that nobody has set up
 * change no field of a record, neither does sending a link, signing prescriptions, printing or ending a link, or giving a client another secret in the second
 * in which it got the first, and the clinic session that this test starts has
 * started already.
 */
const changesNoField = (name: string) =>
  isSignInAction(name) ||
  [
    'apiClients.rotate',
    'auth.resendVerification',
    'clinics.start',
    'profile.endSession',
    'profile.endSessions',
    'passkeys.start',
    'signedPrescriptions.issue',
    'signedPrescriptions.issueOfAppointment',
    'signedPrescriptions.issueOfOwn',
    'outsideResults.link',
    'outsideResults.endLink',
    'secondFactor.startTotp',
    'users.resetSecondFactor',
  ].includes(name)

/** Returns the changing calls without an audit entry that has its record and what changed. */
async function withoutCompleteEntry(): Promise<string[]> {
  const { rows } = await testServer.database.$client.query<{ action: string; complete: boolean; with_record: boolean }>(
    `select action, bool_or(record_id is not null) as with_record,
      bool_or(record_id is not null and changes <> '{}') as complete from audit_log where change group by action`,
  )
  const entries = new Map(rows.map((row) => [row.action, row]))
  const changing = everyCall().filter(
    ({ name, endpoint }) => isChanging(endpoint) && endpoint.audit !== 'none' && !notDone.includes(name),
  )
  const isIncomplete = (name: string) => {
    const entry = entries.get(name)
    return !entry?.with_record || !(entry.complete || changesNoField(name))
  }
  return changing.map(({ name }) => name).filter(isIncomplete)
}

// A correct request may happen to change nothing, which only more requests make up for.
if (isWhole) {
  test('every change is in the audit log with its record and what changed', async () => {
    expect(await withoutCompleteEntry()).toEqual([])
  })
}

test('no entry of a change lacks its record although fields changed', async () => {
  const { rows } = await testServer.database.$client.query(
    `select distinct action from audit_log where change and action = any ($1)
      and (changes is null or (record_id is null and changes <> '{}'))`,
    [everyCall().map(({ name }) => name)],
  )
  expect(rows).toEqual([])
})

test('every field in the audit log has a label in both languages', async () => {
  const { rows } = await testServer.database.$client.query<{ kind: string | null; name: string }>(
    `with recursive members (kind, name, value) as (
      select kind, key, value from audit_log, jsonb_each(changes) where changes is not null
      union
      select kind, case when jsonb_typeof(value) = 'object' then inner_key else name end, inner_value from members
        cross join lateral (
          select key as inner_key, jsonb_each.value as inner_value from jsonb_each(
            case when jsonb_typeof(value) = 'object' then value else '{}' end)
          union all
          select null, jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end)
        ) as inside
    )
    select distinct kind, name from members where name not in ('before', 'after', 'digest')`,
  )
  expect(rows.length).toBeGreaterThan(200)
  expect(unlabelled(rows)).toEqual([])
})

test('no file is in an unexpected place, and none is left without a record', async () => {
  expect(readdirSync(parent)).toEqual(['data'])
  expect(readdirSync(tmpdir()).filter((name) => name.includes('hostile-escape'))).toEqual([])
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
  const stored = files.filter((path) => /^files\/stored\/(\w\w)\/(\w\w)\/\1\2\w+$/.test(path))
  const begun = await testServer.database.select({ name: uploads.part_name }).from(uploads)
  const partial = begun.map(({ name }) => `files/partial/${name}`)
  expect(files.filter((path) => !stored.includes(path) && !partial.includes(path))).toEqual([])
  const referenced = await testServer.database.selectDistinct({ name: media.stored_name }).from(media)
  expect(stored.map((path) => path.split('/').pop()).sort()).toEqual(referenced.map(({ name }) => name).sort())
})

// Fewer requests do not fill what has a limit.
if (isWhole) {
  test('the memory in use does not grow with the number of requests', () => {
    const [half = 0, end = 0] = heap
    expect((end - half) / 1024 / 1024).toBeLessThan(32)
  })
}

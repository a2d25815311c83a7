import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index'
import { type Area, type Endpoint, isChanging } from '#contract/kit/endpoint'
import { everyCall } from '../platform/testing/client'
import { startTestServer, type TestServer } from '../platform/testing/server'
import { draftRequest } from './draftRequest'
import { createFuzzFixture, type FuzzFixture } from './fuzzFixture'
import { createSender, encodeRequest } from './httpSender'
import type { Call, RequestDraft } from './requestDraft'
import { differently, elsewhere } from './roundTripExceptions'
import { createsRecord, recordCreated } from './runFuzz'
import { guess, guessUnusual } from './sample'
import { SeededRandom } from './seededRandom'

type Values = Record<string, unknown>

/** So often a call is sent until it is executed. */
const attempts = 6

const areas: Record<string, Area> = contract

let testServer: TestServer
/** Fields that came back with another value, as `area.call.field`, and both values. */
const changed: [name: string, values: string][] = []
/** Fields of which neither a response, the audit log nor a table shows that they were stored, as `area.call.field`. */
const unconfirmed: string[] = []
const executed = new Set<string>()
/** The condition that a row of any table contains the text $1. */
let columns = ''

/** What the server counts on: the response has the next number. */
const counted = new Set(['revision', 'version'])

/** Calls whose body has fields, and that change something. */
const calls: readonly Call[] = everyCall().filter(
  ({ endpoint }) => isChanging(endpoint) && Object.keys((endpoint.body ?? endpoint.form)?.shape ?? {}).length > 0,
)

/**
 * Whether a value that came back is the one that was sent: ids may come back as records, numbers as text, and phones without
 * spaces.
 */
function isSame(sent: unknown, received: unknown): boolean {
  if (isDeepStrictEqual(sent, received)) return true
  if (sent === '' || sent === undefined) return received === null || received === undefined
  if (Array.isArray(sent) && Array.isArray(received)) {
    return sent.length === received.length && sent.every((one, index) => isSame(one, received[index]))
  }
  if (typeof received === 'object' && received !== null) {
    if (typeof sent !== 'object' || sent === null) return isSame(sent, (received as Values).id)
    return Object.entries(sent).every(
      ([name, value]) => !(name in received) || isSame(value, (received as Values)[name]),
    )
  }
  if (typeof sent === 'object' || received === null || received === undefined) return false
  const plain = (value: unknown) => String(value).replaceAll(' ', '')
  return plain(sent) === plain(received) || (plain(sent) !== '' && Number(sent) === Number(received))
}

/** Returns the record of a response; empty if it is a list, or a file. */
function dataOf(text: string): Values {
  if (!text.startsWith('{')) return {}
  const { data } = JSON.parse(text) as { data?: unknown }
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Values) : {}
}

/** Returns the call that shows what a call has stored, if it is the same record. */
function showOf({ name, endpoint }: Call): Endpoint | undefined {
  const [area = '', call = ''] = name.split('.')
  const show = areas[area]?.[endpoint.replaces ?? 'show']
  return endpoint.replaces || call === 'create' || call === 'update' ? show : undefined
}

/** Sends valid requests until one is executed, and records which of its fields were confirmed. */
async function check(call: Call, fixture: FuzzFixture, send: ReturnType<typeof createSender>['send']): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const number = 5_000 + calls.indexOf(call) * attempts + attempt
    // Of its name, so that a further call does not change the samples of the others.
    const random = new SeededRandom(2026, crc32(call.name) + attempt)
    const draft = draftRequest(call, fixture, number, random, attempt % 2 === 0 ? guessUnusual : guess)
    const { token } = fixture.people[draft.who]
    const response = await send(encodeRequest(draft, [], token))
    if (response.status !== 200) continue
    if (createsRecord.test(call.name)) recordCreated(draft, response, fixture)
    executed.add(call.name)
    const data = dataOf(response.text)
    const show = showOf(call)
    const params = { ...draft.params, ...(call.name.endsWith('.create') && data.id ? { id: String(data.id) } : {}) }
    const shown =
      show &&
      (await send(
        encodeRequest(
          { ...draft, call: { name: call.name, endpoint: show }, params, body: undefined, files: [] },
          [],
          token,
        ),
      ))
    const sources = [data, ...(shown?.status === 200 ? [dataOf(shown.text)] : [])]
    const audited = await auditedFields(call, String(response.headers['x-request-id']))
    await compare(draft, sources, audited)
    return
  }
}

/** Returns the fields that changed in the record, as its entry in the audit log names them. */
async function auditedFields({ endpoint: { audit } }: Call, requestId: string): Promise<Set<string>> {
  if (audit === 'none' || (audit && audit.changes === 'request')) return new Set()
  const { rows } = await testServer.database.$client.query<{ name: string }>(
    `select distinct jsonb_object_keys(changes) as name from audit_log where request_id = $1 and changes is not null`,
    [requestId],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Whether there is nothing to store: false is as good as no value. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === false ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Returns whether a row of any table has a text that no other field of any request has. */
async function isInDatabase(text: unknown): Promise<boolean> {
  if (typeof text !== 'string' || !/\d{4}/.test(text)) return false
  const { rows } = await testServer.database.$client.query(`select ${columns} as found`, [text])
  return rows[0]?.found === true
}

/** What is filled in is compared; a field that the sample leaves empty is not. */
async function compare(
  { call, body }: RequestDraft,
  sources: readonly Values[],
  audited: ReadonlySet<string>,
): Promise<void> {
  for (const [field, sent] of Object.entries((body ?? {}) as Values)) {
    const name = `${call.name}.${field}`
    if (isEmpty(sent) || counted.has(field)) continue
    const naming = sources.filter((source) => field in source)
    for (const source of naming) {
      if (!isSame(sent, source[field]))
        changed.push([name, `${JSON.stringify(sent)}, ${JSON.stringify(source[field])}`])
    }
    if (naming.length === 0 && !audited.has(field) && !(await isInDatabase(sent))) unconfirmed.push(name)
  }
}

beforeAll(async () => {
  testServer = await startTestServer({ bookingLimits: { perDoctorDay: 100, total: 10_000 } })
  // Neither stored responses nor what was recorded of the call tell that the record has the value.
  const { rows } = await testServer.database.$client.query<{ condition: string }>(
    `select string_agg(format('exists (select from %I where strpos(%1$I::text, $1) > 0)', tablename), ' or ') as condition
      from pg_tables where schemaname = 'public' and tablename !~ '^(audit_|idempotency)'`,
  )
  columns = rows[0]?.condition ?? ''
  const sender = createSender(testServer.url, 4)
  const fixture = await createFuzzFixture(testServer)
  const isFirst = ({ name }: Call) => (createsRecord.test(name) ? 0 : 1)
  for (const call of calls.toSorted((one, other) => isFirst(one) - isFirst(other))) {
    await check(call, fixture, sender.send)
  }
  fixture.close()
  sender.close()
}, 600_000)

afterAll(async () => {
  await testServer.stop()
})

test('every field that the response of a change or of the record names comes back as it was sent', () => {
  expect(changed.filter(([name]) => !(name in differently)).map((each) => each.join(': '))).toEqual([])
})

test('every other field is stored, or declared to be kept elsewhere or not to be kept', () => {
  expect(unconfirmed.filter((name) => !(name in elsewhere))).toEqual([])
})

test('no exception is declared for a field that needs none', () => {
  const needed = new Set([...changed.map(([name]) => name), ...unconfirmed])
  const unneeded = Object.entries({ ...differently, ...elsewhere }).filter(
    ([name, { dependsOnSample }]) =>
      executed.has(name.split('.').slice(0, 2).join('.')) && !dependsOnSample && !needed.has(name),
  )
  expect(unneeded.map(([name]) => name)).toEqual([])
})

test('nearly all calls were executed', () => {
  const missing = calls.filter(({ name }) => !executed.has(name)).map(({ name }) => name)
  expect(missing.length, missing.join(', ')).toBeLessThan(calls.length * 0.2)
})

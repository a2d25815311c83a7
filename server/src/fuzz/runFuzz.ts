import { everyCall } from '../platform/testing/client'
import type { TestServer } from '../platform/testing/server'
import { draftRequest } from './draftRequest'
import { createFuzzFixture, type FuzzFixture } from './fuzzFixture'
import { createSender, encodeRequest, type RawRequest, type RawResponse } from './httpSender'
import { type AppliedMutation, mutateRequest } from './mutateRequest'
import { findFaults } from './oracle'
import { rawMessage } from './rawMessages'
import type { Call, RequestDraft } from './requestDraft'
import { SeededRandom } from './seededRandom'
import { abbreviate } from './values'

export interface Plan {
  seed: number
  /** The number of the first request: with a single request, that one is sent again. */
  first: number
  requests: number
  /** How many requests run at a time. */
  concurrency: number
  secrets: readonly string[]
  /** Only these calls are sent, in turns and unmutated. */
  only?: readonly string[]
}

export interface Fault {
  /** The request's number, which together with the seed determines the request. */
  number: number
  problem: string
  request: string
  response: string
}

export interface Report {
  sent: number
  faults: Fault[]
  /** How often each status occurred. */
  statuses: Map<number, number>
  /** How often each call was sent, and how often it was executed. */
  calls: Map<string, { sent: number; done: number }>
}

/** After so many requests the fixture is recreated: people who are still signed in, records that still exist. */
const requestsPerFixture = 1_000
/** The percentage of requests that are not valid HTTP. */
const rawShare = 2
const largestBody = 1024 * 1024

const calls: readonly Call[] = everyCall()

/** In the first rounds, every call gets one request each. */
const correctRounds = 2
const mutatedRounds = 25
const rawInRound = Math.ceil((calls.length * rawShare) / 100)
const roundSize = calls.length + rawInRound
/** With so many requests, every call is sent twice unmutated and 25 times mutated. */
export const requestsOfAllRounds = (correctRounds + mutatedRounds) * roundSize
/** The quick pass of `npm test`: every call is sent twice unmutated and twice mutated. */
export const requestsOfQuickPass = 2 * correctRounds * roundSize

/**
 * There are as many calls that only read as calls that change something; a changing one is chosen twice as often,
 * because more can go wrong.
 */
const weightedCalls = calls.flatMap((call) => (call.endpoint.method === 'GET' ? [call] : [call, call]))

/** Hashing passwords is slow on purpose: these calls are chosen less often. */
const slow = new Set(['auth.login', 'auth.register', 'auth.resetPassword', 'users.create', 'profile.update'])

function chooseCall(random: SeededRandom): Call {
  const call = random.pick(weightedCalls)
  return slow.has(call.name) && random.percent(60) ? random.pick(weightedCalls) : call
}

/** A request of the rounds: a call, or bytes that are not valid HTTP. */
type ScheduledRequest = Call | 'raw'

/** Returns the calls of a round in random order. */
function scheduleOf(round: number, seed: number): ScheduledRequest[] {
  const random = new SeededRandom(seed, -roundSize - round)
  const schedule: ScheduledRequest[] = [...calls, ...Array<ScheduledRequest>(rawInRound).fill('raw')]
  for (let last = schedule.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[schedule[last], schedule[other]] = [schedule[other] as ScheduledRequest, schedule[last] as ScheduledRequest]
  }
  return schedule
}

/** Chooses the call of a request: by rounds at first, randomly afterwards. */
function createChooser(seed: number) {
  const rounds = new Map<number, ScheduledRequest[]>()
  return (number: number, random: SeededRandom): ScheduledRequest => {
    if (number >= requestsOfAllRounds) return random.percent(rawShare) ? 'raw' : chooseCall(random)
    const round = Math.floor(number / roundSize)
    const schedule = rounds.get(round) ?? scheduleOf(round, seed)
    rounds.set(round, schedule)
    return schedule[number % roundSize] as ScheduledRequest
  }
}

/** The calls that create a record on which later ones work. */
export const createsRecord = /\.(create|createDraft|addDocument|saveAttachment)$/

/** Of the calls that create a record, those that a fixture can execute only once: they are left to the requests. */
const onlyOnce = ['patientMerges.create', 'staffWaitlist.create']

/** The area of a record that is created by a call of another area. */
const createdKinds: Record<string, string> = {
  'users.addDocument': 'userDocuments',
  'patient.saveAttachment': 'attachments',
  'surveys.createDraft': 'surveyDrafts',
  'sentSurveys.createDraft': 'sentDrafts',
  'submissions.createDraft': 'submissionDrafts',
  'patientSubmissions.createDraft': 'patientDrafts',
}

/** Records the id that a call has created, for later calls. */
export function recordCreated({ call }: RequestDraft, { text }: RawResponse, { created }: FuzzFixture): void {
  const area = createdKinds[call.name] ?? call.name.split('.')[0]
  if (!area || !createsRecord.test(call.name)) return
  const { data } = JSON.parse(text) as { data: { id?: number } }
  if (data.id) created.set(area, [...(created.get(area) ?? []), data.id])
}

function describe(
  { who }: RequestDraft,
  { method, path, body }: RawRequest,
  mutations: readonly AppliedMutation[],
): string {
  const size = body ? ` with ${body.length} bytes ${abbreviate(body.subarray(0, 60).toString())}` : ''
  return `${who}: ${method} ${path.slice(0, 160)}${size}; ${mutations.map(({ description: request }) => request).join(', ') || 'as it should be'}`
}

/** Sends mutated requests to a server, and reports its faults. */
export async function runFuzz(testServer: TestServer, plan: Plan): Promise<Report> {
  const { seed, first, requests, concurrency, secrets } = plan
  const only = plan.only && calls.filter(({ name }) => plan.only?.includes(name))
  const sender = createSender(testServer.url, concurrency)
  const report: Report = { sent: 0, faults: [], statuses: new Map(), calls: new Map() }
  const fixtures = new Map<number, Promise<FuzzFixture>>()
  const last = first + requests
  let next = first
  const choose = createChooser(seed)

  /** Returns the fixture of a request; a fixture is no longer needed once the next but one begins. */
  function fixtureOf(number: number): Promise<FuzzFixture> {
    const index = Math.floor(number / requestsPerFixture)
    const fixture = fixtures.get(index) ?? createStockedFixture(index)
    fixtures.set(index, fixture)
    return fixture
  }

  /** Creates a fixture with a few records of everything, created by their own calls. */
  async function createStockedFixture(index: number): Promise<FuzzFixture> {
    const fixture = await createFuzzFixture(testServer)
    const creating = calls.filter(({ name }) => createsRecord.test(name) && !onlyOnce.includes(name))
    for (const [scheduled, call] of [...creating, ...creating, ...creating].entries()) {
      const right = draftRequest(
        call,
        fixture,
        last + index * calls.length + scheduled,
        new SeededRandom(seed, -scheduled - 1),
      )
      const who = /^(patient|patientSubmissions|matchedSurveys|views|diagnoses)\./.test(call.name) ? right.who : 'super'
      const response = await sender.send(encodeRequest({ ...right, who }, [], fixture.people[who].token))
      if (response.status === 200) recordCreated(right, response, fixture)
    }
    return fixture
  }

  function recordResult(
    number: number,
    name: string,
    faults: readonly string[],
    request: string,
    response: RawResponse,
  ): void {
    report.sent += 1
    report.statuses.set(response.status, (report.statuses.get(response.status) ?? 0) + 1)
    const counted = report.calls.get(name) ?? { sent: 0, done: 0 }
    report.calls.set(name, { sent: counted.sent + 1, done: counted.done + (response.status === 200 ? 1 : 0) })
    const excerpt = `${response.status} ${response.text.slice(0, 300)}`
    for (const problem of faults)
      report.faults.push({ number, problem: `${name}: ${problem}`, request, response: excerpt })
  }

  async function sendOne(number: number): Promise<void> {
    const random = new SeededRandom(seed, number)
    const fixture = await fixtureOf(number)
    const scheduled = only?.[number % only.length] ?? choose(number, random)
    if (scheduled === 'raw') return sendRaw(number, random)
    const request = draftRequest(scheduled, fixture, number, random)
    const mutations = only || number < correctRounds * roundSize ? [] : mutateRequest(request, random)
    const message = encodeRequest(request, mutations, fixture.people[request.who].token)
    const response = await sender.send(message)
    const isVague = request.headers['accept-language'] !== undefined
    const faults = findFaults(response, {
      language: isVague ? undefined : request.language,
      refusedFiles: mutations.flatMap(({ refusedFile }) => refusedFile ?? []),
      mayBeLost: message.cut || (message.body?.length ?? 0) > largestBody,
      secrets,
    })
    recordResult(number, request.call.name, faults, describe(request, message, mutations), response)
    if (response.status === 200) recordCreated(request, response, fixture)
  }

  async function sendRaw(number: number, random: SeededRandom): Promise<void> {
    const bytes = rawMessage(random)
    const response = await sender.sendBytes(bytes)
    const expected = { refusedFiles: [], mayBeLost: true, secrets }
    const isOurs = !bytes.includes('/socket.io/') && response.status !== 101
    const faults = isOurs || response.status >= 500 ? findFaults(response, expected) : []
    recordResult(number, 'no call', faults, abbreviate(bytes.toString()), response)
  }

  async function work(): Promise<void> {
    for (let number = next++; number < last; number = next++) await sendOne(number)
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  for (const fixture of fixtures.values()) (await fixture).close()
  sender.close()
  return report
}

import { everyCall } from '../platform/testing/client'
import type { TestServer } from '../platform/testing/server'
import { Chance } from './chance'
import { type Call, type Draft, draft } from './draft'
import { judge } from './judge'
import { type Harm, harm } from './mutate'
import { rawMessage } from './rawMessages'
import { inShort } from './values'
import { type Answer, createSender, type Message, write } from './wire'
import { openWorld, type World } from './world'

export interface Plan {
  seed: number
  /** The number of the first request: with one request alone, that one is sent again. */
  first: number
  requests: number
  /** How many are on their way together. */
  atOnce: number
  secrets: readonly string[]
}

export interface Fault {
  /** Its number: with the seed it says all of the request. */
  number: number
  what: string
  said: string
  answer: string
}

export interface Report {
  sent: number
  faults: Fault[]
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** How often each call was sent, and how often it was done. */
  calls: Map<string, { sent: number; done: number }>
}

/** After so many requests everything begins anew: people that are still let in, records that are still there. */
const inOneWorld = 1_000
/** Of a hundred requests so many are no HTTP that a client would write. */
const rawShare = 2
const largestBody = 1024 * 1024

const calls: readonly Call[] = everyCall()

/** In the first rounds every call gets one request each, so that none depends on chance alone. */
const correctRounds = 2
const hostileRounds = 25
const rawInRound = Math.ceil((calls.length * rawShare) / 100)
const roundSize = calls.length + rawInRound
/** So many requests send every call twice as it should be, and 25 times spoiled. */
export const requestsOfAllRounds = (correctRounds + hostileRounds) * roundSize

/** The calls that only read are as many as those that change; a change is tried more often, for more can go wrong. */
const chances = calls.flatMap((call) => (call.endpoint.method === 'GET' ? [call] : [call, call]))

/** Hashing passwords is slow on purpose: these are let through to it less often. */
const slow = new Set(['auth.login', 'auth.register', 'auth.resetPassword', 'users.create', 'profile.update'])

function chooseCall(chance: Chance): Call {
  const call = chance.of(chances)
  return slow.has(call.name) && chance.in100(60) ? chance.of(chances) : call
}

/** What a request of the rounds is: a call, or bytes that are no HTTP. */
type Turn = Call | 'raw'

/** The turns of a round in an order of its own. */
function turnsOf(round: number, seed: number): Turn[] {
  const chance = new Chance(seed, -roundSize - round)
  const turns: Turn[] = [...calls, ...Array<Turn>(rawInRound).fill('raw')]
  for (let last = turns.length - 1; last > 0; last--) {
    const other = chance.below(last + 1)
    ;[turns[last], turns[other]] = [turns[other] as Turn, turns[last] as Turn]
  }
  return turns
}

/** Which call a request is for: by rounds at first, by chance afterwards. */
function createChooser(seed: number) {
  const rounds = new Map<number, Turn[]>()
  return (number: number, chance: Chance): Turn => {
    if (number >= requestsOfAllRounds) return chance.in100(rawShare) ? 'raw' : chooseCall(chance)
    const round = Math.floor(number / roundSize)
    const turns = rounds.get(round) ?? turnsOf(round, seed)
    rounds.set(round, turns)
    return turns[number % roundSize] as Turn
  }
}

const isMaking = /\.(create|addDocument|saveAttachment)$/

/** What is made by a call of an area that makes other things too. */
const kept: Record<string, string> = { 'users.addDocument': 'userDocuments', 'patient.saveAttachment': 'attachments' }

/** What a call has made is there for later ones. */
function remember({ call }: Draft, { text }: Answer, { made }: World): void {
  const area = kept[call.name] ?? call.name.split('.')[0]
  if (!area || !isMaking.test(call.name)) return
  const { data } = JSON.parse(text) as { data: { id?: number } }
  if (data.id) made.set(area, [...(made.get(area) ?? []), data.id])
}

function describe({ who }: Draft, { method, path, body }: Message, harms: readonly Harm[]): string {
  const size = body ? ` with ${body.length} bytes ${inShort(body.subarray(0, 60).toString())}` : ''
  return `${who}: ${method} ${path.slice(0, 160)}${size}; ${harms.map(({ said }) => said).join(', ') || 'as it should be'}`
}

/** Sends so many hostile requests to a server, and tells what it answered wrongly. */
export async function attack(house: TestServer, plan: Plan): Promise<Report> {
  const { seed, first, requests, atOnce, secrets } = plan
  const sender = createSender(house.url, atOnce)
  const report: Report = { sent: 0, faults: [], statuses: new Map(), calls: new Map() }
  const worlds = new Map<number, Promise<World>>()
  const last = first + requests
  let next = first
  const choose = createChooser(seed)

  /** The world of a request; nobody needs the one before the one before any more. */
  function worldOf(number: number): Promise<World> {
    const place = Math.floor(number / inOneWorld)
    const world = worlds.get(place) ?? stockedWorld(place)
    worlds.set(place, world)
    return world
  }

  /** A world in which a few of everything were made by their own calls. */
  async function stockedWorld(place: number): Promise<World> {
    const world = await openWorld(house)
    const making = calls.filter(({ name }) => isMaking.test(name))
    for (const [turn, call] of [...making, ...making, ...making].entries()) {
      const right = draft(call, world, last + place * calls.length + turn, new Chance(seed, -turn - 1))
      const who = /^(patient|views)\./.test(call.name) ? right.who : 'super'
      const answer = await sender.send(write({ ...right, who }, [], world.people[who].token))
      if (answer.status === 200) remember(right, answer, world)
    }
    return world
  }

  function note(number: number, name: string, faults: readonly string[], said: string, answer: Answer): void {
    report.sent += 1
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
    const counted = report.calls.get(name) ?? { sent: 0, done: 0 }
    report.calls.set(name, { sent: counted.sent + 1, done: counted.done + (answer.status === 200 ? 1 : 0) })
    const heard = `${answer.status} ${answer.text.slice(0, 300)}`
    for (const what of faults) report.faults.push({ number, what: `${name}: ${what}`, said, answer: heard })
  }

  async function sendOne(number: number): Promise<void> {
    const chance = new Chance(seed, number)
    const world = await worldOf(number)
    const turn = choose(number, chance)
    if (turn === 'raw') return sendRaw(number, chance)
    const request = draft(turn, world, number, chance)
    const harms = number < correctRounds * roundSize ? [] : harm(request, chance)
    const message = write(request, harms, world.people[request.who].token)
    const answer = await sender.send(message)
    const isVague = request.headers['accept-language'] !== undefined
    const faults = judge(answer, {
      language: isVague ? undefined : request.language,
      refusedFiles: harms.flatMap(({ refusedFile }) => refusedFile ?? []),
      mayBeLost: message.cut || (message.body?.length ?? 0) > largestBody,
      secrets,
    })
    note(number, request.call.name, faults, describe(request, message, harms), answer)
    if (answer.status === 200) remember(request, answer, world)
  }

  async function sendRaw(number: number, chance: Chance): Promise<void> {
    const bytes = rawMessage(chance)
    const answer = await sender.sendBytes(bytes)
    const expected = { refusedFiles: [], mayBeLost: true, secrets }
    const isOurs = !bytes.includes('/socket.io/') && answer.status !== 101
    const faults = isOurs || answer.status >= 500 ? judge(answer, expected) : []
    note(number, 'no call', faults, inShort(bytes.toString()), answer)
  }

  async function work(): Promise<void> {
    for (let number = next++; number < last; number = next++) await sendOne(number)
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  for (const world of worlds.values()) (await world).close()
  sender.close()
  return report
}

import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { BenchServer } from './benchServer'
import { fillDatabase } from './fillDatabase'
import { type Measured, measure } from './measure'
import type { Account } from './reads'
import { report } from './report'
import { type Scenario, tokenFor } from './scenarios'

const followers = 200
const stormers = 100
/** Changes of what the presenter shows, per second. */
const changesPerSecond = 10
const bookingConnections = 4

const hospital = '(select id from hospitals order by id limit 1)'
const attendees = `select id from users where email like 'doctor%@bench.test' order by id limit ${followers}`

/** A running round of one hospital, in which 200 doctors take part. */
const round = `
  with led as (
    insert into rounds (title, organizer_id, specialty_id, unit_id, hospital_id, starts_at, ends_at, time_zone, type, is_public,
      status, session_token, started_at, created_by, created_at)
    select 'Bench', (select id from users where email = 'doctor@demo.test'), (select id from specialties order by id limit 1),
      (select id from departments order by id limit 1), ${hospital}, now(),
      now() + interval '2 hours', 'Africa/Cairo', 'virtual', false, 2, gen_random_uuid(), now(),
      (select id from users where email = 'doctor@demo.test'), now()
    returning id, organizer_id
  ), people as (
    insert into round_people (round_id, user_id, part)
    select led.id, attendees.id, 'attendee' from led cross join (${attendees}) as attendees
  )
  insert into round_states (round_id, presenter_id, changed_at) select id, organizer_id, now() from led;
  insert into sessions (user_id, created_at, last_seen_at, expires_at)
  select id, now(), now(), now() + interval '1 day' from users
  where id in (${attendees}) or email = 'doctor@demo.test'`

interface Filled {
  round: number
  presenter: Account
  people: Account[]
}

const accounts = (condition: string) => `
  select json_agg(json_build_object('userId', user_id, 'sessionId', id) order by id desc) as accounts from sessions
  where user_id in (${condition})`

async function fill(url: string): Promise<Filled> {
  return fillDatabase(url, [round], async (one) => {
    const { id } = await one<{ id: number }>(`select id from rounds where title = 'Bench'`)
    const read = async (condition: string) => (await one<{ accounts: Account[] }>(accounts(condition))).accounts
    const [presenter] = await read(`select id from users where email = 'doctor@demo.test'`)
    if (!presenter) throw new Error('no presenter')
    return { round: id, presenter, people: await read(attendees) }
  })
}

/** A browser in the conference of a round. */
class Follower {
  readonly received = new Map<number, number>()
  private socket: Socket | undefined

  constructor(
    private readonly url: string,
    private readonly roundId: number,
    private readonly account: Account,
    /** Its address, as the proxy reports it: connections from one are limited. */
    private readonly address: string,
  ) {}

  /** Opens the conference as a browser does. @returns milliseconds until it is shown and followed */
  async enter(): Promise<number> {
    const began = performance.now()
    const token = tokenFor(this.account)
    const socket = io(this.url, {
      ...{ auth: { token }, transports: ['websocket'], forceNew: true },
      extraHeaders: { 'x-forwarded-for': this.address },
    })
    this.socket = socket
    await new Promise<void>((connected, failed) => {
      socket.once('connect', connected)
      socket.once('connect_error', failed)
    })
    socket.on('event', ({ event, data }: { event: string; data: { view?: { slice?: number } } }) => {
      const slice = data.view?.slice
      if (event === 'ViewChanged' && slice !== undefined) this.received.set(slice, performance.now())
    })
    for (const channel of [`round.${this.roundId}`, `round_people.${this.roundId}`]) {
      const { ok } = await socket.timeout(30_000).emitWithAck('subscribe', { channel })
      if (!ok) throw new Error(`${channel} was refused`)
    }
    await this.call('GET', 'conference')
    await this.call('POST', 'attendance-update', { type: 'join' })
    return performance.now() - began
  }

  leave(): void {
    this.socket?.disconnect()
  }

  /** @throws Error if it is refused */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/api/admin/rounds/${this.roundId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenFor(this.account)}`,
        'x-forwarded-for': this.address,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** Returns the value below which this share of all lies. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const ms = (value: number) => `${value.toFixed(0)} ms`

/** Presents for some seconds. @returns when each change was sent, by its number */
async function present(presenter: Follower, version: number, seconds: number): Promise<Map<number, number>> {
  const sent = new Map<number, number>()
  const calls: Promise<unknown>[] = []
  const began = performance.now()
  for (let number = 0; number < seconds * changesPerSecond; number += 1) {
    await pause(Math.max(0, began + (number * 1000) / changesPerSecond - performance.now()))
    sent.set(number, performance.now())
    calls.push(presenter.call('PUT', 'view', { version, view: { tab: 'vitals', slice: number } }))
  }
  await Promise.all(calls)
  return sent
}

function reportBooking(during: string, meanwhile: Measured, calm: Measured): void {
  report({
    what: `bookings ${during}, 99th percentile`,
    value: `${ms(meanwhile.p99)}, without ${ms(calm.p99)}${meanwhile.refused > 0 ? `, ${meanwhile.refused} refused` : ''}`,
  })
}

/**
 * Measures a round of 200 people: a hundred who open it at once, what the presenter shows ten times a second, and bookings
 * meanwhile. Sound and video are not in it.
 * @param book the bookings
 */
export async function measureRounds({ url, server }: BenchServer, book: Scenario, seconds: number): Promise<void> {
  const { round: id, presenter: leader, people } = await fill(url)
  const open = (account: Account, position: number) =>
    new Follower(server.url, id, account, `10.1.${Math.floor(position / 200)}.${(position % 200) + 1}`)
  const presenter = open(leader, 1_000)
  await presenter.enter()
  const all = people.map(open)
  const load = { connections: bookingConnections, seconds }
  await measure(server.url, book.ours, load)
  const calm = await measure(server.url, book.ours, load)

  const duringStorm = measure(server.url, book.ours, load)
  await pause(500)
  const times = await Promise.all(all.slice(0, stormers).map((follower) => follower.enter()))
  report({
    what: `${stormers} people open a round at once`,
    value: `median ${ms(percentile(times, 0.5))}, last ${ms(Math.max(...times))}`,
  })
  reportBooking('while they do', await duringStorm, calm)

  for (const follower of all.slice(stormers)) await follower.enter()
  const { data } = (await presenter.call('GET', 'conference')) as { data: { state: { version: number } } }
  const duringChanges = measure(server.url, book.ours, { ...load, seconds: seconds + 1 })
  await pause(500)
  const sent = await present(presenter, data.state.version, seconds)
  await pause(1_000)
  const meanwhile = await duringChanges
  const delays = all.flatMap(({ received }) =>
    [...received].map(([number, at]) => at - (sent.get(number) ?? Number.NaN)),
  )
  const expected = all.length * sent.size
  report({
    what: `${changesPerSecond} changes a second to ${all.length} followers`,
    value: `p95 ${ms(percentile(delays, 0.95))}, p99 ${ms(percentile(delays, 0.99))}`,
  })
  report({
    what: 'changes that arrived',
    value: `${delays.length} of ${expected}`,
    target: 'all',
    isMet: delays.length === expected,
  })
  reportBooking('while they arrive', meanwhile, calm)
  for (const follower of [presenter, ...all]) follower.leave()
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../../lib/api/problem'
import type { WardEntry } from './entry'
import { type EntryStore, PageEntryStore } from './entryStore'
import { longestRepeatMs, mostServerErrors, type QueueOptions, WardQueue } from './queue'

const entry = (id: number, changes: Partial<WardEntry> = {}): WardEntry => ({
  ...{ clientId: `id-${id}`, user: 1, recordedAt: id, target: `execution-${id}`, patient: 'Samira', title: 'Dose' },
  ...{ wallTime: null, lines: [], address: '/', draft: null, firstSentAt: null, serverErrors: 0, refusal: null },
  request: { call: 'giveDose', id, body: {} },
  ...changes,
})

/** What happens to one request: the connection is lost before or after the server has it, or the page is closed then. */
type Event = 'ok' | 'lostBefore' | 'lostAfter' | 'closedBefore' | 'closedAfter' | 'busy'
const events: Event[] = ['ok', 'ok', 'lostBefore', 'lostAfter', 'closedBefore', 'closedAfter', 'busy']

/** A server that records each client id once and refuses some entries. */
class Server {
  readonly recorded: string[] = []
  readonly requests: string[] = []
  constructor(private readonly refused: ReadonlySet<string>) {}

  answer(id: string): object {
    this.requests.push(id)
    if (this.refused.has(id)) throw new Problem({ status: 422, message: 'Discontinued' })
    if (!this.recorded.includes(id)) this.recorded.push(id)
    return { id }
  }
}

class Closed extends Error {}

/** The tabs of one browser: they share the store and the lock. */
class Browser {
  private lock: Promise<unknown> = Promise.resolve()
  time = 1_000_000
  constructor(
    private readonly store: EntryStore,
    private readonly server: Server,
    private readonly next: () => Event,
  ) {}

  readonly exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = this.lock.then(work)
    this.lock = result.catch(() => undefined)
    return result
  }

  /** Opens a tab; one whose page was closed during a request does nothing more. */
  open(): WardQueue {
    let isClosed = false
    const store: EntryStore = {
      list: () => (isClosed ? Promise.reject(new Closed()) : this.store.list()),
      add: (each) => this.store.add(each),
      update: (each) => (isClosed ? Promise.reject(new Closed()) : this.store.update(each)),
      remove: (id) => (isClosed ? Promise.reject(new Closed()) : this.store.remove(id)),
    }
    const send = async ({ clientId }: WardEntry) => {
      const event = this.next()
      this.time += 1000
      if (event === 'closedBefore' || event === 'closedAfter') isClosed = true
      if (event === 'lostBefore' || event === 'closedBefore') throw new TypeError('No response')
      if (event === 'busy') throw new Problem({ status: 503, message: 'Busy' })
      const answer = this.server.answer(clientId)
      if (event === 'lostAfter' || event === 'closedAfter') throw new TypeError('No response')
      return answer
    }
    return new WardQueue({ store, send, exclusive: this.exclusive, now: () => this.time, onChange: () => undefined })
  }
}

const quietly = (work: Promise<unknown>) => work.catch((thrown: unknown) => expect(thrown).toBeInstanceOf(Closed))

test('in any order of failures, closed pages and tabs that send at once, every entry is recorded once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...events), { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 }),
      async (isRefused, failures, tabs) => {
        const ids = isRefused.map((_, index) => `id-${index}`)
        const refused = new Set(ids.filter((_, index) => isRefused[index]))
        const server = new Server(refused)
        const store = new PageEntryStore()
        let step = 0
        const browser = new Browser(store, server, () => failures[step++] ?? 'ok')
        for (const [index] of ids.entries()) {
          await quietly(browser.open().record(entry(index)))
          const count = tabs[index % tabs.length] ?? 1
          await Promise.all(Array.from({ length: count }, () => quietly(browser.open().run())))
        }
        // The connection is back for good.
        step = failures.length
        await browser.open().run()
        const accepted = ids.filter((id) => !refused.has(id))
        expect(server.recorded).toEqual(accepted)
        // The first requests of the entries are in the order in which they were recorded.
        expect([...new Set(server.requests)]).toEqual(ids)
        const left = await store.list()
        expect(left.map(({ clientId }) => clientId)).toEqual(ids.filter((id) => refused.has(id)))
        expect(left.every(({ refusal }) => refusal?.texts[0] === 'Discontinued')).toBe(true)
      },
    ),
    { numRuns: process.env.TEST_SCOPE === 'all' ? 2000 : 200 },
  )
})

/** The queue of the only tab of a browser. */
function queueOf(store: EntryStore, send: QueueOptions['send']): WardQueue {
  return new WardQueue({ store, send, exclusive: (work) => work(), now: () => 0, onChange: () => undefined })
}

function simple(events: Event[], refused: string[] = []) {
  const server = new Server(new Set(refused))
  const store = new PageEntryStore()
  let step = 0
  const browser = new Browser(store, server, () => events[step++] ?? 'ok')
  return { server, store, browser, queue: browser.open() }
}

test('without a response the entries after it are not sent', async () => {
  const { queue, server, store } = simple(['lostBefore', 'lostBefore', 'ok', 'ok'])
  expect(await queue.record(entry(1))).toEqual({ state: 'waiting' })
  expect(await queue.record(entry(2))).toEqual({ state: 'waiting' })
  expect(server.requests).toEqual([])
  await queue.run()
  expect(server.recorded).toEqual(['id-1', 'id-2'])
  expect(await store.list()).toEqual([])
})

test('a tablet that was offline for an hour sends 200 entries in order, once each; 10 conflicts stay for a person', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`)
  const conflicts = ids.filter((_, index) => index % 20 === 7)
  const offline = ids.map((): Event => 'lostBefore')
  // Once the connection is back, it is lost again after a request that the server has recorded.
  const { queue, browser, server, store } = simple([...offline, 'ok', 'lostAfter'], conflicts)
  const start = browser.time
  for (const [index] of ids.entries()) {
    browser.time += 17_000
    expect(await queue.record(entry(index, { recordedAt: browser.time }))).toEqual({ state: 'waiting' })
  }
  expect(browser.time - start).toBe(3_600_000)
  expect(server.requests).toEqual([])
  expect(await store.list()).toHaveLength(200)

  await queue.run()
  expect(server.recorded).toEqual(['id-0', 'id-1'])
  await browser.open().run()
  expect(server.recorded).toEqual(ids.filter((id) => !conflicts.includes(id)))
  expect([...new Set(server.requests)]).toEqual(ids)
  expect((await store.list()).map(({ clientId, refusal }) => [clientId, refusal?.texts])).toEqual(
    conflicts.map((id) => [id, ['Discontinued']]),
  )
})

test('the next entry is sent after one that the server refuses, which stays with the reason', async () => {
  const { queue, server, store } = simple([], ['id-1'])
  expect(await queue.record(entry(1))).toMatchObject({ state: 'refused', problem: { status: 422 } })
  expect(await queue.record(entry(2))).toEqual({ state: 'recorded', response: { id: 'id-2' } })
  expect(server.recorded).toEqual(['id-2'])
  expect(await store.list()).toMatchObject([
    { clientId: 'id-1', refusal: { kind: 'refused', texts: ['Discontinued'] } },
  ])
})

test('an entry that may have been recorded more than a day ago is not sent again, but left to a person', async () => {
  const { queue, server, store, browser } = simple(['lostAfter'])
  await queue.record(entry(1))
  browser.time += longestRepeatMs + 1000
  await queue.record(entry(2))
  expect(server.requests).toEqual(['id-1', 'id-2'])
  expect(await store.list()).toMatchObject([{ clientId: 'id-1', refusal: { kind: 'uncertain' } }])
})

test.each([403, 404])(
  'an entry that may have been recorded before its user lost the right to is uncertain (%d)',
  async (status) => {
    const store = new PageEntryStore()
    const answers = [new TypeError('No response'), new Problem({ status, message: 'No permission' })]
    const queue = queueOf(store, async () => {
      throw answers.shift()
    })
    await queue.record(entry(1))
    await queue.run()
    expect(await store.list()).toMatchObject([{ refusal: { kind: 'uncertain', texts: ['No permission'] } }])
  },
)

test.each([
  new Problem({ status: 403, message: 'Set it up', extra: { set_up_second_factor: true } }),
  new Problem({ status: 422, message: 'Verify', verify: true }),
])('what the account of the user lacks refuses no entry: %s', async (problem) => {
  const store = new PageEntryStore()
  let isComplete = false
  const queue = queueOf(store, async () => {
    if (!isComplete) throw problem
    return {}
  })
  expect(await queue.record(entry(1))).toEqual({ state: 'waiting' })
  expect(await queue.record(entry(2))).toEqual({ state: 'waiting' })
  isComplete = true
  await queue.run()
  expect(await store.list()).toEqual([])
})

test('what the account of the user lacks may be missing for days: the server cannot have the entry', async () => {
  const store = new PageEntryStore()
  let time = 0
  let isComplete = false
  const sent: string[] = []
  const send = async ({ clientId }: WardEntry) => {
    if (!isComplete) throw new Problem({ status: 403, message: 'Set it up', extra: { set_up_second_factor: true } })
    sent.push(clientId)
    return {}
  }
  const queue = new WardQueue({
    ...{ store, send, now: () => time },
    exclusive: (work) => work(),
    onChange: () => undefined,
  })
  expect(await queue.record(entry(1))).toEqual({ state: 'waiting' })
  time += 3 * longestRepeatMs
  isComplete = true
  await queue.run()
  expect([sent, await store.list()]).toEqual([['id-1'], []])
})

test('an entry that was never sent does not become too old', async () => {
  const { queue, server, store, browser } = simple([])
  await store.add(entry(1))
  browser.time += 30 * longestRepeatMs
  await queue.run()
  expect(server.recorded).toEqual(['id-1'])
})

test('an entry at which the server fails is left to a person after some attempts, and does not stop the others', async () => {
  const store = new PageEntryStore()
  const sent: string[] = []
  const queue = queueOf(store, async ({ clientId }) => {
    if (clientId === 'id-1') throw new Problem({ status: 500, message: 'An error of the server' })
    sent.push(clientId)
    return {}
  })
  await queue.record(entry(1))
  await queue.record(entry(2))
  expect(sent).toEqual([])
  for (let attempt = 2; attempt < mostServerErrors; attempt += 1) await queue.run()
  expect(sent).toEqual(['id-2'])
  expect(await store.list()).toMatchObject([{ clientId: 'id-1', refusal: { texts: ['An error of the server'] } }])
})

test('what was discarded is not sent', async () => {
  const { queue, server, store } = simple(['lostBefore'])
  await queue.record(entry(1))
  await queue.discard('id-1')
  await queue.run()
  expect(server.requests).toEqual([])
  expect(await store.list()).toEqual([])
})

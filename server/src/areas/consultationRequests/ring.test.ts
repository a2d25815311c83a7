import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ringSeconds } from '#contract/consultationRequests/ring'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { ringRequestsJob } from './ring'
import { Consultation } from './testing/consultation'

let testServer: TestServer
let asked: Consultation
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  asked = await Consultation.open(testServer)
})
afterEach(() => asked.close())

/** Moves the clock by seconds, and lets requests ring on. */
async function ringFor(seconds: number): Promise<void> {
  testServer.clock.advance(seconds * 1000)
  await testServer.server.platform.jobs.run(ringRequestsJob)
}

const ringOf = async (id: number, who?: Client) => (await asked.show(id, who)).body.data.ring
const until = (seconds: number) => new Date(testServer.clock.now().getTime() + seconds * 1000).toISOString()

const urgentTo = async ({ userId }: Client) =>
  (
    await testServer.database
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.user_id, userId), sql`type = 'consultation_urgent'`))
  ).length

describe('the ring of a request that cannot wait', () => {
  test('is 45 seconds at the receiver, then at the next doctor who can be reached; both ends see it', async () => {
    await asked.online(asked.second)
    const id = await asked.sent()
    const first = { until: until(ringSeconds), to: { id: asked.consultant.userId }, people: 1 }
    expect(await ringOf(id)).toMatchObject({ ...first, is_own: false })
    expect(await ringOf(id, asked.consultant)).toMatchObject({ ...first, is_own: true })
    await ringFor(44)
    expect(await asked.events(id)).toEqual(['sent'])
    await ringFor(1)
    expect(await asked.events(id)).toEqual(['sent', 'rang_on', 'delivered'])
    expect(await asked.events(id, asked.second)).toEqual(await asked.events(id))
    const next = { until: until(ringSeconds), to: { id: asked.second.userId } }
    expect(await ringOf(id)).toMatchObject(next)
    expect(await ringOf(id, asked.second)).toMatchObject({ ...next, is_own: true })
    expect((await asked.received(asked.second)).data[0]?.ring).toMatchObject({ is_own: true })
    expect((await asked.received()).data[0]?.ring).toMatchObject({ is_own: false })
    expect([await urgentTo(asked.consultant), await urgentTo(asked.second)]).toEqual([1, 1])
  })

  test('ends where nobody else can be reached, and the clock goes on', async () => {
    const id = await asked.sent()
    await ringFor(45)
    expect(await asked.events(id)).toEqual(['sent', 'rang_out'])
    expect(await ringOf(id)).toBeNull()
    await ringFor(600)
    expect(await asked.events(id)).toEqual(['sent', 'rang_out'])
    await asked.wait(0)
    expect(await asked.events(id)).toEqual(['sent', 'rang_out', 'coordination'])
  })

  test.each([
    ['opens it', 'seen', (id: number) => asked.seen(id)],
    ['starts it', 'started', (id: number) => asked.start(id)],
    ['answers it', 'answered', (id: number) => asked.answer(id)],
    ['returns it', 'returned', (id: number) => asked.reject(id, { reason: 'too_little' })],
    ['rejects it', 'rejected', (id: number) => asked.reject(id)],
  ])('stops when the receiver %s', async (_, event, act) => {
    await asked.online(asked.second)
    const id = await asked.sent()
    expect((await act(id)).status).toBe(200)
    expect(await ringOf(id)).toBeNull()
    await ringFor(60)
    expect(await asked.events(id)).toEqual(['sent', event])
    expect(await urgentTo(asked.second)).toBe(0)
  })

  test('begins anew at whom it is rerouted to', async () => {
    const id = await asked.sent()
    await ringFor(30)
    await asked.seen(id)
    expect((await asked.reroute(id)).status).toBe(200)
    expect(await ringOf(id)).toMatchObject({ until: until(ringSeconds), to: { id: asked.second.userId } })
    await ringFor(44)
    expect(await ringOf(id)).not.toBeNull()
  })

  test('rings at all who are asked for a specialty, and not for requests that can wait', async () => {
    const all = await asked.sent(asked.forSpecialty())
    expect(await ringOf(all)).toMatchObject({ to: null, people: 2 })
    await asked.end(all)
    expect(await ringOf(all)).toBeNull()
    const later = await asked.sent({ urgency: 'today_urgent' })
    expect(await ringOf(later)).toBeNull()
    await ringFor(60)
    expect(await asked.events(later)).toEqual(['sent'])
  })

  test('rings on once on two servers, and one of those at whom it rang starts it', async () => {
    const other = await startTestServer({}, { sharedWith: testServer })
    try {
      // Without Redis each server knows who is online there only, and either may be the first.
      for (const { url } of [testServer, other]) await asked.online(asked.second, url)
      const id = await asked.sent()
      testServer.clock.advance(ringSeconds * 1000)
      await Promise.all([testServer, other].map(({ server }) => server.platform.jobs.run(ringRequestsJob)))
      await ringFor(0)
      expect(await asked.events(id)).toEqual(['sent', 'rang_on', 'delivered'])
      const answers = await Promise.all([asked.start(id), asked.start(id, asked.second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    } finally {
      await other.stop()
    }
  })
})

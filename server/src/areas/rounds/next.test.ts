import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoundState } from '#contract/rounds/conference'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { type Refusal, RoundFixture } from './testing/roundFixture'

let testServer: TestServer
let fixture: RoundFixture
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  fixture = await RoundFixture.open(testServer)
})
afterEach(() => fixture.close())

type Answer = { data: RoundState } & Refusal
const name = async (id: number, userId: number | null, who = fixture.organizer) =>
  who.put<Answer>(`/api/admin/rounds/${id}/next`, { version: await fixture.version(id), user_id: userId })
const say = (id: number, who: Client, ready = true) => who.put<Answer>(`/api/admin/rounds/${id}/next/ready`, { ready })

describe('a switch without a gap', () => {
  test('whoever presents next is named, gets ready, and is handed over to', async () => {
    const id = await fixture.running()
    const { presenter, organizer } = fixture
    for (const who of [organizer, presenter]) await fixture.online(id, who)
    const named = await name(id, presenter.userId)
    expect(named.body.data).toMatchObject({ next: { id: presenter.userId }, next_is_ready: false })
    expect((await say(id, organizer)).body.errors).toEqual({ status: ['Somebody else presents next'] })
    expect((await say(id, presenter)).body.data).toMatchObject({ next_is_ready: true })
    // Both see it, with a new version.
    expect((await fixture.conference(id)).body.data.state).toMatchObject({
      version: named.body.data.version + 1,
      next_is_ready: true,
    })
    const switched = await fixture.switchTo(id, presenter.userId)
    expect(switched.body.data).toMatchObject({
      presenter: { id: presenter.userId },
      ...{ next: null, next_is_ready: false, case_id: null },
    })
  })

  test('refuses who cannot present or is not there, and an outdated version', async () => {
    const id = await fixture.running()
    const { presenter, attendee, organizer } = fixture
    await fixture.online(id, organizer)
    expect((await name(id, attendee.userId)).body.errors).toEqual({ user_id: ['Choose from the list'] })
    expect((await name(id, presenter.userId)).body.errors).toEqual({
      user_id: ['This presenter is not online. Choose another one'],
    })
    expect((await name(id, presenter.userId, attendee)).status).toBe(404)
    await fixture.online(id, presenter)
    const path = `/api/admin/rounds/${id}/next`
    const outdated = await organizer.put<Answer>(path, { version: 0, user_id: presenter.userId })
    expect([outdated.status, outdated.body.state?.next]).toEqual([409, null])
    await name(id, presenter.userId)
    await say(id, presenter)
    expect((await name(id, null)).body.data).toMatchObject({ next: null, next_is_ready: false })
    expect((await say(id, presenter)).status).toBe(422)
    expect((await say(id, fixture.ward.foreignDoctor)).status).toBe(404)
  })

  test('whoever gets ready reads the sheets of the agenda before they are shown', async () => {
    const id = await fixture.created()
    const { id: caseId } = (await fixture.propose(id)).body.data
    await fixture.start(id)
    for (const who of [fixture.organizer, fixture.presenter]) await fixture.online(id, who)
    await name(id, fixture.presenter.userId)
    expect((await fixture.sheet(id, caseId, fixture.presenter)).status).toBe(200)
    expect((await fixture.sheet(id, caseId, fixture.attendee)).status).toBe(404)
  })
})

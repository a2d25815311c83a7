import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoundRecording } from '#contract/rounds/recording'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { deleteRecordingsJob } from './recording'
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

const at = (id: number) => `/api/admin/rounds/${id}/recording`
const consent = (id: number, who: Client, agrees = true) => who.put<Refusal>(`${at(id)}/consent`, { agrees })
const start = async (id: number, who = fixture.organizer) =>
  who.post<Refusal>(at(id), { version: await fixture.version(id) })
const stop = (id: number, who = fixture.organizer) => who.delete<Refusal>(at(id))
const open = async (id: number, who = fixture.organizer) =>
  (await who.get<{ data: RoundRecording | null }>(at(id))).body.data
const write = (id: number, body: string, who: Client) =>
  who.post(`/api/admin/chat/round-${id}/messages`, { body, client_id: crypto.randomUUID() })
const stateOf = async (id: number, who = fixture.organizer) => (await fixture.conference(id, who)).body.data.recording
const storedEvents = async (id: number) => {
  const { rows } = await testServer.database.execute<{ total: number }>(sql`select count(*)::integer as total
    from round_recording_events join round_recordings on round_recordings.id = recording_id where round_id = ${id}`)
  return rows[0]?.total
}

/** A round that runs and may be recorded; the organizer and the presenter have it open. */
async function recordable(): Promise<number> {
  const id = await fixture.running({ is_recorded: true })
  for (const who of [fixture.organizer, fixture.presenter]) await fixture.online(id, who)
  return id
}

/** As recordable, and recorded. */
async function recorded(): Promise<number> {
  const id = await recordable()
  for (const who of [fixture.organizer, fixture.presenter]) await consent(id, who)
  const { status, body } = await start(id)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

describe('recording the state of a round', () => {
  test('is chosen when it is planned, and can be given up later', async () => {
    const id = await fixture.created()
    expect((await consent(id, fixture.organizer)).body.errors).toHaveProperty('recording')
    expect((await fixture.update(id, { is_recorded: true })).body.errors).toEqual({
      is_recorded: ['Recording is chosen when a round is planned, before anybody is invited'],
    })
    expect(await stateOf(id)).toBeNull()
    const planned = await fixture.created({ is_recorded: true })
    expect((await fixture.show(planned)).body.data.is_recorded).toBe(true)
    expect((await fixture.update(planned, { is_recorded: false })).body.data.is_recorded).toBe(false)
  })

  test('begins once everybody who is there has agreed: one refusal prevents it', async () => {
    const id = await recordable()
    expect((await start(id)).body.errors).toEqual({
      recording: ['Not everybody here has agreed to be recorded yet: 2'],
    })
    await consent(id, fixture.organizer)
    await consent(id, fixture.presenter, false)
    expect((await start(id)).body.errors).toEqual({ recording: ['Somebody here does not agree to be recorded'] })
    expect(await stateOf(id)).toMatchObject({
      ...{ is_running: false, own_consent: true },
      ...{ agreed: [fixture.organizer.userId], refused: [fixture.presenter.userId] },
    })
    await consent(id, fixture.presenter)
    expect((await start(id, fixture.attendee)).status).toBe(404)
    const { status, body } = await start(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await stateOf(id, fixture.attendee)).toEqual({
      ...{ is_running: true, since: testServer.clock.now().toISOString(), own_consent: null },
      // Who has answered what is for whoever controls the round.
      ...{ agreed: [], refused: [] },
    })
  })

  test('bigbluebutton 9202: nothing is captured before it starts and after it stops', async () => {
    const id = await recordable()
    for (const who of [fixture.organizer, fixture.presenter]) await consent(id, who)
    await fixture.poll(id, await fixture.version(id))
    await write(id, 'Before', fixture.organizer)
    await fixture.view(id, await fixture.version(id), { tab: 'vitals' })
    expect(await storedEvents(id)).toBe(0)
    testServer.clock.advance(1000)
    await start(id)
    expect(await storedEvents(id)).toBe(1)
    testServer.clock.advance(1000)
    expect((await stop(id)).status).toBe(200)
    const stopped = await storedEvents(id)
    testServer.clock.advance(1000)
    await fixture.poll(id, await fixture.version(id))
    await fixture.view(id, await fixture.version(id), { tab: 'results' })
    await write(id, 'After', fixture.organizer)
    expect(await storedEvents(id)).toBe(stopped)
    await fixture.end(id)
    const { events = [], parts } = (await open(id)) ?? {}
    expect(events.flatMap(({ message }) => message?.text ?? [])).toEqual([])
    expect(parts).toMatchObject([{ stopped_for: 'stopped' }])
  })

  test('is played with the states, views, polls and messages in their order, by those who took part', async () => {
    const id = await recorded()
    testServer.clock.advance(60_000)
    await fixture.poll(id, await fixture.version(id))
    const pollId = (await fixture.conference(id)).body.data.state.poll?.id
    testServer.clock.advance(1000)
    await fixture.changePoll(id, { poll_id: pollId, vote: 1 }, fixture.presenter)
    await write(id, 'Two of us agree', fixture.presenter)
    testServer.clock.advance(1000)
    await fixture.view(id, await fixture.version(id), { tab: 'vitals' })
    await fixture.switchTo(id, fixture.presenter.userId)
    expect(await open(id)).toBeNull()
    await fixture.end(id)
    const recording = await open(id, fixture.attendee)
    expect(recording).toMatchObject({ title: 'Cardiology case round', parts: [{ stopped_for: 'ended' }] })
    const events = recording?.events ?? []
    expect(events[0]?.state?.presenter?.id).toBe(fixture.organizer.userId)
    const voted = events.findLast(({ state }) => state?.poll)?.state?.poll
    expect(voted).toMatchObject({ question: 'Anticoagulation today?', options: [{ votes: 0 }, { votes: 1 }] })
    expect(events.some(({ view }) => view?.tab === 'vitals')).toBe(true)
    expect(events.find(({ message }) => message)?.message).toMatchObject({
      text: 'Two of us agree',
      sender: { id: fixture.presenter.userId },
    })
    expect(events.findLast(({ state }) => state)?.state?.presenter?.id).toBe(fixture.presenter.userId)
    expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted())
    expect((await fixture.ward.foreignDoctor.get(at(id))).status).toBe(404)
    const { rows } = await testServer.database.execute<{ total: number }>(sql`select count(*)::integer as total
      from audit_log where action = 'rounds.recording' and user_id = ${fixture.attendee.userId}`)
    expect(rows[0]?.total).toBe(1)
  })

  test('leaves out whoever comes later and has not agreed: they listen and write', async () => {
    const id = await recorded()
    const { attendee } = fixture
    await fixture.online(id, attendee)
    await fixture.poll(id, await fixture.version(id))
    const pollId = (await fixture.conference(id)).body.data.state.poll?.id
    await fixture.changePoll(id, { poll_id: pollId, vote: 0 })
    await write(id, 'Not recorded', attendee)
    await fixture.raise(id)
    const given = await fixture.floor(id, await fixture.version(id), attendee.userId)
    expect(given.body.errors).toEqual({
      user_id: ['This person has not agreed to be recorded: they listen and write'],
    })
    expect(await stateOf(id)).toMatchObject({ is_running: true })
    testServer.clock.advance(1000)
    await consent(id, attendee)
    testServer.clock.advance(1000)
    await write(id, 'Recorded', attendee)
    expect((await fixture.floor(id, await fixture.version(id), attendee.userId)).status).toBe(200)
    await fixture.end(id)
    const events = (await open(id))?.events ?? []
    expect(events.flatMap(({ message }) => message?.text ?? [])).toEqual(['Recorded'])
    const votes = events.flatMap(({ state }) => state?.poll?.options[0]?.votes ?? [])
    // Only once they had agreed.
    expect([votes[0], votes.at(-1)]).toEqual([0, 1])
  })

  test('stops when somebody takes their consent back, who then is in no part of it', async () => {
    const id = await recorded()
    await write(id, 'Mine', fixture.presenter)
    await fixture.switchTo(id, fixture.presenter.userId)
    await consent(id, fixture.presenter, false)
    expect(await stateOf(id)).toMatchObject({ is_running: false })
    await fixture.end(id)
    const recording = await open(id)
    expect(recording?.parts).toMatchObject([{ stopped_for: 'withdrawn' }])
    const text = JSON.stringify(recording?.events)
    expect(text).not.toContain('Mine')
    expect(text).not.toContain(`"id":${fixture.presenter.userId},`)
  })

  test('shows a case without initials, and only with the patient’s consent to a recording', async () => {
    const id = await fixture.created({ is_recorded: true })
    expect((await fixture.propose(id, { consent: 'spoken', consent_recording: true })).body.errors).toEqual({
      consent_recording: ['A recording needs the patient’s consent in writing'],
    })
    const proposed = await fixture.propose(id, { consent: 'written' })
    expect(proposed.body.data).toMatchObject({ is_ready: false, patient: { initials: null } })
    expect(proposed.body.data.missing).toContain('the patient has not agreed to a recording')
    await fixture.withdraw(id, proposed.body.data.id)
    const agreed = (await fixture.propose(id, { consent: 'written', consent_recording: true })).body.data
    expect(agreed.missing).toEqual(['a second person has not checked it'])
    expect((await fixture.check(id, agreed.id)).body.data).toMatchObject({ is_ready: true })
  })

  test('has nothing of a case whose patient took back the consent to the recording alone', async () => {
    const id = await fixture.created({ is_recorded: true })
    const caseId = (await fixture.propose(id, { consent: 'written', consent_recording: true })).body.data.id
    await fixture.check(id, caseId)
    await fixture.start(id)
    for (const who of [fixture.organizer, fixture.presenter]) await consent(id, who)
    expect((await start(id)).status).toBe(200)
    expect((await fixture.activate(id)).status).toBe(200)
    await fixture.view(id, await fixture.version(id), { tab: 'vitals' })
    await fixture.activate(id, { activeCase: null })
    await fixture.end(id)
    const playedOf = async () => {
      const { cases, events } = (await open(id)) ?? { cases: [], events: [] }
      const shown = new Set(events.flatMap(({ state }) => state?.case_id ?? []))
      return { cases: cases.map((each) => each.id), shown: [...shown], views: events.filter(({ view }) => view).length }
    }
    expect(await playedOf()).toEqual({ cases: [caseId], shown: [caseId], views: 1 })
    expect((await fixture.consent(id, caseId, { consent_recording: false })).status).toBe(200)
    expect(await playedOf()).toEqual({ cases: [], shown: [], views: 0 })
    // They still agree that the round discussed it.
    expect((await fixture.sheet(id, caseId)).body.data.question).not.toBeNull()
  })

  test('is deleted after 90 days', async () => {
    const id = await recorded()
    await fixture.end(id)
    testServer.clock.advance(90 * 86_400_000 - 1000)
    await testServer.server.platform.jobs.run(deleteRecordingsJob)
    expect(await storedEvents(id)).toBeGreaterThan(0)
    testServer.clock.advance(1000)
    await testServer.server.platform.jobs.run(deleteRecordingsJob)
    expect(await storedEvents(id)).toBe(0)
  })
})

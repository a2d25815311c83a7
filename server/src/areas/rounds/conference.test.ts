import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendedMinutes } from '#contract/rounds/rules'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { RoundFixture } from './testing/roundFixture'

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

const names = ['Nadia', 'Mansour']

describe('the agenda', () => {
  test('is proposed by spokes and accepted by the organizer; attendees see it once the round runs', async () => {
    const id = await fixture.created()
    const { status, body } = await fixture.propose(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ state: 'proposed', question: 'Chest pain, kidney injury', minutes: 20 })
    expect(body.data.patient).toMatchObject({ initials: 'N. M.', gender: 'female', label: 'N. M., woman, 35–44' })
    expect((await fixture.agenda(id, fixture.attendee)).body.data.cases).toEqual([])
    const { version } = (await fixture.agenda(id)).body.data
    const cases = [{ id: body.data.id, minutes: 15, presenter_id: null }]
    expect((await fixture.setAgenda(id, { version, cases }, fixture.presenter)).status).toBe(404)
    const accepted = await fixture.setAgenda(id, { version, cases })
    expect(accepted.body.data.cases).toMatchObject([{ state: 'accepted', minutes: 15 }])
    const late = await fixture.setAgenda(id, { version, cases: [] })
    expect([late.status, late.body.state?.version]).toEqual([409, version + 1])
    await fixture.start(id)
    const seen = (await fixture.agenda(id, fixture.attendee)).body.data.cases
    expect(seen).toMatchObject([{ id: body.data.id, episode_id: null }])
    for (const name of names) expect(JSON.stringify(seen)).not.toContain(name)
  })

  test('closes on the evening before', async () => {
    const id = await fixture.created({ date: '2026-11-20' })
    await fixture.wait(24 * 60 + 7 * 60 - 1)
    expect((await fixture.propose(id)).status).toBe(200)
    const other = await fixture.created({ date: '2026-11-21' })
    await fixture.wait(24 * 60 + 1)
    expect((await fixture.propose(other)).body.errors).toEqual({
      episode_id: ['The agenda is closed. Show the case during the round instead'],
    })
  })

  test('takes no case that the caller does not open, none twice, and no text that identifies the patient', async () => {
    const id = await fixture.created()
    expect((await fixture.propose(id, {}, fixture.ward.foreignDoctor)).status).toBe(404)
    // Staff of the hospital above give a reason for it first.
    const above = await fixture.propose(id, {}, fixture.organizer)
    expect([above.status, above.body.reason_for]).toEqual([403, fixture.episode.patient_id])
    expect((await fixture.propose(id, { question: 'Mrs Mansour, 01012345678' })).body.errors).toEqual({
      question: ['Leave out what identifies the patient: Mansour, 01012345678'],
    })
    expect((await fixture.propose(id)).status).toBe(200)
    expect((await fixture.propose(id)).body.errors).toEqual({
      episode_id: ['This case is already in the agenda'],
    })
  })

  test('a case is withdrawn until it was shown', async () => {
    const id = await fixture.created()
    const first = (await fixture.propose(id)).body.data.id
    expect((await fixture.withdraw(id, first, fixture.attendee)).status).toBe(404)
    expect((await fixture.withdraw(id, first)).status).toBe(200)
    const second = (await fixture.propose(id)).body.data.id
    await fixture.start(id)
    await fixture.activate(id)
    expect((await fixture.withdraw(id, second)).body.errors).toEqual({ case_id: ['This case was shown already'] })
  })
})

/** Runs a round that shows the case of the agenda. */
async function showing(changes: object = {}): Promise<{ id: number; caseId: number }> {
  const id = await fixture.created(changes)
  const caseId = (await fixture.propose(id)).body.data.id
  await fixture.start(id)
  const { status, body } = await fixture.activate(id)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { id, caseId }
}

describe('the case that is shown', () => {
  test('is seen by everybody as a sheet with initials only', async () => {
    const { id, caseId } = await showing()
    const { body } = await fixture.conference(id, fixture.attendee)
    expect(body.data).toMatchObject({
      state: { case_id: caseId },
      can_control: false,
      shared_data: null,
      sheet: { case_id: caseId, day_of_stay: 1, patient: { initials: 'N. M.' } },
    })
    for (const name of names) expect(JSON.stringify(body)).not.toContain(name)
    const led = (await fixture.conference(id)).body.data
    expect(JSON.parse(led.shared_data ?? '')).toEqual({
      selectedPatient: { id: fixture.episode.patient_id, name: 'N. M.' },
      caseType: 'episode',
      activeCase: fixture.episode.id,
    })
  })

  test('opens no record: attendees of another hospital get 404 for the patient, and staff keep their own access', async () => {
    const { attendee, episode, presenter, ward } = fixture
    const guest = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hub] })
    const { id, caseId } = await showing({ mandatory_attendees: [attendee.userId, guest.userId] })
    expect((await fixture.conference(id, guest)).body.data.sheet?.case_id).toBe(caseId)
    const paths = [
      `/api/admin/episode/${episode.id}`,
      `/api/admin/patients/${episode.patient_id}`,
      `/api/admin/episode/${episode.id}/consultations`,
      `/fhir/R4/Patient/${episode.patient_id}`,
    ]
    // Of the hospital above, whose staff have a path of their own with a reason; of an unrelated one, nothing.
    const foreign = ward.foreignDoctor
    await testServer.database.execute(
      sql`insert into round_people (round_id, user_id, part) values (${id}, ${foreign.userId}, 'attendee')`,
    )
    expect((await fixture.conference(id, foreign)).body.data.sheet?.case_id).toBe(caseId)
    for (const path of paths) expect([path, (await foreign.get(path)).status]).toEqual([path, 404])
    expect((await presenter.get(`/api/admin/episode/${episode.id}`)).status).toBe(200)
  })

  test('stays in the record of the round afterwards, and others do not', async () => {
    const { id, caseId } = await showing()
    await fixture.end(id)
    expect((await fixture.sheet(id, caseId, fixture.attendee)).body.data.patient.initials).toBe('N. M.')
    expect((await fixture.sheet(id, caseId, fixture.ward.foreignDoctor)).status).toBe(404)
    const other = await fixture.created()
    const unseen = (await fixture.propose(other)).body.data.id
    expect((await fixture.sheet(other, unseen, fixture.attendee)).status).toBe(404)
    expect((await fixture.sheet(other, caseId, fixture.attendee)).status).toBe(404)
  })

  test('can be one outside the agenda, if its record is open to whoever leads; otherwise not', async () => {
    const id = await fixture.running()
    expect((await fixture.activate(id)).body.reason_for).toBe(fixture.episode.patient_id)
    expect((await fixture.activate(id, { selectedPatient: fixture.attendee.userId })).status).not.toBe(200)
    await fixture.online(id, fixture.organizer)
    await fixture.online(id, fixture.presenter)
    await fixture.switchTo(id, fixture.presenter.userId)
    const shown = await fixture.activate(id, {}, fixture.presenter)
    expect(shown.body.data.case_id).toEqual(expect.any(Number))
    const none = await fixture.activate(id, { activeCase: null, selectedPatient: null }, fixture.presenter)
    expect(none.body.data.case_id).toBeNull()
  })

  test('patients to choose have initials, and cases their place and date', async () => {
    const { presenter, episode, ward } = fixture
    const patients = await presenter.get<{ data: object[] }>('/api/admin/rounds/accessible-patients?q=Nadia')
    expect(patients.body.data).toMatchObject([{ id: episode.patient_id, name: 'N. M.', gender: 'female' }])
    const cases = await presenter.get<{ data: object[] }>(
      `/api/admin/rounds/cases?type=episode&patient_id=${episode.patient_id}`,
    )
    expect(cases.body.data).toEqual([
      {
        ...{ id: episode.id, type: 'episode', round_consultation_text: null, case_date: '2026-11-18', is_open: true },
        case_location: { id: ward.hospital, name: ward.name },
      },
    ])
    const foreign = await ward.foreignDoctor.get<{ data: object[] }>('/api/admin/rounds/accessible-patients?q=Nadia')
    expect(foreign.body.data).toEqual([])
  })

  test('counts the time for which it is shown', async () => {
    const { id, caseId } = await showing()
    await fixture.wait(5)
    await fixture.activate(id, { activeCase: null, selectedPatient: null })
    const shown = (await fixture.agenda(id)).body.data.cases.find((each) => each.id === caseId)
    expect(shown).toMatchObject({ shown_since: null, shown_seconds: 300 })
  })

  test('takes notes into the record of the patient, with author, round and time', async () => {
    const id = await fixture.created()
    await fixture.propose(id)
    await fixture.start(id)
    expect((await fixture.note(id, 'Too early')).body.errors).toEqual({
      case_id: ['Show the case before you write a note about it'],
    })
    await fixture.activate(id)
    expect((await fixture.note(id, 'Reduced dose', fixture.attendee)).status).toBe(404)
    expect((await fixture.note(id, 'Reduced dose')).body.data.message).toBe('Note Saved Successfully')
    const path = `/api/admin/episodes/${fixture.episode.id}`
    const notes = await fixture.presenter.get<{ data: object[] }>(`${path}/round-consultations`)
    expect(notes.body.data).toMatchObject([
      { note: 'Reduced dose', round_id: id, author: { id: fixture.organizer.userId }, at: '2026-11-18T11:00:00.000Z' },
    ])
    expect((await fixture.ward.foreignDoctor.get(`${path}/round-consultations`)).status).toBe(404)
    expect((await fixture.note(id, 'Stop it')).status).toBe(200)
    const older = await fixture.presenter.get<{ data: object[]; meta: object }>(
      `${path}/round-consultations?page=2&limit=1`,
    )
    expect(older.body).toMatchObject({ data: [{ note: 'Reduced dose' }], meta: { total: 2, last_page: 2 } })
    expect(JSON.stringify((await fixture.presenter.get(`${path}/timeline`)).body)).toContain('Reduced dose')
    const change = testServer.database.execute(sql`update round_notes set note = 'x' where round_id = ${id}`)
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') } })
  })
})

describe('a round with people from outside', () => {
  const guest = JSON.stringify([{ name: 'Guest', email: 'guest@test.example' }])

  test('shows no initials and no hospital, and only cases with written consent that a second person has checked', async () => {
    const id = await fixture.created({ shared_attendees: guest })
    const proposed = (await fixture.propose(id)).body.data
    expect(proposed).toMatchObject({ is_ready: false, case_location: null, patient: { initials: null } })
    await fixture.start(id)
    expect((await fixture.activate(id)).body.errors).toEqual({
      activeCase: [
        'This case cannot be shown yet: the patient’s written consent is missing, a second person has not checked it',
      ],
    })
    const other = await fixture.created({ shared_attendees: guest })
    const ready = (await fixture.propose(other, { consent: 'written', summary: 'Third stay' })).body.data.id
    expect((await fixture.check(other, ready, fixture.presenter)).body.errors).toEqual({
      case_id: ['Somebody else than the person who proposed the case must check it'],
    })
    expect((await fixture.check(other, ready, fixture.attendee)).status).toBe(404)
    expect((await fixture.check(other, ready)).body.data.is_ready).toBe(true)
    await fixture.start(other)
    expect((await fixture.activate(other)).status).toBe(200)
    const { body } = await fixture.conference(other)
    expect(body.data).toMatchObject({ is_open: true, shared_data: null })
    expect(body.data.sheet).toMatchObject({ chief_complaint: null, summary: 'Third stay', patient: { initials: null } })
    expect(JSON.stringify(body.data.sheet)).not.toContain(fixture.ward.name)
  })
})

describe('the presenter', () => {
  test('is the organizer first; another one who is online gets the controls, and the case is cleared (bigbluebutton 22177)', async () => {
    const { organizer, presenter, attendee } = fixture
    const { id } = await showing()
    expect((await fixture.conference(id)).body.data.state.presenter?.id).toBe(organizer.userId)
    const first = await fixture.online(id, organizer)
    expect((await fixture.switchTo(id, presenter.userId)).body.errors).toEqual({
      speaker_id: ['You Are The Only Online Organizer of this Round'],
    })
    await fixture.online(id, presenter)
    expect((await fixture.switchTo(id, attendee.userId)).body.errors).toEqual({ speaker_id: ['Choose from the list'] })
    const switched = await fixture.switchTo(id, presenter.userId)
    expect(switched.body.data).toMatchObject({ presenter: { id: presenter.userId }, case_id: null })
    expect((await fixture.conference(id, presenter)).body.data.can_control).toBe(true)
    await eventually(() => first.events.includes(`round.${id} RoundSwitchSpeaker`))
    // The organizer keeps control, and takes it back.
    expect((await fixture.activate(id)).status).toBe(200)
    await fixture.switchTo(id, organizer.userId)
    expect((await fixture.activate(id, { activeCase: null }, presenter)).status).toBe(404)
  })

  test('the organizer returns after a lost line, and is let in at once (jitsi 7561)', async () => {
    const { organizer, presenter } = fixture
    const id = await fixture.running()
    const lost = await fixture.online(id, organizer)
    await fixture.online(id, presenter)
    await fixture.switchTo(id, presenter.userId)
    lost.socket.disconnect()
    await fixture.online(id, organizer)
    expect((await fixture.conference(id)).body.data).toMatchObject({ is_organizer: true, can_control: true })
  })

  test('two commands that saw the same version: one wins, the other gets the current state', async () => {
    const { id } = await showing()
    const version = await fixture.version(id)
    const answers = await Promise.all([
      fixture.floor(id, version, fixture.attendee.userId),
      fixture.floor(id, version, fixture.presenter.userId),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.state?.version).toBe(version + 1)
  })

  test('the view reaches everybody without a new version; an outdated one is refused', async () => {
    const { id } = await showing()
    const tab = await fixture.online(id, fixture.attendee)
    const version = await fixture.version(id)
    const view = { tab: 'vitals', zoom: 1.5, pointer: { x: 0.5, y: 0.25 } }
    expect((await fixture.view(id, version, view)).status).toBe(200)
    await eventually(() => tab.events.includes(`round.${id} ViewChanged`))
    expect((await fixture.conference(id, fixture.attendee)).body.data.state).toMatchObject({ version, view })
    expect((await fixture.view(id, version - 1, view)).status).toBe(409)
    expect((await fixture.view(id, version, view, fixture.attendee)).status).toBe(404)
  })
})

describe('hands, floor and polls', () => {
  test('hands keep their order, and fall when the floor is given back', async () => {
    const { attendee, presenter } = fixture
    const id = await fixture.running()
    await fixture.raise(id)
    await fixture.raise(id, presenter)
    const raised = await fixture.raise(id)
    expect(raised.body.data.hands.map((hand) => hand.id)).toEqual([attendee.userId, presenter.userId])
    const given = await fixture.floor(id, raised.body.data.version, attendee.userId)
    expect(given.body.data).toMatchObject({ floor: { id: attendee.userId } })
    expect(given.body.data.hands).toHaveLength(2)
    const back = await fixture.floor(id, given.body.data.version, null)
    expect(back.body.data.hands.map((hand) => hand.id)).toEqual([presenter.userId])
    expect((await fixture.lower(id, presenter)).body.data.hands).toEqual([])
    expect((await fixture.floor(id, await fixture.version(id), null, attendee)).status).toBe(404)
  })

  test('a poll counts one vote of each person, and names nobody', async () => {
    const { attendee, presenter } = fixture
    const id = await fixture.running()
    const asked = (await fixture.poll(id, await fixture.version(id))).body.data
    const poll_id = asked.poll?.id
    await fixture.changePoll(id, { poll_id, vote: 0 })
    await fixture.changePoll(id, { poll_id, vote: 1 })
    await fixture.changePoll(id, { poll_id, vote: 1 }, presenter)
    const { poll } = (await fixture.conference(id, attendee)).body.data.state
    expect(poll).toMatchObject({ own_vote: 1, options: [{ votes: 0 }, { text: 'No', votes: 2 }], is_open: true })
    expect((await fixture.changePoll(id, { poll_id, vote: 2 })).status).toBe(422)
    expect((await fixture.changePoll(id, { poll_id, close: true })).status).toBe(404)
    expect((await fixture.changePoll(id, { poll_id, close: true }, fixture.organizer)).body.data.poll?.is_open).toBe(
      false,
    )
    expect((await fixture.changePoll(id, { poll_id, vote: 0 })).body.errors).toEqual({
      poll_id: ['This poll is closed'],
    })
  })
})

describe('attendance', () => {
  const intervals = async (id: number, userId: number) => {
    const { rows } = await testServer.database.execute(sql`
      select (extract(epoch from joined_at) * 1000)::bigint as "from", (extract(epoch from left_at) * 1000)::bigint as until
      from round_attendance where round_id = ${id} and user_id = ${userId} order by id`)
    return rows.map((row) => ({ from: Number(row.from), until: Number(row.until) }))
  }

  test('two browsers, a return and silence are counted once, until the end (bigbluebutton PR 24802)', async () => {
    const id = await fixture.running()
    const { userId } = fixture.attendee
    await fixture.attend(id, 'join')
    await fixture.wait(2)
    await fixture.attend(id, 'join')
    await fixture.wait(2)
    await fixture.attend(id, 'leave')
    await fixture.attend(id, 'leave')
    await fixture.wait(10)
    await fixture.attend(id, 'join')
    // Nothing is heard of the browser from here on.
    await fixture.wait(30)
    await fixture.end(id)
    const found = await intervals(id, userId)
    expect(found).toHaveLength(2)
    const held = { from: Date.parse(testNow), until: testServer.clock.now().getTime() }
    expect(attendedMinutes(found, held)).toBe(6)
    expect((await fixture.attend(id, 'join')).body.errors).toEqual({ type: ['This round is not running'] })
    expect((await fixture.attend(id, 'leave')).status).toBe(200)
  })

  test('is of those who take part', async () => {
    const id = await fixture.running()
    expect((await fixture.attend(id, 'join', fixture.ward.foreignDoctor)).status).toBe(404)
  })
})

test('the end reaches everybody, and closes what was open', async () => {
  const { id, caseId } = await showing()
  const tab = await fixture.online(id, fixture.attendee)
  await fixture.wait(3)
  await fixture.end(id)
  await eventually(() => tab.events.includes(`round.${id} EndRound`))
  const { data } = (await fixture.conference(id, fixture.attendee)).body
  expect(data).toMatchObject({ state: { status: 3, case_id: null, floor: null }, session_token: null })
  expect(data.agenda).toMatchObject([{ id: caseId, shown_seconds: 180 }])
  expect((await fixture.raise(id)).body.errors).toEqual({ status: ['This round is not running'] })
})

test('everybody in the round writes in its chat, and nobody else', async () => {
  const id = await fixture.running()
  const path = `/api/admin/chat/round-${id}/messages`
  const message = { body: 'Was the urine output measured?', client_id: crypto.randomUUID() }
  expect((await fixture.attendee.post(path, message)).status).toBe(200)
  expect(JSON.stringify((await fixture.organizer.get(path)).body)).toContain('urine output')
  expect((await fixture.ward.foreignDoctor.get(path)).status).toBe(404)
})

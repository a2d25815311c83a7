import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CopyPurpose } from '#contract/imaging/codes'
import type { AgendaCase } from '#contract/rounds/conference'
import type { CaseImage } from '#contract/rounds/images'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { roundCases } from '../../schema/rounds'
import { saveDicom } from '../../testing/stored'
import { admitted } from '../episodes/testing/ward'
import { sampleCt } from '../imaging/testing/sampleImages'
import { storeCopy } from '../imaging/testing/storeCopy'
import { storePreview } from '../imaging/testing/storePreview'
import { storeInvestigation } from '../investigations/testing/storeInvestigation'
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

/** Stores a copy of an image of a stay, and returns the id of the copied image. */
async function copied(purpose: CopyPurpose = 'rounds', episode = fixture.episode.id): Promise<number> {
  const doctor = fixture.presenter.userId
  const media = await saveDicom(testServer, await sampleCt())
  const { id, file } = await storeInvestigation(testServer, { episode, doctor, media })
  await storePreview(testServer, file)
  return (await storeCopy(testServer, { order: id, file, by: doctor, purpose })).image
}

const path = (round: number, roundCase: number) => `/api/admin/rounds/${round}/cases/${roundCase}/images`
const list = (round: number, roundCase: number, who: Client = fixture.presenter) =>
  who.get<{ data: CaseImage[] }>(path(round, roundCase))
const choose = (round: number, roundCase: number, images: number[], who: Client = fixture.presenter) =>
  who.put<{ data: AgendaCase } & Refusal>(path(round, roundCase), { images })
const open = (round: number, roundCase: number, image: number, who: Client) =>
  fetch(`${testServer.url}${path(round, roundCase)}/${image}`, { headers: { authorization: `Bearer ${who.token}` } })
const check = (round: number, roundCase: number, body: object) =>
  fixture.organizer.post<{ data: AgendaCase } & Refusal>(`/api/admin/rounds/${round}/cases/${roundCase}/check`, body)

async function proposed(changes: object = {}, proposal: object = {}) {
  const id = await fixture.created(changes)
  return { id, caseId: (await fixture.propose(id, proposal)).body.data.id }
}

test('whoever proposes a case chooses copies for rounds of its stay, and everybody sees them once it is shown', async () => {
  const [first, second] = [await copied(), await copied()]
  await copied('teaching')
  const { id, caseId } = await proposed()
  const offered = (await list(id, caseId)).body.data
  expect(offered.map((each) => [each.id, each.is_chosen])).toEqual([
    [second, false],
    [first, false],
  ])
  const { status, body } = await choose(id, caseId, [first, second])
  expect([status, body.data.images, body.data.can_choose_images]).toEqual([200, [first, second], true])
  expect((await list(id, caseId)).body.data.map((each) => each.is_chosen)).toEqual([true, true])
  const { presenter, attendee, ward } = fixture
  expect((await open(id, caseId, first, presenter)).status).toBe(200)
  expect((await open(id, caseId, first, attendee)).status).toBe(404)
  await fixture.start(id)
  await fixture.activate(id)
  const sheet = (await fixture.conference(id, attendee)).body.data.sheet
  expect(sheet?.images).toEqual([{ id: first }, { id: second }])
  const picture = await open(id, caseId, first, attendee)
  expect([picture.status, picture.headers.get('content-type')?.slice(0, 6)]).toEqual([200, 'image/'])
  expect((await open(id, caseId, first, ward.foreignDoctor)).status).toBe(404)
  // It opens the picture, and no order and no copy of it.
  const order = offered[0]?.investigation_id
  expect((await attendee.get(`/api/admin/investigation/${order}/copies`)).status).not.toBe(200)
})

test('nothing else is chosen: no other purpose, no other stay, nothing twice, and by nobody else', async () => {
  const image = await copied()
  const teaching = await copied('teaching')
  const other = await admitted(fixture.ward, { first_name: 'Samia', last_name: 'Adel', different_person: true })
  const ofOther = await copied('rounds', other.id)
  const { id, caseId } = await proposed()
  for (const each of [teaching, ofOther, 999_999])
    expect((await choose(id, caseId, [each])).body.errors).toEqual({ images: ['Choose from the list'] })
  expect((await choose(id, caseId, [image, image])).status).toBe(422)
  expect((await choose(id, caseId, [image], fixture.attendee)).status).toBe(404)
  expect((await list(id, caseId, fixture.attendee)).status).toBe(404)
  // The organizer does not open the patient's record, so nothing is offered.
  expect((await list(id, caseId, fixture.organizer)).body.data).toEqual([])
  expect((await choose(id, caseId, [image], fixture.organizer)).status).toBe(422)
  expect((await open(id, caseId, image, fixture.presenter)).status).toBe(404)
})

test('other images need another look of the second person, who says which ones they saw', async () => {
  const [first, second] = [await copied(), await copied()]
  const guests = JSON.stringify([{ name: 'Guest', email: 'guest@test.example' }])
  const { id, caseId } = await proposed({ shared_attendees: guests }, { consent: 'written' })
  await choose(id, caseId, [first])
  const refused = { images: ['The images of this case have changed. Look at them before you confirm'] }
  expect((await check(id, caseId, {})).body.errors).toEqual(refused)
  expect((await check(id, caseId, { images: [first] })).body.data.is_ready).toBe(true)
  // The same ones again change nothing.
  expect((await choose(id, caseId, [first])).body.data.is_ready).toBe(true)
  expect((await choose(id, caseId, [second])).body.data).toMatchObject({ is_ready: false, images: [second] })
  await fixture.start(id)
  expect((await fixture.activate(id)).body.errors).toEqual({
    activeCase: ['This case cannot be shown yet: a second person has not checked it'],
  })
  expect((await check(id, caseId, { images: [first] })).body.errors).toEqual(refused)
  await check(id, caseId, { images: [second] })
  expect((await fixture.activate(id)).status).toBe(200)
})

test('what was shown stays as it was', async () => {
  const image = await copied()
  const { id, caseId } = await proposed()
  await choose(id, caseId, [image])
  await fixture.start(id)
  await fixture.activate(id)
  expect((await choose(id, caseId, [])).body.errors).toEqual({ images: ['This case was shown already'] })
  const statement = `delete from round_case_images where case_id = ${caseId}`
  await expect(testServer.database.$client.query(statement)).rejects.toThrow(/never change/)
  await fixture.end(id)
  expect((await open(id, caseId, image, fixture.attendee)).status).toBe(200)
})

test('no image is kept of a case that was shown and whose patient no longer agrees', async () => {
  const image = await copied()
  const { id, caseId } = await proposed({}, { consent: 'spoken' })
  await choose(id, caseId, [image])
  await fixture.start(id)
  await fixture.activate(id)
  expect((await open(id, caseId, image, fixture.attendee)).status).toBe(200)
  expect((await fixture.consent(id, caseId, { consent: 'missing' })).body.data).toMatchObject({
    ...{ images: [], question: null, is_ready: false, missing: ['the patient no longer agrees'] },
  })
  expect((await open(id, caseId, image, fixture.attendee)).status).toBe(404)
  expect((await fixture.conference(id)).body.data).toMatchObject({ state: { case_id: null }, sheet: null })
  expect((await fixture.activate(id)).body.errors).toEqual({
    activeCase: ['This case cannot be shown yet: the patient no longer agrees'],
  })
})

test('a case that is withdrawn takes its images out, and the copies stay', async () => {
  const image = await copied()
  const { id, caseId } = await proposed()
  await choose(id, caseId, [image])
  expect((await fixture.withdraw(id, caseId)).status).toBe(200)
  expect(await testServer.database.select().from(roundCases).where(eq(roundCases.id, caseId))).toEqual([])
  const again = await fixture.propose(id)
  expect((await list(id, again.body.data.id)).body.data).toMatchObject([{ id: image, is_chosen: false }])
})

test('choosing and opening are in the audit log of the case', async () => {
  const image = await copied()
  const { id, caseId } = await proposed()
  await choose(id, caseId, [image])
  await open(id, caseId, image, fixture.presenter)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select action, changes from audit_log where kind = 'roundCase' and record_id = '${caseId}' order by id`,
  )
  const actions = rows.map(({ action }) => action)
  expect(actions).toContain('rounds.image')
  const chosen = rows.find(({ action }) => action === 'rounds.chooseImages')
  expect(JSON.stringify(chosen?.changes)).toContain(String(image))
})

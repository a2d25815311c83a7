import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../../platform/mail/tables'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { readBell, runSendJobs } from '../notifications/testing/notificationFixture'
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

/** The files for calendar programs in the emails of somebody, the oldest first; without one, ''. */
async function mailedFiles(userId: number): Promise<string[]> {
  await runSendJobs(testServer)
  const { rows } = await testServer.database.$client.query<{ calendar: string | null }>(
    'select calendar from mails where to_address = (select email from users where id = $1) order by id',
    [userId],
  )
  return rows.map(({ calendar }) => calendar?.replace(/\r\n /g, '') ?? '')
}

/** The subjects of the emails to an address, the oldest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const rows = await testServer.database
    .select({ subject: mails.subject })
    .from(mails)
    .where(eq(mails.to_address, email))
    .orderBy(mails.id)
  return rows.map(({ subject }) => subject)
}

describe('those who take part', () => {
  test('are told of an invitation, of another time and of the end, by email with a file that names nobody', async () => {
    const { attendee } = fixture
    const id = await fixture.created({ title: 'About Mr Sharif' })
    await fixture.update(id, { title: 'About Mr Sharif', description: 'Six cases' })
    await fixture.update(id, { title: 'About Mr Sharif', from: '14:10', to: '15:00' })
    await fixture.remove(id)
    const bell = await readBell(attendee)
    expect(bell.types).toEqual(['round_cancelled', 'round_changed', 'round_invited'])
    const message = bell.notifications[1]?.message
    expect(message).toContain('About Mr Sharif')
    expect(message).toContain('Wednesday 18 November, 2:10 PM')
    const [invited = '', changed = '', cancelled = ''] = await mailedFiles(attendee.userId)
    expect(invited).toContain('DTSTART:20261118T111000Z')
    expect(changed).toContain('DTSTART:20261118T121000Z')
    expect(cancelled).toContain('METHOD:CANCEL')
    const sequences = [invited, changed, cancelled].map((file) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]))
    expect(sequences).toEqual([...sequences].sort((one, other) => one - other))
    expect(new Set(sequences).size).toBe(3)
    for (const file of [invited, changed, cancelled]) {
      expect(file).toContain(`UID:round-${id}@`)
      expect(file).toContain('SUMMARY:Round')
      expect(file).not.toContain('Sharif')
    }
  })

  test('who are taken out are told so, and the others are not if nothing else changes', async () => {
    const { attendee, presenter } = fixture
    const id = await fixture.created()
    await fixture.update(id, { mandatory_attendees: [] })
    expect((await readBell(attendee)).types).toEqual(['round_cancelled', 'round_invited'])
    expect((await readBell(presenter)).types).toEqual(['round_invited'])
  })

  test('who are taken out no longer receive its events and its chat in an open page', async () => {
    const { attendee, presenter } = fixture
    const id = await fixture.created()
    const channels = [`round_people.${id}`, `round.${id}`, `chat.round-${id}`]
    const [out, stays] = [await fixture.online(id, attendee), await fixture.online(id, presenter)]
    for (const tab of [out, stays]) expect(await tab.subscribe(`chat.round-${id}`)).toEqual({ ok: true })
    await fixture.update(id, { mandatory_attendees: [] })
    await eventually(() => out.payloadsOf('subscription:ended').length === channels.length)
    expect(out.payloadsOf('subscription:ended')).toEqual(channels.map((channel) => ({ channel, status: 404 })))
    await stays.receivedAll()
    expect(stays.payloadsOf('subscription:ended')).toEqual([])
  })

  test('who come back after they were taken out are invited again', async () => {
    const { attendee } = fixture
    const id = await fixture.created()
    await fixture.update(id, { mandatory_attendees: [] })
    await fixture.update(id, {})
    expect((await readBell(attendee)).types).toEqual(['round_invited', 'round_cancelled', 'round_invited'])
  })

  test('have all rounds of a series in the file of the invitation, and of its end', async () => {
    const { attendee } = fixture
    const id = await fixture.created({ date: '2026-11-25', repeat: 'weekly', repeat_until: '2026-12-09' })
    await fixture.organizer.delete(`/api/admin/rounds/${id}?scope=following`)
    const files = await mailedFiles(attendee.userId)
    expect(files.map((file) => file.match(/BEGIN:VEVENT/g)?.length)).toEqual([3, 3])
  })
})

test('guests with a personal link are told of another time and of the end', async () => {
  const email = 'guest.news@test.example'
  const guest = { shared_attendees: JSON.stringify([{ name: 'Guest', email }]) }
  const id = await fixture.created(guest)
  await fixture.update(id, { ...guest, from: '14:10', to: '15:00' })
  await fixture.remove(id)
  const title = 'Cardiology case round'
  expect(await subjectsTo(email)).toEqual([
    `Your personal link: ${title}`,
    `Another time: ${title}`,
    `Cancelled: ${title}`,
  ])
})

test('a feed has the rounds in which its owner takes part, without their titles', async () => {
  const { attendee } = fixture
  const id = await fixture.created({ title: 'About Mr Sharif' })
  const { body } = await attendee.post<{ data: { address: string } }>('/api/admin/profile/calendar', {})
  const feed = async () => (await fetch(`${testServer.url}${new URL(body.data.address).pathname}`)).text()
  expect(await feed()).toContain(`UID:round-${id}@`)
  expect(await feed()).not.toContain('Sharif')
  await fixture.update(id, { mandatory_attendees: [] })
  expect(await feed()).not.toContain('VEVENT')
})

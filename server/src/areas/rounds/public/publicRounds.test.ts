import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate, Hall } from '#contract/rounds/publicCalls'
import { limitsFor } from '../../../platform/limits/limits'
import { mails } from '../../../platform/mail/tables'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { roundGuests } from '../../../schema/rounds'
import { type Refusal, RoundFixture } from '../testing/roundFixture'

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

const base = '/api/admin/rounds'
const amal = { first_name: 'Amal', last_name: 'Hassan', email: 'amal@clinic.example' }

/** The secret in the newest email to an address. */
async function mailed(email: string, page: 'confirm' | 'hall'): Promise<string> {
  const [mail] = await testServer.database
    .select()
    .from(mails)
    .where(eq(mails.to_address, email))
    .orderBy(desc(mails.id))
    .limit(1)
  const secret = new RegExp(`/public/rounds/${page}#(\\S+)`).exec(mail?.body ?? '')?.[1]
  if (!secret) throw new Error(`no link to ${page} in ${mail?.body}`)
  return secret
}

const register = (id: number, changes: object = {}) =>
  testServer.stranger.post<Refusal & { message?: string }>(`${base}/register`, { ...amal, round_id: id, ...changes })

const confirm = (token: string) =>
  testServer.stranger.post<Refusal & { message?: string }>(`${base}/register/confirm`, { token })

/** A browser with its cookie. */
class Browser {
  private cookie = ''
  /** Until when it keeps the cookie. */
  keepsUntil = new Date(0)

  /** Asks once. */
  async ask(link: string, stillHere = false) {
    const answer = await fetch(`${testServer.url}${base}/hall`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.cookie ? { cookie: this.cookie } : {}) },
      body: JSON.stringify({ link, still_here: stillHere }),
    })
    const set = answer.headers.get('set-cookie')
    if (set) {
      this.cookie = set.split(';')[0] ?? ''
      const seconds = Number(/Max-Age=(\d+)/i.exec(set)?.[1])
      this.keepsUntil = new Date(testServer.clock.now().getTime() + seconds * 1000)
    }
    return { status: answer.status, body: (await answer.json()) as { data: Hall } & Refusal }
  }

  /** Asks as the page does: again after the first response. */
  async follow(link: string, stillHere = false) {
    const first = this.cookie ? undefined : await this.ask(link)
    return first && first.status !== 200 ? first : this.ask(link, stillHere)
  }
}

/** A guest of the organizer, as a field of a round. */
const speaker = (email: string) => ({ shared_speakers: JSON.stringify([{ name: 'Guest Speaker', email }]) })

async function registered(id: number, email = amal.email): Promise<string> {
  await register(id, { email })
  await confirm(await mailed(email, 'confirm'))
  return mailed(email, 'hall')
}

describe('the listing and registration', () => {
  test('anybody sees public rounds only, without any person of them but the organizer', async () => {
    const id = await fixture.created({ is_public: true })
    const hidden = await fixture.created()
    const { status, body } = await testServer.stranger.get<{ data: { id: number; taken: number }[] }>(`${base}/public`)
    expect(status).toBe(200)
    const found = body.data.find((each) => each.id === id)
    expect(found).toMatchObject({ title: 'Cardiology case round', taken: 0, places: 200, statusText: 'opened' })
    expect(body.data.some((each) => each.id === hidden)).toBe(false)
  })

  test('requires names and an email, in the documented words, and no session', async () => {
    const id = await fixture.created({ is_public: true })
    const empty = await testServer.stranger.post<Refusal>(`${base}/register`, { round_id: id })
    expect(empty.body.errors).toEqual({
      ...{ first_name: ['Field is required'], last_name: ['Field is required'], email: ['Field is required'] },
    })
    expect((await register(id, { email: 'no' })).body.errors).toEqual({ email: ['invalid Email'] })
    expect((await register(await fixture.created())).body.errors).toEqual({ round_id: ['Choose from the list'] })
  })

  test('a repeat answers the same, takes one place, and is limited', async () => {
    const id = await fixture.created({ is_public: true })
    const email = 'again@clinic.example'
    const first = await register(id, { email })
    const again = await register(id, { email })
    expect([first.status, first.body, again.status]).toEqual([200, again.body, 200])
    await confirm(await mailed(email, 'confirm'))
    const places = await testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    expect(places).toMatchObject([{ state: 'confirmed', short_name: 'Amal H.' }])
  })

  test('a repeat replaces the name until it is confirmed, and not afterwards', async () => {
    const id = await fixture.created({ is_public: true })
    const email = 'renamed@clinic.example'
    const stored = () => testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    await register(id, { email, first_name: 'Aml' })
    await register(id, { email })
    await confirm(await mailed(email, 'confirm'))
    await register(id, { email, first_name: 'Somebody', last_name: 'Else' })
    expect(await stored()).toMatchObject([{ name: 'Amal Hassan', short_name: 'Amal H.' }])
  })

  test('a text that is no name is not mailed to the address', async () => {
    const id = await fixture.created({ is_public: true })
    const email = 'greeted@clinic.example'
    await register(id, { email, first_name: 'You won, see evil.example/win' })
    const [mail] = await testServer.database.select().from(mails).where(eq(mails.to_address, email))
    expect(mail?.body).toMatch(/^Hello there,\n/)
    expect(mail?.body).not.toContain('evil')
  })

  test('the same person for the same round is limited, and fifty people of a hospital are not', async () => {
    const limited = await startTestServer({}, { sharedWith: testServer, limits: limitsFor('production') })
    const id = await fixture.created({ is_public: true })
    const send = async (email: string) =>
      (await limited.stranger.post(`${base}/register`, { ...amal, email, round_id: id })).status
    for (let person = 0; person < 50; person += 1) expect(await send(`p${person}@clinic.example`)).toBe(200)
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await send('p0@clinic.example')).toBe(200)
    expect(await send('p0@clinic.example')).toBe(429)
    await limited.stop()
  })

  test('confirming needs the token of the email', async () => {
    expect((await confirm('x'.repeat(43))).status).toBe(404)
  })
})

describe('the hall', () => {
  test('opens 30 minutes before; then one waits until the organizer admits, however slow the line is (BBB 14290)', async () => {
    const id = await fixture.created({ is_public: true, from: '14:00', to: '15:00' })
    const link = await registered(id)
    const browser = new Browser()
    expect((await browser.follow(link)).body.data).toMatchObject({ state: 'early', own_name: 'Amal H.', sheet: null })
    await fixture.wait(50)
    await fixture.start(id, fixture.organizer)
    expect((await browser.follow(link)).body.data.state).toBe('waiting')
    await fixture.wait(25)
    expect((await browser.follow(link)).body.data).toMatchObject({
      state: 'waiting',
      presenter_name: null,
      sheet: null,
    })
    const path = `${base}/${id}`
    const list = await fixture.organizer.get<{ data: { id: number; name: string; state: string }[] }>(
      `${path}/registrations`,
    )
    expect(list.body.data).toMatchObject([{ name: 'Amal H.', state: 'waiting' }])
    expect(JSON.stringify(list.body)).not.toContain(amal.email)
    expect((await fixture.attendee.get(`${path}/registrations`)).status).toBe(404)
    await fixture.organizer.post(`${path}/admit`, { guests: [list.body.data[0]?.id], all: false })
    expect((await browser.follow(link)).body.data.state).toBe('admitted')
  })

  test('a link works in one browser, and never again for who was removed (jitsi 4887)', async () => {
    const id = await fixture.running({ is_public: true })
    const link = await registered(id)
    const browser = new Browser()
    expect((await browser.follow(link)).status).toBe(200)
    expect((await new Browser().follow(link)).status).toBe(409)
    const [guest] = await testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    expect((await fixture.organizer.delete(`${base}/${id}/guests/${guest?.id}`)).status).toBe(200)
    expect((await browser.follow(link)).status).toBe(404)
    await register(id)
    expect((await confirm(await mailed(amal.email, 'confirm').catch(() => 'y'.repeat(43)))).status).toBe(404)
  })

  test('the link opens in any browser days before, and then in the one that comes to the round', async () => {
    const email = `speaker.${crypto.randomUUID()}@clinic.example`
    await fixture.created({ ...speaker(email), date: '2026-11-21' })
    const link = await mailed(email, 'hall')
    const phone = new Browser()
    expect((await phone.follow(link)).body.data).toMatchObject({ state: 'early', ends_at: '2026-11-21T12:30:00.000Z' })
    expect(phone.keepsUntil.toISOString()).toBe('2026-11-22T12:30:00.000Z')
    testServer.clock.set(new Date('2026-11-21T11:00:00Z'))
    const computer = new Browser()
    expect((await computer.follow(link)).body.data.state).toBe('admitted')
    expect((await phone.follow(link)).status).toBe(409)
    testServer.clock.set(new Date('2026-11-21T13:00:00Z'))
    await computer.follow(link)
    expect(computer.keepsUntil.toISOString()).toBe('2026-11-22T13:00:00.000Z')
  })

  test('a first response that is lost leaves the link free', async () => {
    const id = await fixture.running({ is_public: true })
    const link = await registered(id)
    expect((await new Browser().ask(link)).body.data).toMatchObject({ state: 'waiting', sheet: null })
    const browser = new Browser()
    expect((await browser.follow(link)).status).toBe(200)
    expect((await new Browser().ask(link)).status).toBe(409)
    expect((await browser.follow(link)).status).toBe(200)
  })

  test('a link is free again once its round has moved', async () => {
    const email = `speaker.${crypto.randomUUID()}@clinic.example`
    const id = await fixture.created(speaker(email))
    const link = await mailed(email, 'hall')
    await new Browser().follow(link)
    expect((await new Browser().follow(link)).status).toBe(409)
    expect((await fixture.update(id, { ...speaker(email), date: '2026-11-25' })).status).toBe(200)
    testServer.clock.set(new Date('2026-11-25T11:00:00Z'))
    expect((await new Browser().follow(link)).body.data.state).toBe('admitted')
  })

  test('shows the checked sheet without name, initials, place and date', async () => {
    const id = await fixture.created({ is_public: true })
    const { data } = (await fixture.propose(id, { consent: 'written', summary: 'Third stay' })).body
    await fixture.check(id, data.id)
    await fixture.start(id)
    const link = await registered(id)
    const browser = new Browser()
    await browser.follow(link)
    await fixture.organizer.post(`${base}/${id}/admit`, { guests: [], all: true })
    expect((await browser.follow(link)).body.data.sheet).toBeNull()
    await fixture.activate(id)
    const { body } = await browser.follow(link)
    expect(body.data.sheet).toMatchObject({ summary: 'Third stay', chief_complaint: null, patient: { initials: null } })
    const text = JSON.stringify(body.data.sheet)
    for (const part of ['Nadia', 'Mansour', 'N. M.', fixture.ward.name, '2026']) expect(text).not.toContain(part)
  })

  test('guests of the organizer get their link at once and need no admission', async () => {
    const email = `speaker.${crypto.randomUUID()}@clinic.example`
    const id = await fixture.running(speaker(email))
    expect((await new Browser().follow(await mailed(email, 'hall'))).body.data.state).toBe('admitted')
    expect((await fixture.details(id)).body.data.guest_speakers).toEqual([{ name: 'Guest Speaker' }])
  })
})

describe('a round that is no longer public', () => {
  test('tells those who had registered, whose links open nothing any more', async () => {
    const id = await fixture.created({ is_public: true })
    const email = 'late@clinic.example'
    const link = await registered(id)
    await register(id, { email })
    const token = await mailed(email, 'confirm')
    expect((await fixture.update(id, { is_public: false })).status).toBe(200)
    expect((await new Browser().ask(link)).status).toBe(404)
    expect((await confirm(token)).status).toBe(404)
    const [told] = await testServer.database
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.to_address, amal.email))
      .orderBy(desc(mails.id))
      .limit(1)
    expect(told?.subject).toBe('Cancelled: Cardiology case round')
  })

  test('shows its cases as other rounds of the hospital do, also if somebody was removed', async () => {
    const id = await fixture.created({ is_public: true })
    await registered(id, 'removed@clinic.example')
    await registered(id)
    const guests = await testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    await fixture.organizer.delete(`${base}/${id}/guests/${guests[0]?.id}`)
    const caseId = (await fixture.propose(id)).body.data.id
    expect((await fixture.agenda(id)).body.data.cases).toMatchObject([{ id: caseId, is_ready: false }])
    await fixture.update(id, { is_public: false })
    expect((await fixture.agenda(id)).body.data.cases).toMatchObject([{ id: caseId, is_ready: true }])
    await fixture.update(id, { is_public: true })
    await register(id, { email: 'removed@clinic.example' })
    const places = await testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    expect(places).toMatchObject([{ id: guests[0]?.id, state: 'removed' }])
  })
})

describe('certificates', () => {
  test('are given for 80 % of the time with an act in each half hour, and verified at a public address', async () => {
    const id = await fixture.running({ is_public: true })
    const link = await registered(id)
    const browser = new Browser()
    await browser.follow(link)
    await fixture.organizer.post(`${base}/${id}/admit`, { guests: [], all: true })
    for (let minute = 0; minute < 40; minute += 2) {
      await browser.follow(link, minute === 30)
      await fixture.attend(id, minute === 30 ? 'still_here' : 'join')
      if (minute < 20) await fixture.attend(id, 'join', fixture.presenter)
      await fixture.wait(2)
    }
    await fixture.end(id)
    const own = await fixture.attendee.get<{ data: Certificate }>(`${base}/${id}/certificate`)
    expect(own.body.data).toMatchObject({ title: 'Cardiology case round', minutes: 40, held_on: '2026-11-18' })
    // Half of the time is not enough.
    expect((await fixture.presenter.get<{ data: null }>(`${base}/${id}/certificate`)).body.data).toBeNull()
    const code = (await browser.follow(link)).body.data.certificate_code
    const verified = await testServer.stranger.get<{ data: Certificate }>(`${base}/certificates/${code}`)
    expect(verified.body.data).toMatchObject({ name: 'Amal Hassan', minutes: 40 })
    expect((await testServer.stranger.get(`${base}/certificates/AAAAAAAAAAAA`)).status).toBe(404)
    const change = testServer.database.execute(sql`update round_certificates set minutes = 999 where round_id = ${id}`)
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') } })
  })

  test('clicks in the first minute do not stand for the rest of the time', async () => {
    const id = await fixture.running()
    for (let minute = 0; minute < 64; minute += 2) {
      const isActing = minute === 10 || minute === 40
      await fixture.attend(id, minute < 6 ? 'still_here' : 'join')
      await fixture.attend(id, isActing ? 'still_here' : 'join', fixture.presenter)
      await fixture.wait(2)
    }
    await fixture.end(id)
    const certificateFor = async (who = fixture.attendee) =>
      (await who.get<{ data: Certificate | null }>(`${base}/${id}/certificate`)).body.data
    expect(await certificateFor()).toBeNull()
    expect(await certificateFor(fixture.presenter)).toMatchObject({ minutes: 64 })
  })

  test('are given to whoever answers each question a few minutes late, until the end of a long round', async () => {
    const id = await fixture.running()
    const asked: number[] = []
    for (let minute = 0; minute < 130; minute += 1) {
      const looks = minute % 5 === 0
      const due = looks ? Date.parse((await fixture.conference(id, fixture.attendee)).body.data.presence_due_at) : 0
      const late = looks ? (testServer.clock.now().getTime() - due) / 60_000 : undefined
      if (late === 0) asked.push(minute)
      await fixture.attend(id, late === 5 ? 'still_here' : 'join')
      await fixture.wait(1)
    }
    await fixture.end(id)
    expect(asked).toEqual([30, 65, 100])
    const { body } = await fixture.attendee.get<{ data: Certificate | null }>(`${base}/${id}/certificate`)
    expect(body.data).toMatchObject({ minutes: 130 })
  })
})

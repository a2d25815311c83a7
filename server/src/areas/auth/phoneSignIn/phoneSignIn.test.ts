import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import { hashToken } from '../../../platform/auth/secretToken'
import { roles, userRoles, users } from '../../../platform/auth/tables'
import { limitsFor } from '../../../platform/limits/limits'
import { Client, refreshCookieOf } from '../../../platform/testing/client'
import { startTestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { startTextFixture, type TextFixture } from '../../notifications/testing/textFixture'

interface Body {
  message: string
  challenge: string
  access_token: string
  errors: Record<string, string[]>
}

const path = '/api/admin/auth/phone'
const born = '1990-01-15'
const refused = { code: ['This code is wrong or no longer valid. Send a new one'] }
const sent = 'If a patient signs in with this number and birth date, we have sent a code to the phone'

let fixture: TextFixture
let numbers = 0
let phone: string
let patient: Client

const nextNumber = () => `+2010098${String(++numbers).padStart(5, '0')}`
const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
  fixture.testServer.database.update(users).set(values).where(eq(users.id, id))

/** Adds a patient without an email who has never signed in. */
async function addPatient(number: string, birthDate = born, role: 'PATIENT' | 'NURSE' = 'PATIENT'): Promise<Client> {
  const client = await fixture.testServer.addUser({ phone: number, role, email: '', verified: false })
  await set(client.userId, { birth_date: birthDate })
  return client
}

/** Asks for a code, without what happens in the background. */
async function ask(typed: string, birthDate = born) {
  const { jobs } = fixture.testServer.server.platform
  const enqueued = vi.spyOn(jobs, 'enqueue')
  const response = await fixture.testServer.stranger.post<Body>(`${path}/code`, { phone: typed, birth_date: birthDate })
  const [job] = enqueued.mock.calls.filter(([name]) => name === 'send-sign-in-code')
  enqueued.mockRestore()
  return { ...response, challenge: response.body.challenge, job: job?.[1] }
}

/** Asks for a code, sends it, and returns what arrived on phones. */
async function askAndSend(typed: string, birthDate = born) {
  fixture.phones.inbox = []
  const asked = await ask(typed, birthDate)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await fixture.testServer.server.platform.jobs.run('send-sign-in-code', asked.job)
  await fixture.send()
  const { inbox } = fixture.phones
  return { ...asked, to: inbox.map(({ to }) => to), code: /\d{6}/.exec(inbox.at(-1)?.text ?? '')?.[0] ?? '' }
}

const enter = ({ challenge, code }: { challenge: string; code: string }) =>
  fixture.testServer.stranger.post<Body>(`${path}/sign-in`, { challenge, code })

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Returns the id of the user whom a session belongs to. */
async function whoIs(token: string): Promise<number> {
  const { body } = await new Client(fixture.testServer.url, token).get<{ data: { id: number } }>(
    '/api/admin/profile/show',
  )
  return body.data.id
}

async function auditEntries(query: string): Promise<AuditEntry[]> {
  await fixture.testServer.server.platform.audit.flush()
  const reader = await fixture.testServer.as('super@demo.test')
  const { body } = await reader.get<{ data: AuditEntry[] }>(`/api/admin/audit?change=sign-in&limit=100&${query}`)
  return body.data
}

beforeAll(async () => {
  fixture = await startTextFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.testServer.clock.set(testNow)
  Object.assign(fixture.phones, { answering: 'accepts', reporting: 'prompt', inbox: [] })
  phone = nextNumber()
  patient = await addPatient(phone)
})
afterEach(() => fixture.phones.refused.clear())

describe('a patient without an email', () => {
  test('signs in with a code, which works once', async () => {
    const asked = await askAndSend(phone)
    expect([asked.to, asked.body.message]).toEqual([[phone], sent])
    const response = await enter(asked)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect(refreshCookieOf(response)).toMatch(/^mashfa_refresh=.+HttpOnly/i)
    expect(await whoIs(response.body.access_token)).toBe(patient.userId)
    const again = await enter(asked)
    expect([again.status, again.body.errors]).toEqual([422, refused])
    const [user] = await fixture.testServer.database.select().from(users).where(eq(users.id, patient.userId))
    expect(user).toMatchObject({ verified_at: fixture.testServer.clock.now(), email_proven: false, in_use: true })
  })

  test('types the number as people write it in the countries of the hospitals, and in Arabic digits', async () => {
    const arabic = `0${phone.slice(3)}`.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    const asked = await askAndSend(`${arabic.slice(0, 4)} ${arabic.slice(4)}`)
    expect(asked.to).toEqual([phone])
    expect((await enter(asked)).status).toBe(200)
  })

  test('gets the code in the language of the account, which names nobody', async () => {
    await set(patient.userId, { language: 'ar' })
    await askAndSend(phone)
    expect(fixture.phones.inbox.map(({ text }) => text.replace(/\d{6}/, '…'))).toEqual([
      '… هو رمزك لتسجيل الدخول إلى «مشفى». مدة صلاحيته بالدقائق: 10. لا تعطه لأحد.',
    ])
  })

  test('is told when what was typed is no phone number', async () => {
    expect((await ask('12')).body.errors).toEqual({
      phone: ['This is not a phone number. Type it as you dial it, or with + and the country code'],
    })
  })
})

test('nothing tells whether somebody signs in with a number', async () => {
  const known = await ask(phone)
  const others = [await ask(nextNumber()), await ask(phone, '1990-01-16')]
  for (const other of others) {
    expect([other.status, other.body.message]).toEqual([known.status, known.body.message])
    expect(other.challenge).toHaveLength(known.challenge.length)
    expect(Object.keys(other.job ?? {})).toEqual(Object.keys(known.job ?? {}))
    expect(other.job?.userId).toBeNull()
  }
  const one = await enter({ challenge: (await askAndSend(phone)).challenge, code: '000000' })
  for (const challenge of [others[0]?.challenge ?? '', 'never-asked']) {
    const other = await enter({ challenge, code: '000000' })
    expect([other.status, other.body]).toEqual([one.status, one.body])
  }
  expect(one.body.errors).toEqual(refused)
})

test('a try is counted in the same way, whether or not somebody signs in with the number', async () => {
  for (const number of [phone, nextNumber()]) {
    const { challenge } = await askAndSend(number)
    await enter({ challenge, code: '000000' })
    const { rows } = await fixture.testServer.database.execute(
      sql`select tries from phone_sign_ins where hash = ${hashToken(challenge)}`,
    )
    expect(rows).toEqual([{ tries: 1 }])
  }
})

describe('a phone that a family shares', () => {
  test('opens the account of the birth date only', async () => {
    const child = await addPatient(phone, '2019-05-02')
    const own = await askAndSend(phone)
    const ofChild = await askAndSend(phone, '2019-05-02')
    expect((await enter({ challenge: own.challenge, code: ofChild.code })).status).toBe(
      own.code === ofChild.code ? 200 : 422,
    )
    expect(await whoIs((await enter(own)).body.access_token)).toBe(patient.userId)
    expect(await whoIs((await enter(ofChild)).body.access_token)).toBe(child.userId)
  })

  test('opens none of two accounts with the same birth date', async () => {
    await addPatient(phone)
    expect((await askAndSend(phone)).to).toEqual([])
  })
})

describe('a code', () => {
  test('is valid for ten minutes and five tries', async () => {
    const late = await askAndSend(phone)
    fixture.testServer.clock.advance(10 * 60_000)
    expect((await enter(late)).status).toBe(422)
    const tried = await askAndSend(phone)
    for (let tries = 0; tries < 5; tries++)
      expect((await enter({ ...tried, code: wrong(tried.code) })).status).toBe(422)
    expect((await enter(tried)).status).toBe(422)
  })

  test('works only for the browser that asked, and others of the account end with it', async () => {
    const one = await askAndSend(phone)
    const other = await askAndSend(phone)
    if (one.code !== other.code) expect((await enter({ ...one, code: other.code })).status).toBe(422)
    expect((await enter(other)).status).toBe(200)
    expect((await enter(one)).status).toBe(422)
  })

  test('entered twice at once signs in once', async () => {
    const asked = await askAndSend(phone)
    const statuses = (await Promise.all([enter(asked), enter(asked)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
  })

  test('is stored as a hash only, and the message is forgotten once it was sent', async () => {
    const { code, challenge } = await askAndSend(phone)
    const { rows } = await fixture.testServer.database.$client.query(
      `select row_to_json(phone_sign_ins)::text as stored from phone_sign_ins where user_id = ${patient.userId}
        union all select row_to_json(text_messages)::text from text_messages where user_id = ${patient.userId}`,
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows).split(phone)).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b|${challenge}`))
  })
})

describe('what is not opened by phone alone', () => {
  test('is staff, a second factor, an account with an email, and a closed one', async () => {
    const nurse = nextNumber()
    await addPatient(nurse, born, 'NURSE')
    expect((await askAndSend(nurse)).to).toEqual([])
    const cases: Partial<typeof users.$inferInsert>[] = [
      { second_factor: true },
      { email: 'has-one@test.example' },
      { is_staff_member: true },
      { closed_at: fixture.testServer.clock.now() },
    ]
    for (const values of cases) {
      const number = nextNumber()
      const { userId } = await addPatient(number)
      expect((await askAndSend(number)).to, 'before').toEqual([number])
      await set(userId, values)
      expect((await askAndSend(number)).to, JSON.stringify(values)).toEqual([])
    }
  })

  test('is what has become one of them since the code was sent', async () => {
    const changes: ((id: number) => Promise<unknown>)[] = [
      (id) => set(id, { phone: nextNumber() }),
      (id) => set(id, { birth_date: '1991-01-15' }),
      (id) => set(id, { closed_at: fixture.testServer.clock.now() }),
      (id) => set(id, { email: 'new-one@test.example' }),
      async (userId) => {
        const { database } = fixture.testServer
        const [role] = await database.select({ id: roles.id }).from(roles).where(eq(roles.code, 'DOCTOR'))
        await database.insert(userRoles).values({ user_id: userId, role_id: role?.id ?? 0 })
      },
    ]
    for (const change of changes) {
      const number = nextNumber()
      const { userId } = await addPatient(number)
      const asked = await askAndSend(number)
      await change(userId)
      expect((await enter(asked)).status).toBe(422)
    }
  })
})

describe('a provider that misbehaves', () => {
  test('reports late: the code works before', async () => {
    fixture.phones.reporting = 'held'
    const asked = await askAndSend(phone)
    expect((await enter(asked)).status).toBe(200)
    await fixture.phones.deliverHeld()
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered', body: '' })
  })

  test('is asked once, however often the job runs', async () => {
    const { job, to } = await askAndSend(phone)
    expect(to).toEqual([phone])
    await fixture.testServer.server.platform.jobs.run('send-sign-in-code', job)
    await fixture.send()
    expect(fixture.phones.inbox).toHaveLength(1)
  })

  test('loses its answer: the message is not sent again, and the code that arrived works', async () => {
    Object.assign(fixture.phones, { answering: 'accepts_silently', reporting: 'lost' })
    const asked = await askAndSend(phone)
    expect(asked.to).toEqual([phone])
    expect(await fixture.latest(patient)).toMatchObject({ status: 'unknown', body: '' })
    expect((await enter(asked)).status).toBe(200)
  })

  test('refuses the number: the response was the same, and another code can be asked for', async () => {
    fixture.phones.refused.add(phone)
    const asked = await askAndSend(phone)
    expect([asked.body.message, asked.to]).toEqual([sent, []])
    expect(await fixture.latest(patient)).toMatchObject({ status: 'failed', last_error: '422 No such number: …' })
    fixture.phones.refused.clear()
    expect((await enter(await askAndSend(phone))).status).toBe(200)
  })

  test('is away for longer than the code is valid: the code is not sent any more', async () => {
    fixture.phones.answering = 'down'
    expect((await askAndSend(phone)).to).toEqual([])
    fixture.phones.answering = 'accepts'
    fixture.testServer.clock.advance(11 * 60_000)
    await fixture.send()
    expect(fixture.phones.inbox).toEqual([])
  })
})

test('sign-ins and refusals are in the audit log, without the number', async () => {
  const asked = await askAndSend(phone)
  await enter({ ...asked, code: wrong(asked.code) })
  await fixture.testServer.server.platform.audit.flush()
  await enter(asked)
  const unknown = nextNumber()
  await ask(unknown)
  const entries = await auditEntries(`kind=user&record_id=${patient.userId}`)
  expect(entries.map(({ action, user }) => [action, user?.id])).toEqual([
    ['phoneSignIn.signIn', patient.userId],
    ['phoneSignIn.refused', undefined],
    ['phoneSignIn.sendCode', undefined],
  ])
  expect((await auditEntries('kind=unknownPhone')).map(({ action }) => action)).toContain('phoneSignIn.sendCode')
  const { rows } = await fixture.testServer.database.execute(sql`select audit_log::text as line from audit_log`)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${phone.slice(1)}|${unknown.slice(1)}|\\b${asked.code}\\b`))
})

test('codes are limited by number in whatever form it is typed, whether or not anybody signs in with it', async () => {
  const { testServer } = fixture
  const limited = await startTestServer(
    { sms: testServer.server.platform.config.sms },
    { sharedWith: testServer, limits: limitsFor('production') },
  )
  try {
    for (const number of [phone, nextNumber()]) {
      const statuses: number[] = []
      for (const typed of [number, `0${number.slice(3)}`, ` ${number}`, number, `00${number.slice(1)}`, number])
        statuses.push((await limited.stranger.post(`${path}/code`, { phone: typed, birth_date: born })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    const another = nextNumber()
    const askFor = async (birthDate: string) =>
      (await limited.stranger.post(`${path}/code`, { phone: another, birth_date: birthDate })).status
    for (let tries = 0; tries < 6; tries++) await askFor('1980-01-01')
    expect(await askFor('1980-01-01')).toBe(429)
    expect(await askFor(born), 'another birth date').toBe(200)
    const dates = Array.from({ length: 23 }, (_, index) => `1970-01-${String(index + 1).padStart(2, '0')}`)
    for (const date of dates) await askFor(date)
    expect(await askFor('1970-02-01'), 'birth dates that are guessed').toBe(429)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 301; tries++)
      statuses.add((await limited.stranger.post(`${path}/sign-in`, { challenge: 'guessed', code: '000000' })).status)
    expect([...statuses]).toEqual([422, 429])
  } finally {
    await limited.stop()
  }
})

test('ten codes a day can be asked for with a number and a birth date, whether or not anybody signs in with them', async () => {
  const { testServer } = fixture
  const often = { tries: 100, seconds: 60 }
  const limited = await startTestServer(
    { sms: testServer.server.platform.config.sms },
    {
      sharedWith: testServer,
      limits: { ...limitsFor('production'), phoneCode: { perAddress: often, perAccount: often } },
    },
  )
  try {
    for (const number of [phone, nextNumber()]) {
      const statuses: number[] = []
      for (let times = 0; times < 11; times++)
        statuses.push((await limited.stranger.post(`${path}/code`, { phone: number, birth_date: born })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    }
  } finally {
    await limited.stop()
  }
})

test('an installation without SMS has no sign-in by phone', async () => {
  const { testServer } = fixture
  const plain = await startTestServer({}, { sharedWith: testServer })
  try {
    expect((await plain.stranger.post(`${path}/code`, { phone, birth_date: born })).status).toBe(404)
    expect((await plain.stranger.post(`${path}/sign-in`, { challenge: 'any', code: '123456' })).status).toBe(404)
    expect((await plain.stranger.get<{ data: object }>('/api/settings')).body.data).not.toHaveProperty('phone_sign_in')
    expect((await testServer.stranger.get<{ data: object }>('/api/settings')).body.data).toHaveProperty('phone_sign_in')
  } finally {
    await plain.stop()
  }
})

test('expired codes are forgotten after a week', async () => {
  await askAndSend(phone)
  fixture.testServer.clock.advance(8 * 86_400_000)
  await fixture.testServer.server.platform.jobs.run('forget-what-is-over')
  const { rows } = await fixture.testServer.database.execute(sql`select from phone_sign_ins`)
  expect(rows).toEqual([])
})

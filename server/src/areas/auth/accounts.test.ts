import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createSignedTokens } from '../../platform/auth/signedToken'
import { limitsFor } from '../../platform/limits/limits'
import { mails } from '../../platform/mail/tables'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import { refreshCookieOf } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { eventuallyTimeout } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { countries } from '../../schema/reference'
import { forgotPassword } from '../../testing/forgotPassword'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

interface Session {
  access_token: string
}

function auth(call: string) {
  return `/api/admin/auth/${call}`
}

async function signIn(email: string, password = 'Demo-1234') {
  const response = await running.stranger.post<Session>(auth('login'), { email, password })
  return { ...response, cookie: refreshCookieOf(response).split(';')[0] ?? '' }
}

function refresh(cookie: string) {
  return running.stranger.post<Session>(auth('refresh'), {}, { headers: { cookie } })
}

function whoAmI(token: string) {
  return running.stranger.get<{ data: { first_name: string; verified: boolean; permissions: string[] } }>(
    '/api/admin/profile/show',
    { headers: { authorization: `Bearer ${token}` } },
  )
}

/** Returns the token and the address in the link of the newest mail to an address. */
async function newestLink(email: string): Promise<{ token: string; email: string }> {
  const [mail] = await running.database
    .select()
    .from(mails)
    .where(sql`${mails.to_address} = ${email}`)
    .orderBy(desc(mails.id))
    .limit(1)
  const match = /\/(?:verify-account|resetpasswrod)\/([\w-]+)\/(\S+)/.exec(mail?.body ?? '')
  return { token: match?.[1] ?? '', email: match?.[2] ?? '' }
}

describe('signing in', () => {
  test('returns a token whose user has the permissions of the roles', async () => {
    const { status, body } = await signIn('Patient@demo.test')
    expect(status).toBe(200)
    const me = await whoAmI(body.access_token)
    expect(me.body.data).toMatchObject({ first_name: 'Ahmed', verified: true })
    expect(me.body.data.permissions).toContain('schedule-appointment')
    expect(me.body.data.permissions).not.toContain('list-clinic')
  })

  test('fails with the same response whatever was wrong', async () => {
    const wrongPassword = await signIn('patient@demo.test', 'Demo-12345')
    const unknown = await signIn('nobody@demo.test')
    expect(wrongPassword.status).toBe(400)
    expect(unknown.body).toEqual(wrongPassword.body)
    expect(wrongPassword.body).toEqual({ error: 'Incorrect email or password' })
  })

  test('sets the refresh token in a cookie that scripts and other sites cannot read', async () => {
    const cookie = refreshCookieOf(await signIn('patient@demo.test'))
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/admin/auth']) expect(cookie).toContain(attribute)
  })

  test('a cookie alone does not authorize a call', async () => {
    const { cookie } = await signIn('patient@demo.test')
    expect((await running.stranger.get('/api/admin/profile/show', { headers: { cookie } })).status).toBe(401)
  })
})

describe('a session', () => {
  test('continues with a new token at each refresh', async () => {
    const first = await signIn('patient@demo.test')
    const second = await refresh(first.cookie)
    expect(second.status).toBe(200)
    const rotated = refreshCookieOf(second).split(';')[0] ?? ''
    expect(rotated).not.toBe(first.cookie)
    expect((await whoAmI(second.body.access_token)).status).toBe(200)
  })

  test('ends completely when an old refresh token is reused', async () => {
    const first = await signIn('patient@demo.test')
    const second = await refresh(first.cookie)
    const rotated = refreshCookieOf(second).split(';')[0] ?? ''
    running.clock.advance(60_000)
    expect((await refresh(first.cookie)).status).toBe(401)
    expect((await refresh(rotated)).status).toBe(401)
    expect((await whoAmI(second.body.access_token)).status).toBe(401)
  })

  test('ends completely when a token is reused ten seconds after its first use, however often it was reused before', async () => {
    const { cookie } = await signIn('patient@demo.test')
    expect((await refresh(cookie)).status).toBe(200)
    for (const status of [200, 401]) {
      running.clock.advance(8_000)
      expect((await refresh(cookie)).status).toBe(status)
    }
  })

  test('an access token expires after 15 minutes', async () => {
    const { body } = await signIn('patient@demo.test')
    running.clock.advance(15 * 60_000 - 1000)
    expect((await whoAmI(body.access_token)).status).toBe(200)
    running.clock.advance(2000)
    expect((await whoAmI(body.access_token)).status).toBe(401)
  })

  test('ends immediately on signing out', async () => {
    const { body, cookie } = await signIn('patient@demo.test')
    const headers = { authorization: `Bearer ${body.access_token}`, cookie }
    expect((await running.stranger.post(auth('logout'), {}, { headers })).status).toBe(200)
    expect((await whoAmI(body.access_token)).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
  })

  test.each([1.5, -1, 2 ** 31, '7', null])('a signed token with the session id %j is not valid', async (sid) => {
    const { secretKey } = running.server.platform.config
    const token = createSignedTokens(secretKey, 'access', z.looseObject({})).sign({
      sub: '1',
      sid,
      roles: [],
      exp: 9e9,
    })
    expect((await whoAmI(token)).status).toBe(401)
    await expect(Tab.open(running.url, token)).rejects.toMatchObject({ status: 401 })
  })

  test('uses the current roles, not those at signing in', async () => {
    const nurse = await running.addUser({ role: 'COORDINATOR' })
    expect((await nurse.get('/api/admin/clinics')).status).toBe(200)
    await running.database.execute(sql`delete from user_roles where user_id = ${nurse.userId}`)
    expect((await nurse.get('/api/admin/clinics')).status).toBe(403)
  })

  test('ends when the account is closed', async () => {
    const person = await running.addUser()
    await running.database.execute(sql`update users set closed_at = now() where id = ${person.userId}`)
    expect((await person.get('/api/admin/profile/show')).status).toBe(401)
  })
})

async function cityOfEgypt(): Promise<{ country: number; city: number }> {
  const countries = await running.stranger.get<{ data: { id: number; code: string }[] }>('/api/admin/country?q=egypt')
  const country = countries.body.data.find((entry) => entry.code === 'EG')?.id ?? 0
  const cities = await running.stranger.get<{ data: { id: number }[] }>(`/api/admin/country/${country}/cities`)
  return { country, city: cities.body.data[0]?.id ?? 0 }
}

describe('registration', () => {
  const person = {
    first_name: 'Salma',
    last_name: 'Hassan',
    password: 'long-enough',
    phone: '01001234567',
    uuid: '29001011234567',
    gender: 'female',
    birth_date: '1990-01-01',
    time_zone: 'Africa/Cairo',
  }

  test('creates an account without permissions until the mailed link is opened, which works once', async () => {
    const email = 'salma@example.test'
    const response = await running.stranger.post<Session>(
      auth('register'),
      { ...person, ...(await cityOfEgypt()), email },
      { language: 'ar' },
    )
    expect(response.status).toBe(200)
    const headers = { authorization: `Bearer ${response.body.access_token}` }
    const appointments = () => running.stranger.get('/api/patient/appointments', { headers })
    expect((await appointments()).body).toMatchObject({ verify: true })

    const link = await newestLink(email)
    const open = () => running.stranger.get(auth(`verify-account/${link.token}/${link.email}`))
    expect((await running.stranger.get(auth(`verify-account/${link.token}/other@example.test`))).status).toBe(400)
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(400)
    expect((await appointments()).status).toBe(200)
  })

  test('a new link invalidates the old one, and a link expires after 24 hours', async () => {
    const email = 'late@example.test'
    const { body } = await running.stranger.post<Session>(auth('register'), {
      ...person,
      ...(await cityOfEgypt()),
      email,
    })
    const first = await newestLink(email)
    await running.stranger.get(auth('resend-verification'), {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    const second = await newestLink(email)
    expect(second.token).not.toBe(first.token)
    const open = (token: string) => running.stranger.get(auth(`verify-account/${token}/${first.email}`))
    expect((await open(first.token)).status).toBe(400)
    running.clock.advance(24 * 3_600_000 + 1000)
    expect((await open(second.token)).status).toBe(400)
  })

  test('a wrong address is corrected: the new one gets a link, and those to the old one end', async () => {
    const wrong = 'salma@exmaple.test'
    const email = 'salma.right@example.test'
    const { body } = await running.stranger.post<Session>(auth('register'), {
      ...person,
      ...(await cityOfEgypt()),
      email: wrong,
    })
    const headers = { authorization: `Bearer ${body.access_token}` }
    const correct = (to: string) => running.stranger.send('PUT', auth('email'), { body: { email: to }, headers })
    await forgotPassword(running, wrong)
    const reset = await newestLink(wrong)
    const { rows } = await running.database.execute<{ body: string }>(
      sql`select body from mails where to_address = ${wrong} order by id limit 1`,
    )
    const verify = /verify-account\/([^/]+)\//.exec(rows[0]?.body ?? '')?.[1] ?? ''

    const taken = await correct('Patient@demo.test')
    expect([taken.status, taken.body]).toMatchObject([
      422,
      { errors: { email: ['An account with this email already exists'] } },
    ])
    expect((await running.stranger.send('PUT', auth('email'), { body: { email } })).status).toBe(401)
    expect((await correct(email)).status).toBe(200)
    expect((await whoAmI(body.access_token)).body).toMatchObject({ data: { email, verified: false } })

    for (const to of [wrong, email]) {
      expect((await running.stranger.get(auth(`verify-account/${verify}/${to}`))).status).toBe(400)
      const form = { token: reset.token, email: to, password: 'another-password' }
      expect((await running.stranger.post(auth('reset-password'), form)).status).toBe(400)
    }
    const link = await newestLink(email)
    expect((await running.stranger.get(auth(`verify-account/${link.token}/${link.email}`))).status).toBe(200)
    const late = await correct('salma.other@example.test')
    expect([late.status, late.body]).toMatchObject([422, { errors: { email: [/already activated/] } }])
  })

  test('needs no city where the country has none', async () => {
    const [nowhere] = await running.database
      .insert(countries)
      .values({ name: 'Without cities', alternate_name: 'بلا مدن', code: 'XX', phone_code: '20' })
      .returning({ id: countries.id })
    const given = { ...person, country: nowhere?.id, phone: '+201001234567', email: 'no.city@example.test' }
    expect((await running.stranger.post(auth('register'), given)).status).toBe(200)
  })

  test('names each invalid field', async () => {
    const wrong = { ...person, ...(await cityOfEgypt()), email: 'PATIENT@demo.test' }
    const taken = await running.stranger.post(auth('register'), wrong)
    expect(taken.body.errors).toEqual({ email: ['An account with this email already exists'] })
    const [told] = await running.database
      .select()
      .from(mails)
      .where(eq(mails.to_address, 'patient@demo.test'))
      .orderBy(desc(mails.id))
    expect(told?.subject).toBe('You already have a Mashfa account')
    expect(told?.body).toContain(`${running.server.platform.config.publicUrl}/login`)
    const phone = await running.stranger.post(auth('register'), { ...wrong, email: 'a@b.test', phone: '12' })
    expect(phone.body.errors).toEqual({ phone: ['This is not a phone number of the chosen country'] })
    const born = await running.stranger.post(auth('register'), {
      ...wrong,
      email: 'a@b.test',
      birth_date: '2030-01-01',
    })
    expect(born.body.errors).toEqual({ birth_date: ['cannot be later than today'] })
    const city = await running.stranger.post(auth('register'), { ...wrong, email: 'a@b.test', city: 999_999 })
    expect(city.body.errors).toEqual({ city: ['Choose from the list'] })
    const none = await running.stranger.post(auth('register'), { ...wrong, email: 'a@b.test', city: null })
    expect(none.body.errors).toEqual({ city: ['Field is required'] })
    const empty = await running.stranger.post<{ errors: object }>(auth('register'), {})
    expect(Object.keys(empty.body.errors).sort()).toEqual(
      ['birth_date', 'country', 'email', 'first_name', 'gender', 'last_name', 'password', 'phone', 'uuid'].sort(),
    )
  })

  test('a birth date can be today in the time zone of the patient, where it is already the next day', async () => {
    const dayThere = (days: number) =>
      new Date(running.clock.now().getTime() + (days * 24 + 14) * 3_600_000).toISOString().slice(0, 10)
    const born = (email: string, birth_date: string) => ({
      ...person,
      email,
      birth_date,
      time_zone: 'Pacific/Kiritimati',
    })
    const city = await cityOfEgypt()
    const later = await running.stranger.post(auth('register'), { ...born('later@example.test', dayThere(1)), ...city })
    expect(later.body.errors).toEqual({ birth_date: ['cannot be later than today'] })
    const today = await running.stranger.post(auth('register'), { ...born('today@example.test', dayThere(0)), ...city })
    expect(today.status).toBe(200)
  })

  test('warns if birth date or gender are not those in the national ID, and stores the ID in ASCII digits', async () => {
    const register = async (changes: object, language: 'en' | 'ar' = 'en') => {
      const form = { ...person, ...(await cityOfEgypt()), ...changes }
      const { status, body } = await running.stranger.post<Session & { identity_warnings: string[] }>(
        auth('register'),
        form,
        { language },
      )
      expect(status).toBe(200)
      return body
    }
    expect((await register({ email: 'matches@example.test' })).identity_warnings).toEqual([])
    const differs = { email: 'differs@example.test', uuid: '٢٩٠ ٠١١٥-۰۱۱۲۳۵۵' }
    const { identity_warnings: warnings, access_token: token } = await register(differs)
    expect(warnings).toEqual([
      'According to the national ID, the birth date is 15/01/1990.',
      'According to the national ID, the gender is male.',
    ])
    const stored = await whoAmI(token)
    expect(stored.body).toMatchObject({ data: { uuid: '29001150112355', identity_warnings: warnings } })
    const impossible = { email: 'impossible@example.test', uuid: '29013010112345' }
    expect((await register(impossible, 'ar')).identity_warnings).toEqual([
      'تاريخ الميلاد في هذا الرقم القومي غير موجود. راجع الرقم.',
    ])
    expect((await register({ email: 'check@example.test', uuid: '29001011234560' })).identity_warnings).toEqual([])
  })

  test('without a time zone, takes that of the country', async () => {
    const { body: kenya } = await running.stranger.get<{ data: { id: number; time_zones: string[] }[] }>(
      '/api/admin/country?q=kenya',
    )
    expect(kenya.data[0]?.time_zones).toEqual(['Africa/Nairobi'])
    const form = { ...person, country: kenya.data[0]?.id, phone: '+254712123456', time_zone: undefined }
    const { body } = await running.stranger.post<Session>(auth('register'), { ...form, email: 'nairobi@example.test' })
    expect((await whoAmI(body.access_token)).body).toMatchObject({ data: { time_zone: 'Africa/Nairobi' } })
  })

  test('stores the phone as E.164 and the password only as a hash', async () => {
    await running.stranger.post(auth('register'), { ...person, ...(await cityOfEgypt()), email: 'stored@example.test' })
    const { rows } = await running.database.execute<{ phone: string; password_hash: string; uuid: string }>(
      sql`select phone, password_hash, uuid from users where email = 'stored@example.test'`,
    )
    expect(rows[0]).toMatchObject({ phone: '+201001234567', uuid: '29001011234567' })
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('a forgotten password', () => {
  test('returns the same response for known and unknown accounts', async () => {
    const known = await running.stranger.post(auth('forget-password'), { email: 'nurse@demo.test' })
    const unknown = await running.stranger.post(auth('forget-password'), { email: 'nobody@demo.test' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('takes the same statements for known and unknown accounts, so that the time shows nothing', async () => {
    const statements = (email: string) =>
      statementsOf(running.database, () => running.stranger.post(auth('forget-password'), { email }))
    expect(await statements('nurse@demo.test')).toEqual(await statements('nobody@demo.test'))
  })

  test('gets its link from a job after the response', async () => {
    const working = await startTestServer()
    await working.createQueues()
    await working.server.platform.jobs.start()
    await working.stranger.post(auth('forget-password'), { email: 'nurse@demo.test' })
    const sent = () => working.database.select({ to: mails.to_address, subject: mails.subject }).from(mails)
    await expect
      .poll(sent, { timeout: eventuallyTimeout })
      .toEqual([{ to: 'nurse@demo.test', subject: 'Choose a new password' }])
    await working.stop()
  })

  test('gets its link at the new address if the email is being changed', async () => {
    const [before, after] = ['link.before@test.example', 'link.after@test.example']
    const { userId } = await running.addUser({ email: before })
    await runTogether(running.database, {
      lock: sql`select from users where id = ${userId} for update`,
      calls: [() => running.server.platform.jobs.run('send-reset-link', { userId })],
      meanwhile: sql`update users set email = ${after} where id = ${userId}`,
    })
    expect((await newestLink(before)).token).toBe('')
    expect(await newestLink(after)).toEqual({ token: expect.stringMatching(/./), email: encodeURIComponent(after) })
  })

  test('is replaced with the link, once and within an hour, and every session ends', async () => {
    const email = 'lab@demo.test'
    const old = await signIn(email)
    await forgotPassword(running, email)
    const { token } = await newestLink(email)
    const reset = (password: string) => running.stranger.post(auth('reset-password'), { email, token, password })
    expect((await reset('short')).body.errors).toEqual({ password: ['cannot be less than 8 characters'] })
    expect((await reset('another-password')).status).toBe(200)
    expect((await reset('a-third-password')).status).toBe(400)
    expect((await whoAmI(old.body.access_token)).status).toBe(401)
    expect((await signIn(email)).status).toBe(400)
    expect((await signIn(email, 'another-password')).status).toBe(200)
  })

  test('a link says whether it can be used before a password is asked for, and nothing about accounts', async () => {
    const email = 'nurse@demo.test'
    await forgotPassword(running, email)
    const { token } = await newestLink(email)
    const check = (to: string, given = token) => running.stranger.get(auth(`reset-password/${given}/${to}`))
    const usable = await check(email)
    const expiresAt = new Date(running.clock.now().getTime() + 3_600_000).toISOString()
    expect([usable.status, usable.body]).toEqual([200, { data: { expires_at: expiresAt } }])
    expect((await check(email)).status, 'checking does not use it').toBe(200)
    const gone = [400, { error: 'This link is no longer valid. Ask for a new one' }]
    const refused = async (...link: Parameters<typeof check>) => {
      const { status, body } = await check(...link)
      expect([status, body]).toEqual(gone)
    }
    await refused('patient@demo.test')
    await refused('nobody@demo.test')
    await refused(email, 'guess')
    await running.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
    await refused(email)
    await forgotPassword(running, email)
    running.clock.advance(3_600_000 + 1000)
    await refused(email, (await newestLink(email)).token)
  })

  test('guessing links is limited by network', async () => {
    const strict = await startTestServer({}, { sharedWith: running, limits: limitsFor('production') })
    const guess = { email: 'lab@demo.test', token: 'guess', password: 'another-password' }
    const guesses = Array.from({ length: 31 }, (_, index) =>
      index % 2
        ? strict.stranger.post(auth('reset-password'), guess)
        : strict.stranger.get(auth(`reset-password/${guess.token}/${guess.email}`)),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
    await strict.stop()
  })

  test('no link works after an hour', async () => {
    const email = 'radiology@demo.test'
    await forgotPassword(running, email)
    const { token } = await newestLink(email)
    running.clock.advance(3_600_000 + 1000)
    const late = await running.stranger.post(auth('reset-password'), { email, token, password: 'another-password' })
    expect([late.status, late.body.error]).toEqual([400, 'This link is no longer valid. Ask for a new one'])
  })
})

test('outside of the demo, the outbox shows no link that opens an account', async () => {
  const email = 'radiology@demo.test'
  await forgotPassword(running, email)
  const { token } = await newestLink(email)
  const production = await startTestServer({ mode: 'production' }, { sharedWith: running })
  const superAdmin = await production.as('super@demo.test')
  const { status, body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  expect(status).toBe(200)
  expect(body.data[0]).toMatchObject({ to: email, body: expect.stringMatching(/https?:\/\/[^/\s]+\/…/) })
  expect(JSON.stringify(body)).not.toContain(token)
  await production.stop()
})

test('only callers with the permission read the outbox', async () => {
  const page = await (await running.as('super@demo.test')).get<{ data: unknown[]; meta: object }>('/api/admin/outbox')
  expect(page.status).toBe(200)
  expect(page.body.data.length).toBeGreaterThan(0)
  expect((await (await running.as('admin@demo.test')).get('/api/admin/outbox')).status).toBe(403)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { createUserAs, userForm } from './areas/users/testing/userForm'
import { users } from './platform/auth/tables'
import type { Client } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

/** As copied from a page in Arabic, from WhatsApp and from the contacts of a phone. */
const marked: [string, (text: string) => string][] = [
  ['U+200F before it', (text) => `\u200f${text}`],
  ['U+202A and U+202C around it', (text) => `\u202a${text}\u202c`],
  ['U+2068 and U+2069 around it', (text) => `\u2068${text}\u2069`],
  ['U+200B within it', (text) => `${text.slice(0, 3)}\u200b${text.slice(3)}`],
  ['U+FE0F after it', (text) => `${text}\ufe0f`],
  ['a no-break space after it', (text) => `${text}\u00a0`],
]
const invisible = '\u200e\u200f\u202a\u2066\u2069\u200b\u200c\u200d\ufe0f\u2060\u3164'.repeat(2)

const logIn = async (email: string, password: string) =>
  (await testServer.stranger.post('/api/admin/auth/login', { email, password })).status
const register = async (changes: Record<string, unknown>) =>
  testServer.stranger.post<{ errors?: Record<string, string[]> }>(
    '/api/admin/auth/register',
    await userForm(testServer, changes),
  )
const stored = async (email: string) =>
  (await testServer.database.select().from(users).where(eq(users.email, email))).at(0)

describe('an email, a national ID and a phone are the same', () => {
  test.each(marked)('with %s', async (how, mark) => {
    const email = `marked${marked.findIndex(([each]) => each === how)}@test.example`
    const changes = { email: mark(email), uuid: mark('29001150112345'), phone: mark('0100 123 4567') }
    expect((await register(changes)).body.errors).toBeUndefined()
    expect(await stored(email)).toMatchObject({ national_id: '29001150112345', phone: '+201001234567' })
    expect([await logIn(mark(email), 'Right-1234'), await logIn(email, 'Right-1234')]).toEqual([200, 200])
    expect((await register({ email: mark(email) })).body.errors, 'no second account').toHaveProperty('email')
    const { body } = await superAdmin.get<{ data: { email: string }[] }>(
      `/api/admin/users?q=${encodeURIComponent(mark(email))}`,
    )
    expect(body.data.map((user) => user.email)).toEqual([email])
  })

  test('with digits and letters in other forms', async () => {
    await register({ email: 'ＷＩＤＥ１@test.example', uuid: '２٩٠٠١١٥۰۱۱۲۳۴۵', phone: '＋２０１００１２３４５６７' })
    expect(await stored('wide1@test.example')).toMatchObject({ national_id: '29001150112345', phone: '+201001234567' })
  })
})

test('a booking number is found with marks around it', async () => {
  const day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
  const found = async (q: string) =>
    (await admin.get<{ data: { id: number }[] }>(`/api/admin/appointments?q=${encodeURIComponent(q)}`)).body.data
  const { rows } = await testServer.database.execute<{ short_code: string }>(
    `select short_code from appointments where id = ${visit.id}`,
  )
  const number = rows[0]?.short_code ?? ''
  for (const [how, mark] of marked) expect(await found(mark(number)), how).toMatchObject([{ id: visit.id }])
  day.close()
})

describe('a text of which nothing can be seen is missing', () => {
  test('in the names of a person', async () => {
    const refused = await createUserAs(testServer, superAdmin, { first_name: invisible, last_name: invisible })
    expect(refused.body.errors).toEqual({ first_name: ['Field is required'], last_name: ['Field is required'] })
  })

  test('in a reason for opening a record, which also has to be long enough in what can be seen', async () => {
    const doctor = await testServer.addUser({ role: 'DOCTOR' })
    const { userId } = await testServer.addUser()
    const give = async (reason: string) =>
      (
        await doctor.post<{ errors?: Record<string, string[]> }>('/api/admin/access-reasons', {
          patient_id: userId,
          reason,
        })
      ).body.errors
    expect(await give(invisible)).toEqual({ reason: ['Field is required', 'cannot be less than 10 characters'] })
    expect(await give(`x${invisible}`)).toEqual({ reason: ['cannot be less than 10 characters'] })
  })

  test('while a text that can be seen keeps its marks', async () => {
    const name = '\u202bسلمى\u202c'
    const { id } = (await createUserAs(testServer, superAdmin, { first_name: name })).body.data
    const [user] = await testServer.database.select().from(users).where(eq(users.id, id))
    expect(user?.first_name).toBe(name)
  })
})

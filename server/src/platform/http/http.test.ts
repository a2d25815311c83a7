import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server'
import { statementsOf } from '../testing/statements'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

/** Sends raw bytes and returns the first line of the response. */
function firstLine(bytes: string): Promise<string> {
  const { hostname, port } = new URL(running.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

function headers(path: string, type: string, more = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n${more}\r\n`
}

describe('the caller is authorized before the body is read', () => {
  test('an anonymous request gets 401 while the body is still to come', async () => {
    expect(await firstLine(headers('/api/admin/clinics', 'application/json'))).toContain(' 401 ')
    const upload = '/api/patient/appointments/1/complaint/save-attachment'
    expect(await firstLine(headers(upload, 'multipart/form-data; boundary=x'))).toContain(' 401 ')
  })

  test("a missing permission gets 403, another user's record 404", async () => {
    const patient = await running.addUser()
    const bearer = `Authorization: Bearer ${patient.token}\r\n`
    expect(await firstLine(headers('/api/admin/clinics', 'application/json', bearer))).toContain(' 403 ')
    const upload = '/api/patient/appointments/1/complaint/save-attachment'
    expect(await firstLine(headers(upload, 'multipart/form-data; boundary=x', bearer))).toContain(' 404 ')
  })

  test('an account that is not verified gets 422 with verify', async () => {
    const patient = await running.addUser({ verified: false })
    const response = await patient.get('/api/patient/appointments')
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({
      verify: true,
      message: 'Account is not verified, Kindly check your email for the activation link.',
    })
  })
})

describe('an unreadable request is refused with a clear message', () => {
  const login = '/api/admin/auth/login'

  test('not HTTP, and a text that the database cannot store', async () => {
    expect(await firstLine('HELLO\r\n\r\n')).toContain(' 400 ')
    expect(await firstLine(`GET /api/health HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain(' 431 ')
    const typed = await running.stranger.post(login, { email: 'a\u0000@test.example', password: 'x' })
    expect([typed.status, Object.keys(typed.body.errors as object)]).toEqual([422, ['email']])
    expect((await running.stranger.get('/api/admin/country?q=a%00')).status).toBe(422)
    const stubborn = { email: { length: { toString: 1, valueOf: 1 } }, password: 'x' }
    expect((await running.stranger.post(login, stubborn)).status).toBe(400)
    expect((await running.stranger.get('/api/admin/auth/verify-account/x/%00')).status).toBe(404)
  })

  test('too large, invalid JSON, another content type', async () => {
    const large = await running.stranger.post(login, { email: 'x'.repeat(1_100_000) })
    expect([large.status, large.body.error]).toEqual([413, 'That is too large to be sent'])
    const send = (type: string, body: string) =>
      fetch(`${running.url}${login}`, { method: 'POST', headers: { 'content-type': type }, body })
    const noJson = await send('application/json', '{')
    expect([noJson.status, await noJson.json()]).toEqual([400, { error: 'The request could not be understood' }])
    expect((await send('text/plain', 'hello')).status).toBe(415)
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(415)
  })

  test("errors are listed by field, in the caller's language", async () => {
    const english = await running.stranger.post(login, { email: 'nobody' })
    expect(english.body.errors).toEqual({ email: ['invalid Email'], password: ['Field is required'] })
    const arabic = await running.stranger.post(login, { email: 'nobody' }, { language: 'ar' })
    expect(arabic.body.errors).toEqual({ email: ['البريد الإلكتروني غير صحيح'], password: ['هذا الحقل مطلوب'] })
    const regional = await running.stranger.post(login, {}, { headers: { 'accept-language': 'fr-FR, ar-EG;q=0.8' } })
    expect(regional.body.message).toBe('بعض الحقول تحتاج إلى مراجعة')
  })

  test("positions in a list belong to the list's field", async () => {
    const admin = await running.as('admin@demo.test')
    const response = await admin.post<{ errors: object }>('/api/admin/clinics', { coordinators: '["a", "b"]' })
    expect(Object.keys(response.body.errors)).toContain('coordinators')
    expect(Object.keys(response.body.errors).filter((field) => field.includes('0'))).toEqual([])
  })

  test('an unknown path and an impossible id get 404', async () => {
    const patient = await running.addUser()
    for (const path of [
      '/api/nothing',
      '/api/patient/appointments/0',
      '/api/patient/appointments/99999999999',
      '/api/patient/appointments/1e3',
    ]) {
      const response = await patient.get(path)
      expect([path, response.status, response.body.error]).toEqual([path, 404, 'Not Found'])
    }
  })
})

describe('a changing call can safely be sent twice', () => {
  const path = '/api/admin/profile/language'
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

  async function changes(userId: number): Promise<number> {
    const { rows } = await running.database.execute<{ count: number }>(
      sql`select count(*) as count from audit_log where user_id = ${userId} and change`,
    )
    return rows[0]?.count ?? 0
  }

  test('the same key and content are executed once and get the same response', async () => {
    const person = await running.addUser()
    const sent = key()
    const responses = await Promise.all([1, 2, 3].map(() => person.put(path, { language: 'ar' }, sent)))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
    expect(await changes(person.userId)).toBe(1)
  })

  test('the same key with other content is refused', async () => {
    const person = await running.addUser()
    const sent = key()
    await person.put(path, { language: 'ar' }, sent)
    const other = await person.put(path, { language: 'en' }, sent)
    expect([other.status, other.body.message]).toEqual([422, 'This request was already sent with other contents'])
  })

  test("another user's key is another key", async () => {
    const [one, two] = [await running.addUser(), await running.addUser()]
    const sent = key()
    await one.put(path, { language: 'ar' }, sent)
    expect((await two.put(path, { language: 'en' }, sent)).status).toBe(200)
  })

  test('anonymous callers cannot read or block responses to each other with the same key', async () => {
    const sent = key()
    const ask = (email: string) => running.stranger.post('/api/admin/auth/forget-password', { email }, sent)
    const statuses = [
      await ask('nobody@test.example'),
      await ask('nobody@test.example'),
      await ask('other@test.example'),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await running.database.execute<{ count: number }>(
      sql`select count(*)::integer as count from audit_log where action = 'auth.forgetPassword'`,
    )
    expect(rows[0]?.count).toBe(2)
  })

  test('a key costs one more statement', async () => {
    const person = await running.addUser()
    const send = (sent?: ReturnType<typeof key>) =>
      statementsOf(running.database, () => person.put(path, { language: 'ar' }, sent))
    // The first request changes the caller, who is reloaded by the second.
    for (const first of [await send(), await send()]) expect(first.length).toBeGreaterThanOrEqual(5)
    const [without, withKey] = [await send(), await send(key())]
    expect([without.length, withKey.length]).toEqual([7, 8])
  })

  test('a refused request does not use up its key', async () => {
    const person = await running.addUser()
    const sent = key()
    expect((await person.put(path, { language: 'xx' }, sent)).status).toBe(422)
    expect((await person.put(path, { language: 'en' }, sent)).status).toBe(200)
  })
})

test('responses are never cached by a browser or framed by a page', async () => {
  const { headers: sent } = await running.stranger.get('/api/settings')
  expect(sent.get('cache-control')).toBe('no-store')
  expect(sent.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(sent.get('x-content-type-options')).toBe('nosniff')
})

import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSessions, refreshTokens, users } from '../../platform/auth/tables'
import { Client, refreshCookieOf } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})
afterAll(() => running.stop())

const hour = 3_600_000

const auth = (call: string) => `/api/admin/auth/${call}`

/** A browser: it sends the cookie that it got last. */
class Browser {
  cookie = ''
  attributes = ''
  token = ''

  constructor(private readonly url = running.url) {}

  async signIn(email: string): Promise<this> {
    await this.post('login', { email, password: 'Demo-1234' })
    return this
  }

  refresh(body: object = {}): Promise<number> {
    return this.post('refresh', body)
  }

  async whoAmI(): Promise<number> {
    return (await new Client(this.url, this.token).get('/api/admin/profile/show')).status
  }

  private async post(call: string, body: object): Promise<number> {
    const sent = { headers: { cookie: this.cookie } }
    const response = await new Client(this.url).post<{ access_token?: string }>(auth(call), body, sent)
    const [cookie, ...attributes] = refreshCookieOf(response).split('; ')
    this.cookie = cookie || this.cookie
    this.attributes = attributes.join('; ')
    this.token = response.body.access_token ?? this.token
    return response.status
  }
}

const open = (email: string) => new Browser().signIn(email)

/** Returns a browser with a copy of the cookie, such as another tab that has not received the next one yet. */
function copyOf({ cookie }: Browser): Browser {
  const copy = new Browser()
  copy.cookie = cookie
  return copy
}

async function idOf(email: string): Promise<number> {
  const [user] = await running.database.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? 0
}

describe('a refresh', () => {
  test('requires the cookie: a bearer token is accepted with it, but not instead of it', async () => {
    const browser = await open('patient@demo.test')
    const headers = { authorization: `Bearer ${browser.token}` }
    const alone = await running.stranger.post(auth('refresh'), {}, { headers })
    expect([alone.status, alone.body]).toEqual([401, { error: 'You have been signed out. Sign in again' }])
    expect((await running.stranger.post(auth('refresh'))).status).toBe(401)
    const both = await running.stranger.post(auth('refresh'), {}, { headers: { ...headers, cookie: browser.cookie } })
    expect(both.status).toBe(200)
    const stale = { authorization: 'Bearer of.no.use', cookie: browser.cookie }
    expect((await running.stranger.post(auth('refresh'), {}, { headers: stale })).status).toBe(200)
  })

  test('of two tabs at once leaves one chain of tokens', async () => {
    const [first, second] = [await open('patient2@demo.test'), new Browser()]
    second.cookie = first.cookie
    expect(await Promise.all([first.refresh(), second.refresh()])).toEqual([200, 200])
    expect(second.cookie).toBe(first.cookie)
    const unused = await running.database
      .select({ hash: refreshTokens.hash })
      .from(refreshTokens)
      .innerJoin(authSessions, eq(authSessions.id, refreshTokens.session_id))
      .where(and(eq(authSessions.user_id, await idOf('patient2@demo.test')), isNull(refreshTokens.used_at)))
    expect(unused).toHaveLength(1)
  })

  test('with an old token, within ten seconds, continues after the latest token', async () => {
    const first = await open('patient@demo.test')
    const late = copyOf(first)
    await first.refresh()
    await first.refresh()
    running.clock.advance(5_000)
    expect(await late.refresh()).toBe(200)
    expect(late.cookie).toBe(first.cookie)
  })

  test('with a copied token is detected when its owner refreshes, even if it was copied within ten seconds', async () => {
    const owner = await open('patient@demo.test')
    const thief = copyOf(owner)
    await owner.refresh()
    expect(await thief.refresh()).toBe(200)
    running.clock.advance(15 * 60_000)
    expect(await thief.refresh()).toBe(200)
    running.clock.advance(60_000)
    expect(await owner.refresh()).toBe(401)
    expect([await owner.whoAmI(), await thief.whoAmI()]).toEqual([401, 401])
  })
})

describe('a session ends', () => {
  test('30 days after signing in, however much it is used', async () => {
    const browser = await open('patient@demo.test')
    expect(browser.attributes).toContain(`Max-Age=${30 * 24 * 3600}`)
    for (let days = 1; days < 30; days += 1) {
      running.clock.advance(24 * hour)
      expect([days, await browser.refresh()]).toEqual([days, 200])
    }
    expect(browser.attributes).toContain(`Max-Age=${24 * 3600}`)
    running.clock.advance(24 * hour - 60_000)
    expect(await browser.refresh()).toBe(200)
    expect(await browser.whoAmI()).toBe(200)
    running.clock.advance(60_000)
    expect(await browser.whoAmI()).toBe(401)
    expect(await browser.refresh()).toBe(401)
  })

  test('for staff, also 12 hours after the last use', async () => {
    const [nurse, patient] = [await open('nurse@demo.test'), await open('patient@demo.test')]
    running.clock.advance(12 * hour - 1000)
    expect(await nurse.refresh()).toBe(200)
    running.clock.advance(12 * hour)
    expect([await nurse.whoAmI(), await nurse.refresh()]).toEqual([401, 401])
    running.clock.advance(20 * 24 * hour)
    expect(await patient.refresh()).toBe(200)
  })

  test('for staff, 12 hours after the last use of a page that is still open', async () => {
    const nurse = await open('nurse@demo.test')
    for (let hours = 1; hours < 12; hours += 1) {
      running.clock.advance(hour)
      expect([hours, await nurse.refresh({ idle: true })]).toEqual([hours, 200])
    }
    running.clock.advance(hour)
    expect([await nurse.whoAmI(), await nurse.refresh({ idle: true })]).toEqual([401, 401])
  })

  test('for a patient who became staff, as for staff from the next refresh on', async () => {
    const person = await running.addUser({ email: 'hired@test.example' })
    const password = await running.database.select().from(users).where(eq(users.email, 'patient@demo.test'))
    await running.database
      .update(users)
      .set({ password_hash: password[0]?.password_hash ?? '' })
      .where(eq(users.id, person.userId))
    const browser = await open('hired@test.example')
    running.clock.advance(hour)
    await running.database.execute(
      `insert into user_roles (user_id, role_id) select ${person.userId}, id from roles where code = 'NURSE'`,
    )
    expect(await browser.refresh()).toBe(200)
    running.clock.advance(12 * hour)
    expect(await browser.refresh()).toBe(401)
  })

  test('after the times of the settings', async () => {
    const server = await startTestServer({ authSessions: { days: 2, staffIdleHours: 1 } }, { sharedWith: running })
    const [nurse, patient] = [new Browser(server.url), new Browser(server.url)]
    await Promise.all([nurse.signIn('nurse@demo.test'), patient.signIn('patient@demo.test')])
    running.clock.advance(hour)
    expect([await nurse.whoAmI(), await patient.refresh()]).toEqual([401, 200])
    running.clock.advance(47 * hour)
    expect(await patient.refresh()).toBe(401)
    await server.stop()
  })
})

describe('the cookie', () => {
  test('is Secure where the public address is https, although the request arrives as HTTP', async () => {
    const publicUrl = 'https://clinic.example.org'
    const server = await startTestServer({ publicUrl }, { sharedWith: running })
    const secure = await new Browser(server.url).signIn('patient@demo.test')
    expect(secure.attributes).toContain('Secure')
    await secure.refresh()
    expect(secure.attributes).toContain('Secure')
    await server.stop()
    expect((await open('patient@demo.test')).attributes).not.toContain('Secure')
  })
})

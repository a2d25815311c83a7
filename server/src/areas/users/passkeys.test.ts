import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { SecondFactorState } from '#contract/auth/secondFactor'
import type { Role } from '#contract/roles/calls'
import { passkeys, userRoles, users } from '../../platform/auth/tables'
import { limitsFor } from '../../platform/limits/limits'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { resetSecondFactorByOperator } from '../auth'
import { type Signing, SoftwareAuthenticator } from '../auth/testing/softwareAuthenticator'

const publicUrl = 'https://clinic.example.org'
const rpId = 'clinic.example.org'
const password = 'Demo-1234'
const factor = '/api/admin/second-factor'

let testServer: TestServer
let other: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer({ publicUrl })
  other = await startTestServer({ publicUrl }, { sharedWith: testServer })
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(async () => {
  await other.stop()
  await testServer.stop()
})

interface Answer {
  access_token?: string
  challenge?: string
  methods?: object
  error?: string
  errors?: Record<string, string[]>
}
type Options = { data: { options: { challenge: string; rpId: string; allowCredentials: object[] }; origin: string } }
type Creation = { data: { options: { challenge: string; excludeCredentials: object[] } } } & Answer
type Codes = { data: { recovery_codes: string[] } } & Answer
type Passkey = ReturnType<SoftwareAuthenticator['get']>

const at = (server: TestServer, client: Client) => new Client(server.url, client.token, client.userId)
const signing = (challenge: string, changes: Partial<Signing> = {}): Signing => ({
  ...{ challenge, origin: publicUrl, rpId },
  ...changes,
})

let created = 0
/** Creates a nurse with the demo's password. */
async function newUser(): Promise<{ client: Client; email: string }> {
  created += 1
  const email = `passkey${created}@test.example`
  const [nurse] = await testServer.database.select().from(users).where(eq(users.email, 'nurse@demo.test'))
  const client = await testServer.addUser({ email, role: 'NURSE' })
  await testServer.database
    .update(users)
    .set({ password_hash: nurse?.password_hash ?? '' })
    .where(eq(users.id, client.userId))
  return { client, email }
}

const start = (client: Client, proof: object = {}) =>
  client.post<Creation>(`${factor}/passkeys/start`, { current_password: password, ...proof })

async function add(client: Client, authenticator: SoftwareAuthenticator, name = 'Phone', proof: object = {}) {
  const { challenge } = (await start(client, proof)).body.data.options
  return client.post<Codes>(`${factor}/passkeys`, { name, passkey: authenticator.create(signing(challenge)) })
}

/** Creates a nurse who has a passkey. */
async function newHolder(authenticator = new SoftwareAuthenticator()) {
  const user = await newUser()
  const { body } = await add(user.client, authenticator)
  return { ...user, authenticator, codes: body.data.recovery_codes }
}

const login = async (email: string, server = testServer) =>
  (await server.stranger.post<Answer>('/api/admin/auth/login', { email, password })).body

const signInOptions = (challenge: string | undefined, server = testServer) =>
  server.stranger.post<Options>('/api/admin/auth/login/passkey', { challenge })

const complete = (challenge: string | undefined, proof: object, server = testServer) =>
  server.stranger.post<Answer>('/api/admin/auth/login/second-factor', { challenge, ...proof })

/** Signs in with a passkey, whose response can be made wrong. */
async function signInWith(email: string, answer: (challenge: string) => Passkey) {
  const { challenge } = await login(email)
  const { body } = await signInOptions(challenge)
  return complete(challenge, { passkey: answer(body.data.options.challenge) })
}

async function proofOf(client: Client, authenticator: SoftwareAuthenticator) {
  const { body } = await client.post<Options>(`${factor}/passkeys/proof`)
  return { current_password: password, passkey: authenticator.get(signing(body.data.options.challenge)) }
}

const stateOf = async (client: Client) => (await client.get<{ data: SecondFactorState }>(factor)).body.data

async function mailsTo(email: string): Promise<string[]> {
  const { body } = await superAdmin.get<{ data: { to: string; body: string }[] }>('/api/admin/outbox?limit=100')
  return body.data.filter(({ to }) => to === email).map((mail) => mail.body)
}

async function auditOf({ userId }: Client, change = '') {
  await testServer.server.platform.audit.flush()
  const { body } = await superAdmin.get<{ data: AuditEntry[] }>(
    `/api/admin/audit?kind=user&record_id=${userId}&limit=100${change}`,
  )
  return body.data
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })

async function addTotp(client: Client, proof: object) {
  const started = await client.post<{ data: { secret: string } } & Answer>(`${factor}/totp`, proof)
  if (started.status !== 200) return { status: started.status, errors: started.body.errors, secret: '', codes: [] }
  const { secret } = started.body.data
  testServer.clock.advance(30_000)
  const confirmed = await client.post<Codes>(`${factor}/totp/confirm`, { code: codeOf(secret) })
  testServer.clock.advance(30_000)
  return { status: confirmed.status, secret, codes: confirmed.body.data.recovery_codes }
}

const refusal = { passkey: ['This passkey was not accepted. Try again, or use another method'] }

describe('a passkey', () => {
  test('is added with the current password, and is needed to sign in from then on, on every server', async () => {
    const { client, email } = await newUser()
    const authenticator = new SoftwareAuthenticator()
    const wrong = await start(client, { current_password: 'wrong' })
    expect(wrong.body.errors).toEqual({ current_password: ['This is not your current password'] })
    const { body } = await add(client, authenticator, 'Work phone')
    expect(new Set(body.data.recovery_codes).size).toBe(10)
    const createdAt = testServer.clock.now().toISOString()
    expect(await stateOf(client)).toEqual({
      totp_since: null,
      passkeys: [{ id: expect.any(Number), name: 'Work phone', created_at: createdAt, last_used_at: null }],
      passkeys_available: true,
      recovery_codes: 10,
      is_required: false,
    })
    expect(await mailsTo(email)).toEqual([expect.stringContaining('also needs your passkey')])
    const entries = await auditOf(client)
    expect(entries.find(({ action }) => action === 'passkeys.add')?.changes).toEqual({
      passkey: { after: 'Work phone' },
      second_factor: { before: false, after: true },
    })

    testServer.clock.advance(60_000)
    const pending = await login(email)
    expect(pending).toMatchObject({ methods: { totp: false, passkey: true } })
    expect(pending.access_token).toBeUndefined()
    const { data } = (await signInOptions(pending.challenge)).body
    expect(data).toMatchObject({ origin: publicUrl, options: { rpId, allowCredentials: [{ id: authenticator.id }] } })
    const passkey = authenticator.get(signing(data.options.challenge))
    const signedIn = await complete(pending.challenge, { passkey }, other)
    expect((await new Client(other.url, signedIn.body.access_token ?? '').get(factor)).body).toMatchObject({
      data: { passkeys: [{ last_used_at: testServer.clock.now().toISOString() }] },
    })
    expect((await auditOf(client, '&change=sign-in')).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.secondFactorAsked', 'auth.completeLogin']),
    )
  })

  test('does not replace recovery codes', async () => {
    const { email, codes } = await newHolder()
    const use = async () => (await complete((await login(email)).challenge, { code: codes[0] ?? '' })).status
    expect([await use(), await use()]).toEqual([200, 422])
  })

  test('whose authenticator does not count its uses can be used again and again', async () => {
    const { email, authenticator } = await newHolder(new SoftwareAuthenticator({ count: 0 }))
    for (let uses = 0; uses < 2; uses += 1) {
      const signedIn = await signInWith(email, (challenge) => authenticator.get(signing(challenge)))
      expect(signedIn.body.access_token).toBeDefined()
    }
  })

  test('is renamed, and removed with the password and a second factor', async () => {
    const { client, email, authenticator } = await newHolder()
    const [{ id = 0 } = {}] = (await stateOf(client)).passkeys
    await client.put(`${factor}/passkeys/${id}`, { name: 'Old phone' })
    const renamed = (await auditOf(client)).find(({ action }) => action === 'passkeys.rename')
    expect(renamed?.changes).toEqual({ passkey: { before: 'Phone', after: 'Old phone' } })
    const remove = (proof: object) => client.post<Answer>(`${factor}/passkeys/${id}/remove`, proof)
    expect((await remove({ current_password: password })).body.errors).toEqual({ code: ['Field is required'] })
    const wrong = { ...(await proofOf(client, authenticator)), current_password: 'wrong' }
    expect((await remove(wrong)).body.errors).toHaveProperty('current_password')
    expect((await remove(await proofOf(client, authenticator))).status).toBe(200)
    expect(await stateOf(client)).toMatchObject({ passkeys: [], recovery_codes: 0 })
    expect((await login(email)).access_token).toBeDefined()
    expect((await mailsTo(email))[0]).toContain('turned off')
    const removed = (await auditOf(client)).find(({ action }) => action === 'passkeys.remove')
    expect(removed?.changes).toEqual({
      passkey: { before: 'Old phone' },
      second_factor: { before: true, after: false },
    })
  })

  test('belongs to one account only', async () => {
    const { client, authenticator } = await newHolder()
    const again = await start(client, await proofOf(client, authenticator))
    expect(again.body.data.options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
    const taken = await add((await newUser()).client, authenticator)
    expect(taken.body.errors).toEqual({ passkey: ['This passkey is already set up'] })
  })

  test('cannot be added at an address without a domain name', async () => {
    const local = await startTestServer({ publicUrl: 'http://[::1]:3000' }, { sharedWith: testServer })
    const { client } = await newUser()
    const started = await start(at(local, client))
    expect(started.body.errors?.passkey?.[0]).toContain('IP address')
    expect((await stateOf(at(local, client))).passkeys_available).toBe(false)
    await local.stop()
  })
})

describe('a response is refused', () => {
  test('if its challenge was used, has expired, or was issued for something else', async () => {
    const { client, email, authenticator } = await newHolder()
    const [first, second] = [(await login(email)).challenge, (await login(email)).challenge]
    const challengeOf = async (signIn?: string) => (await signInOptions(signIn)).body.data.options.challenge
    const passkey = authenticator.get(signing(await challengeOf(first)))
    expect((await complete(first, { passkey })).status).toBe(200)
    expect((await complete(second, { passkey })).body.errors).toEqual(refusal)
    const failed = authenticator.get(signing(await challengeOf(second), { origin: 'https://evil.example' }))
    expect((await complete(second, { passkey: failed })).status).toBe(422)
    const { challenge } = JSON.parse(Buffer.from(failed.response.clientDataJSON, 'base64url').toString())
    const retried = authenticator.get(signing(challenge))
    expect((await complete(second, { passkey: retried })).body.errors, 'a failed attempt uses it up').toEqual(refusal)

    const ofAnother = authenticator.get(signing(await challengeOf((await login(email)).challenge)))
    expect((await complete(second, { passkey: ofAnother })).body.errors).toEqual(refusal)
    const { passkey: ofSession } = await proofOf(client, authenticator)
    expect((await complete(second, { passkey: ofSession })).body.errors).toEqual(refusal)
    const late = (await proofOf(client, authenticator)).passkey
    testServer.clock.advance(5 * 60_000 + 1000)
    const proof = { current_password: password, passkey: late }
    expect((await client.post<Answer>(`${factor}/recovery-codes`, proof)).body.errors).toEqual(refusal)
    expect((await signInOptions(second)).status, 'the pending sign-in has expired too').toBe(400)
    expect((await auditOf(client, '&change=sign-in')).map(({ action }) => action)).toContain('auth.secondFactorRefused')
  })

  test('from another origin, for another host, without a touch, or of another passkey', async () => {
    const { email, authenticator } = await newHolder()
    const stranger = new SoftwareAuthenticator()
    const answers: ((challenge: string) => Passkey)[] = [
      (challenge) => authenticator.get(signing(challenge, { origin: 'https://clinic.example.com' })),
      (challenge) => authenticator.get(signing(challenge, { rpId: 'example.org' })),
      (challenge) => authenticator.get(signing(challenge), { isPresent: false }),
      (challenge) => stranger.get(signing(challenge)),
      (challenge) => ({ ...stranger.get(signing(challenge)), id: authenticator.id, rawId: authenticator.id }),
    ]
    for (const answer of answers) expect((await signInWith(email, answer)).body.errors).toEqual(refusal)
    expect((await signInWith(email, (challenge) => authenticator.get(signing(challenge)))).status).toBe(200)
  })

  test('if the counter of the authenticator has not increased', async () => {
    const { email, authenticator } = await newHolder()
    const answer = (challenge: string) => authenticator.get(signing(challenge))
    expect((await signInWith(email, answer)).status).toBe(200)
    authenticator.count -= 1
    expect((await signInWith(email, answer)).body.errors).toEqual(refusal)
    expect((await signInWith(email, answer)).status).toBe(200)
    authenticator.count = 0
    expect((await signInWith(email, answer)).body.errors).toEqual(refusal)
  })

  test('after too many attempts', async () => {
    const { email } = await newHolder()
    const strict = await startTestServer({ publicUrl }, { sharedWith: testServer, limits: limitsFor('production') })
    const { challenge } = await login(email, strict)
    const stranger = new SoftwareAuthenticator()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const { body } = await signInOptions(challenge, strict)
      const passkey = stranger.get(signing(body.data.options.challenge))
      statuses.push((await complete(challenge, { passkey }, strict)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    for (let tries = 11; tries < 30; tries += 1) await signInOptions(challenge, strict)
    expect((await signInOptions(challenge, strict)).status).toBe(429)
    await strict.stop()
  })
})

describe('with an authenticator app and a passkey', () => {
  test('each is added with the other, either signs in, and either can be removed', async () => {
    const { client, email, authenticator, codes } = await newHolder()
    expect((await addTotp(client, { current_password: password })).errors).toEqual({ code: ['Field is required'] })
    const app = await addTotp(client, await proofOf(client, authenticator))
    expect({ status: app.status, codes: app.codes }).toEqual({ status: 200, codes: [] })
    expect(await login(email)).toMatchObject({ methods: { totp: true, passkey: true } })
    expect((await complete((await login(email)).challenge, { code: codeOf(app.secret) })).status).toBe(200)
    expect((await signInWith(email, (challenge) => authenticator.get(signing(challenge)))).status).toBe(200)
    expect((await complete((await login(email)).challenge, { code: codes[0] ?? '' })).status).toBe(200)

    const passwordOnly = await start(client)
    expect(passwordOnly.body.errors).toEqual({ code: ['Field is required'] })
    testServer.clock.advance(30_000)
    const more = await add(client, new SoftwareAuthenticator(), 'Key', {
      code: codeOf(app.secret),
    })
    expect(more.body.data.recovery_codes).toEqual([])
    expect((await mailsTo(email))[0]).toContain('A passkey was added')

    expect((await client.post(`${factor}/totp/remove`, await proofOf(client, authenticator))).status).toBe(200)
    expect(await stateOf(client)).toMatchObject({ totp_since: null, recovery_codes: 9, passkeys: [{}, {}] })
    expect((await mailsTo(email))[0]).toContain('The authenticator app was removed')
    expect((await client.post(`${factor}/disable`, await proofOf(client, authenticator))).status).toBe(200)
    expect((await login(email)).access_token).toBeDefined()
  })

  test('what was begun with the password only ends when the first one is set up', async () => {
    const { client } = await newUser()
    const { secret } = (
      await client.post<{ data: { secret: string } }>(`${factor}/totp`, { current_password: password })
    ).body.data
    const { challenge } = (await start(client)).body.data.options
    expect((await add(client, new SoftwareAuthenticator())).status).toBe(200)
    testServer.clock.advance(30_000)
    const confirmed = await client.post<Answer>(`${factor}/totp/confirm`, { code: codeOf(secret) })
    expect(confirmed.body.errors).toHaveProperty('code')
    const passkey = new SoftwareAuthenticator().create(signing(challenge))
    const added = await client.post<Answer>(`${factor}/passkeys`, { name: 'Late', passkey })
    expect(added.body.errors).toEqual({ passkey: ['The passkey was not accepted. Try again'] })
    expect((await stateOf(client)).passkeys).toHaveLength(1)
  })
})

describe('a user whose role requires a second factor', () => {
  test('is let in with a passkey, and cannot remove the last one, also not two at once', async () => {
    const { client } = await newUser()
    const { body } = await superAdmin.post<{ data: Role }>('/api/admin/roles', {
      name: 'Needs a second factor',
      permissions: ['list-level'],
      requires_second_factor: true,
    })
    await testServer.database.insert(userRoles).values({ user_id: client.userId, role_id: body.data.id })
    expect((await client.get('/api/admin/levels')).status).toBe(403)
    const [one, two] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()]
    const { recovery_codes: codes } = (await add(client, one)).body.data
    expect((await client.get('/api/admin/levels')).status).toBe(200)
    await add(client, two, 'Key', await proofOf(client, one))
    const ids = (await stateOf(client)).passkeys.map(({ id }) => id)
    const answers = await Promise.all(
      ids.map((id, index) =>
        client.post<Answer>(`${factor}/passkeys/${id}/remove`, { current_password: password, code: codes[index] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      code: ['Your role requires two-step sign-in, so the last method cannot be removed. Add another one first'],
    })
    expect(await stateOf(client)).toMatchObject({ recovery_codes: 9, passkeys: [{}] })
  })
})

describe('passkeys are removed', () => {
  const stored = ({ userId }: Client) => testServer.database.$count(passkeys, eq(passkeys.user_id, userId))

  test('by the operator’s reset', async () => {
    const { client, email } = await newHolder()
    await testServer.inContext(() => resetSecondFactorByOperator(email))
    expect(await stored(client)).toBe(0)
    expect((await login(email)).access_token).toBeDefined()
  })

  test('by closing the account, so that they can be added to a new one', async () => {
    const { client, authenticator } = await newHolder()
    expect((await superAdmin.send('DELETE', `/api/admin/users/${client.userId}`)).status).toBe(200)
    expect(await stored(client)).toBe(0)
    expect((await add((await newUser()).client, authenticator)).status).toBe(200)
  })
})

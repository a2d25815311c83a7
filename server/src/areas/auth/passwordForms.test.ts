import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordQueues } from '../../platform/auth/password'
import { users } from '../../platform/auth/tables'
import { eventually } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { userForm } from '../users/testing/userForm'
import { holdPasswords } from './testing/holdPasswords'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

/** Arabic letters with marks that can be one character or two, and an accent. */
const composed = 'أؤئ-آسلمى-\u00e9-7294'.normalize('NFC')
const decomposed = composed.normalize('NFD')

const signIn = async (email: string, password: string) =>
  (await testServer.stranger.post('/api/admin/auth/login', { email, password })).status
const hashOf = async (id: number) =>
  (await testServer.database.select().from(users).where(eq(users.id, id))).at(0)?.password_hash

/** Adds an account whose password was hashed as it was typed, as earlier versions did. */
async function hashedAsTyped(email: string, password: string): Promise<number> {
  const { userId } = await testServer.addUser({ email })
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await testServer.database.update(users).set({ password_hash }).where(eq(users.id, userId))
  return userId
}

test('a password is the same in composed and decomposed characters, and in wide ones', async () => {
  const email = 'forms@test.example'
  await testServer.stranger.post(
    '/api/admin/auth/register',
    await userForm(testServer, { email, password: decomposed }),
  )
  const wide = composed.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  expect([await signIn(email, composed), await signIn(email, decomposed), await signIn(email, wide)]).toEqual([
    200, 200, 200,
  ])
  expect(await signIn(email, composed.slice(1))).toBe(400)
})

describe('a password that was hashed as typed', () => {
  test('is accepted as it was typed, and from then on in every form', async () => {
    const email = 'typed@test.example'
    const id = await hashedAsTyped(email, decomposed)
    expect(await signIn(email, composed), 'another form of it, before').toBe(400)
    const before = await hashOf(id)
    expect(await signIn(email, decomposed)).toBe(200)
    expect(await hashOf(id)).not.toBe(before)
    expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200])
  })

  test('is hashed again once: in the form in which it is compared first, it stays', async () => {
    const email = 'composed@test.example'
    const id = await hashedAsTyped(email, composed)
    const before = await hashOf(id)
    expect([await signIn(email, composed), await signIn(email, decomposed)]).toEqual([200, 200])
    expect(await hashOf(id)).toBe(before)
  })

  test('is accepted at the same time by each of two sign-ins, one of which hashes it again', async () => {
    const email = 'twice@test.example'
    await hashedAsTyped(email, decomposed)
    const release = holdPasswords('newPassword')
    const both = [signIn(email, decomposed), signIn(email, decomposed)]
    await eventually(() => passwordQueues.newPassword.waiting === 2)
    await release()
    expect(await Promise.all(both)).toEqual([200, 200])
  })

  test('is refused when another was chosen while it was hashed again', async () => {
    const email = 'changed@test.example'
    const id = await hashedAsTyped(email, decomposed)
    const release = holdPasswords('newPassword')
    const waiting = signIn(email, decomposed)
    await eventually(() => passwordQueues.newPassword.waiting === 1)
    const [other] = await testServer.database.select().from(users).where(eq(users.email, 'patient@demo.test'))
    const password_hash = other?.password_hash ?? ''
    await testServer.database.update(users).set({ password_hash }).where(eq(users.id, id))
    await release()
    expect([await waiting, await hashOf(id)]).toEqual([400, password_hash])
  })

  test('is accepted as the current password when another is chosen', async () => {
    const email = 'chosen@test.example'
    await hashedAsTyped(email, decomposed)
    const person = await testServer.as(email)
    const form = await userForm(testServer, { password: `${composed}-next`, current_password: decomposed })
    expect((await person.put('/api/admin/profile/update', form)).status).toBe(200)
    expect(await signIn(email, `${decomposed}-next`)).toBe(200)
  })
})

test('a common password is refused in wide characters too', async () => {
  const wide = 'ｐａｓｓｗｏｒｄ１２３'
  const form = await userForm(testServer, { email: 'wide.password@test.example', password: wide })
  const refused = await testServer.stranger.post<{ errors: Record<string, string[]> }>('/api/admin/auth/register', form)
  expect(Object.keys(refused.body.errors)).toEqual(['password'])
})

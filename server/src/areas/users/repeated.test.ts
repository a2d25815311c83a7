import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { forgotPassword } from '../../testing/forgotPassword'
import { asMultipart, userForm } from './testing/userForm'

let testServer: TestServer
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

type SaveResponse = { data: User; message: string }

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const headers = (key: string) => ({ 'idempotency-key': key })

/** Sends the form of a new user with an idempotency key. */
async function create(key: string, changes: Record<string, unknown>) {
  const form = asMultipart(await userForm(testServer, changes))
  return superAdmin.send<SaveResponse>('POST', '/api/admin/users', { form, headers: headers(key) })
}

test('a new user whose response was lost is created once, and the replay gets the same response', async () => {
  const input = { email: 'lost@test.example' }
  await create('user-of-a-lost-response', input)
  const [again, third] = [
    await create('user-of-a-lost-response', input),
    await create('user-of-a-lost-response', input),
  ]
  expect(again.status).toBe(200)
  expect(third.body).toEqual(again.body)
  const created = await sql('select id, password_hash from users where email = $1', [input.email])
  expect(created).toMatchObject([{ id: again.body.data.id }])
  const auditedChanges = await sql(`select record_id from audit_log where action = 'users.create'`)
  expect(auditedChanges).toEqual([{ record_id: String(again.body.data.id) }])
  const other = await create('user-of-a-lost-response', { ...input, password: 'Other-1234' })
  expect([other.status, other.body.message]).toEqual([422, 'This request was already sent with other contents'])
  const stored = await sql('select idempotency_keys::text as row from idempotency_keys')
  expect(JSON.stringify(stored)).not.toContain('Right-1234')
  expect(JSON.stringify(stored)).not.toContain(created[0].password_hash)
})

test('concurrent requests with one key create one user', async () => {
  const input = { email: 'twice@test.example' }
  const responses = await Promise.all([1, 2, 3].map(() => create('user-sent-three-times', input)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
  const id = responses[0]?.body.data.id
  expect(
    await sql(`select from audit_log where action = 'users.create' and record_id = $1`, [String(id)]),
  ).toHaveLength(1)
})

test('a rejected user leaves the key free for the corrected form', async () => {
  const taken = await create('corrected-later', { email: 'super@demo.test' })
  expect(taken.status).toBe(422)
  expect((await create('corrected-later', { email: 'corrected@test.example' })).status).toBe(200)
})

test('a changed user whose response was lost is changed once', async () => {
  const { id } = (await create('to-be-changed', { email: 'changed@test.example' })).body.data
  const change = async (first_name: string) =>
    superAdmin.put<SaveResponse>(
      `/api/admin/users/${id}`,
      await userForm(testServer, { email: 'changed@test.example', first_name }),
      { headers: headers('a-change-sent-twice') },
    )
  const first = await change('Nadia')
  expect([first.status, (await change('Nadia')).body]).toEqual([200, first.body])
  expect((await change('Hoda')).status).toBe(422)
  const auditedChanges = await sql(`select from audit_log where action = 'users.update' and record_id = $1`, [
    String(id),
  ])
  expect(auditedChanges).toHaveLength(1)
})

test('a replay of a password change succeeds although the old password is wrong by then, and is no failed try', async () => {
  await create('owner-of-a-profile', { email: 'owner@test.example' })
  const owner = await testServer.as('owner@test.example')
  const form = { ...(await userForm(testServer)), email: undefined, roles: undefined, language: 'en' }
  const change = () =>
    owner.put<{ data: Profile }>(
      '/api/admin/profile/update',
      { ...form, password: 'Second-1234', current_password: 'Right-1234' },
      { headers: headers('my-new-password') },
    )
  const first = await change()
  expect([first.status, (await change()).body]).toEqual([200, first.body])
  await testServer.server.platform.audit.flush()
  const auditedChanges = await sql('select action from audit_log where user_id = $1 order by id', [owner.userId])
  expect(auditedChanges).toEqual([{ action: 'profile.update' }])
})

test('a replay of a password reset succeeds although the link is used up', async () => {
  await create('forgetful', { email: 'forgetful@test.example' })
  const stranger = new Client(testServer.url)
  await forgotPassword(testServer, 'forgetful@test.example')
  const [mail] = await sql(
    `select body from mails where to_address = 'forgetful@test.example' order by id desc limit 1`,
  )
  const token = /resetpasswrod\/([\w-]+)\//.exec(mail.body)?.[1]
  const reset = () =>
    stranger.post<{ message: string }>(
      '/api/admin/auth/reset-password',
      { email: 'forgetful@test.example', token, password: 'Third-1234' },
      { headers: headers('reset-by-a-link') },
    )
  const first = await reset()
  expect([first.status, (await reset()).body]).toEqual([200, first.body])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/users/calls'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { roleId, userForm } from './testing/userForm'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const rowsOf = (...people: Client[]) =>
  sql`select from users where id in (${sql.join(
    people.map(({ userId }) => userId),
    sql`, `,
  )}) for update`

async function superAdminsLeft(): Promise<number> {
  const { rows } = await testServer.database.execute(sql`select from users
    join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.code = 'SUPER_ADMIN' and users.closed_at is null`)
  return rows.length
}

const demote = async (one: Client, other: Client) => {
  const { data } = (await one.get<{ data: User }>(`/api/admin/user/${other.userId}`)).body
  const roles = [await roleId(testServer, 'ADMIN')]
  const form = await userForm(testServer, { email: data.email, password: '', roles })
  return () => one.put(`/api/admin/users/${other.userId}`, form)
}
const close = async (one: Client, other: Client) => () => one.delete(`/api/admin/users/${other.userId}`)

test.each([
  { means: 'by their roles', removal: demote },
  { means: 'by closing the account', removal: close },
])('of two Super Admins who remove each other $means one stays', async ({ removal }) => {
  const { rows } = await testServer.database.execute<{ email: string }>(sql`select email from users
    join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.code = 'SUPER_ADMIN' and users.closed_at is null`)
  const one = await testServer.as(rows[0]?.email ?? '')
  const other = await testServer.addUser({ role: 'SUPER_ADMIN' })
  const calls = [await removal(one, other), await removal(other, one)]
  expect(await superAdminsLeft()).toBe(2)
  const responses = await runTogether(testServer.database, { lock: rowsOf(one, other), calls })
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await superAdminsLeft()).toBe(1)
})

function showFace(person: Client) {
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(samplePng)]), 'me.png')
  return person.send('POST', '/api/admin/profile/update-media', { form })
}

test.each([{ had: 0 }, { had: 1 }])(
  'of two concurrent picture uploads, with $had pictures before, one is left',
  async ({ had }) => {
    const person = await testServer.addUser()
    if (had > 0) await showFace(person)
    const calls = [() => showFace(person), () => showFace(person)]
    const responses = await runTogether(testServer.database, { lock: rowsOf(person), calls })
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await testServer.database.execute(sql`select from media where created_by = ${person.userId}`)
    expect(rows.length).toBe(1)
  },
)

describe('a saved profile', () => {
  const form = (changes = {}) => userForm(testServer, { language: 'en', password: '', ...changes })

  test('concurrent with a change of the national id is found by the new one', async () => {
    const person = await testServer.addUser()
    const saved = await form()
    const [response] = await runTogether(testServer.database, {
      lock: rowsOf(person),
      calls: [() => person.put('/api/admin/profile/update', saved)],
      meanwhile: sql`update users set uuid = '28805051234567' where id = ${person.userId}`,
    })
    expect(response?.status).toBe(200)
    const superAdmin = await testServer.addUser({ role: 'SUPER_ADMIN' })
    const found = await superAdmin.get<{ data: { id: number }[] }>('/api/admin/users?q=28805051234567')
    expect(found.body.data.map(({ id }) => id)).toEqual([person.userId])
  })

  test('concurrent with a new password is not accepted with the previous password', async () => {
    const person = await testServer.addUser()
    await testServer.database.execute(sql`update users set password_hash =
      (select password_hash from users where email = 'patient@demo.test') where id = ${person.userId}`)
    const saved = await form({ password: 'Own-12345', current_password: 'Demo-1234' })
    const [response] = await runTogether(testServer.database, {
      lock: rowsOf(person),
      calls: [() => person.put('/api/admin/profile/update', saved)],
      meanwhile: sql`update users set password_hash = 'of the one who took over' where id = ${person.userId}`,
    })
    expect(response?.body.errors).toHaveProperty('current_password')
  })
})

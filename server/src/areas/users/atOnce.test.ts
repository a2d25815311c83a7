import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/users'
import type { Client } from '../../platform/testing/client'
import { meeting } from '../../platform/testing/meeting'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { roleId, userForm } from './testing/userForm'

let house: TestServer

beforeAll(async () => {
  house = await startTestServer()
})
afterAll(() => house.stop())

const rowsOf = (...people: Client[]) =>
  sql`select from users where id in (${sql.join(
    people.map(({ userId }) => userId),
    sql`, `,
  )}) for update`

async function superAdminsLeft(): Promise<number> {
  const { rows } = await house.database.execute(sql`select from users
    join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.code = 'SUPER_ADMIN' and users.closed_at is null`)
  return rows.length
}

const demote = async (one: Client, other: Client) => {
  const { data } = (await one.get<{ data: User }>(`/api/admin/user/${other.userId}`)).body
  const roles = [await roleId(house, 'ADMIN')]
  const form = await userForm(house, { email: data.email, password: '', roles })
  return () => one.put(`/api/admin/users/${other.userId}`, form)
}
const close = async (one: Client, other: Client) => () => one.delete(`/api/admin/users/${other.userId}`)

test.each([
  { way: 'by their roles', removal: demote },
  { way: 'by closing the account', removal: close },
])('of two Super Admins who remove each other $way one stays', async ({ removal }) => {
  const { rows } = await house.database.execute<{ email: string }>(sql`select email from users
    join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.code = 'SUPER_ADMIN' and users.closed_at is null`)
  const one = await house.as(rows[0]?.email ?? '')
  const other = await house.addUser({ role: 'SUPER_ADMIN' })
  const calls = [await removal(one, other), await removal(other, one)]
  expect(await superAdminsLeft()).toBe(2)
  const answers = await meeting(house.database, { hold: rowsOf(one, other), calls })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await superAdminsLeft()).toBe(1)
})

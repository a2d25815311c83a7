import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookFree } from './areas/appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf } from './areas/clinics/testing/clinicFixture'
import { giveRole } from './areas/facilities/testing/facilityFixture'
import { Client } from './platform/testing/client'
import { type SecondServer, startSecondServer } from './platform/testing/secondServer'
import { startTestServer, type TestServer } from './platform/testing/server'

// One server, or a statement outside of any server, changes what a user can access; two servers that have already
// cached the user are asked afterwards.

let testServer: TestServer
let other: SecondServer
let referenceIds: ReferenceIds
let superAdmin: Client
let clinic: Awaited<ReturnType<typeof addClinic>>
let patient: Client
let person: Client
let roleId: number
let count = 0

beforeAll(async () => {
  testServer = await startTestServer()
  other = await startSecondServer(testServer, {})
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  clinic = await addClinic(testServer, { hospital_id: referenceIds.aswan })
  patient = await testServer.addUser({ hospitals: [referenceIds.aswan] })
  await bookFree(patient, clinic, '2026-11-20', '10:00')
})
afterAll(async () => {
  await other?.kill()
  await testServer?.stop()
})

const sql = (text: string, values: unknown[] = []) => testServer.database.$client.query(text, values)

/** A user at the clinic's hospital with a role of their own, whom both servers have cached. */
beforeEach(async () => {
  count += 1
  person = await testServer.addUser({ hospitals: [referenceIds.aswan] })
  await sql('delete from user_roles where user_id = $1', [person.userId])
  await giveRole(testServer, person.userId, `READER_${count}`, permissions)
  const { rows } = await sql('select role_id from user_roles where user_id = $1', [person.userId])
  roleId = rows[0].role_id
  for (let time = 0; time < 2; time += 1) expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

const permissions = ['show-user', 'list-user', 'list-patient']
const both = (status: number) => [status, status]

/**
 * Returns the statuses that the two servers give the user: for a record by membership, for one by its appointments, for
 * a list.
 */
function statuses(who = person): Promise<number[][]> {
  const paths = [
    `/api/admin/user/${patient.userId}`,
    `/api/admin/patients/${patient.userId}`,
    '/api/admin/users?q=test',
  ]
  return Promise.all(
    paths.map((path) =>
      Promise.all(
        [testServer.url, other.url].map(async (url) => (await new Client(url, who.token, who.userId).get(path)).status),
      ),
    ),
  )
}

const saveRole = (some: string[]) =>
  superAdmin.put(`/api/admin/roles/${roleId}`, { name: `READER_${count}`, permissions: some })

test('a permission removed from a role is refused at the next call, and granted again once it is back', async () => {
  expect((await saveRole(['list-patient'])).status).toBe(200)
  expect(await statuses()).toEqual([both(403), both(200), both(403)])
  await saveRole(permissions)
  expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

test('the same for a role that is removed or assigned again', async () => {
  const { rows } = await sql('delete from user_roles where user_id = $1 returning role_id', [person.userId])
  expect(await statuses()).toEqual([both(403), both(403), both(403)])
  await sql('insert into user_roles (user_id, role_id) values ($1, $2)', [person.userId, rows[0].role_id])
  expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

test('a user without a membership keeps the permissions but reaches no records', async () => {
  await sql('delete from user_hospitals where user_id = $1', [person.userId])
  expect(await statuses()).toEqual([both(404), both(404), both(200)])
  await sql('insert into user_hospitals values ($1, $2)', [person.userId, referenceIds.aswan])
  expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

test("a hospital that is no longer below the user's own cannot be reached", async () => {
  await sql('update user_hospitals set hospital_id = $2 where user_id = $1', [person.userId, referenceIds.hub])
  // From a hospital above, the patient's record needs a reason.
  expect(await statuses()).toEqual([both(200), both(403), both(200)])
  await sql('update hospitals set parent_id = null where id = $1', [referenceIds.aswan])
  const after = await statuses()
  await sql('update hospitals set parent_id = $2 where id = $1', [referenceIds.aswan, referenceIds.hub])
  expect(after).toEqual([both(404), both(404), both(200)])
})

test("signing out ends the session on all servers, and no other user's", async () => {
  const neighbour = await testServer.addUser({ hospitals: [referenceIds.aswan] })
  await sql('update user_roles set role_id = $2 where user_id = $1', [neighbour.userId, roleId])
  await statuses(neighbour)
  expect((await person.post('/api/admin/auth/logout')).status).toBe(200)
  expect(await statuses()).toEqual([both(401), both(401), both(401)])
  expect(await statuses(neighbour)).toEqual([both(200), both(200), both(200)])
})

test('one session of a user ends without the other', async () => {
  const { rows } = await sql('select email from users where id = $1', [person.userId])
  const second = await testServer.as(rows[0].email)
  await statuses(second)
  await sql('update sessions set ended_at = now() where id = (select max(id) from sessions where user_id = $1)', [
    person.userId,
  ])
  expect(await statuses(second)).toEqual([both(401), both(401), both(401)])
  expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

test('a closed or no longer verified account is refused at once', async () => {
  await sql('update users set verified_at = null where id = $1', [person.userId])
  expect(await statuses()).toEqual([both(422), both(422), both(422)])
  await sql('update users set closed_at = now() where id = $1', [person.userId])
  expect(await statuses()).toEqual([both(401), both(401), both(401)])
})

test('a session expires whatever was cached', async () => {
  await sql('update sessions set expires_at = $2 where user_id = $1', [
    person.userId,
    testServer.clock.now().toISOString(),
  ])
  expect(await statuses()).toEqual([both(401), both(401), both(401)])
})

const changes: [string, (id: number) => Promise<unknown>, number[]][] = [
  [
    'delete',
    (id) => sql(`delete from role_permissions where role_id = $1 and permission = 'show-user'`, [id]),
    [403, 200],
  ],
  [
    'update',
    (id) =>
      sql(`update role_permissions set permission = 'list-level' where role_id = $1 and permission = 'show-user'`, [
        id,
      ]),
    [403, 200],
  ],
  [
    'move to another role',
    (id) =>
      sql(
        `update role_permissions set role_id = (select id from roles where code = 'LAB_OR_RADIOLOGY') where role_id = $1 and permission = 'show-user'`,
        [id],
      ),
    [403, 200],
  ],
  [
    'a transaction',
    async (id) => {
      const client = await testServer.database.$client.connect()
      await client.query('begin')
      await client.query('delete from role_permissions where role_id = $1', [id])
      expect(await statuses()).toEqual([both(200), both(200), both(200)])
      await client.query('commit')
      client.release()
    },
    [403, 403],
  ],
]

test.for(changes)('whichever statement changes the permissions of a role: %s', async ([, change, [user, patients]]) => {
  await change(roleId)
  expect((await statuses()).slice(0, 2)).toEqual([both(user ?? 0), both(patients ?? 0)])
})

test('truncated permissions are granted to nobody', async () => {
  const { rows } = await sql('select * from role_permissions')
  await testServer.asOwner('truncate role_permissions')
  const after = await statuses()
  await sql('insert into role_permissions select * from json_populate_recordset(null::role_permissions, $1)', [
    JSON.stringify(rows),
  ])
  expect(after).toEqual([both(403), both(403), both(403)])
  expect(await statuses()).toEqual([both(200), both(200), both(200)])
})

test('of continuous calls, none that began after the change is authorized', async () => {
  let isChanged = false
  const late: number[] = []
  const before: number[] = []
  const caller = async (url: string) => {
    const client = new Client(url, person.token, person.userId)
    for (let time = 0; time < 15; time += 1) {
      const isLate = isChanged
      const { status } = await client.get(`/api/admin/user/${patient.userId}`)
      ;(isLate ? late : before).push(status)
    }
  }
  const calling = [testServer.url, other.url, testServer.url, other.url].map(caller)
  await sql('update sessions set ended_at = now() where user_id = $1', [person.userId])
  isChanged = true
  await Promise.all(calling)
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(late)).toEqual(new Set([401]))
})

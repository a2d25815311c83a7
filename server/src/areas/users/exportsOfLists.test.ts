import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

/** Returns the rows of an export as objects by heading. */
async function rowsOf(path: string, columns: Record<string, string>, language: 'en' | 'ar') {
  const at = `/api/admin/${path}${path.includes('?') ? '&' : '?'}format=csv&${exportColumns(columns)}`
  const { status, body } = await superAdmin.get<{ text: string }>(at, { language })
  expect(status).toBe(200)
  const [head = '', ...lines] = body.text.replace('\ufeff', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

test('users have their gender and the names of their roles as the screens show them', async () => {
  const user = await testServer.addUser({
    role: 'COORDINATOR',
    hospitals: [referenceIds.hub],
    first_name: 'Salma',
    last_name: 'Reda',
  })
  await testServer.database.$client.query("update users set gender = 'female' where id = $1", [user.userId])
  const columns = { id: 'ID', 'first_name+last_name': 'الاسم', gender: 'Gender', role: 'Role' }
  const rowIn = async (language: 'en' | 'ar') =>
    (await rowsOf('users/sheet', columns, language)).find(({ ID }) => ID === String(user.userId))
  expect(await rowIn('en')).toMatchObject({ Gender: 'Female', Role: 'Coordinator', الاسم: 'Salma Reda' })
  expect(await rowIn('ar')).toMatchObject({ Gender: 'أنثى', Role: 'منسّق' })
  await superAdmin.post('/api/admin/roles', { name: 'Night Desk', permissions: [] })
  await testServer.database.$client.query(
    "insert into user_roles (user_id, role_id) select $1, id from roles where name = 'Night Desk'",
    [user.userId],
  )
  expect(await rowIn('ar')).toMatchObject({ Role: 'منسّق، Night Desk' })
  expect((await superAdmin.get(`/api/admin/users/sheet?from=2999-01-01`)).status).toBe(422)
})

test('roles and staff are named in the caller’s language', async () => {
  const columns = { name_text: 'Name' }
  const roles = (await rowsOf('roles/sheet', columns, 'ar')).map(({ Name }) => Name)
  expect(roles).toEqual(
    expect.arrayContaining(['مدير النظام', 'مدير', 'طبيب', 'تمريض', 'منسّق', 'مختبر أو أشعة', 'مريض']),
  )
  expect((await rowsOf('roles/sheet', columns, 'en')).map(({ Name }) => Name)).toContain('Lab Or Radiology')
  await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  const staff = await rowsOf(`hospitals/${referenceIds.aswan}/staff/sheet`, { roles: 'Role' }, 'ar')
  expect(staff.map(({ Role }) => Role)).toContain('تمريض')
})

test('hospitals show whether they are a hub, labs and radiology centers their managing hospital', async () => {
  const columns = { id: 'ID', is_hub: 'Type', parent: 'Hub' }
  const hospitals = await rowsOf('hospitals/sheet', columns, 'en')
  expect(hospitals.find(({ ID }) => ID === String(referenceIds.hub))).toMatchObject({ Type: 'Hub', Hub: '' })
  expect(hospitals.find(({ ID }) => ID === String(referenceIds.aswan))).toMatchObject({ Type: 'Spoke' })
  const types = new Set((await rowsOf('hospitals/sheet', columns, 'ar')).map(({ Type }) => Type))
  expect(types).toEqual(new Set(['مستشفى رئيسي', 'مستشفى فرعي']))
  for (const [many, type] of [
    ['labs', 1],
    ['radiology-centers', 2],
  ] as const) {
    await testServer.database.$client.query(
      "insert into centers (name, type, hospital_id, phone, address, description, c_name, c_phone, c_email) values ('Kept', $1, $2, '1', 'a', 'd', 'c', '1', 'e')",
      [type, referenceIds.hub],
    )
    const { rows } = await testServer.database.$client.query('select name from hospitals where id = $1', [
      referenceIds.hub,
    ])
    const exported = await rowsOf(`${many}/sheet?q=Kept`, { hospital: 'Hospital' }, 'en')
    expect(exported).toEqual([{ Hospital: rows[0].name }])
  }
})

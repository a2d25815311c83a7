import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type Places, placesOf } from '../clinics/clinicFixture'

let house: TestServer
let places: Places
let superAdmin: Client

beforeAll(async () => {
  house = await startTestServer()
  places = await placesOf(house)
  superAdmin = await house.as('super@demo.test')
})
afterAll(() => house.stop())

/** The rows of a sheet, each by its headings. */
async function rowsOf(path: string, language: 'en' | 'ar') {
  const { status, body } = await superAdmin.get<{ text: string }>(`/api/admin/${path}`, { language })
  expect(status).toBe(200)
  const [head = '', ...lines] = body.text.replace('\ufeff', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}

test('users have their gender and the names of their roles as the screens show them', async () => {
  const user = await house.addUser({ role: 'COORDINATOR', hospitals: [places.hub] })
  await house.database.$client.query("update users set gender = 'female' where id = $1", [user.userId])
  const rowIn = async (language: 'en' | 'ar', key: string) =>
    (await rowsOf('users/sheet?format=csv', language)).find((row) => row[key] === String(user.userId))
  expect(await rowIn('en', 'ID')).toMatchObject({ Gender: 'Female', Role: 'Coordinator' })
  expect(await rowIn('ar', 'الرقم')).toMatchObject({ الجنس: 'أنثى', الدور: 'منسّق' })
  await superAdmin.post('/api/admin/roles', { name: 'Night Desk', permissions: [] })
  await house.database.$client.query(
    "insert into user_roles (user_id, role_id) select $1, id from roles where name = 'Night Desk'",
    [user.userId],
  )
  expect(await rowIn('ar', 'الرقم')).toMatchObject({ الدور: 'منسّق، Night Desk' })
  expect((await superAdmin.get(`/api/admin/users/sheet?from=2999-01-01`)).status).toBe(422)
})

test('roles and staff are named in the caller’s language', async () => {
  const roles = (await rowsOf('roles/sheet?format=csv', 'ar')).map((row) => row.الاسم)
  expect(roles).toEqual(
    expect.arrayContaining(['مدير النظام', 'مدير', 'طبيب', 'تمريض', 'منسّق', 'مختبر أو أشعة', 'مريض']),
  )
  expect((await rowsOf('roles/sheet?format=csv', 'en')).map((row) => row.Name)).toContain('Lab Or Radiology')
  await house.addUser({ role: 'NURSE', hospitals: [places.aswan] })
  const staff = (await rowsOf(`hospitals/${places.aswan}/staff/sheet?format=csv`, 'ar')).map((row) => row.الدور)
  expect(staff).toContain('تمريض')
})

test('hospitals say whether they are a hub, labs and radiology centers which hospital keeps them', async () => {
  const hospitals = await rowsOf('hospitals/sheet?format=csv', 'en')
  expect(hospitals.find(({ ID }) => ID === String(places.hub))).toMatchObject({ Type: 'Hub', Hub: '' })
  expect(hospitals.find(({ ID }) => ID === String(places.aswan))).toMatchObject({ Type: 'Spoke' })
  const types = new Set((await rowsOf('hospitals/sheet?format=csv', 'ar')).map((row) => row.النوع))
  expect(types).toEqual(new Set(['مستشفى رئيسي', 'مستشفى فرعي']))
  for (const [many, type] of [
    ['labs', 1],
    ['radiology-centers', 2],
  ] as const) {
    await house.database.$client.query(
      "insert into centers (name, type, hospital_id, phone, address, description, c_name, c_phone, c_email) values ('Kept', $1, $2, '1', 'a', 'd', 'c', '1', 'e')",
      [type, places.hub],
    )
    const { rows } = await house.database.$client.query('select name from hospitals where id = $1', [places.hub])
    const kept = await rowsOf(`${many}/sheet?format=csv&q=Kept`, 'en')
    expect(kept).toMatchObject([{ 'Managing hospital': rows[0].name }])
  }
})

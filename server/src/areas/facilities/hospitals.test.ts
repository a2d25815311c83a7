import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hospital, HospitalRow, NetworkHospital } from '#contract/facilities/hospitals'
import type { Client } from '../../platform/testing/client'
import { samplePng, sampleZip } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { egypt, formOf, giveRole, hospitalFields, postHospital } from './testing/facilityFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let staff: Client
let at: { country: number; city: number }

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  staff = await testServer.as('super@demo.test')
  at = await egypt(testServer)
})
afterAll(() => testServer.stop())

const path = '/api/admin/hospitals'
const one = (who: Client, id: number) => who.get<{ data: Hospital }>(`/api/admin/hospital/${id}`)
const list = (who: Client, query: string, language: 'en' | 'ar' = 'en') =>
  who.get<{ data: HospitalRow[]; meta: { total: number } }>(`${path}?${query}`, { language })

test('a hospital is created with its files, shown, found by either name, changed and deleted', async () => {
  const created = await postHospital(
    staff,
    hospitalFields(at, { name: 'Luxor Hospital', alternate_name: 'مستشفى الأقصر' }),
  )
  expect(created.status).toBe(200)
  const { id } = created.body.data
  expect(created.body.data).toMatchObject({
    name: 'Luxor Hospital',
    phone: '+20223654000',
    country: { name: 'Egypt' },
    city: { name: 'Cairo' },
    is_hub: true,
    restrict_episodes: false,
    parent: null,
    c_email: 'nadia@place.example',
    logo: { file_name: 'logo.png', content_type: 'image/png', size: samplePng.length },
    agreement: { file_name: 'agreement.pdf', content_type: 'application/pdf' },
  })
  for (const q of ['LUXOR', 'الأقصر']) {
    const { body } = await list(staff, `q=${encodeURIComponent(q)}`, 'ar')
    expect(body.data).toMatchObject([{ id, name_text: 'مستشفى الأقصر', country: { name: 'مصر' } }])
  }
  const change = hospitalFields(at, {
    name: 'Luxor',
    alternate_name: '',
    city: null,
    restrict_episodes: true,
    is_hub: false,
  })
  expect((await staff.put(`${path}/${id}`, change)).status).toBe(200)
  const shown = await one(staff, id)
  expect(shown.body.data).toMatchObject({ name: 'Luxor', alternate_name: null, city: null, restrict_episodes: true })
  expect(shown.body.data.logo?.file_name).toBe('logo.png')
  expect((await staff.delete(`${path}/${id}`)).status).toBe(200)
  expect((await one(staff, id)).status).toBe(404)
  const { rows } = await testServer.database.$client.query(`select from media where file_name = 'logo.png'`)
  expect(rows).toEqual([])
})

test('every field is validated as specified, with the specified messages', async () => {
  const wrong = { name: '12 beds', phone: 'ask', c_name: 'Al', c_email: 'nobody', description: ' ', is_hub: 'x' }
  const response = await staff.send('POST', path, { form: formOf(wrong) })
  expect([response.status, response.body.errors]).toEqual([
    422,
    {
      name: ['cannot include numbers'],
      phone: ['must be a number'],
      address: ['Field is required'],
      description: ['Field is required'],
      c_name: ['cannot be less than 3 characters'],
      c_phone: ['Field is required'],
      c_email: ['invalid Email'],
      country: ['Field is required'],
      time_zone: ['Field is required'],
    },
  ])
  const elsewhere = await postHospital(staff, hospitalFields({ ...at, country: at.country + 1 }))
  expect(elsewhere.body.errors).toEqual({ city: ['Choose from the list'] })
})

test('logo and agreement are required on creation, and are recognized by their content', async () => {
  const without = await staff.send('POST', path, { form: formOf(hospitalFields(at), []) })
  expect(without.body.errors).toEqual({ logo: ['Field is required'], agreement: ['Field is required'] })
  const nothing = await staff.send('POST', path, {
    form: formOf({ ...hospitalFields(at), name: '', phone: 'ask' }, []),
  })
  expect([nothing.status, nothing.body.errors]).toEqual([
    422,
    {
      name: ['Field is required', 'cannot be less than 3 characters', 'cannot include numbers'],
      phone: ['must be a number'],
      logo: ['Field is required'],
      agreement: ['Field is required'],
    },
  ])
  const form = formOf(hospitalFields(at), ['agreement'])
  form.set('logo', new Blob([new Uint8Array(sampleZip)], { type: 'image/png' }), 'logo.png')
  expect((await staff.send('POST', path, { form })).body.errors).toEqual({ logo: ['invalid file'] })
})

test('a file is replaced on its own, and downloaded only by callers who may see the hospital', async () => {
  const { id } = (await postHospital(staff, hospitalFields(at, { name: 'With files' }))).body.data
  const before = (await one(staff, id)).body.data
  const form = formOf({}, ['logo'])
  const changed = await staff.send<{ data: Hospital }>('POST', `${path}/${id}/update-media`, { form })
  expect(changed.status).toBe(200)
  expect(changed.body.data.logo?.id).not.toBe(before.logo?.id)
  expect(changed.body.data.agreement).toEqual(before.agreement)
  const logo = await staff.get(`${path}/${id}/media/logo`)
  expect([logo.status, logo.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment'])
  expect((await staff.get(`${path}/${id}/media/name`)).status).toBe(404)
  expect((await staff.get(`${path}/${referenceIds.aswan}/media/logo`)).status).toBe(404)
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
  expect((await admin.get(`${path}/${id}/media/logo`)).status).toBe(404)
  await staff.delete(`${path}/${id}`)
})

describe('who sees a hospital', () => {
  test('its staff and the staff above it, each in their own lists', async () => {
    const ofHub = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
    const ofAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
    expect((await list(ofHub, 'limit=50')).body.meta.total).toBe(4)
    expect((await list(ofAswan, 'limit=50')).body.data.map(({ id }) => id)).toEqual([referenceIds.aswan])
    expect((await one(ofHub, referenceIds.aswan)).status).toBe(200)
    expect((await one(ofAswan, referenceIds.hub)).status).toBe(404)
    expect((await ofAswan.get(`${path}/tree`)).body.data).toMatchObject([
      { id: referenceIds.aswan, parent_id: referenceIds.hub },
    ])
    const children = await ofHub.get<{ data: { id: number }[] }>(`${path}/${referenceIds.hub}/children`)
    expect(children.body.data).toHaveLength(3)
    expect((await ofAswan.get(`${path}/${referenceIds.hub}/children`)).status).toBe(404)
  })

  test('all staff can list the hospitals they belong to', async () => {
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.banadir] })
    expect((await nurse.get(`${path}/my`)).body.data).toMatchObject([
      { id: referenceIds.banadir, name: 'Banadir Spoke Hospital', children: [] },
    ])
    expect((await (await testServer.addUser()).get(`${path}/my`)).body.data).toEqual([])
    expect((await staff.get<{ data: unknown[] }>(`${path}/my`)).body.data).toHaveLength(4)
  })
})

test('the network has the documented fields: name, logo, time of creation and the hospitals right below', async () => {
  const hub = (await postHospital(staff, hospitalFields(at, { name: 'Network Hub' }))).body.data
  const above = (await postHospital(staff, hospitalFields(at, { name: 'Middle Hub', parent_id: hub.id }))).body.data
  const spoke = { name: 'Lowest Spoke', alternate_name: 'أدنى مستشفى', parent_id: above.id }
  const { id } = (await postHospital(staff, hospitalFields(at, spoke))).body.data
  const mine = await staff.get<{ data: NetworkHospital[] }>(`${path}/my`)
  expect(mine.body.data.find((each) => each.id === hub.id)).toEqual({
    ...{ id: hub.id, name: 'Network Hub', logo: hub.logo, created_at: testServer.clock.now().toISOString() },
    children: [{ id: above.id, name: 'Middle Hub' }],
  })
  const below = await staff.get<{ data: NetworkHospital[] }>(`${path}/${hub.id}/children`, { language: 'ar' })
  expect(below.body.data).toMatchObject([{ id: above.id, children: [{ id, name: 'أدنى مستشفى' }] }])
  // Whoever sees the network sees its logos, but not the agreements.
  const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [hub.id] })
  const logo = await doctor.get(`${path}/${id}/logo`)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await doctor.get(`${path}/${id}/media/agreement`)).status).toBe(403)
  const outside = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.aswan] })
  expect((await outside.get(`${path}/${id}/logo`)).status).toBe(404)
  expect((await staff.get(`${path}/${referenceIds.aswan}/logo`)).status).toBe(404)
  expect((await staff.delete(`/api/admin/users/${doctor.userId}`)).status).toBe(200)
  for (const each of [id, above.id, hub.id]) expect((await staff.delete(`${path}/${each}`)).status).toBe(200)
})

test('hubs are listed as possible parents, without the excluded ones', async () => {
  const { body } = await list(staff, 'is_hub=1')
  expect(body.data.map(({ id }) => id)).toEqual([referenceIds.hub])
  expect((await list(staff, `is_hub=1&excludedIds=${referenceIds.hub}`)).body.data).toEqual([])
  expect((await list(staff, `excludedIds=${referenceIds.hub},${referenceIds.aswan}`)).body.meta.total).toBe(2)
  expect(
    (await list(staff, `excludedIds[]=${referenceIds.hub}&excludedIds[]=${referenceIds.aswan}`)).body.meta.total,
  ).toBe(2)
  expect((await list(staff, 'excludedIds=x')).status).toBe(422)
})

test('a hospital with dependent records cannot be deleted, and the error names them', async () => {
  await addClinic(testServer)
  const refused = await staff.delete<{ errors: Record<string, string[]> }>(`${path}/${referenceIds.hub}`)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject({
    children: ['3 hospitals are under it'],
    centers: ['2 labs or radiology centers are managed by it'],
  })
  expect(Object.keys(refused.body.errors)).toEqual([
    'place',
    'children',
    'staff',
    'patients',
    'clinics',
    'appointments',
    'centers',
    'episodes',
    'events',
  ])
  const inArabic = await staff.delete<{ errors: Record<string, string[]> }>(`${path}/${referenceIds.hub}`, {
    language: 'ar',
  })
  expect(inArabic.body.errors.children).toEqual(['تتبعه 3 مستشفيات'])
  expect((await one(staff, referenceIds.hub)).status).toBe(200)
})

test('a hospital with an API client, also a disabled one, cannot be deleted, and the error says so', async () => {
  const { id } = (await postHospital(staff, hospitalFields(at, { name: 'Read Hospital' }))).body.data
  const clients = '/api/admin/api-clients'
  const client = { name: 'Registry', hospital_id: id, scopes: ['system/Patient.rs'] }
  const created = await staff.post<{ data: { id: number } }>(clients, client)
  await staff.post(`${clients}/${created.body.data.id}/disable`)
  const { status, body } = await staff.delete<{ errors: Record<string, string[]> }>(`${path}/${id}`)
  expect([status, body.errors]).toMatchObject([
    422,
    { apiClients: ['1 API client reads its records or did so before'] },
  ])
  expect((await one(staff, id)).status).toBe(200)
})

test('patients prevent deletion and are counted as patients; closed accounts do not prevent it', async () => {
  const { id } = (await postHospital(staff, hospitalFields(at, { name: 'Left Hospital' }))).body.data
  const patient = await testServer.addUser({ role: 'PATIENT', hospitals: [id] })
  const closed = [
    await testServer.addUser({ role: 'NURSE', hospitals: [id] }),
    await testServer.addUser({ role: 'PATIENT', hospitals: [id] }),
  ]
  await giveRole(testServer, closed[0]?.userId ?? 0, 'NURSE', [], id)
  await testServer.database.$client.query('update users set closed_at = now() where id = any ($1)', [
    closed.map(({ userId }) => userId),
  ])
  const refused = await staff.delete(`${path}/${id}`)
  expect(refused.body.errors).toEqual({
    place: ['It cannot be deleted while something depends on it'],
    patients: ['1 patient is registered there'],
  })
  const inArabic = await staff.delete<{ errors: object }>(`${path}/${id}`, { language: 'ar' })
  expect(inArabic.body.errors).toMatchObject({ patients: ['مسجّل به مريض واحد'] })
  await testServer.database.$client.query('delete from user_hospitals where user_id = $1', [patient.userId])
  expect((await staff.delete(`${path}/${id}`)).status).toBe(200)
})

test('concurrent changes of the files and fields of one hospital all succeed', async () => {
  const { body } = await postHospital(staff, hospitalFields(at, { name: 'Busy Hospital' }))
  const { id } = body.data
  const change = hospitalFields(at, { name: 'Busy Hospital' })
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      turn % 2
        ? staff.put(`${path}/${id}`, change)
        : staff.send('POST', `${path}/${id}/update-media`, { form: formOf({}, ['logo']) }),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('staff of a hospital above set the restriction of episodes, and only staff of the hospital lift it', async () => {
  const spoke = hospitalFields(at, { name: 'Restricted Hospital', is_hub: false, parent_id: referenceIds.hub })
  const { id } = (await postHospital(staff, spoke)).body.data
  const above = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
  const own = await testServer.addUser({ role: 'ADMIN', hospitals: [id] })
  const save = (who: Client, isRestricted: boolean) =>
    who.put<{ errors?: object }>(`${path}/${id}`, { ...spoke, restrict_episodes: isRestricted })
  expect((await save(above, true)).status).toBe(200)
  const refused = await save(above, false)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { restrict_episodes: ['Only staff who belong to this hospital can lift this restriction'] },
  ])
  expect((await one(staff, id)).body.data.restrict_episodes).toBe(true)
  expect((await save(own, false)).status).toBe(200)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Center } from '#contract/facilities/centers'
import type { StaffMember } from '#contract/facilities/staff'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { centerFields, egypt, type Fields, formOf, giveRole } from './testing/facilityFixture'

let testServer: TestServer
let referenceIds: ReferenceIds
let superAdmin: Client
let at: { country: number; city: number }
let where: Fields

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  superAdmin = await testServer.as('super@demo.test')
  at = await egypt(testServer)
  where = { country_id: at.country, city_id: at.city }
})
afterAll(() => testServer.stop())

const kinds = [
  { many: 'labs', single: 'lab', staff: 'lab', manage: 'manage-lab-member' },
  {
    many: 'radiology-centers',
    single: 'radiology-center',
    staff: 'radiology',
    manage: 'manage-Radiology-member',
  },
]

describe.each(kinds)('$many', ({ many, single, staff: staffAt, manage }) => {
  const make = (who: Client, fields: Fields) =>
    who.send<{ data: Center; errors: unknown }>('POST', `/api/admin/${many}`, { form: formOf(fields, ['agreement']) })
  const show = (who: Client, id: number) => who.get<{ data: Center }>(`/api/admin/${single}/${id}`)
  const staffOf = (who: Client, id: number) =>
    who.get<{ data: StaffMember[]; can_manage: boolean }>(`/api/admin/${staffAt}/${id}/staff`)

  test('are created with an agreement, found, changed and deleted', async () => {
    const created = await make(
      superAdmin,
      centerFields({ ...where, name: 'Delta Center', alternate_name: 'مركز الدلتا' }),
    )
    expect(created.body.data).toMatchObject({
      phone: '+20223654000',
      country: { name: 'Egypt' },
      city: { name: 'Cairo' },
      hospital: null,
      agreement: { file_name: 'agreement.pdf' },
    })
    const { id } = created.body.data
    for (const q of ['delta', 'الدلتا']) {
      const found = await superAdmin.get<{ data: Center[] }>(`/api/admin/${many}?q=${encodeURIComponent(q)}`)
      expect(found.body.data.map((row) => row.id)).toEqual([id])
    }
    const change = { ...centerFields({ ...where, name: 'Delta' }), hospital_id: referenceIds.aswan }
    expect((await superAdmin.put(`/api/admin/${many}/${id}`, change)).status).toBe(200)
    expect((await show(superAdmin, id)).body.data).toMatchObject({
      name: 'Delta',
      hospital: { id: referenceIds.aswan },
    })
    const before = (await show(superAdmin, id)).body.data.agreement
    const sent = await superAdmin.send<{ data: Center }>('POST', `/api/admin/${many}/${id}/update-media`, {
      form: formOf({}, ['agreement']),
    })
    expect(sent.body.data.agreement?.id).not.toBe(before?.id)
    expect((await superAdmin.get(`/api/admin/${many}/${id}/media/agreement`)).status).toBe(200)
    expect((await superAdmin.delete(`/api/admin/${many}/${id}`)).status).toBe(200)
    expect((await show(superAdmin, id)).status).toBe(404)
  })

  test('are found only as their own kind', async () => {
    const { id } = (await make(superAdmin, centerFields(where))).body.data
    const other = kinds.find((kind) => kind.many !== many)
    expect((await superAdmin.get(`/api/admin/${other?.single}/${id}`)).status).toBe(404)
    expect((await superAdmin.delete(`/api/admin/${other?.many}/${id}`)).status).toBe(404)
    await superAdmin.delete(`/api/admin/${many}/${id}`)
  })

  test('belong to the hospital of the creator, and are visible there and above', async () => {
    const ofHub = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
    const ofAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
    const ofBanadir = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.banadir] })
    const created = await make(ofAswan, centerFields(where))
    const { id } = created.body.data
    expect(created.body.data.hospital?.id).toBe(referenceIds.aswan)
    expect((await show(ofHub, id)).status).toBe(200)
    expect((await show(ofBanadir, id)).status).toBe(404)
    expect((await ofBanadir.delete(`/api/admin/${many}/${id}`)).status).toBe(404)
    const foreign = await make(ofAswan, centerFields({ ...where, hospital_id: referenceIds.hub }))
    expect(foreign.body.errors).toEqual({ hospital_id: ['Invalid location'] })
    const saved = await ofAswan.put(`/api/admin/${many}/${id}`, { ...centerFields(where), hospital_id: null })
    expect(saved.body.data).toMatchObject({ hospital: { id: referenceIds.aswan } })
    expect((await make(ofHub, centerFields(where))).body.data.hospital?.id).toBe(referenceIds.hub)
  })

  test('are visible to their staff, who manage them with the permission, and cannot be deleted while they have staff', async () => {
    const { id } = (await make(superAdmin, centerFields(where))).body.data
    const worker = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [referenceIds.hub] })
    const other = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [referenceIds.hub] })
    const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
    await giveRole(testServer, worker.userId, `KEEPER_${staffAt}`, [manage, `show-${staffAt}`])
    const address = `/api/admin/${staffAt}/${id}/staff`
    const people = (...users: number[]) => ({ role: 'LAB_OR_RADIOLOGY', users })
    expect((await staffOf(worker, id)).status).toBe(404)
    expect((await superAdmin.post(address, people(worker.userId))).status).toBe(200)
    expect((await staffOf(worker, id)).body).toMatchObject({
      can_manage: true,
      data: [{ id: worker.userId, role: 'Lab Or Radiology' }],
    })
    expect((await worker.post(address, people(other.userId))).status).toBe(200)
    expect((await worker.post(address, { role: 'ADMIN', users: [admin.userId] })).body.errors).toHaveProperty('role')
    expect((await admin.post(address, people(other.userId))).status).toBe(404)
    const refused = await superAdmin.delete(`/api/admin/${many}/${id}`)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      place: ['It cannot be deleted while something depends on it'],
      staff: ['2 people are on its staff'],
    })
    for (const user of [other, worker]) {
      expect((await worker.delete(`/api/admin/${staffAt}/${id}/${user.userId}/staff`)).status).toBe(200)
    }
    expect((await staffOf(worker, id)).status).toBe(404)
    expect((await superAdmin.post(address, people(other.userId))).status).toBe(200)
    await testServer.database.$client.query('update users set closed_at = now() where id = $1', [other.userId])
    expect((await superAdmin.delete(`/api/admin/${many}/${id}`)).status, 'a closed account keeps nothing').toBe(200)
  })
})

test('staff of a lab who only manage its members find it in the list, and no other', async () => {
  const create = async (name: string) => {
    const { body } = await superAdmin.send<{ data: Center }>('POST', '/api/admin/labs', {
      form: formOf(centerFields({ name }), []),
    })
    return body.data.id
  }
  const [own] = [await create('Own lab'), await create('Other lab')]
  const worker = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
  await testServer.database.$client.query(
    `insert into center_staff (center_id, user_id, role_id) select $1, $2, id from roles where code = 'LAB_OR_RADIOLOGY'`,
    [own, worker.userId],
  )
  expect((await worker.get('/api/admin/labs')).status).toBe(403)
  await giveRole(testServer, worker.userId, 'LAB_HEAD', ['manage-lab-member'])
  const { body } = await worker.get<{ data: Center[] }>('/api/admin/labs')
  expect(body.data.map(({ id }) => id)).toEqual([own])
})

test('a lab may have no location, a radiology center must have one; neither needs an agreement', async () => {
  const lab = await superAdmin.send<{ data: Center }>('POST', '/api/admin/labs', {
    form: formOf(centerFields(), []),
  })
  expect(lab.body.data).toMatchObject({ country: null, city: null, agreement: null })
  const placed = centerFields({ name: 'Radiology without agreement', ...where })
  const radiology = await superAdmin.send<{ data: Center }>('POST', '/api/admin/radiology-centers', {
    form: formOf(placed, []),
  })
  expect(radiology.body.data).toMatchObject({ agreement: null })
  const nowhere = await superAdmin.send('POST', '/api/admin/radiology-centers', {
    form: formOf(centerFields(), ['agreement']),
  })
  expect(nowhere.body.errors).toEqual({ country_id: ['Field is required'] })
  const inCountry = await superAdmin.send('POST', '/api/admin/radiology-centers', {
    form: formOf(centerFields({ country_id: at.country }), ['agreement']),
  })
  expect(inCountry.body.errors).toEqual({ city_id: ['Field is required'] })
})

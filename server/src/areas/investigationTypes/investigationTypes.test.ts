import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Analyte } from '#contract/investigationTypes/analytes'
import type { InvestigationType } from '#contract/investigationTypes/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let staff: Client

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  // With the orders of the demo, of which some never change.
  await testServer.asOwner('truncate investigation_types cascade')
})

interface Answer {
  data: InvestigationType
  errors?: Record<string, string[]>
}

interface AnalytesAnswer {
  data: Analyte[]
  errors?: Record<string, string[]>
}

const list = '/api/admin/investigation-types'
const count = { name: 'Complete blood count', name_ar: 'صورة دم كاملة', center_type: 1, loinc: '58410-2' }
const chest = { name: 'Chest X-ray', name_ar: 'أشعة على الصدر', center_type: 2, loinc: '' }

async function namesOf(client: Client, query = '', language: 'ar' | 'en' = 'en'): Promise<string[]> {
  const { body } = await client.get<{ data: InvestigationType[] }>(`${list}?${query}`, { language })
  return body.data.map(({ name_text }) => name_text)
}
const search = (q: string) => namesOf(staff, `q=${encodeURIComponent(q)}`)

test('a type is created, found by either name and by its code, updated and no longer offered', async () => {
  const created = await staff.post<Answer>(list, count)
  expect(created).toMatchObject({ status: 200, body: { data: { ...count, center_type_text: 'Lab' } } })
  await staff.post(list, chest)
  for (const q of ['BLOOD complete', 'صوره دم', '58410']) expect(await search(q)).toEqual([count.name])
  expect(await search('اشعه')).toEqual([chest.name])
  expect(await namesOf(staff, 'center_type=2')).toEqual([chest.name])
  expect(await namesOf(staff, '', 'ar')).toEqual([chest.name_ar, count.name_ar])

  const { id } = created.body.data
  expect((await staff.put(`${list}/${id}`, { ...count, loinc: '' })).status).toBe(200)
  const shown = await staff.get<Answer>(`/api/admin/investigation-type/${id}`, { language: 'ar' })
  expect(shown.body.data).toMatchObject({ loinc: null, name_text: count.name_ar, center_type_text: 'التحاليل' })
  expect((await staff.delete(`${list}/${id}`)).status).toBe(200)
  expect((await staff.get(`/api/admin/investigation-type/${id}`)).status).toBe(404)
  expect((await staff.put(`${list}/${id}`, count)).status).toBe(404)
  expect(await search('blood')).toEqual([])
  expect((await staff.post(list, count)).status, 'the name is free again').toBe(200)
})

test('a name is unique among labs or radiology, and a code has its check digit', async () => {
  await staff.post(list, count)
  expect(await staff.post<Answer>(list, { ...count, name: 'complete BLOOD count' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['This name is already taken'] } },
  })
  expect((await staff.post(list, { ...count, center_type: 2 })).status).toBe(200)
  expect(await staff.post<Answer>(list, { name: '', center_type: 3, loinc: '58410-3' })).toMatchObject({
    status: 422,
    body: {
      errors: {
        name: ['Field is required'],
        center_type: ['Choose from the list'],
        loinc: ['must be a LOINC code, such as 718-7'],
      },
    },
  })
})

test('an import adds the types of a file, and nothing when it is repeated', async () => {
  const content = 'name,name_ar,center_type,loinc\nUrea,يوريا,1,3094-0\nAbdominal ultrasound,,2,\n'
  const form = () => {
    const data = new FormData()
    data.append('file', new Blob([content]), 'types.csv')
    return data
  }
  for (const data of [
    { created: 2, existing: 0 },
    { created: 0, existing: 2 },
  ]) {
    expect(await staff.send('POST', `${list}/import`, { form: form() })).toMatchObject({ status: 200, body: { data } })
  }
  expect(await namesOf(staff)).toEqual(['Abdominal ultrasound', 'Urea'])
})

test('people who order can search the list and not change it; patients can do neither', async () => {
  await staff.post(list, count)
  const doctor = await testServer.as('doctor@demo.test')
  expect(await namesOf(doctor)).toEqual([count.name])
  expect((await doctor.post(list, chest)).status).toBe(403)
  const patient = await testServer.as('patient@demo.test')
  expect((await patient.get(list)).status).toBe(403)
  expect((await testServer.stranger.get(list)).status).toBe(401)
})

test('the analytes of a type are replaced: their ids stay, and one that is left out is no longer offered', async () => {
  const { id } = (await staff.post<Answer>(list, count)).body.data
  const at = `${list}/${id}/analytes`
  const hemoglobin = { id: null, name: 'Hemoglobin', name_ar: 'الهيموجلوبين', loinc: '718-7', unit: 'g/dL' }
  const limits = { critical_low: '٧٫٠', critical_high: '' }
  const save = (...analytes: object[]) => staff.put<AnalytesAnswer>(at, { analytes })
  const first = await save({ ...hemoglobin, ...limits }, { name: 'Platelets', unit: '10*3/uL' })
  expect(first.body.data).toMatchObject([
    { ...hemoglobin, id: expect.any(Number), critical_low: '7.0', critical_high: null },
    { name: 'Platelets', loinc: null, critical_low: null },
  ])
  const [one, other] = first.body.data
  const swapped = await save({ ...other, name: 'Hemoglobin' }, { ...one, name: 'Platelets' })
  expect(swapped.body.data.map((each) => [each.id, each.name])).toEqual([
    [other?.id, 'Hemoglobin'],
    [one?.id, 'Platelets'],
  ])
  expect((await save({ ...one, name: 'Red cells' })).body.data).toMatchObject([{ id: one?.id, name: 'Red cells' }])
  const shown = await staff.get<AnalytesAnswer>(`/api/admin/investigation-type/${id}/analytes`)
  expect(shown.body.data.map((each) => each.id)).toEqual([one?.id])
  expect((await save({ ...other, name: 'Again' })).status, 'it is no longer offered').toBe(422)
})

test('what is wrong with an analyte is reported at its field, and only types of labs have analytes', async () => {
  const { id } = (await staff.post<Answer>(list, count)).body.data
  const imaging = (await staff.post<Answer>(list, chest)).body.data
  const errorsOf = async (typeId: number, ...analytes: object[]) => {
    const { status, body } = await staff.put<AnalytesAnswer>(`${list}/${typeId}/analytes`, { analytes })
    return [status, Object.keys(body.errors ?? {})]
  }
  const analyte = { name: 'Hemoglobin' }
  expect(await errorsOf(id, analyte, { name: 'hemoglobin' })).toEqual([422, ['analytes.1.name']])
  expect(await errorsOf(id, { ...analyte, loinc: '718-8' })).toEqual([422, ['analytes.0.loinc']])
  expect(await errorsOf(id, { ...analyte, critical_low: '8', critical_high: '7' })).toEqual([
    422,
    ['analytes.0.critical_high'],
  ])
  expect(await errorsOf(imaging.id, analyte)).toEqual([422, ['analytes']])
  expect(await errorsOf(imaging.id)).toEqual([200, []])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Drug } from '#contract/drugs/calls'
import type { ImportResult, RowProblem } from '#contract/kit/importCall'
import type { Client, TestRequest } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'

let testServer: TestServer
let staff: Client

beforeAll(async () => {
  testServer = await startTestServer()
  staff = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  // With everything of the demo that refers to drugs, of which some never changes.
  await testServer.asOwner('truncate drugs cascade')
})

const insulin = {
  drug_name: 'Insulin glargine',
  drug_name_ar: 'إنسولين جلارجين',
  composition: 'insulin glargine',
  strength: '100 units/mL',
  dosage_form: 'Injection',
}

async function namesOf(client: Client, q = ''): Promise<string[]> {
  const { body } = await client.get<{ data: Drug[] }>(`/api/admin/drugs?limit=100&q=${encodeURIComponent(q)}`)
  return body.data.map(({ drug_name }) => drug_name)
}

test('a drug is created, found by either name and by composition, updated and deleted', async () => {
  const created = await staff.post<{ data: Drug }>('/api/admin/drugs', insulin)
  expect([created.status, created.body.data]).toMatchObject([
    200,
    { id: created.body.data.id, ...insulin, drug_name_text: 'Insulin glargine' },
  ])
  const { id } = created.body.data
  for (const q of ['GLARGINE insulin', 'انسولين', 'جلارجين'])
    expect(await namesOf(staff, q)).toEqual([insulin.drug_name])
  expect(await namesOf(staff, 'paracetamol')).toEqual([])
  expect((await staff.put(`/api/admin/drugs/${id}`, { ...insulin, composition: '' })).status).toBe(200)
  const shown = await staff.get<{ data: Drug }>(`/api/admin/drug/${id}`, { language: 'ar' })
  expect(shown.body.data).toMatchObject({ composition: null, drug_name_text: insulin.drug_name_ar })
  expect((await staff.delete(`/api/admin/drugs/${id}`)).status).toBe(200)
  expect((await staff.get(`/api/admin/drug/${id}`)).status).toBe(404)
})

test('the combination of name, strength and dosage form is unique', async () => {
  await staff.post('/api/admin/drugs', insulin)
  expect(await staff.post('/api/admin/drugs', { ...insulin, drug_name: 'INSULIN GLARGINE' })).toMatchObject({
    status: 422,
    body: { errors: { drug_name: ['This name is already taken'] } },
  })
  expect((await staff.post('/api/admin/drugs', { ...insulin, strength: '300 units/mL' })).status).toBe(200)
})

test('an ATC code is stored in capitals from its third level on; anything else is refused', async () => {
  const created = await staff.post<{ data: Drug }>('/api/admin/drugs', { ...insulin, atc_code: 'a10ae04' })
  expect(created.body.data.atc_code).toBe('A10AE04')
  const path = `/api/admin/drugs/${created.body.data.id}`
  expect(await staff.put<{ data: Drug }>(path, { ...insulin, atc_code: '' })).toMatchObject({
    body: { data: { atc_code: null } },
  })
  for (const atc_code of ['A10', 'A10AE4', 'insulin'])
    expect(await staff.put(path, { ...insulin, atc_code })).toMatchObject({
      status: 422,
      body: { errors: { atc_code: ['must be an ATC code, such as J01CA04'] } },
    })
})

test('users who can prescribe can search the list; patients cannot', async () => {
  await staff.post('/api/admin/drugs', insulin)
  expect(await namesOf(await testServer.as('doctor@demo.test'), 'insulin')).toEqual([insulin.drug_name])
  const patient = await testServer.as('patient@demo.test')
  expect((await patient.get('/api/admin/drugs')).status).toBe(403)
})

interface Refusal {
  errors: { file: string[] }
  rows: RowProblem[]
}

const headers = 'drug_name,drug_name_ar,composition,strength,dosage_form'

function formWith(content: string | Buffer, columns?: object): FormData {
  const form = new FormData()
  if (columns) form.append('columns', JSON.stringify(columns))
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'drugs.csv')
  return form
}

function send<T>(client: Client, content: string | Buffer, more: TestRequest & { columns?: object } = {}) {
  const { columns, ...sent } = more
  return client.send<T>('POST', '/api/admin/drugs/import', { form: formWith(content, columns), ...sent })
}

async function refused(content: string | Buffer, more: TestRequest & { columns?: object } = {}): Promise<Refusal> {
  const { status, body } = await send<Refusal>(staff, content, more)
  expect(status).toBe(422)
  expect(await namesOf(staff)).toEqual([])
  return body
}

describe('an import', () => {
  test.each([
    ['commas', `${headers}\nAspirin,أسبرين,,"75 mg",Tablet\nZinc,,,,"Syrup, sweet"\n`],
    [
      'semicolons and a byte order mark',
      `\ufeff${headers.replaceAll(',', ';')}\r\nAspirin;أسبرين;;75 mg;Tablet\r\n\r\nZinc;;;;Syrup, sweet\r\n`,
    ],
  ])('adds the rows of a file with %s, and adds nothing when repeated', async (_name, content) => {
    for (const result of [
      { created: 2, existing: 0 },
      { created: 0, existing: 2 },
    ] satisfies ImportResult[]) {
      expect(await send(staff, content)).toMatchObject({ status: 200, body: { data: result } })
    }
    const { body } = await staff.get<{ data: Drug[] }>('/api/admin/drugs')
    expect(body.data).toMatchObject([
      { drug_name: 'Aspirin', drug_name_ar: 'أسبرين', composition: null, strength: '75 mg', dosage_form: 'Tablet' },
      { drug_name: 'Zinc', drug_name_ar: null, strength: null, dosage_form: 'Syrup, sweet' },
    ])
    expect(await namesOf(staff, 'اسبرين')).toEqual(['Aspirin'])
  })

  test('matches columns by their headers in either language, and accepts an exported file', async () => {
    const columns = [
      { field: 'drug_name', header: 'Drug name' },
      { field: 'drug_name', header: 'اسم الدواء' },
      { field: 'dosage_form', header: 'الشكل الدوائي' },
    ]
    const arabic = 'الشكل الدوائي,اسم الدواء\nأقراص,Aspirin\n'
    expect((await send(staff, arabic, { columns })).status).toBe(200)
    await staff.post('/api/admin/drugs', { ...insulin, drug_name: '-Insulin' })
    const { body } = await staff.get<{ text: string }>(
      `/api/admin/drugs/sheet?format=csv&columns=${encodeURIComponent(
        JSON.stringify(['id', 'drug_name', 'strength', 'dosage_form'].map((field) => ({ field, header: field }))),
      )}`,
    )
    expect(await send(staff, body.text)).toMatchObject({ body: { data: { created: 0, existing: 2 } } })
  })

  test('of an exported file changes nothing, whatever the names begin with', async () => {
    const names = ['=A', "'=A", "''=A", '-A', '−A', '＝A', "'A", 'a;=A', "a;'=A", 'a;"=A"', '\u200b=A', 'A, "b"']
    for (const drug_name of names)
      await staff.post('/api/admin/drugs', { ...insulin, drug_name, composition: drug_name })
    const { body } = await staff.get<{ text: string }>(
      '/api/admin/drugs/sheet?format=csv&columns=' +
        encodeURIComponent(JSON.stringify([...headers.split(','), 'id'].map((field) => ({ field, header: field })))),
    )
    expect(await send(staff, body.text)).toMatchObject({ body: { data: { created: 0, existing: names.length } } })
    await testServer.asOwner('truncate drugs cascade')
    expect(await send(staff, body.text)).toMatchObject({ body: { data: { created: names.length, existing: 0 } } })
    expect((await namesOf(staff)).toSorted()).toEqual(names.toSorted())
  })

  test('reads the line that names the delimiter, and ignores blank columns at the end', async () => {
    const semicolons = 'sep=;\r\ndrug_name;dosage_form;;\r\nA,1;Tablet;;\r\nB;;;\r\nC;Tablet;;x\r\n'
    expect((await refused(semicolons)).rows).toEqual([
      { row: 3, column: 'dosage_form', errors: ['Field is required'] },
      { row: 4, column: null, errors: ['This row has more cells than the header'] },
    ])
    expect((await refused('drug_name,,dosage_form\nA,,Tablet')).errors.file).toEqual([
      'There is no field for the column “”',
    ])
    const tabs = '\ufeffsep=\t\ndrug_name\tdosage_form\t\nA,1\tTablet\n'
    expect(await send(staff, tabs)).toMatchObject({ status: 200 })
    expect(await namesOf(staff)).toEqual(['A,1'])
  })

  test('with a problem adds nothing, and reports problems by row and column in the caller’s language', async () => {
    const content = `${headers}\nAspirin,,,75 mg,Tablet\n\n,,,1 g,\nZinc,,,,Syrup,more\n`
    expect(await refused(content)).toMatchObject({
      errors: { file: ['Nothing was imported: 2 rows need to be corrected'] },
      rows: [
        { row: 4, column: 'drug_name', errors: ['Field is required'] },
        { row: 4, column: 'dosage_form', errors: ['Field is required'] },
        { row: 5, column: null, errors: ['This row has more cells than the header'] },
      ],
    })
    expect(await refused(content, { language: 'ar' })).toMatchObject({
      errors: { file: ['لم يتم استيراد أي صف: صفان يحتاجان إلى تصحيح'] },
      rows: [{ errors: [expect.stringMatching(/^[\u0600-\u06ff ]+$/)] }, {}, {}],
    })
  })

  test('accepts yes and no in both languages, and no other words for booleans', async () => {
    const rows = ['A,Tablet,Yes', 'B,Tablet,نعم', 'C,Tablet,no', 'D,Tablet,'].join('\n')
    const content = `drug_name,dosage_form,high_alert\n${rows}\n`
    expect(await refused(`${content}E,Tablet,perhaps\n`)).toMatchObject({
      rows: [{ row: 6, column: 'high_alert', errors: ['must be yes or no'] }],
    })
    expect((await send(staff, content)).status).toBe(200)
    const { body } = await staff.get<{ data: Drug[] }>('/api/admin/drugs')
    expect(body.data.map(({ high_alert }) => high_alert)).toEqual([true, true, false, false])
  })

  test.each([
    ['an unknown column', 'drug_name,dosage_form,price\nA,B,1', ['There is no field for the column “price”']],
    ['a duplicate column', 'drug_name,dosage_form,drug_name\nA,B,C', ['The column “drug_name” is there twice']],
    ['a missing column', 'drug_name,strength\nA,1 g', ['The column “dosage_form” is missing']],
    ['no rows', `${headers}\n\n`, ['There are no rows under the header']],
    ['an open quotation mark', `${headers}\n"Aspirin,,,,Tablet`, [expect.stringContaining('quotation mark')]],
    [
      'another encoding',
      Buffer.from(`${headers}\nCafé,,,,Tablet\n`, 'latin1'),
      ['The file is not saved as UTF-8. In Excel, save it as “CSV UTF-8”'],
    ],
    ['too many rows', `${headers}\n${'A,,,,B\n'.repeat(5001)}`, ['Maximum number of rows in a file: 5000']],
    [
      'a header of a million columns',
      `${headers}${','.repeat(1_000_000)}\nA,,,,B`,
      ['The file has more than 200 columns'],
    ],
    ['a row of a million cells', `${headers}\nA,,,,B${','.repeat(1_000_000)}`, ['The file has more than 200 columns']],
    ['another type of file', samplePng, ['invalid file']],
  ])('refuses %s', async (_name, content, texts) => {
    expect((await refused(content)).errors.file).toEqual(texts)
  })

  test('refuses a file that is too large, and a form without one', async () => {
    const line = `${'A'.repeat(200)},,,,B\n`
    expect((await send(staff, headers + line.repeat(12_000))).status).toBe(413)
    expect(await staff.send('POST', '/api/admin/drugs/import', { form: new FormData() })).toMatchObject({ status: 422 })
  })

  test('requires the permission to create drugs', async () => {
    const content = `${headers}\nAspirin,,,,Tablet\n`
    expect((await send(await testServer.as('doctor@demo.test'), content)).status).toBe(403)
    expect((await send(testServer.stranger, content)).status).toBe(401)
  })
})

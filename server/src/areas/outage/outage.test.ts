import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutageDose } from '#contract/outage/calls'
import type { Execution } from '#contract/prescriptions/execution'
import { outageCodePattern } from '#contract/prescriptions/outageCode'
import { userRoles } from '../../platform/auth/tables'
import { stopDocuments } from '../../platform/documents/makeDocument'
import { readPdf } from '../../platform/documents/testing/readPdf'
import type { Client } from '../../platform/testing/client'
import { eventuallyTimeout } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { testNow } from '../../platform/testing/testNow'
import { storeEpisode } from '../episodes/testing/storeEpisode'
import { Orders } from '../prescriptions/testing/orders'
import { storeDrug } from '../prescriptions/testing/storePrescription'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(async () => {
  await testServer.stop()
  await stopDocuments()
})
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
})

/** The wall clock of the hospital: testNow is 13:00. */
const wall = (clock: string) => `2026-11-18 ${clock}`
const rows = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  (await testServer.database.$client.query(text)).rows as T[]

async function print(who: Client = orders.ward.nurse, body: object = {}, language: 'en' | 'ar' = 'en') {
  const response = await fetch(`${who.url}/api/admin/hospitals/${orders.ward.hospital}/outage-sheet`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const textOf = (pdf: Buffer) =>
  readPdf(pdf)
    .texts.join('')
    .replace(/[\u2066-\u2069]/g, '')

async function codeOf(execution: number): Promise<string> {
  const [row] = await rows<{ code: string }>(`select code from outage_codes where execution_id = ${execution}`)
  if (!row) throw new Error('The dose has no code')
  return row.code
}
const show = (code: string, who: Client = orders.ward.nurse) =>
  who.get<{ data: OutageDose }>(`/api/admin/outage-codes/${code}`)

const firstDose = async (prescription: number): Promise<Execution> => {
  const [dose] = await orders.doses(prescription)
  if (!dose) throw new Error('There is no dose')
  return dose
}
/** Prescribes, prints, and returns a dose with its code. */
async function printedDose(changes: object = {}) {
  const { id } = await orders.prescribed(changes)
  const dose = await firstDose(id)
  expect((await print()).status).toBe(200)
  return { prescription: id, dose, code: await codeOf(dose.id) }
}

describe('the sheet', () => {
  test('has patient, allergies, doses, what is on hold and what is given as needed, in both languages', async () => {
    const insulin = await storeDrug(testServer, { drug_name: 'Insulin glargine', high_alert: true })
    await orders.prescribed({ drug_id: insulin, dosage: '10', dosage_unit: 'units' })
    const pain = await orders.asNeeded({ drug_id: await storeDrug(testServer, { drug_name: 'Paracetamol' }) })
    await orders.give(pain.id, { given_at: wall('12:30'), override_reason: 'Given before' })
    const held = await orders.prescribed({ drug_id: await storeDrug(testServer, { drug_name: 'Amoxicillin' }) })
    await orders.setStatus(held.id, 3, { reason: 'Surgery' })
    const { status, headers, bytes } = await print()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain('filename="outage-sheet-2026-11-18T13-00.pdf"')
    expect(readPdf(bytes)).toMatchObject({ isTagged: true, language: 'en' })
    const text = textOf(bytes)
    for (const each of [
      orders.ward.name,
      'Cardiac care',
      'Nadia',
      'No known allergies',
      'Alerts such as isolation: not recorded',
      'Insulin glargine',
      '10 units',
      'High-alert drug',
      'Second person',
      'On hold: do not give',
      'Surgery',
      'Paracetamol',
      'Next possible 16:30',
      'In 24 hours: 500 given, 1500 at most',
      'Given at',
      'Vital signs',
      `1 / ${readPdf(bytes).pages}`,
    ])
      expect(text).toContain(each)
    // Three doses every 8 hours of each drug, and one code as needed.
    const codes = await rows<{ code: string }>('select code from outage_codes')
    const printed = codes.filter(({ code }) => text.includes(code.match(/.{4}/g)?.join('-') ?? '-'))
    expect(printed).toHaveLength(7)
    expect(printed.every(({ code }) => outageCodePattern.test(code))).toBe(true)
    const arabic = readPdf((await print(orders.ward.nurse, {}, 'ar')).bytes)
    expect(arabic).toMatchObject({ isTagged: true, language: 'ar' })
  })

  test('says that allergies are not recorded, lists them, or says that they cannot be read', async () => {
    const { episode, ward } = orders
    const path = `/api/admin/patients/${episode.patient_id}`
    await ward.nurse.post(`${path}/allergies`, {
      substance: 'Latex',
      severity: 'severe',
      status: 'active',
      reaction: 'Rash',
    })
    await ward.nurse.post(`${path}/alerts`, { kind: 'isolation', details: 'Contact, MRSA', status: 'active' })
    const text = textOf((await print()).bytes)
    expect(text).toContain('Latex · severe · Rash')
    expect(text).toContain('Isolation · Contact, MRSA')
    expect(text).not.toContain('No known allergies')
    await testServer.database.execute(sql`delete from allergy_versions`)
    await testServer.database.execute(sql`delete from allergies where patient_id = ${episode.patient_id}`)
    expect(textOf((await print()).bytes)).toContain('Not recorded. Ask the patient before prescribing')
    const superAdmin = await testServer.as('super@demo.test')
    const role = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', {
      name: `Prints ${crypto.randomUUID()}`,
      permissions: ['list-prescription'],
    })
    const reader = await testServer.addUser({ hospitals: [ward.hospital] })
    await testServer.database.insert(userRoles).values({
      user_id: reader.userId,
      role_id: role.body.data.id,
      hospital_id: ward.hospital,
    })
    expect(textOf((await print(reader)).bytes)).toContain('Whoever printed this outage sheet cannot read them')
  })

  test('has the next 24 hours and what is late, not what is recorded, missed, stopped or further ahead', async () => {
    const { id } = await orders.prescribed({ start: wall('06:00'), frequency: 6 })
    const doses = await orders.doses(id)
    await print()
    const coded = await rows<{ execution_id: number }>('select execution_id from outage_codes')
    const dueOf = (execution: number) => doses.find((dose) => dose.id === execution)?.execution_time
    // 06:00 was missed when 12:00 was due; 12:00 is on time, 12:00 of the next day is within 24 hours.
    expect(coded.flatMap(({ execution_id: execution }) => dueOf(execution) ?? []).sort()).toEqual([
      '2026-11-18T10:00:00.000Z',
      '2026-11-18T16:00:00.000Z',
      '2026-11-18T22:00:00.000Z',
      '2026-11-19T04:00:00.000Z',
      '2026-11-19T10:00:00.000Z',
    ])
  })

  test('gives the same codes again, to two who print at once as well', async () => {
    await orders.prescribed()
    const all = () => rows('select code, execution_id from outage_codes order by code')
    const both = await Promise.all([print(), print(orders.ward.doctor)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const before = await all()
    expect((await print()).status).toBe(200)
    expect(await all()).toEqual(before)
  })

  test('is of one department, or is refused for that of another hospital', async () => {
    await orders.prescribed()
    expect((await print(orders.ward.nurse, { department_id: orders.ward.department })).status).toBe(200)
    const elsewhere = await Orders.open(testServer)
    const { status, bytes } = await print(orders.ward.nurse, { department_id: elsewhere.ward.department })
    expect([status, JSON.parse(bytes.toString()).errors]).toEqual([422, { department_id: ['Choose from the list'] }])
  })

  test('is refused with a reason if there are more than 40 patients', async () => {
    for (let each = 0; each < 40; each++) {
      const patient = await testServer.addUser()
      await storeEpisode(testServer, {
        hospital: orders.ward.hospital,
        department: orders.ward.department,
        patient: patient.userId,
        creator: orders.ward.doctor.userId,
      })
    }
    const { status, bytes } = await print()
    expect([status, JSON.parse(bytes.toString()).errors]).toEqual([
      422,
      { department_id: ['An outage sheet has at most 40 patients. Choose a department'] },
    ])
    expect(await rows(`select code from outage_codes where printed_by = ${orders.ward.nurse.userId}`)).toEqual([])
  })

  test('is for staff of the hospital, says when patients are missing, and leaves an entry for each patient', async () => {
    const { foreignDoctor, hubDoctor, nurse, hospital } = orders.ward
    expect((await print(foreignDoctor)).status).toBe(404)
    expect((await print(await testServer.addUser())).status).toBe(403)
    const above = await print(hubDoctor)
    expect(above.status).toBe(200)
    expect(textOf(above.bytes)).toContain('1 further patient is not on this outage sheet')
    expect(textOf(above.bytes)).not.toContain('Nadia')
    expect((await print()).status).toBe(200)
    const entries = async () =>
      rows(`select kind, record_id, change from audit_log where action = 'outage.sheet' and user_id = ${nurse.userId}
        order by change desc`)
    await expect.poll(entries, { timeout: eventuallyTimeout }).toMatchObject([
      { kind: 'hospital', record_id: String(hospital), change: true },
      { kind: 'episode', record_id: String(orders.episode.id), change: false },
    ])
  })

  test('of more patients needs no more statements', async () => {
    const count = async () =>
      (await statementsOf(testServer.server.platform.database, () => print())).filter((text) => !/audit/.test(text))
        .length
    await orders.prescribed()
    await print()
    const before = await count()
    for (let each = 0; each < 4; each++) {
      const { userId } = await testServer.addUser()
      await storeEpisode(testServer, {
        hospital: orders.ward.hospital,
        department: orders.ward.department,
        patient: userId,
        creator: orders.ward.doctor.userId,
      })
    }
    expect(await count()).toBe(before)
  })
})

describe('a code', () => {
  test('tells staff of the hospital which dose it is, and nobody else', async () => {
    const { dose, code } = await printedDose()
    const { status, body } = await show(code)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      code,
      episode_id: orders.episode.id,
      patient: { id: orders.episode.patient_id },
      can_record: true,
      stopped_at: null,
      discharged_at: null,
      printed_at: '2026-11-18T11:00:00.000Z',
      dose: { id: dose.id, state: 'due' },
      as_needed: null,
    })
    const { foreignDoctor, hubDoctor } = orders.ward
    expect((await show(code, foreignDoctor)).status).toBe(404)
    expect((await show(code, hubDoctor)).status).toBe(403)
    expect((await show('000000000000')).status).toBe(404)
    expect((await show('not-a-code')).status).toBe(404)
    expect((await fetch(`${foreignDoctor.url}/api/admin/outage-codes/${code}`)).status).toBe(401)
  })

  test('of a prescription that ended meanwhile, and of a patient who left, says so', async () => {
    const { prescription, code } = await printedDose()
    const left = '2026-11-18T11:00:00Z'
    await orders.setStatus(prescription, 4, { reason: 'Rash' })
    expect((await show(code)).body.data).toMatchObject({
      stopped_at: '2026-11-18T11:00:00.000Z',
      dose: { state: 'stopped', editable: true },
    })
    await testServer.database.execute(
      sql`with stays as (update bed_stays set until_time = ${left}::timestamptz where episode_id = ${orders.episode.id})
        update episodes set status = 1, discharge_time = ${left}::timestamptz, left_bed_at = ${left}::timestamptz
        where id = ${orders.episode.id}`,
    )
    expect((await show(code)).body.data).toMatchObject({
      discharged_at: '2026-11-18T11:00:00.000Z',
      dose: { editable: false },
    })
  })

  test('lists who can have given the dose: staff of the hospital who can record doses', async () => {
    const { nurse, doctor, foreignDoctor, hospital } = orders.ward
    const { body } = await nurse.get<{ data: { id: number }[] }>(`/api/admin/hospitals/${hospital}/dose-givers`)
    const ids = body.data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([nurse.userId, doctor.userId]))
    expect(ids).not.toContain(foreignDoctor.userId)
    expect((await foreignDoctor.get(`/api/admin/hospitals/${hospital}/dose-givers`)).status).toBe(404)
  })
})

describe('entering a dose later', () => {
  test('stores when and by whom it was given, and marks it', async () => {
    const { dose, code } = await printedDose()
    await orders.wait(3)
    const given = { outage_code: code, given_at: wall('13:05'), given_by_id: orders.ward.doctor.userId }
    const { status, body } = await orders.record(dose.id, given)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      from_outage_sheet: true,
      state: 'given',
      given_at: '2026-11-18T11:05:00.000Z',
      given_by: { id: orders.ward.doctor.userId },
      recorded_at: '2026-11-18T14:00:00.000Z',
      recorded_by: { id: orders.ward.nurse.userId },
    })
    const timeline = await orders.ward.nurse.get<{ data: { kind: string; details: string[] }[] }>(
      `/api/admin/episodes/${orders.episode.id}/timeline?group=doses`,
    )
    expect(timeline.body.data[0]).toMatchObject({ kind: 'dose_given' })
    expect(timeline.body.data[0]?.details).toContain('entered later from the outage sheet')
    expect((await show(code)).body.data.dose).toMatchObject({ from_outage_sheet: true, state: 'given' })
  })

  test('needs the time at which it was given, which is never the time of the entry', async () => {
    const { dose, code } = await printedDose()
    const { status, body } = await orders.record(dose.id, { outage_code: code })
    expect([status, body.errors]).toEqual([422, { given_at: ['Field is required'] }])
    const notGiven = await orders.record(dose.id, { outage_code: code, status: 3, not_given_reason: 'refused' })
    expect(notGiven.body.data).toMatchObject({ state: 'not_given', from_outage_sheet: true })
  })

  test('of a dose that was recorded already says when and by whom, and a repeat of the same request changes nothing', async () => {
    const { dose, code } = await printedDose()
    const given = { outage_code: code, given_at: wall('13:00') }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, repeat] = [
      await orders.record(dose.id, given, orders.ward.nurse, key),
      await orders.record(dose.id, given, orders.ward.nurse, key),
    ]
    expect([first.status, repeat.status]).toEqual([200, 200])
    const other = await orders.record(dose.id, given, orders.ward.doctor)
    expect(other.status).toBe(422)
    expect(other.body.errors?.status?.[0]).toMatch(/^Given 13:00 by /)
    expect(await rows(`select id from executions where outage_code = '${code}'`)).toHaveLength(1)
  })

  test('with the code of another dose is refused, by the database too', async () => {
    const { prescription, code } = await printedDose()
    const [, second] = await orders.doses(prescription)
    const wrong = await orders.record(second?.id ?? 0, { outage_code: code, given_at: wall('13:00') })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { outage_code: ['This code is not of this dose'] }])
    await expect(
      testServer.database.execute(sql`update executions set outage_code = ${code} where id = ${second?.id ?? 0}`),
    ).rejects.toThrow()
    await expect(
      testServer.database.execute(sql`update outage_codes set execution_id = ${second?.id ?? 0} where code = ${code}`),
    ).rejects.toThrow()
  })

  test('in time on paper needs no reason although the next dose is due; too late or early on paper does', async () => {
    const { prescription, code, dose } = await printedDose({ frequency: 2 })
    const [, second] = await orders.doses(prescription)
    const other = await codeOf(second?.id ?? 0)
    await orders.wait(6)
    const early = await orders.record(second?.id ?? 0, { outage_code: other, given_at: wall('13:10') })
    expect(Object.keys(early.body.errors ?? {})).toEqual(['override_reason'])
    const late = await orders.record(dose.id, { outage_code: code, given_at: wall('15:30') })
    expect(late.body.errors?.override_reason?.[0]).toContain('This dose was missed')
    expect((await orders.record(dose.id, { outage_code: code, given_at: wall('13:10') })).status).toBe(200)
  })

  test('as needed is possible several times with the same code, with the limits of the prescription', async () => {
    const { id } = await orders.asNeeded()
    await print()
    const [row] = await rows<{ code: string }>(`select code from outage_codes where prescription_id = ${id}`)
    const code = row?.code ?? ''
    expect((await show(code)).body.data).toMatchObject({ dose: null, as_needed: { prescription_id: id } })
    await orders.wait(9)
    expect((await orders.give(id, { outage_code: code })).body.errors).toEqual({ given_at: ['Field is required'] })
    expect((await orders.give(id, { outage_code: code, given_at: wall('14:00') })).body.data.from_outage_sheet).toBe(
      true,
    )
    expect((await orders.give(id, { outage_code: code, given_at: wall('18:30') })).status).toBe(200)
    const soon = await orders.give(id, { outage_code: code, given_at: wall('19:00') })
    expect(Object.keys(soon.body.errors ?? {})).toEqual(['override_reason'])
    const { code: elsewhere } = await printedDose({ drug_id: await storeDrug(testServer) })
    expect((await orders.give(id, { outage_code: elsewhere, given_at: wall('21:00') })).status).toBe(422)
  })

  test('of a high-alert drug still asks for a second person, and a correction keeps the mark', async () => {
    const drug = await storeDrug(testServer, { high_alert: true })
    const { dose, code } = await printedDose({ drug_id: drug })
    const { body } = await orders.record(dose.id, { outage_code: code, given_at: wall('13:00') })
    expect(body.data).toMatchObject({ state: 'awaiting_second', from_outage_sheet: true })
    const correction = {
      given_at: wall('12:55'),
      reason: 'Misread',
      revision: body.data.revision,
      override_reason: 'Paper',
    }
    expect((await orders.record(dose.id, correction)).body.data).toMatchObject({ from_outage_sheet: true })
  })
})

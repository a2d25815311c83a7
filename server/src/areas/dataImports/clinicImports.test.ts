import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clinic } from '#contract/clinics/calls'
import { auditLog } from '../../platform/audit/tables'
import { rolePermissions, roles, userRoles, users } from '../../platform/auth/tables'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { countries } from '../../schema/reference'
import { removeOldData } from '../../testing/removeOldData'
import { bookFree } from '../appointments/testing/bookingFixture'
import { clinicReferences } from '../clinics/removeClinics'
import { clinicFileOf, clinicRowOf, fileOf, rowOf, sendFile, TestImport } from './testing/importing'

let testServer: TestServer
let hospital: number
let egypt: number
let admin: Client
let doctor: Client
let coordinator: Client
let people: { doctor: string; coordinators: string }

beforeAll(async () => {
  testServer = await startTestServer()
  const [country] = await testServer.database.select().from(countries).where(eq(countries.code, 'EG'))
  egypt = country?.id ?? 0
})
afterAll(() => testServer.stop())

async function addHospital(): Promise<number> {
  const [row] = await testServer.database
    .insert(hospitals)
    .values({ name: crypto.randomUUID(), country_id: egypt, time_zone: 'Africa/Cairo', is_hub: true })
    .returning({ id: hospitals.id })
  return row?.id ?? 0
}

const emailOf = async ({ userId }: Client) => {
  const [user] = await testServer.database.select().from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}

beforeEach(async () => {
  testServer.clock.set(testNow)
  hospital = await addHospital()
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hospital] })
  doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [hospital] })
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hospital] })
  people = { doctor: await emailOf(doctor), coordinators: await emailOf(coordinator) }
})

const send = (rows: readonly (readonly string[])[], person = admin) =>
  TestImport.send(testServer, person, hospital, clinicFileOf(rows), { kind: 'clinics', name: 'clinics.csv' })
const row = (changes?: Parameters<typeof clinicRowOf>[1]) => clinicRowOf(people, changes)
const stored = () =>
  testServer.database.select().from(clinics).where(eq(clinics.hospital_id, hospital)).orderBy(clinics.id)

/** Adds a role of a hospital’s staff with these permissions, and somebody who has it there. */
async function addPerson(permissions: readonly string[]): Promise<Client> {
  const superAdmin = await testServer.as('super@demo.test')
  const body = { name: `Role ${crypto.randomUUID()}`, permissions }
  const { id } = (await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', body)).body.data
  const person = await testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
  await testServer.database.update(userRoles).set({ role_id: id }).where(eq(userRoles.user_id, person.userId))
  return person
}

describe('a file with clinics', () => {
  test('creates them as the form of clinics does, with the values of a new one where it says nothing', async () => {
    const rows = [
      row({ title: 'عيادة القلب', level: 'استشاري', days: '"Sat, Mon"', to: '12:30' }),
      row({ title: 'Evening', from: '18:00', to: '24:00', price: '0', start: '01/12/2026' }),
    ]
    const sent = await send(rows)
    expect(await sent.read()).toMatchObject({ kind: 'clinics', state: 'mapping' })
    expect((await sent.read()).columns.map(({ field }) => field)).toEqual([
      ...[
        'title',
        'specialty',
        'level',
        'doctor',
        'coordinators',
        'price',
        'follow_up_price',
        'days',
        'opens',
        'closes',
      ],
      ...['slot_time', 'clinic_type', 'start_date'],
    ])
    expect(await sent.check()).toMatchObject({ state: 'checked', counts: { ready: 2 } })
    expect(await stored()).toEqual([])
    expect(await sent.import()).toMatchObject({ state: 'imported', counts: { created: 2 }, can_undo: true })
    const created = await stored()
    expect(created).toMatchObject([
      {
        ...{ title: 'عيادة القلب', doctor_id: doctor.userId, price: 25_050, follow_up_price: 10_000, type: 'virtual' },
        ...{ start_date: '2026-11-18', end_date: '2100-01-01', time_zone: 'Africa/Cairo', follow_up_period: 14 },
      },
      { title: 'Evening', price: 0, start_date: '2026-12-01' },
    ])
    const shown = await admin.get<{ data: Clinic }>(`/api/admin/clinics/${created[0]?.id}`)
    expect(shown.body.data).toMatchObject({
      ...{ coordinators: [{ id: coordinator.userId }], specialty: { name: 'Cardiology' } },
      ...{
        saturday_enabled: true,
        monday_from: '09:00',
        monday_to: '12:30',
        monday_slot_time: 20,
        sunday_enabled: false,
      },
    })
    expect((await sent.rows('created')).map(({ clinic_id: id, patient_id: person }) => [id, person])).toEqual(
      created.map(({ id }) => [id, null]),
    )
    const entries = await testServer.database
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.kind, 'clinic'),
          inArray(
            auditLog.record_id,
            created.map(({ id }) => String(id)),
          ),
        ),
      )
    expect(entries.filter(({ action }) => action === 'dataImports.start')).toMatchObject(
      created.map(({ title }) => ({ user_id: admin.userId, change: true, changes: { title: { after: title } } })),
    )
  })

  test('has every problem by row and column, also what only the form knows', async () => {
    const away = await testServer.addUser({ role: 'DOCTOR', hospitals: [await addHospital()] })
    const rows = [
      row(),
      row({ title: '', days: 'Someday', from: '12:00', to: '9:00', price: 'free' }),
      row({ title: 'Away', doctor: await emailOf(away), coordinators: people.doctor, level: 'Wizard' }),
      row({ title: 'Late', start: '17/11/2026' }),
      row({ title: 'Physical', type: 'Physical' }),
      row({ title: 'hearts', from: '11:00', to: '13:00' }),
      row({ title: 'Hearts', from: '12:00', to: '14:00' }),
    ]
    const sent = await send(rows)
    expect(await sent.check()).toMatchObject({ counts: { ready: 2, wrong: 5 } })
    expect(await sent.problems()).toEqual([
      'Row,Column,Problem',
      '3,Clinic,Field is required',
      '3,Price,invalid price',
      expect.stringMatching(/^3,Days,/),
      '4,Level,There is no choice with this name',
      '4,Doctor,The hospital has no doctor with this email',
      '4,Coordinators,The hospital has no coordinator with this email',
      '5,Start date,cannot be before today',
      '6,,A physical clinic needs an address',
      '7,Clinic,"Row 2 has the same title, doctor and hours"',
    ])
  })

  test('that is sent again creates nothing twice', async () => {
    const rows = [row(), row({ title: 'Lungs', days: 'Tue' })]
    const sent = await send(rows)
    await sent.check()
    await sent.import()
    const again = await send([...rows, row({ title: 'Kidneys', days: 'Wed' })])
    expect(await again.check()).toMatchObject({ counts: { ready: 1, wrong: 2 } })
    expect(await again.rows('wrong')).toMatchObject([
      { row: 2, problems: [{ errors: ['The doctor has a clinic with this title and these hours already'] }] },
      { row: 3 },
    ])
    await again.import()
    expect((await stored()).map(({ title }) => title)).toEqual(['Hearts', 'Lungs', 'Kidneys'])
  })

  test('is compared again when it is imported', async () => {
    const [one, other] = [await send([row()]), await send([row()])]
    for (const sent of [one, other]) expect(await sent.check()).toMatchObject({ counts: { ready: 1 } })
    await one.change('start')
    await other.change('start')
    await Promise.all([one.finish(), other.finish()])
    expect(await stored()).toHaveLength(1)
    expect((await one.read()).counts.created + (await other.read()).counts.created).toBe(1)
  })

  test('creates each row once, whatever is done by two servers or fails in between', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => row({ title: `Clinic ${index}` }))
    const sent = await send(rows)
    expect(await sent.check()).toMatchObject({ counts: { ready: 60 } })
    await sent.change('start')
    await Promise.all([sent.work(), sent.work()])
    await testServer.asOwner(`create function refuse_import() returns trigger language plpgsql as
      $$ begin if new.state = 'created' then raise exception 'killed'; end if; return new; end $$;
      create trigger refuse_import before update on data_import_rows for each row execute function refuse_import()`)
    const before = (await stored()).length
    await expect(sent.work()).rejects.toThrow()
    expect(await stored()).toHaveLength(before)
    await testServer.asOwner('drop function refuse_import() cascade')
    expect((await sent.finish()).counts).toMatchObject({ created: 60, ready: 0 })
    expect(await stored()).toHaveLength(60)
  })
})

describe('who may import clinics', () => {
  test('those who may create clinics at the hospital, and they open no files with people', async () => {
    const planner = await addPerson(['create-clinic', 'list-clinic'])
    const registrar = await addPerson(['create-user', 'list-user'])
    const content = clinicFileOf([row()])
    const refused = await sendFile(registrar, hospital, content, { kind: 'clinics' })
    expect(refused.body.errors).toHaveProperty('hospital_id')
    const patients = await sendFile(planner, hospital, fileOf([rowOf(1)]))
    expect(patients.body.errors).toHaveProperty('hospital_id')
    const other = await sendFile(planner, await addHospital(), content, { kind: 'clinics' })
    expect(other.body.errors).toHaveProperty('hospital_id')

    const ofClinics = await send([row()], planner)
    const ofPeople = await TestImport.send(testServer, registrar, hospital, fileOf([rowOf(1)]))
    const listed = async (who: Client) =>
      (await who.get<{ data: { id: number }[] }>('/api/admin/data-imports')).body.data.map(({ id }) => id)
    expect([await listed(planner), await listed(registrar)]).toEqual([[ofClinics.id], [ofPeople.id]])
    expect(await listed(admin)).toEqual([ofPeople.id, ofClinics.id])
    for (const [who, { id }] of [
      [planner, ofPeople],
      [registrar, ofClinics],
    ] as const) {
      const path = `/api/admin/data-imports/${id}`
      for (const read of ['', '/rows', '/problems']) expect((await who.get(path + read)).status).toBe(404)
      for (const call of ['check', 'decisions', 'start', 'stop', 'undo'])
        expect([call, (await who.post(`${path}/${call}`, {})).status]).toEqual([call, 404])
    }
    await ofClinics.check()
    expect(await ofClinics.import()).toMatchObject({ counts: { created: 1 } })
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
    expect((await sendFile(nurse, hospital, content, { kind: 'clinics' })).status).toBe(403)
  })

  test('ends when the person may no longer create clinics at the hospital', async () => {
    const planner = await addPerson(['create-clinic'])
    const sent = await send([row()], planner)
    await sent.check()
    await sent.change('start')
    const { database } = testServer
    const held = database.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, planner.userId))
    await database.delete(rolePermissions).where(inArray(rolePermissions.role_id, held))
    await sent.work()
    sent.person = admin
    expect(await sent.read()).toMatchObject({ state: 'imported', problem: expect.stringContaining('clinics') })
    expect(await stored()).toEqual([])
  })

  test('nobody of a hospital above adds themselves to a clinic', async () => {
    const below = hospital
    const hub = await addHospital()
    await testServer.database.update(hospitals).set({ parent_id: hub, is_hub: false }).where(eq(hospitals.id, below))
    const above = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
    const [role] = await testServer.database.select().from(roles).where(eq(roles.code, 'ADMIN'))
    await testServer.database.insert(userRoles).values({ user_id: above.userId, role_id: role?.id ?? 0 })
    const email = await emailOf(above)
    const sent = await send([row({ coordinators: `${people.coordinators} ${email}` })], await testServer.as(email))
    expect(await sent.check()).toMatchObject({ counts: { wrong: 1 } })
    expect(await sent.rows('wrong')).toMatchObject([
      { problems: [{ column: 'Coordinators', errors: [expect.stringMatching(/you cannot add yourself/)] }] },
    ])
  })
})

describe('undoing an import of clinics', () => {
  test('deletes those that nobody has used, and keeps and lists those with appointments or changes', async () => {
    const titles = ['Booked', 'Cancelled', 'Changed', 'Away', 'Deleted', 'Unused']
    const sent = await send(titles.map((title) => row({ title, price: '0' })))
    await sent.check()
    expect(await sent.import()).toMatchObject({ counts: { created: 6 } })
    const [booked, cancelled, changed, away, deleted, unused] = (await stored()).map(({ id }) => id)
    const patient = await testServer.addUser()
    await bookFree(patient, { id: booked ?? 0, doctorId: doctor.userId }, '2026-11-23', '09:00')
    const appointment = await bookFree(patient, { id: cancelled ?? 0, doctorId: doctor.userId }, '2026-11-30', '09:20')
    const { database } = testServer
    await database.execute(sql`update appointments set status = 6 where id = ${appointment}`)
    testServer.clock.advance(3_600_000)
    sent.person = await testServer.as(await emailOf(admin))
    await database
      .update(clinics)
      .set({ title: 'Other', updated_at: testServer.clock.now() })
      .where(eq(clinics.id, changed ?? 0))
    await database.execute(sql`insert into vacations (title, type, date_from, date_to, clinic_id)
      values ('Closed', 2, '2026-12-01', '2026-12-02', ${away}::integer)`)
    expect((await sent.person.delete(`/api/admin/clinics/${deleted}`)).status).toBe(200)
    await sent.change('undo')
    expect((await sent.change('undo')).status).toBe(200)
    expect(await sent.finish()).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 5 }, can_undo: false })
    expect((await sent.rows('kept')).map(({ clinic_id: id }) => id)).toEqual([
      booked,
      cancelled,
      changed,
      away,
      deleted,
    ])
    expect((await stored()).filter(({ deleted_at: at }) => at !== null).map(({ id }) => id)).toEqual([deleted, unused])
    expect((await sent.person.get(`/api/admin/clinics/${unused}`)).status).toBe(404)
    const entries = await database.select().from(auditLog).where(eq(auditLog.action, 'dataImports.undo'))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'clinic', record_id: String(unused) }))
    const again = await send([row({ title: 'Unused' }), row({ title: 'Booked' })], sent.person)
    expect(await again.check()).toMatchObject({ counts: { ready: 1, wrong: 1 } })
  })

  test('looks at every table that refers to clinics', async () => {
    const parts = ['clinic_coordinators.clinic_id', 'clinic_days.clinic_id', 'data_import_rows.clinic_id']
    const { rows } = await testServer.database.execute<{ reference: string }>(sql`
      select conrelid::regclass || '.' || attname as reference from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'clinics'::regclass and cardinality(conkey) = 1 and conparentid = 0`)
    const found = rows.map(({ reference }) => reference).sort()
    expect(found).toEqual([...clinicReferences, ...parts].sort())
  })

  test('is possible for 24 hours, and cells are removed after a week', async () => {
    const sent = await send([row(), ['Nothing']])
    await sent.check()
    await sent.import()
    testServer.clock.advance(8 * 24 * 3_600_000)
    sent.person = await testServer.as(await emailOf(admin))
    expect((await sent.change('undo')).body.errors).toHaveProperty('state')
    await removeOldData(testServer)
    expect((await sent.rows()).map(({ state, cells }) => [state, cells])).toEqual([
      ['created', []],
      ['wrong', []],
    ])
    const { rows } = await testServer.database.execute(
      sql`select from data_import_rows where import_id = ${sent.id} and row_key is not null`,
    )
    expect(rows).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DoctorResult } from '#contract/appointments/booking'
import type { PageMeta } from '#contract/kit/responses'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, type ReferenceIds, referenceIdsOf, signInAgain, weekOf } from '../clinics/testing/clinicFixture'
import { bookFree, choose } from './testing/bookingFixture'

interface Slots {
  slots: Record<string, string>
  slots_error: string | null
  day: { key: string; label: string; starts_at: string; taken: boolean }[]
}

let testServer: TestServer
let referenceIds: ReferenceIds
let patient: Client

beforeEach(async () => {
  testServer.clock.set(testNow)
  patient = await testServer.addUser()
})
beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())

async function slotsOf(clinicId: number, date: string, who = patient): Promise<Slots> {
  const { status, body } = await who.get<Slots>(`/api/patient/appointments/clinic-slots/${clinicId}/${date}`)
  expect(status).toBe(200)
  return body
}

test.each([
  ['a doctor', 1, 'doctor_id', 'doctorId'],
  ['a clinic', 2, 'clinic_id', 'id'],
  ['a hospital', 3, 'hospital_id', 'hospital'],
  ['a country', 4, 'country_id', 'country'],
] as const)('a vacation of %s closes the clinic on its first and last date', async (_name, type, column, of) => {
  const clinic = await addClinic(testServer, weekOf('09:00', '10:00', 30))
  const { rows } = await testServer.database.$client.query('select country_id from hospitals where id = $1', [
    referenceIds.hub,
  ])
  const keys = { ...clinic, hospital: referenceIds.hub, country: rows[0].country_id }
  const stored = await testServer.database.$client.query(
    `insert into vacations (title, type, date_from, date_to, ${column}) values ('Away', $1, '2027-03-02', '2027-03-03', $2)
     returning id`,
    [type, keys[of]],
  )
  const free = async (date: string) => Object.keys((await slotsOf(clinic.id, date)).slots)
  expect(await free('2027-03-01')).toEqual(['09:00', '09:30'])
  expect(await slotsOf(clinic.id, '2027-03-02')).toMatchObject({
    slots: {},
    slots_error: 'The clinic is closed on this date',
  })
  expect(await free('2027-03-03')).toEqual([])
  expect(await free('2027-03-04')).toEqual(['09:00', '09:30'])
  expect((await choose(patient, clinic, '2027-03-03', '09:00')).body.errors).toEqual({
    date: ['The clinic is closed on this date'],
  })
  const query = `from=2027-03-01&to=2027-03-04&specialty_id=${referenceIds.specialty}`
  testServer.clock.set('2027-02-28T11:00:00Z')
  const found = await (await signInAgain(testServer, patient)).get<{ data: DoctorResult[] }>(
    `/api/patient/search-clinics?${query}`,
  )
  const days = found.body.data.find(({ id }) => id === clinic.doctorId)?.clinicsData.map(({ date }) => date)
  expect(days).toEqual(['2027-03-01', '2027-03-04'])
  await testServer.database.$client.query('delete from vacations where id = $1', [stored.rows[0].id])
})

test('slots follow the clinic’s own zone, in Cairo and in Mogadishu', async () => {
  const cairo = await addClinic(testServer, weekOf('13:00', '15:00', 60))
  const mogadishu = await addClinic(testServer, {
    ...weekOf('13:00', '15:00', 60),
    hospital_id: referenceIds.banadir,
    time_zone: 'Africa/Mogadishu',
  })
  const first = async (id: number, date: string) => (await slotsOf(id, date)).day[0]
  expect(await first(cairo.id, '2026-11-20')).toEqual({
    key: '13:00',
    label: '01:00 PM - 02:00 PM',
    starts_at: '2026-11-20T11:00:00.000Z',
    taken: false,
  })
  expect((await first(mogadishu.id, '2026-11-20'))?.starts_at).toBe('2026-11-20T10:00:00.000Z')
  // In summer Cairo is an hour ahead of its winter time; Mogadishu is not.
  expect((await first(cairo.id, '2027-06-15'))?.starts_at).toBe('2027-06-15T10:00:00.000Z')
  expect((await first(mogadishu.id, '2027-06-15'))?.starts_at).toBe('2027-06-15T10:00:00.000Z')
  // It is 13:00 in Cairo and 14:00 in Mogadishu: here one slot has not begun yet; there only the first has passed.
  expect(Object.keys((await slotsOf(cairo.id, '2026-11-18')).slots)).toEqual(['13:00', '14:00'])
  expect(Object.keys((await slotsOf(mogadishu.id, '2026-11-18')).slots)).toEqual(['14:00'])
})

test('an hour that the clock skips is not offered, one that it repeats is offered once, and each can be booked', async () => {
  const clinic = await addClinic(testServer, weekOf('22:00', '23:59', 30))
  const early = await addClinic(testServer, weekOf('00:00', '02:00', 30))
  // Cairo: the clock jumps from 00:00 to 01:00 on 30 April 2027, and back from 24:00 to 23:00 on 28 October 2027.
  const spring = await slotsOf(early.id, '2027-04-30')
  expect(spring.day.map(({ key, starts_at }) => [key, starts_at])).toEqual([
    ['01:00', '2027-04-29T22:00:00.000Z'],
    ['01:30', '2027-04-29T22:30:00.000Z'],
  ])
  const autumn = await slotsOf(clinic.id, '2027-10-28')
  expect(autumn.day.map(({ key }) => key)).toEqual(['22:00', '22:30', '23:00'])
  expect((await choose(patient, early, '2027-04-30', '00:30')).status).toBe(422)
  const booked = await choose(patient, early, '2027-04-30', '01:00')
  expect(booked.body.data).toMatchObject({ starts_at: '2027-04-29T22:00:00.000Z', time_text: '01:00 AM - 01:30 AM' })
})

test('opening hours can end at midnight: the last slot before it is offered, found and booked', async () => {
  const clinic = await addClinic(testServer, weekOf('22:30', '24:00', 30))
  const { day, slots } = await slotsOf(clinic.id, '2026-11-20')
  expect(day.map(({ key }) => key)).toEqual(['22:30', '23:00', '23:30'])
  expect(slots['23:30']).toBe('11:30 PM - 12:00 AM')
  const found = await patient.get<{ data: DoctorResult[] }>(
    `/api/patient/search-clinics?from=2026-11-20&to=2026-11-20&clinic_id=${clinic.id}`,
  )
  expect(found.body.data[0]?.clinicsData).toMatchObject([{ time_range: '10:30 PM - 12:00 AM', free_slots: 3 }])
  const booked = await choose(patient, clinic, '2026-11-20', '23:30')
  expect(booked.body.data).toMatchObject({
    schedule_time: '2026-11-20 23:30',
    time_text: '11:30 PM - 12:00 AM',
    ends_at: '2026-11-20T22:00:00.000Z',
  })
  const agenda = await clinic.doctor.get(`/api/admin/clinics/${clinic.id}/appointments/20-11-2026`)
  const midnight = { data: { clinic: { to: '24:00', ends_at: '2026-11-20T22:00:00.000Z' } } }
  expect(agenda.body).toMatchObject(midnight)
  // Also after the clinic has given up its hours of this day, when the visits decide.
  await testServer.database.$client.query('delete from clinic_days where clinic_id = $1', [clinic.id])
  const without = await clinic.doctor.get(`/api/admin/clinics/${clinic.id}/appointments/20-11-2026`)
  expect(without.body).toMatchObject({ data: { clinic: { ...midnight.data.clinic, from: '23:30' } } })
})

test('the tolerance sets until when a slot can be booked, also after its start', async () => {
  const strict = await addClinic(testServer, { last_appointment_tolerance: 1, last_appointment_unit: 'hours' })
  const lenient = await addClinic(testServer, { last_appointment_tolerance: -30, last_appointment_unit: 'minutes' })
  const first = async (id: number) => Object.keys((await slotsOf(id, '2026-11-18')).slots)[0]
  expect(await first(strict.id)).toBe('14:00')
  expect(await first(lenient.id)).toBe('12:30')
  expect((await choose(patient, lenient, '2026-11-18', '12:30')).status).toBe(200)
})

test('appointments of the doctor or the patient at other clinics make a slot unavailable here', async () => {
  const clinic = await addClinic(testServer)
  const other = await addClinic(testServer, weekOf('09:45', '12:00', 30), clinic.doctor)
  await choose(await testServer.addUser(), other, '2026-11-20', '09:45')
  const taken = async () =>
    (await slotsOf(clinic.id, '2026-11-20')).day.filter((slot) => slot.taken).map(({ key }) => key)
  expect(await taken()).toEqual(['09:30', '10:00'])
  const away = await addClinic(testServer)
  await choose(patient, away, '2026-11-20', '16:00')
  expect(await taken()).toEqual(['09:30', '10:00', '16:00'])
})

test('the search counts free slots: without those that others or the patient have taken, with those of expired holds', async () => {
  const clinic = await addClinic(testServer, weekOf('09:00', '12:00', 30))
  const other = await addClinic(testServer, weekOf('09:45', '12:00', 30), clinic.doctor)
  const away = await addClinic(testServer, weekOf('09:00', '12:00', 30))
  const free = async () => {
    const found = await (await signInAgain(testServer, patient)).get<{ data: DoctorResult[] }>(
      `/api/patient/search-clinics?from=2026-11-20&to=2026-11-20&clinic_id=${clinic.id}`,
    )
    const entries = found.body.data.flatMap(({ clinicsData }) => clinicsData)
    return entries.find((entry) => entry.clinic_id === clinic.id)?.free_slots
  }
  expect(await free()).toBe(6)
  // 09:30 and 10:00 at this clinic, then a visit right after it, then the patient's own at another clinic.
  await bookFree(await testServer.addUser(), other, '2026-11-20', '09:45')
  expect(await free()).toBe(4)
  await bookFree(await testServer.addUser(), clinic, '2026-11-20', '10:30')
  await bookFree(patient, away, '2026-11-20', '11:30')
  expect(await free()).toBe(2)
  await choose(await testServer.addUser(), clinic, '2026-11-20', '11:00')
  expect(await free()).toBe(1)
  testServer.clock.advance(20 * 60_000)
  expect(await free()).toBe(2)
})

test('a date whose clinic session the doctor has ended cannot be booked', async () => {
  const clinic = await addClinic(testServer)
  const { body } = await clinic.doctor.get<{ data: { session_token: string } }>(`/api/admin/clinics/${clinic.id}/start`)
  expect(Object.keys((await slotsOf(clinic.id, '2026-11-18')).slots)).toContain('16:00')
  await clinic.doctor.post(`/api/admin/lobby/${body.data.session_token}/end`)
  expect((await slotsOf(clinic.id, '2026-11-18')).slots).toEqual({})
  expect((await choose(patient, clinic, '2026-11-18', '16:00')).status).toBe(422)
})

test('the search finds doctors with free slots by type, country and specialty, the earliest free slot first', async () => {
  const title = 'Clinic to be found'
  const cairo = await addClinic(testServer, { title, ...weekOf('09:00', '10:00', 30, ['saturday']), price: 100 })
  const somalia = await addClinic(testServer, {
    title,
    ...weekOf('09:00', '09:30', 30, ['friday', 'saturday']),
    hospital_id: referenceIds.banadir,
    time_zone: 'Africa/Mogadishu',
    type: 'physical',
    address: 'Maka Al Mukarama Road',
  })
  await choose(await testServer.addUser(), somalia, '2026-11-28', '09:00')
  const search = async (query: string) => {
    const path = `/api/patient/search-clinics?from=2026-11-18&to=2026-12-01&${query}`
    const { body } = await patient.get<{ data: DoctorResult[] }>(path)
    return body.data
      .filter(({ clinicsData }) => clinicsData[0]?.title === title)
      .map(({ id, clinicsData }) => [id, clinicsData.map((entry) => `${entry.date} ${entry.free_slots}`)])
  }
  const inCairo = [cairo.doctorId, ['2026-11-21 2', '2026-11-28 2']]
  const inSomalia = [somalia.doctorId, ['2026-11-20 1', '2026-11-21 1', '2026-11-27 1']]
  expect(await search('type=0')).toEqual([inSomalia, inCairo])
  expect(await search('type=physical')).toEqual([inSomalia])
  expect(await search(`type=virtual&specialty_id=${referenceIds.specialty}&country_id=`)).toEqual([inCairo])
  const { rows } = await testServer.database.$client.query(`select id from countries where code = 'EG'`)
  expect(await search(`country_id=${rows[0].id}`)).toEqual([inCairo])
  expect(await search('specialty_id=999')).toEqual([])
})

test('the search finds doctors by a part of their name in any spelling, and by the city of the hospital', async () => {
  const name = { first_name: 'Zubaida', last_name: 'Qandil' }
  const holder = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub], ...name })
  const { doctorId } = await addClinic(testServer, weekOf('09:00', '10:00', 30), holder)
  const found = async (query: string) => {
    const path = `/api/patient/search-clinics?from=2026-11-18&to=2026-12-01&${query}`
    const { status, body } = await patient.get<{ data: DoctorResult[] }>(path)
    expect(status).toBe(200)
    return body.data.map(({ id }) => id)
  }
  expect(await found('q=zubaid')).toEqual([doctorId])
  expect(await found('q=Qandil Zubaida')).toEqual([doctorId])
  expect(await found('q=nobodyiscalledthis')).toEqual([])
  const cityOf = async (hospital: number) => {
    const { rows } = await testServer.database.$client.query('select city_id from hospitals where id = $1', [hospital])
    return rows[0].city_id
  }
  expect(await found(`q=zubaid&city_id=${await cityOf(referenceIds.hub)}`)).toEqual([doctorId])
  expect(await found(`q=zubaid&city_id=${await cityOf(referenceIds.banadir)}`)).toEqual([])
  const { body } = await patient.get<{ data: { cities: { id: number }[] } }>('/api/patient/clinics/utilities')
  expect(body.data.cities.map(({ id }) => id)).toContain(await cityOf(referenceIds.hub))
})

test('the search returns pages of at most 50 doctors, and can be limited to the doctor of one clinic', async () => {
  const specialty = 'Pages'
  const { rows } = await testServer.database.$client.query(`insert into specialties (name) values ($1) returning id`, [
    specialty,
  ])
  const added = []
  for (let count = 0; count < 5; count += 1) {
    added.push(await addClinic(testServer, { specialty_id: rows[0].id, ...weekOf('09:00', '10:00', 30, ['saturday']) }))
  }
  const search = (query: string) =>
    patient.get<{ data: DoctorResult[]; meta: PageMeta; errors?: object }>(
      `/api/patient/search-clinics?from=2026-11-18&to=2026-12-01&${query}`,
    )
  const pages = await Promise.all([1, 2, 3].map((page) => search(`specialty_id=${rows[0].id}&limit=2&page=${page}`)))
  expect(pages.map(({ body }) => body.data.length)).toEqual([2, 2, 1])
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id)).sort()).toEqual(
    added.map(({ doctorId }) => doctorId).sort(),
  )
  expect(pages[2]?.body.meta).toEqual({ current_page: 3, last_page: 3, per_page: 2, total: 5 })
  const one = await search(`clinic_id=${added[3]?.id}`)
  expect(one.body.data.map(({ id }) => id)).toEqual([added[3]?.doctorId])
  expect(Object.keys((await search('limit=51')).body.errors ?? {})).toEqual(['limit'])
})

test('the search starts today at the clinics or where the patient is, and spans at most 31 days', async () => {
  // It is 23:10 on the 18th in Cairo, and 00:10 on the 19th in Mogadishu.
  testServer.clock.set('2026-11-18T21:10:00Z')
  const errors = async (who: Client, from: string, to: string, query = '') => {
    const { body } = await who.get<{ errors?: object }>(`/api/patient/search-clinics?from=${from}&to=${to}${query}`)
    return body.errors
  }
  const inCairo = await testServer.addUser()
  const inMogadishu = await testServer.addUser({ time_zone: 'Africa/Mogadishu' })
  const past = { from: ['cannot be before today'] }
  expect(await errors(inCairo, '2026-11-18', '2026-12-19')).toBeUndefined()
  expect(await errors(inCairo, '2026-11-17', '2026-11-20')).toEqual(past)
  const atCairo = `&clinic_id=${(await addClinic(testServer)).id}`
  expect(await errors(inMogadishu, '2026-11-18', '2026-11-20', atCairo)).toBeUndefined()
  expect(await errors(inMogadishu, '2026-11-17', '2026-11-20', atCairo)).toEqual(past)
  const somali = { hospital_id: referenceIds.banadir, time_zone: 'Africa/Mogadishu', start_date: '2026-11-19' }
  const atMogadishu = `&clinic_id=${(await addClinic(testServer, somali)).id}`
  expect(await errors(inMogadishu, '2026-11-18', '2026-11-20', atMogadishu)).toEqual(past)
  expect(await errors(inCairo, '2026-11-18', '2026-11-20', atMogadishu)).toBeUndefined()
  const beyond = { to: ['cannot be before “From”, and at most 31 days after it'] }
  expect(await errors(inCairo, '2026-11-18', '2026-12-20')).toEqual(beyond)
  expect(await errors(inCairo, '2026-11-19', '2026-11-18')).toEqual(beyond)
})

test('a patient for whom it is already tomorrow finds the slots that are still to come today at the clinic', async () => {
  const clinic = await addClinic(testServer, weekOf('22:00', '23:59', 20))
  testServer.clock.set('2026-11-18T21:10:00Z')
  const ahead = await testServer.addUser({ time_zone: 'Africa/Mogadishu' })
  const farAhead = await testServer.addUser({ time_zone: 'Pacific/Kiritimati' })
  for (const who of [ahead, farAhead]) {
    const { body } = await who.get<{ data: DoctorResult[] }>(
      `/api/patient/search-clinics?from=2026-11-19&to=2026-11-20&clinic_id=${clinic.id}`,
    )
    const days = body.data.flatMap(({ clinicsData }) => clinicsData).map((day) => `${day.date} ${day.free_slots}`)
    expect(days).toEqual(['2026-11-18 1', '2026-11-19 5', '2026-11-20 5'])
    for (const from of ['2026-11-18', '2026-11-19']) {
      const next = await who.get(`/api/patient/search-clinics/next-free-day?from=${from}&clinic_id=${clinic.id}`)
      expect(next.body).toEqual({ data: { date: '2026-11-18', clinic_id: clinic.id } })
    }
  }
  const later = await ahead.get<{ data: DoctorResult[] }>(
    `/api/patient/search-clinics?from=2026-11-20&to=2026-11-20&clinic_id=${clinic.id}`,
  )
  expect(later.body.data.flatMap(({ clinicsData }) => clinicsData).map(({ date }) => date)).toEqual(['2026-11-20'])
  expect((await choose(ahead, clinic, '2026-11-18', '23:20')).status).toBe(200)
})

test('the next free day is the first with a free slot for the filters, also after the 31 days of a search', async () => {
  const { rows } = await testServer.database.$client.query(
    `insert into specialties (name) values ('Rare') returning id`,
  )
  const specialty = rows[0].id
  const schedule = weekOf('09:00', '09:30', 30, ['saturday'])
  const clinic = await addClinic(testServer, { specialty_id: specialty, start_date: '2027-01-04', ...schedule })
  const next = async (query: string) => {
    const { status, body } = await patient.get<{ data: { date: string | null; clinic_id: number | null } }>(
      `/api/patient/search-clinics/next-free-day?specialty_id=${specialty}&${query}`,
    )
    expect(status).toBe(200)
    return body.data
  }
  expect(await next('from=2026-11-18')).toEqual({ date: '2027-01-09', clinic_id: clinic.id })
  expect(await next('from=2026-11-18&type=physical')).toEqual({ date: null, clinic_id: null })
  await choose(await testServer.addUser(), clinic, '2027-01-09', '09:00')
  expect(await next('from=2026-11-18')).toEqual({ date: '2027-01-16', clinic_id: clinic.id })
  expect(await next('from=2020-01-01')).toEqual({ date: '2027-01-16', clinic_id: clinic.id })
})

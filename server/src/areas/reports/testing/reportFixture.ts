import { eq } from 'drizzle-orm'
import { piastres } from '#contract/payments/piastres'
import type { TestServer } from '../../../platform/testing/server'
import { appointments, ratings } from '../../../schema/appointments'
import { clinicDays, clinics } from '../../../schema/clinics'
import { consultationRequests } from '../../../schema/consultationRequests'
import { hospitals } from '../../../schema/facilities'
import { investigationOrderTypes, investigations } from '../../../schema/investigations'
import { lobbies } from '../../../schema/lobby'
import { ledgerEntries, ledgerLines, paymentAttempts } from '../../../schema/payments'
import { executions, prescriptions } from '../../../schema/prescriptions'
import { levels, specialties } from '../../../schema/reference'
import { vacations } from '../../../schema/vacations'
import { vitalSets, vitalSigns } from '../../../schema/vitals'
import { idOf } from '../../../testing/stored'
import { freeTerms } from '../../clinics/testing/freeTerms'
import { storeDepartment, storeEpisode } from '../../episodes/testing/storeEpisode'
import { newOrderCode } from '../../investigations'
import { storeType } from '../../investigations/testing/storeInvestigation'
import { storeDrug, storePrescription } from '../../prescriptions/testing/storePrescription'
import { discharge } from './discharge'
import { storeRounds } from './storeRounds'

/** What the fixture stored, for expectations that are computed by hand. */
export interface ReportData {
  hospital: number
  doctors: { first: number; second: number }
  clinics: { video: number; physical: number }
  patients: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>
  departments: { medicine: number; surgery: number }
  episodes: Record<'short' | 'long' | 'open' | 'day' | 'silent', number>
}

/** An instant of November 2026 in UTC; Cairo is two hours ahead. */
const at = (text: string) => new Date(`2026-11-${text}Z`)

type Target = TestServer

async function addClinics({ database }: Target, hospital: number, doctors: ReportData['doctors']) {
  const [level] = await database.select().from(levels)
  const [specialty] = await database.select().from(specialties)
  const made = at('01T00:00:00')
  const add = async (title: string, doctor: number, type: 'virtual' | 'physical') =>
    idOf(
      await database
        .insert(clinics)
        .values({
          ...{
            title,
            hospital_id: hospital,
            doctor_id: doctor,
            type,
            level_id: level?.id ?? 0,
            specialty_id: specialty?.id ?? 0,
          },
          ...{ time_zone: 'Africa/Cairo', address: type === 'physical' ? 'Ground floor' : null, ...freeTerms },
          ...{ created_at: made, updated_at: made },
        })
        .returning({ id: clinics.id }),
    )
  const video = await add('Video clinic', doctors.first, 'virtual')
  const physical = await add('Physical clinic', doctors.second, 'physical')
  await database.insert(clinicDays).values([
    { clinic_id: video, weekday: 'wednesday', opens: '09:00', closes: '11:00', slot_minutes: 30 },
    { clinic_id: physical, weekday: 'monday', opens: '09:00', closes: '10:00', slot_minutes: 20 },
  ])
  const away = { date_from: '2026-11-11', date_to: '2026-11-11' }
  await database.insert(vacations).values({ title: 'Away', type: 2, clinic_id: video, ...away })
  await database.insert(lobbies).values([
    {
      ...{ session_token: crypto.randomUUID(), clinic_id: video, date: '2026-11-04' },
      ...{ starts_at: at('04T07:00:00'), ends_at: at('04T09:00:00') },
      ...{ started_at: at('04T07:05:00'), ended_at: at('04T09:05:00') },
    },
    {
      ...{ session_token: crypto.randomUUID(), clinic_id: physical, date: '2026-11-09' },
      ...{ starts_at: at('09T07:00:00'), ends_at: at('09T08:00:00') },
      ...{ started_at: at('09T06:50:00'), ended_at: at('09T08:20:00') },
    },
  ])
  return { video, physical }
}

type Change = Partial<typeof appointments.$inferInsert>

/** Seven appointments: three visits by video, one missed, one cancelled by each side, one visit at the hospital. */
async function addAppointments({ database }: Target, data: Pick<ReportData, 'clinics' | 'doctors' | 'patients'>) {
  const add = async (clinic: 'video' | 'physical', patient: number, start: Date, slot: string, change: Change) =>
    idOf(
      await database
        .insert(appointments)
        .values({
          ...{ code: newOrderCode(), clinic_id: data.clinics[clinic], patient_id: patient, slot },
          doctor_id: clinic === 'video' ? data.doctors.first : data.doctors.second,
          ...{
            date: start.toISOString().slice(0, 10),
            starts_at: start,
            ends_at: new Date(start.getTime() + 20 * 60_000),
          },
          ...{ price: 0, created_at: at('01T00:00:00'), ...change },
        })
        .returning({ id: appointments.id }),
    )
  const visit = (joined: string, started: string, finished: string): Change => ({
    ...{ status: 4, lobby_state: 3, joined_at: at(joined), started_at: at(started), finished_at: at(finished) },
  })
  const { p1, p2, p3 } = data.patients
  const first = await add('video', p1, at('04T07:00:00'), '09:00', visit('04T06:55:00', '04T07:10:00', '04T07:30:00'))
  const second = await add('video', p2, at('04T07:30:00'), '09:30', visit('04T07:40:00', '04T07:42:00', '04T08:00:00'))
  await add('video', p1, at('04T08:00:00'), '10:00', visit('04T07:50:00', '04T07:58:00', '04T08:20:00'))
  await add('video', p3, at('04T08:30:00'), '10:30', { status: 5 })
  await add('physical', p1, at('09T07:00:00'), '09:00', {
    status: 6,
    cancelled_by: p1,
    cancelled_at: at('08T07:00:00'),
  })
  await add('physical', p2, at('09T07:20:00'), '09:20', {
    status: 6,
    cancelled_by_hospital: true,
    cancelled_at: at('08T07:00:00'),
  })
  const last = await add('physical', p3, at('09T07:40:00'), '09:40', visit('09T07:30:00', '09T07:41:00', '09T08:11:00'))
  await database.insert(ratings).values([
    { model_type: 'appointment', model_id: first, user_id: p1, rate: 5, created_at: at('04T09:00:00') },
    { model_type: 'appointment', model_id: second, user_id: p2, rate: 4, created_at: at('04T09:00:00') },
  ])
  return { first, second, last }
}

/** 150 EGP online of which 50 are refunded, 200 EGP in cash, and 10 EGP that are owed to a patient and are no income. */
async function addIncome({ database }: Target, { first, second, last }: Record<'first' | 'second' | 'last', number>) {
  async function attempt(appointment: number, provider: 'paymob' | 'cash'): Promise<number> {
    const values = {
      ...{
        appointment_id: appointment,
        number: 1,
        provider,
        environment: 'test' as const,
        reference: crypto.randomUUID(),
      },
      ...{
        amount: piastres(20_000),
        currency: 'EGP',
        integrations: ['test'],
        expires_at: at('10T00:00:00'),
        payable: false,
      },
      created_at: at('04T06:00:00'),
    }
    return idOf(await database.insert(paymentAttempts).values(values).returning({ id: paymentAttempts.id }))
  }
  async function post(
    attemptId: number,
    time: Date,
    debit: 'paymob' | 'cash_drawer' | 'refunds',
    credit: 'clinic_income' | 'paymob' | 'patient_owes',
    amount: number,
  ) {
    await database.transaction(async (transaction) => {
      const entry = { key: crypto.randomUUID(), attempt_id: attemptId, created_at: time }
      const [row] = await transaction.insert(ledgerEntries).values(entry).returning({ id: ledgerEntries.id })
      await transaction.insert(ledgerLines).values([
        { entry_id: row?.id ?? 0, account: debit, amount: piastres(amount) },
        { entry_id: row?.id ?? 0, account: credit, amount: piastres(-amount) },
      ])
    })
  }
  const online = await attempt(first, 'paymob')
  await post(online, at('04T06:30:00'), 'paymob', 'clinic_income', 15_000)
  await post(online, at('05T06:30:00'), 'refunds', 'paymob', 5000)
  await post(await attempt(last, 'cash'), at('09T07:35:00'), 'cash_drawer', 'clinic_income', 20_000)
  await post(await attempt(second, 'paymob'), at('04T07:00:00'), 'paymob', 'patient_owes', 1000)
}

async function addEpisodes(
  target: Target,
  data: Pick<ReportData, 'hospital' | 'doctors' | 'patients' | 'departments'>,
) {
  const { hospital, departments, patients, doctors } = data
  const add = (department: number, patient: number, time: Date) =>
    storeEpisode(target, { hospital, department, patient, creator: doctors.first, at: time })
  const { medicine, surgery } = departments
  const short = await add(medicine, patients.p4, at('01T08:00:00'))
  await discharge(target, short, at('04T08:00:00'), doctors.first, 'Recovered')
  const long = await add(medicine, patients.p5, at('02T00:00:00'))
  await discharge(target, long, at('07T12:00:00'), doctors.first, 'Recovered')
  const day = await add(surgery, patients.p6, at('05T08:00:00'))
  await discharge(target, day, at('06T08:00:00'), doctors.second, 'Against advice', 2)
  const open = await add(surgery, patients.p4, at('10T08:00:00'))
  const silent = await add(medicine, patients.p7, at('15T11:00:00'))
  return { short, long, day, open, silent }
}

/** Three due doses, of which one was given and one was not, and one to come; vital signs, an order and a consultation. */
async function addWardWork(target: Target, { episodes: { open }, doctors, patients, hospital }: ReportData) {
  const { database } = target
  const drug = await storeDrug(target)
  const prescription = await storePrescription(target, { episode: open, doctor: doctors.second, drug })
  // So that the last update of the case is a recorded dose.
  await database
    .update(prescriptions)
    .set({ recorded_at: at('16T06:00:00') })
    .where(eq(prescriptions.id, prescription))
  const recorded = { drug_id: drug, dosage: '500', route_id: 'oral', recorded_by: doctors.first }
  const dose = (due: string) => ({ prescription_id: prescription, due_at: at(due), created_at: at('16T00:00:00') })
  await database.insert(executions).values([
    {
      ...dose('17T06:00:00'),
      ...recorded,
      status: 2,
      given_at: at('17T06:05:00'),
      given_by: doctors.first,
      recorded_at: at('17T06:05:00'),
    },
    { ...dose('17T14:00:00'), ...recorded, status: 3, not_given_reason: 'refused', recorded_at: at('17T14:10:00') },
    dose('17T22:00:00'),
    dose('19T06:00:00'),
  ])
  const set = {
    episode_id: open,
    measured_at: at('12T06:00:00'),
    staff_id: doctors.first,
    recorded_at: at('12T06:00:00'),
  }
  const setId = idOf(await database.insert(vitalSets).values(set).returning({ id: vitalSets.id }))
  await database.insert(vitalSigns).values(
    [1, 2].map((type) => ({
      ...{ set_id: setId, episode_id: open, measured_at: at('12T06:00:00'), type_id: type, value: 18 },
      ...{ recorded_by: doctors.first, recorded_at: at('12T06:00:00') },
    })),
  )
  const type = await storeType(target)
  await database.transaction(async (transaction) => {
    const order = {
      ...{ code: newOrderCode(), episode_id: open, patient_id: patients.p4, center_type: 1 as const },
      ...{ doctor_id: doctors.second, editor_id: doctors.second, date: '2026-11-12', priority: 'routine' as const },
      created_at: at('12T06:00:00'),
    }
    const id = idOf(await transaction.insert(investigations).values(order).returning({ id: investigations.id }))
    await transaction
      .insert(investigationOrderTypes)
      .values({ investigation_id: id, type_id: type, center_type: 1, position: 0 })
  })
  await database.insert(consultationRequests).values({
    ...{ episode_id: open, from_hospital_id: hospital, hospital_id: hospital, sender_id: doctors.first },
    ...{ receiver_id: doctors.second, question: 'Is it safe?', wanted: 'opinion', urgency: 1, status: 3 },
    ...{ sent_at: at('11T07:00:00'), started_at: at('11T07:05:00'), started_by: doctors.second },
    ...{ closed_at: at('11T07:30:00'), closed_by: doctors.second, end_reason: 'answered_in_call' },
    ...{ seen_due: at('11T08:00:00'), answer_due: at('11T09:00:00') },
  })
}

/** Stores a hospital of its own with visits, income and cases of November 2026. */
export async function storeReportData(target: TestServer): Promise<ReportData> {
  const { database } = target
  const [other] = await database.select().from(hospitals)
  const place = { name: 'Hospital of reports', country_id: other?.country_id ?? 1, time_zone: 'Africa/Cairo' }
  const hospital = idOf(await database.insert(hospitals).values(place).returning({ id: hospitals.id }))
  const person = async (role: 'DOCTOR' | 'PATIENT', last: string) =>
    (
      await target.addUser({
        role,
        first_name: 'Rep',
        last_name: last,
        ...(role === 'DOCTOR' && { hospitals: [hospital] }),
      })
    ).userId
  const doctors = { first: await person('DOCTOR', 'First'), second: await person('DOCTOR', 'Second') }
  const patients = {
    ...{ p1: await person('PATIENT', 'P1'), p2: await person('PATIENT', 'P2'), p3: await person('PATIENT', 'P3') },
    ...{ p4: await person('PATIENT', 'P4'), p5: await person('PATIENT', 'P5'), p6: await person('PATIENT', 'P6') },
    p7: await person('PATIENT', 'P7'),
  }
  const departments = {
    medicine: await storeDepartment(target, hospital, 'Medicine'),
    surgery: await storeDepartment(target, hospital, 'Surgery'),
  }
  const inClinics = await addClinics(target, hospital, doctors)
  const base = { hospital, doctors, patients, departments, clinics: inClinics }
  await addIncome(target, await addAppointments(target, base))
  const data = { ...base, episodes: await addEpisodes(target, base) }
  await addWardWork(target, data)
  const { open, silent } = data.episodes
  await storeRounds(target, { hospital, department: departments.medicine, doctors, episodes: [open, silent] })
  return data
}

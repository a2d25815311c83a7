import { and, eq, isNull, like, min, sql } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import { areas } from '../../areas'
import { demoPassword } from '../../areas/auth'
import { loadPlans } from '../../areas/clinics'
import { hashPassword } from '../../platform/auth/password'
import { fillSearch } from '../../platform/auth/search'
import { users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { locks } from '../../platform/database/locks'
import { inTransaction } from '../../platform/database/transaction'
import { clinicCoordinators, clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { storeClinics } from '../clinics'
import type { DemoHospitals } from '../places'
import { addSubmissions } from './addSubmissions'
import { generatedClinics } from './clinics'
import { demands } from './demands'
import { daysAhead, daysOfHistory, inventVisits } from './inventVisits'
import { inventPatients, type Patient, patientDomain } from './patients'
import { createRandom, type Random } from './random'
import { storeNotifications } from './storeNotifications'
import { storePatients, storeStaff } from './storePeople'
import { storeVacations } from './storeVacations'
import { storeChats, storeRatings, storeSessions, storeVisits } from './storeVisits'
import type { BusyClinic, Visit } from './visit'

/** Fixed, so that the same people and visits are generated every time, with dates relative to the current day. */
const seed = 20_261_118
const day = 86_400_000

/** Returns the hospitals that the demo starts with; undefined if one of them has been renamed. */
async function demoHospitals(): Promise<DemoHospitals | undefined> {
  const rows = await db().select().from(hospitals)
  const called = (name: string) => rows.find((row) => row.name === name)
  const hub = called('Mashfa University Hospital')
  const aswan = called('Aswan Spoke Hospital')
  const banadir = called('Banadir Spoke Hospital')
  const hargeisa = called('Hargeisa Spoke Hospital')
  return hub && aswan && banadir && hargeisa ? { hub, aswan, banadir, hargeisa } : undefined
}

/** The first finished visit of each generated patient, with a number per patient. */
const firstVisits = sql`(select appointments.patient_id, min(appointments.doctor_id) as doctor_id,
    min(appointments.finished_at) as finished_at, row_number() over (order by appointments.patient_id) as number
  from appointments join users on users.id = appointments.patient_id
  where appointments.finished_at is not null and users.email like ${`%${patientDomain}`}
  group by appointments.patient_id) as visits`

async function isFilled(): Promise<boolean> {
  const found = await db()
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%${patientDomain}`))
    .limit(1)
  return found.length > 0
}

async function idsOfAccounts(): Promise<Map<string, number>> {
  const rows = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(like(users.email, '%@demo.test'), isNull(users.closed_at)))
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Returns the clinics to generate visits for: the generated ones, and those of the demo that were not renamed. */
async function busyClinics(today: string): Promise<BusyClinic[]> {
  const rows = await db()
    .select({ id: clinics.id, title: clinics.title, coordinatorId: min(clinicCoordinators.user_id) })
    .from(clinics)
    .innerJoin(clinicCoordinators, eq(clinicCoordinators.clinic_id, clinics.id))
    .where(isNull(clinics.deleted_at))
    .groupBy(clinics.id)
    .orderBy(clinics.id)
  const from = new Date(Date.parse(today) - (daysOfHistory + 1) * day).toISOString().slice(0, 10)
  const to = new Date(Date.parse(today) + (daysAhead + 1) * day).toISOString().slice(0, 10)
  const plans = new Map((await loadPlans(sql`clinics.deleted_at is null`, from, to)).map((plan) => [plan.id, plan]))
  return rows.flatMap(({ id, title, coordinatorId }) => {
    const [plan, demand] = [plans.get(id), demands[title]]
    if (!plan || !demand || coordinatorId === null) return []
    const { doctor, type, schedule, vacations, prices } = plan
    return [{ id, doctorId: doctor.id, coordinatorId, type, schedule, vacations, prices, demand }]
  })
}

/**
 * Returns when each patient created the account, in ms since the epoch: new patients within two days before their first
 * booking, the others up to 330 days before it.
 */
function openedAt(patients: readonly Patient[], visits: readonly Visit[], random: Random): Map<Patient, number> {
  const at = now().getTime()
  const first = new Map<Patient, number>()
  for (const { patient, bookedAt } of visits) first.set(patient, Math.min(bookedAt, first.get(patient) ?? at))
  const historyBegan = at - daysOfHistory * day
  return new Map(
    patients.map((patient) => {
      const booked = first.get(patient) ?? at - random.next() * 60 * day
      const isNew = Date.parse(patient.comesFrom) > historyBegan
      return [patient, Math.floor(booked - 600_000 - random.next() * (isNew ? 2 : 330) * day)]
    }),
  )
}

async function fill(places: DemoHospitals, passwordHash: string): Promise<void> {
  const at = now().getTime()
  const random = createRandom(seed)
  const { date: today } = localTime(at, places.hub.time_zone)
  const staff = await storeStaff(places, { passwordHash, createdAt: at - 400 * day })
  const people = new Map([...(await idsOfAccounts()), ...staff])
  await storeClinics(generatedClinics, places, people)
  await storeVacations(today, people)

  const patients = inventPatients(today, random)
  const { visits, sessions } = inventVisits(await busyClinics(today), patients, at, random)
  const patientIds = await storePatients(patients, places, {
    passwordHash,
    createdAt: openedAt(patients, visits, random),
  })
  const stored = await storeVisits(visits, patientIds)
  await storeSessions(sessions)
  await storeRatings(stored)
  await storeChats(stored)
  await storeNotifications(stored, at)
  await addSubmissions(at, seed)
  for (const { demo } of areas) await demo?.fill?.(firstVisits)
  await fillSearch()
}

/**
 * Adds staff, patients, clinics with ordinary hours and three months of appointments to the demo. Runs in one
 * transaction and only once, even when several servers start at the same time. Does nothing if a hospital of the demo
 * has been renamed. Writes no audit entries, because no user did any of this.
 * @returns whether this call added the data
 */
export async function fillDemo(): Promise<boolean> {
  if (await isFilled()) return false
  const passwordHash = await hashPassword(demoPassword)
  return inTransaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(${locks.fillDemo})`)
    const places = await demoHospitals()
    if (!places || (await isFilled())) return false
    await fill(places, passwordHash)
    return true
  })
}

import { eq } from 'drizzle-orm'
import { formatClock } from '#contract/rules/clockTime'
import { localTime } from '#contract/rules/wallClock'
import { users } from '../../../platform/auth/tables'
import { Tab } from '../../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { appointments } from '../../../schema/appointments'
import { clinicCoordinators, clinicDays, clinics } from '../../../schema/clinics'
import { hospitals } from '../../../schema/facilities'
import { levels, specialties } from '../../../schema/reference'
import { freeTerms } from '../../clinics/testing/freeTerms'

const slotMinutes = 5
const zone = 'Africa/Cairo'
/** Slot 4 begins at `testNow`: 13:00. */
const opens = 12 * 60 + 45

/** An appointment in a test, with its patient. */
export interface Visit {
  id: number
  patient: Client
}

type AppointmentChange = Partial<typeof appointments.$inferInsert>

/** A clinic that is open now, with its doctor and a coordinator; slots of five minutes from 12:45 to 16:00. */
export class ClinicDay {
  private readonly tabs: Tab[] = []
  private readonly today: string

  private constructor(
    readonly testServer: TestServer,
    readonly clinicId: number,
    readonly hospitalId: number,
    readonly doctor: Client,
    readonly coordinator: Client,
  ) {
    this.today = localTime(testServer.clock.now().getTime(), zone).date
  }

  static async open(testServer: TestServer, type: 'virtual' | 'physical' = 'virtual'): Promise<ClinicDay> {
    const { database } = testServer
    const [hospital] = await database.select().from(hospitals).where(eq(hospitals.is_hub, true))
    const [level] = await database.select().from(levels)
    const [specialty] = await database.select().from(specialties)
    if (!hospital || !level || !specialty) throw new Error('not seeded')
    const doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [hospital.id], specialty_id: specialty.id })
    const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hospital.id] })
    const at = testServer.clock.now()
    const [clinic] = await database
      .insert(clinics)
      .values({
        title: 'Test clinic',
        hospital_id: hospital.id,
        level_id: level.id,
        specialty_id: specialty.id,
        doctor_id: doctor.userId,
        time_zone: zone,
        type,
        address: type === 'physical' ? 'Ground floor' : null,
        ...freeTerms,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: clinics.id })
    if (!clinic) throw new Error('no clinic')
    await database.insert(clinicDays).values({
      clinic_id: clinic.id,
      weekday: 'wednesday',
      opens: '12:45',
      closes: '16:00',
      slot_minutes: slotMinutes,
    })
    await database.insert(clinicCoordinators).values({ clinic_id: clinic.id, user_id: coordinator.userId })
    return new ClinicDay(testServer, clinic.id, hospital.id, doctor, coordinator)
  }

  /** Inserts a confirmed appointment of a new patient, today in the slot of that number. */
  async book(number: number, change: AppointmentChange = {}): Promise<Visit> {
    const patient = await this.testServer.addUser()
    const minutes = opens + (number - 1) * slotMinutes
    const start = Date.parse(`${this.today}T00:00:00+02:00`) + minutes * 60_000
    const [row] = await this.testServer.database
      .insert(appointments)
      .values({
        code: crypto.randomUUID(),
        clinic_id: this.clinicId,
        doctor_id: this.doctor.userId,
        patient_id: patient.userId,
        date: this.today,
        slot: formatClock(minutes),
        starts_at: new Date(start),
        ends_at: new Date(start + slotMinutes * 60_000),
        price: 0,
        created_at: this.testServer.clock.now(),
        ...change,
      })
      .returning({ id: appointments.id })
    if (!row) throw new Error('no appointment')
    return { id: row.id, patient }
  }

  /**
   * Starts the clinic session through the call page of an appointment.
   * @returns the token of the clinic session
   */
  async start(visit: Visit): Promise<string> {
    const { status, body } = await this.doctor.post<{ data: { session_token: string } }>(
      `/api/admin/clinics/start-call/${visit.id}`,
    )
    if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`)
    return body.data.session_token
  }

  /** Joins the lobby and stays connected to it, as the waiting screen does. */
  async join({ id, patient }: Visit): Promise<{ tab: Tab; position: QueuePosition }> {
    const { status, body } = await patient.get<{ data: QueuePosition }>(`/api/patient/lobby/join/${id}`)
    if (status !== 200) throw new Error(`not joined: ${JSON.stringify(body)}`)
    const tab = await this.connect(patient)
    await tab.subscribe(`lobby.${body.data.lobby_id}`)
    return { tab, position: body.data }
  }

  /**
   * Starts the clinic session, lets the patient join it and calls them in.
   * @returns the token of the clinic session
   */
  async callIn(visit: Visit): Promise<string> {
    const token = await this.start(visit)
    await this.join(visit)
    const { status, body } = await this.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
    if (status !== 200) throw new Error(`not called in: ${JSON.stringify(body)}`)
    return token
  }

  /**
   * Puts the clinic's hospital below a new hub.
   * @returns the id of the hub
   */
  async addHospitalAbove(): Promise<number> {
    const { database } = this.testServer
    const ofHospital = eq(hospitals.id, this.hospitalId)
    const [hospital] = await database.select().from(hospitals).where(ofHospital)
    if (!hospital) throw new Error('no hospital')
    const [above] = await database
      .insert(hospitals)
      .values({ name: crypto.randomUUID(), country_id: hospital.country_id, time_zone: zone, is_hub: true })
      .returning({ id: hospitals.id })
    if (!above) throw new Error('no hub')
    await database.update(hospitals).set({ parent_id: above.id }).where(ofHospital)
    return above.id
  }

  async connect(person: Client): Promise<Tab> {
    const tab = await Tab.open(this.testServer.url, person.token)
    this.tabs.push(tab)
    return tab
  }

  /** Returns the same person with a new token, after the clock was moved past the token's expiry. */
  async signInAgain({ userId }: Client): Promise<Client> {
    const [user] = await this.testServer.database.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return this.testServer.as(user?.email ?? '')
  }

  async row(visit: Visit) {
    const [row] = await this.testServer.database.select().from(appointments).where(eq(appointments.id, visit.id))
    if (!row) throw new Error('no such appointment')
    return row
  }

  close(): void {
    for (const tab of this.tabs) tab.socket.disconnect()
  }
}

/** The fields of a queue position that tests use. */
export interface QueuePosition {
  lobby_id: number
  lobby_order: number
  room_order: number | null
  people_before: number
  queue: { number: number; state: string }[]
  called: boolean
  waiting_time: { from_minutes: number; to_minutes: number; right: number; of: number } | null
  session_ended: boolean
  appointment: { id: number; lobby_order: number | null; status: number }
}

import { eq } from 'drizzle-orm'
import type { RecordKind } from '#contract/kit/record'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { demoPassword } from '../areas/auth'
import { egypt } from '../areas/facilities/facilityFixture'
import { ClinicDay } from '../areas/lobby/testing/clinicDay'
import { storeForm } from '../areas/submissions/testing/storeForm'
import { roleId } from '../areas/users/testing/userForm'
import { hashPassword } from '../platform/auth/password'
import { users } from '../platform/auth/tables'
import type { Client } from '../platform/testing/client'
import type { TestServer } from '../platform/testing/server'
import { sentSurveyRecipients, sentSurveys } from '../schema/submissions'
import { waitlistEntries, waitlistOffers } from '../schema/waitlist'
import type { Keys } from '../testing/areaTesting'
import { idOf } from '../testing/stored'
import { visitRecords } from '../testing/visitRecords'

export type Who = 'super' | 'admin' | 'doctor' | 'coordinator' | 'patient' | 'leaver' | 'closer' | 'stranger'

/** People, and records that they work on, which calls need in order not to be refused early. */
export interface FuzzFixture {
  people: Record<Who, Client>
  keys: Keys
  /** Ids of the records created by the calls of an area since then, which can be changed and deleted. */
  created: Map<string, number[]>
  /** Ids of entries of the waiting list to which a slot is offered. */
  offers: Record<'accepted' | 'declined' | 'left' | 'stopped', number>
  /** Single values that calls need, by field name. */
  facts: Record<string, unknown>
  close(): void
}

/** The users' own password, so that a correct one can be sent with an invalid new one. */
const passwordHash = hashPassword(demoPassword)

/** Begins a visit: the patient is in the room with the doctor. */
async function beginVisit(day: ClinicDay) {
  const visit = await day.book(4)
  const session = await day.start(visit)
  const joined = await visit.patient.get<{ data: { lobby_id: number } }>(`/api/patient/lobby/join/${visit.id}`)
  await day.doctor.get(`/api/admin/room/${session}/start-with/${visit.id}`)
  return { ...visit, session, lobbyId: joined.body.data.lobby_id }
}

/**
 * Creates a guest's link that was not used yet.
 * @returns the guest's id, and the secret of the link
 */
async function inviteGuest(day: ClinicDay, visitId: number): Promise<{ guest: number; link: string }> {
  const { body } = await day.doctor.post<{ data: { id: number; link: string } }>(
    `/api/admin/meeting/${visitId}/guests`,
    {
      name: 'Guest',
      relation: 'relative',
    },
  )
  return { guest: body.data.id, link: body.data.link.split(/[/#]/).pop() ?? '' }
}

/**
 * Adds an entry to the waiting list, to which a slot is offered.
 * @param who who waits for whom; a patient waits for a doctor once
 * @param slot the number of the slot
 * @returns the entry's id
 */
async function offerSlot(
  day: ClinicDay,
  who: { patient_id: number; doctor_id: number },
  slot: number,
): Promise<number> {
  const { database, clock } = day.testServer
  const at = clock.now()
  const expires = new Date(at.getTime() + 24 * 3_600_000)
  const held = await day.book(slot, { patient_id: who.patient_id, hold_expires_at: expires, offered: true })
  const days = { date_from: '2026-11-18', date_to: '2026-11-30', parts: ['morning' as const] }
  const entry = idOf(
    await database
      .insert(waitlistEntries)
      .values({ ...who, ...days, created_at: at })
      .returning({ id: waitlistEntries.id }),
  )
  await database.insert(waitlistOffers).values({
    entry_id: entry,
    appointment_id: held.id,
    clinic_id: day.clinicId,
    starts_at: new Date(at.getTime() + slot * 60_000),
    offered_at: at,
    expires_at: expires,
  })
  return entry
}

/**
 * Stores a public form with one question, and sends it to a patient.
 * @returns the form, its question, and the sent survey, by the names of the fields that contain them
 */
async function sendForm({ testServer, hospitalId, coordinator }: ClinicDay, patient: Client) {
  const form = await storeForm(testServer, [{ title: 'How are you?' }], { hospital: hospitalId, availability: 2 })
  const at = testServer.clock.now()
  const sent = idOf(
    await testServer.database
      .insert(sentSurveys)
      .values({
        survey_id: form.id,
        status: SURVEY_STATUS.final,
        sender_id: coordinator.userId,
        location_id: hospitalId,
        duration: 1,
        duration_unit: 'weeks',
        created_at: at,
        updated_at: at,
        sent_at: at,
        ends_at: new Date(at.getTime() + 7 * 86_400_000),
      })
      .returning({ id: sentSurveys.id }),
  )
  await testServer.database.insert(sentSurveyRecipients).values({ sent_survey_id: sent, patient_id: patient.userId })
  return { survey_id: form.id, survey: form.id, published_question: form.questions[0]?.line, listId: sent }
}

export async function createFuzzFixture(testServer: TestServer): Promise<FuzzFixture> {
  const day = await ClinicDay.open(testServer)
  const closing = await ClinicDay.open(testServer)
  const ending = await beginVisit(closing)
  const visit = await beginVisit(day)
  const { patient } = visit
  const { completed, inLobby, cancelled } = APPOINTMENT_STATUS
  const seen = await day.book(1, { patient_id: patient.userId, status: completed })
  const waiting = await day.book(20, { patient_id: patient.userId, status: inLobby })
  const toCancel = await day.book(24)
  const toDelete = await day.book(28, { status: cancelled })
  const toMove = await day.book(32)
  const held = await day.book(36, {
    patient_id: patient.userId,
    hold_expires_at: new Date(testServer.clock.now().getTime() + 24 * 3_600_000),
  })
  const { country, city } = await egypt(testServer)
  const offers = {
    accepted: await offerSlot(day, { patient_id: patient.userId, doctor_id: day.doctor.userId }, 22),
    declined: await offerSlot(day, { patient_id: patient.userId, doctor_id: closing.doctor.userId }, 26),
    left: await offerSlot(day, { patient_id: patient.userId, doctor_id: seen.patient.userId }, 30),
    stopped: await offerSlot(day, { patient_id: seen.patient.userId, doctor_id: day.doctor.userId }, 34),
  }
  const own = { hospitals: [day.hospitalId] }
  const people = {
    super: await testServer.addUser({ role: 'SUPER_ADMIN' }),
    admin: await testServer.addUser({ role: 'ADMIN', ...own }),
    doctor: day.doctor,
    coordinator: day.coordinator,
    patient,
    leaver: await testServer.addUser(),
    closer: closing.doctor,
    stranger: testServer.stranger,
  }
  const changed = await testServer.addUser({ role: 'NURSE', ...own })
  for (const { userId } of [...Object.values(people), changed]) {
    await testServer.database
      .update(users)
      .set({ password_hash: await passwordHash })
      .where(eq(users.id, userId))
  }
  const keys = { ...(await visitRecords(day, visit)), user: changed.userId }
  for (const at of [`lab/${keys.lab}`, `radiology/${keys.radiologyCenter}`]) {
    await people.super.post(`/api/admin/${at}/staff`, { role: 'NURSE', users: [changed.userId] })
  }
  const message = await patient.post<{ data: { id: number } }>(`/api/admin/chat/${keys.chatRoom}/messages`, {
    body: 'Good morning',
    client_id: crypto.randomUUID(),
  })
  const clinic = await people.super.get<{ data: { level_id: number; specialty_id: number } }>(
    `/api/admin/clinics/${day.clinicId}`,
  )
  const { level_id, specialty_id } = clinic.body.data
  return {
    people,
    keys,
    created: new Map(),
    offers,
    facts: {
      hospital_id: day.hospitalId,
      clinic_id: day.clinicId,
      doctor_id: day.doctor.userId,
      patient_id: patient.userId,
      coordinators: [day.coordinator.userId],
      country,
      country_id: country,
      city,
      city_id: city,
      level_id,
      specialty_id,
      users: [changed.userId],
      user_id: changed.userId,
      member: changed.userId,
      key: changed.userId,
      roles: [await roleId(testServer, 'PATIENT')],
      rows: [{ hospital: day.hospitalId, roles: [await roleId(testServer, 'NURSE')] }],
      model_id: seen.id,
      appointmentId: seen.id,
      waiting: waiting.id,
      scheduled: toCancel.id,
      cancelled: toDelete.id,
      movable: toMove.id,
      held: held.id,
      visit: visit.id,
      closingSession: ending.session,
      closingVisit: ending.id,
      room: keys.chatRoom,
      room_name: `appointment.${visit.id}`,
      channel_name: `clinic.${day.clinicId}`,
      message_id: message.body.data.id,
      session: visit.session,
      ...(await sendForm(day, patient)),
      ...(await inviteGuest(day, visit.id)),
    },
    close() {
      day.close()
      closing.close()
    },
  }
}

/** The area that creates records of a kind, where its calls reach them by an access rule. */
export const creatingAreas: Partial<Record<RecordKind, string>> = {
  user: 'users',
  role: 'roles',
  hospital: 'hospitals',
  ownHospital: 'hospitals',
  lab: 'labs',
  ownLab: 'labs',
  radiologyCenter: 'radiology',
  ownRadiologyCenter: 'radiology',
  clinic: 'clinics',
  vacation: 'vacations',
  view: 'views',
  userDocument: 'userDocuments',
  attachment: 'attachments',
  diagnosis: 'diagnoses',
  allergy: 'allergies',
}

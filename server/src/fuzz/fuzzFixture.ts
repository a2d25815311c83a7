import { and, eq } from 'drizzle-orm'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { SURVEY_TYPE } from '#contract/surveys/codes'
import { demoPassword } from '../areas/auth'
import { egypt } from '../areas/facilities/testing/facilityFixture'
import { ClinicDay } from '../areas/lobby/testing/clinicDay'
import { storeForm } from '../areas/submissions/testing/storeForm'
import { roleId } from '../areas/users/testing/userForm'
import { hashPassword } from '../platform/auth/password'
import { users } from '../platform/auth/tables'
import type { Client } from '../platform/testing/client'
import type { TestServer } from '../platform/testing/server'
import { episodes } from '../schema/episodes'
import { reportExports } from '../schema/reports'
import { surveys } from '../schema/surveys'
import type { Keys } from '../testing/areaTesting'
import { visitRecords } from '../testing/visitRecords'
import { receiveRequests } from './fixtureConsultations'
import { storeImports } from './fixtureImports'
import { orderInvestigations } from './fixtureInvestigations'
import { holdRounds } from './fixtureRounds'
import { admitForDischarge, inpatientRecords, offerTransfers } from './fixtureStays'
import { beginVisit, inviteGuest, offerSlot, sendForm, waitFor } from './fixtureVisits'

export type Who = 'super' | 'admin' | 'doctor' | 'coordinator' | 'patient' | 'leaver' | 'closer' | 'stranger'

/** People, and records that they work on, which calls need in order not to be refused early. */
export interface FuzzFixture {
  people: Record<Who, Client>
  keys: Keys
  /** Ids of the records created by the calls of an area since then, which can be changed and deleted. */
  created: Map<string, number[]>
  /**
   * Ids in the path of calls that have records for themselves: those of the discharge, of transfers, of the outage sheet, of
   * results, of consultation requests, and of rounds.
   */
  stays: ReadonlyMap<string, number>
  /** Ids of entries of the waiting list to which a slot is offered. */
  offers: Record<'accepted' | 'declined' | 'left' | 'stopped' | 'offered' | 'removed', number>
  /** Single values that calls need, by field name. */
  facts: Record<string, unknown>
  close(): void
}

/** The users' own password, so that a correct one can be sent with an invalid new one. */
const passwordHash = hashPassword(demoPassword)

export async function createFuzzFixture(testServer: TestServer): Promise<FuzzFixture> {
  const day = await ClinicDay.open(testServer)
  const closing = await ClinicDay.open(testServer)
  const ending = await beginVisit(closing, 'startCall')
  const visit = await beginVisit(day, 'startWith')
  const { patient } = visit
  const { completed, inLobby, cancelled } = APPOINTMENT_STATUS
  const seen = await day.book(1, { patient_id: patient.userId, status: completed })
  const waiting = await day.book(20, { patient_id: patient.userId, status: inLobby })
  const toCancel = await day.book(24)
  const toDelete = await day.book(28, { status: cancelled })
  const toMove = await day.book(32)
  const ownToMove = await day.book(38, { patient_id: patient.userId })
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
    offered: await waitFor(day, { patient_id: toCancel.patient.userId, doctor_id: day.doctor.userId }),
    removed: await waitFor(day, { patient_id: toDelete.patient.userId, doctor_id: day.doctor.userId }),
  }
  // Two records of one patient, which no other call is about.
  const [kept, duplicate] = [await testServer.addUser(), await testServer.addUser()]
  const [compared, comparedWith] = [await testServer.addUser(), await testServer.addUser()]
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
  await testServer.database.update(users).set({ is_staff_member: true }).where(eq(users.id, changed.userId))
  const keys = { ...(await visitRecords(day, visit)), user: changed.userId }
  const { episode: ofEmergencyDose, ...inpatientKeys } = await inpatientRecords(day, patient)
  Object.assign(keys, inpatientKeys)
  // Doctors read no reports.
  await testServer.database
    .update(reportExports)
    .set({ user_id: people.super.userId })
    .where(eq(reportExports.id, Number(keys.reportExport)))
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
  const [inpatient] = await testServer.database
    .select()
    .from(episodes)
    .where(eq(episodes.id, Number(keys.episode)))
  const [form] = await testServer.database
    .select()
    .from(surveys)
    .where(
      and(eq(surveys.current, true), eq(surveys.type, SURVEY_TYPE.admission), eq(surveys.specialty_id, specialty_id)),
    )
  const followUp = await storeForm(testServer, [{ title: 'Better?' }], {
    hospital: day.hospitalId,
    type: SURVEY_TYPE.doctorFollowUp,
  })
  const transfers = await offerTransfers(testServer, day)
  const consultations = await receiveRequests(testServer, day, people.closer.userId)
  const discussed = await holdRounds(testServer, day)
  const ordered = await orderInvestigations(testServer, {
    episode: Number(keys.episode),
    doctor: day.doctor.userId,
  })
  return {
    people,
    keys,
    created: new Map(),
    stays: new Map([
      ...(await admitForDischarge(testServer, day, people.super)),
      ...transfers.paths,
      ...ordered.paths,
      ...consultations.paths,
      ...discussed.paths,
      ...(await storeImports(testServer, day.hospitalId, people.admin.userId)),
    ]),
    offers,
    facts: {
      hospital_id: day.hospitalId,
      department_id: keys.department,
      episode_id: keys.episode,
      inpatient: inpatient?.patient_id,
      admission_form: form?.id ?? null,
      follow_up_form: followUp.id,
      clinic_id: day.clinicId,
      doctor_id: day.doctor.userId,
      doctors: [day.doctor.userId],
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
      kept: kept.userId,
      waiting_patient: toMove.patient.userId,
      compared: compared.userId,
      other_id: comparedWith.userId,
      merged_id: duplicate.userId,
      roles: [await roleId(testServer, 'PATIENT')],
      rows: [{ hospital: day.hospitalId, roles: [await roleId(testServer, 'NURSE')] }],
      model_id: seen.id,
      appointmentId: seen.id,
      episodeId: keys.episode,
      ofEmergencyDose,
      ...ordered.codes,
      spoke: transfers.spoke,
      spokeDepartment: transfers.department,
      adviceItem: consultations.adviceItem,
      colleague: consultations.colleague,
      ...discussed.facts,
      roundCases: discussed.cases,
      waiting: waiting.id,
      scheduled: toCancel.id,
      cancelled: toDelete.id,
      movable: toMove.id,
      reschedulable: ownToMove.id,
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

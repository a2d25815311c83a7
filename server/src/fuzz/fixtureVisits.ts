import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { ClinicDay } from '../areas/lobby/testing/clinicDay'
import { storeForm } from '../areas/submissions/testing/storeForm'
import type { Client } from '../platform/testing/client'
import { sentSurveyRecipients, sentSurveys } from '../schema/submissions'
import { waitlistEntries, waitlistOffers } from '../schema/waitlist'
import { idOf } from '../testing/stored'

/**
 * Begins a visit: the patient is in the room with the doctor.
 * @param callIn whether the doctor calls the patient in from the lobby or from the page of the appointment
 */
export async function beginVisit(day: ClinicDay, callIn: 'startWith' | 'startCall') {
  const visit = await day.book(4)
  const session = await day.start(visit)
  const { position } = await day.join(visit)
  if (callIn === 'startCall') await day.start(visit)
  else await day.doctor.get(`/api/admin/room/${session}/start-with/${visit.id}`)
  if ((await day.row(visit)).status !== APPOINTMENT_STATUS.inRoom) throw new Error('The patient was not called in')
  return { ...visit, session, lobbyId: position.lobby_id }
}

/**
 * Creates a guest's link that was not used yet.
 * @returns the guest's id, and the secret of the link
 */
export async function inviteGuest(day: ClinicDay, visitId: number): Promise<{ guest: number; link: string }> {
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
 * Adds an entry to the waiting list.
 * @param who who waits for whom; a patient waits for a doctor once
 * @returns the entry's id
 */
export async function waitFor(
  { testServer: { database, clock } }: ClinicDay,
  who: { patient_id: number; doctor_id: number },
): Promise<number> {
  const days = {
    date_from: '2026-11-18',
    date_to: '2026-11-30',
    parts: ['morning' as const],
    time_zone: 'Africa/Cairo',
  }
  return idOf(
    await database
      .insert(waitlistEntries)
      .values({ ...who, ...days, created_at: clock.now() })
      .returning({ id: waitlistEntries.id }),
  )
}

/**
 * Adds an entry to the waiting list, to which a slot is offered.
 * @param who who waits for whom; a patient waits for a doctor once
 * @param slot the number of the slot
 * @returns the entry's id
 */
export async function offerSlot(
  day: ClinicDay,
  who: { patient_id: number; doctor_id: number },
  slot: number,
): Promise<number> {
  const { database, clock } = day.testServer
  const at = clock.now()
  const expires = new Date(at.getTime() + 24 * 3_600_000)
  const held = await day.book(slot, { patient_id: who.patient_id, hold_expires_at: expires, offered: true })
  const entry = await waitFor(day, who)
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
export async function sendForm({ testServer, hospitalId, coordinator }: ClinicDay, patient: Client) {
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

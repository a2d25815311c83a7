import type { ClinicDay, Visit } from '../areas/lobby/testing/clinicDay'
import { storeResult } from '../areas/patientTimeline/testing/storeResult'
import { complaintAttachments } from '../schema/appointments'
import type { Keys } from './areaTesting'
import { createRecords } from './createRecords'
import { idOf, savePicture } from './stored'

/**
 * Creates one record of every kind around a visit that has begun: the visit's own, and others for all other kinds.
 * @param day of the clinic
 * @param visit whose patient is in the room; an attachment is added to it
 */
export async function visitRecords(
  { testServer, clinicId, hospitalId, doctor, coordinator }: ClinicDay,
  visit: Visit & { session: string; lobbyId: number },
): Promise<Keys> {
  const { patient } = visit
  const others = await createRecords(testServer, hospitalId, {
    // They have a consultation of their own at the same time.
    doctor: (await testServer.addUser({ role: 'DOCTOR', hospitals: [hospitalId] })).userId,
    patient: (await testServer.addUser()).userId,
    coordinator: coordinator.userId,
    member: coordinator.userId,
    account: patient.userId,
    notified: doctor.userId,
  })
  const media = await savePicture(testServer)
  const attachment = await testServer.database
    .insert(complaintAttachments)
    .values({
      appointment_id: visit.id,
      name: 'x',
      type: 'others',
      media_id: media,
      created_at: testServer.clock.now(),
    })
    .returning({ id: complaintAttachments.id })
  const result = await storeResult(testServer, visit.id)
  return {
    ...others,
    appointment: visit.id,
    ownAppointment: visit.id,
    consultation: visit.id,
    consultationOfDoctor: visit.id,
    attachment: idOf(attachment),
    media,
    resultFile: result.file,
    ownLabValue: result.value,
    clinic: clinicId,
    ownClinic: clinicId,
    clinicOfAppointment: clinicId,
    session: visit.session,
    sessionOfDoctor: visit.session,
    lobby: visit.lobbyId,
    ownLobby: visit.session,
    chatRoom: `appointment-${visit.id}`,
    patient: patient.userId,
  }
}

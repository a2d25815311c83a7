import { eq } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { RecordKind } from '#contract/kit/record'
import { complaintAttachments } from '../areas/appointments'
import { vacations } from '../areas/clinics'
import { centers } from '../areas/facilities'
import type { ClinicDay, Visit } from '../areas/lobby/testing/clinicDay'
import { notifications } from '../areas/notifications/tables'
import { hospitals } from '../areas/reference'
import { userDocuments } from '../areas/users/tables'
import { views } from '../areas/views/tables'
import { users } from '../platform/auth/tables'
import { media } from '../platform/files/tables'

/** The name of a record as its calls have it in their paths. */
export type Keys = Record<RecordKind, number | string>

function idOf(rows: { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('Nothing was stored')
  return row.id
}

/**
 * One record of every kind around a visit that has begun: of its patient, its doctor, its clinic and their hospital.
 * In: the clinic's day, a visit whose patient is in the lobby, and what stores a file for each record that has one.
 */
export async function visitRecords(
  { house: { database }, doctor, clinicId }: ClinicDay,
  visit: Visit & { session: string; lobbyId: number },
  store: () => Promise<{ storedName: string; size: number; sha256: string }>,
): Promise<Keys> {
  const at = new Date()
  const { patient } = visit
  const keepFile = async () => {
    const file = { fileName: 'x.png', contentType: 'image/png', createdAt: at, ...(await store()) }
    return idOf(await database.insert(media).values(file).returning({ id: media.id }))
  }
  const mediaId = await keepFile()
  const told = await database
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, patient.userId))
  const attachment = await database
    .insert(complaintAttachments)
    .values({ appointmentId: visit.id, name: 'x', type: 'others', mediaId, createdAt: at })
    .returning({ id: complaintAttachments.id })
  const view = await database
    .insert(views)
    .values({ userId: doctor.userId, list: 'clinics', name: 'x', filters: 'x=1' })
    .returning({ id: views.id })
  const hub = idOf(await database.select().from(hospitals).where(eq(hospitals.isHub, true)))
  const ofHub = await database.select().from(centers).where(eq(centers.hospitalId, hub))
  const centerOf = (type: number) => idOf(ofHub.filter((center) => center.type === type))
  const closed = await database
    .insert(vacations)
    .values({ title: 'x', type: 2, clinicId, dateFrom: '2027-01-01', dateTo: '2027-01-01' })
    .returning({ id: vacations.id })
  await database
    .update(users)
    .set({ avatarMediaId: await keepFile() })
    .where(eq(users.id, patient.userId))
  const document = await database
    .insert(userDocuments)
    .values({ userId: doctor.userId, name: 'x', mediaId: await keepFile(), createdAt: at })
    .returning({ id: userDocuments.id })
  return {
    hospital: hub,
    ownHospital: hub,
    lab: centerOf(CENTER_TYPE.lab),
    ownLab: centerOf(CENTER_TYPE.lab),
    radiologyCenter: centerOf(CENTER_TYPE.radiology),
    ownRadiologyCenter: centerOf(CENTER_TYPE.radiology),
    appointment: visit.id,
    ownAppointment: visit.id,
    consultation: visit.id,
    consultationOfDoctor: visit.id,
    attachment: idOf(attachment),
    media: mediaId,
    clinic: clinicId,
    ownClinic: clinicId,
    clinicOfAppointment: clinicId,
    session: visit.session,
    sessionOfDoctor: visit.session,
    lobby: visit.lobbyId,
    ownLobby: visit.session,
    chatRoom: `appointment-${visit.id}`,
    notification: idOf(told),
    patient: patient.userId,
    view: idOf(view),
    vacation: idOf(closed),
    user: doctor.userId,
    userDocument: idOf(document),
    avatar: patient.userId,
  }
}

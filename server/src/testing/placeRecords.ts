import { eq } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { RecordKind } from '#contract/kit/record'
import { appointments, complaintAttachments } from '../areas/appointments'
import { clinicCoordinators, clinicDays, clinics, vacations } from '../areas/clinics'
import { freeTerms } from '../areas/clinics/testing/freeTerms'
import { centerStaff, centers } from '../areas/facilities'
import { lobbies } from '../areas/lobby'
import { meetingGuests } from '../areas/meeting/tables'
import { notifications } from '../areas/notifications/tables'
import { userDocuments } from '../areas/users/tables'
import { views } from '../areas/views/tables'
import { users } from '../platform/auth/tables'
import { saveMedia } from '../platform/files/media'
import { receiveBytes } from '../platform/files/receiveFile'
import { samplePng } from '../platform/testing/sampleFiles'
import type { TestServer } from '../platform/testing/server'

/** A record of each kind, and what hangs on them that calls name too. */
export type Keys = Record<RecordKind | 'guest' | 'hospitalStaff' | 'centerStaff', number | string>

/** Whose records they are. */
export interface Cast {
  doctor: number
  coordinator: number
  patient: number
  /** On the staff of the lab and the radiology center. */
  member: number
  /** Whose account, document and picture it is. */
  account: number
  /** Whose notification and view it is. */
  told: number
}

function first<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

/** Wednesday in Cairo, the day of `testNow`. */
const today = '2026-11-18'
/** What somebody was told. */
const matter = { type: 'message_received', values: { name: 'x' }, about: {} } as const
let slots = 0

export async function keepPicture(house: TestServer): Promise<number> {
  return house.inside(async () => (await saveMedia(await receiveBytes('x.png', samplePng))).id)
}

/** A clinic with a running session, an appointment in it, and what hangs on that. */
async function placeVisit(house: TestServer, hospitalId: number, { doctor, coordinator, patient }: Cast) {
  const { database } = house
  const createdAt = house.clock.now()
  slots += 1
  const startsAt = new Date(createdAt.getTime() + slots * 300_000)
  const endsAt = new Date(startsAt.getTime() + 300_000)
  const clinic = first(
    await database
      .insert(clinics)
      .values({
        title: `Clinic of ${hospitalId}`,
        hospitalId,
        levelId: 1,
        specialtyId: 1,
        doctorId: doctor,
        timeZone: 'Africa/Cairo',
        type: 'virtual',
        ...freeTerms,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: clinics.id }),
  ).id
  await database
    .insert(clinicDays)
    .values({ clinicId: clinic, weekday: 'wednesday', opens: '12:00', closes: '20:00', slotMinutes: 5 })
  await database.insert(clinicCoordinators).values({ clinicId: clinic, userId: coordinator })
  const appointment = first(
    await database
      .insert(appointments)
      .values({
        code: crypto.randomUUID(),
        clinicId: clinic,
        doctorId: doctor,
        patientId: patient,
        date: today,
        slot: '13:00',
        startsAt,
        endsAt,
        price: 0,
        status: 3,
        lobbyState: 2,
        lobbyOrder: 1,
        joinedAt: createdAt,
        startedAt: createdAt,
        createdAt,
      })
      .returning({ id: appointments.id }),
  ).id
  const session = crypto.randomUUID()
  const lobby = first(
    await database
      .insert(lobbies)
      .values({ sessionToken: session, clinicId: clinic, date: today, startsAt, endsAt, startedAt: createdAt })
      .returning({ id: lobbies.id }),
  ).id
  const mediaId = await keepPicture(house)
  const attachment = first(
    await database
      .insert(complaintAttachments)
      .values({ appointmentId: appointment, name: 'x', type: 'others', mediaId, createdAt })
      .returning({ id: complaintAttachments.id }),
  ).id
  const guest = first(
    await database
      .insert(meetingGuests)
      .values({
        appointmentId: appointment,
        invitedBy: doctor,
        name: 'x',
        relation: 'relative',
        linkHash: Buffer.from(crypto.randomUUID()),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 3_600_000),
      })
      .returning({ id: meetingGuests.id }),
  ).id
  return {
    guest,
    clinic,
    ownClinic: clinic,
    clinicOfAppointment: clinic,
    appointment,
    ownAppointment: appointment,
    consultation: appointment,
    consultationOfDoctor: appointment,
    chatRoom: `appointment-${appointment}`,
    session,
    sessionOfDoctor: session,
    ownLobby: session,
    lobby,
    attachment,
    media: mediaId,
    patient,
  }
}

async function placeCenter(house: TestServer, hospitalId: number, type: number, member: number): Promise<number> {
  const { id } = first(
    await house.database
      .insert(centers)
      .values({
        type,
        name: `Center of ${hospitalId}`,
        phone: '+201000000000',
        address: 'x',
        description: 'x',
        hospitalId,
        contactName: 'x',
        contactPhone: '+201000000000',
        contactEmail: 'x@test.example',
        agreementMediaId: await keepPicture(house),
      })
      .returning({ id: centers.id }),
  )
  await house.database.insert(centerStaff).values({ centerId: id, userId: member, roleId: 1 })
  return id
}

/** What belongs to a person alone. */
async function placePersonal(house: TestServer, { account, told }: Cast) {
  const { database } = house
  const createdAt = house.clock.now()
  const pictures = { avatarMediaId: await keepPicture(house), idScanMediaId: await keepPicture(house) }
  await database.update(users).set(pictures).where(eq(users.id, account))
  const userDocument = first(
    await database
      .insert(userDocuments)
      .values({ userId: account, name: 'x', mediaId: await keepPicture(house), createdAt })
      .returning({ id: userDocuments.id }),
  ).id
  const notification = first(
    await database
      .insert(notifications)
      .values({ userId: told, ...matter, key: crypto.randomUUID(), createdAt })
      .returning({ id: notifications.id }),
  ).id
  const view = first(
    await database
      .insert(views)
      .values({ userId: told, list: 'clinics', name: crypto.randomUUID(), filters: 'x=1' })
      .returning({ id: views.id }),
  ).id
  return { user: account, userDocument, avatar: account, notification, view }
}

/**
 * One record of each kind at a hospital.
 * @param ofDoctor the vacation is the doctor's own instead of the hospital's
 */
export async function placeRecords(house: TestServer, hospital: number, cast: Cast, ofDoctor = false): Promise<Keys> {
  const lab = await placeCenter(house, hospital, CENTER_TYPE.lab, cast.member)
  const radiologyCenter = await placeCenter(house, hospital, CENTER_TYPE.radiology, cast.member)
  const whose = ofDoctor ? { type: 1, doctorId: cast.doctor } : { type: 3, hospitalId: hospital }
  const vacation = first(
    await house.database
      .insert(vacations)
      .values({ title: 'x', ...whose, dateFrom: '2027-01-01', dateTo: '2027-01-01' })
      .returning({ id: vacations.id }),
  ).id
  return {
    ...(await placeVisit(house, hospital, cast)),
    ...(await placePersonal(house, cast)),
    hospitalStaff: cast.coordinator,
    centerStaff: cast.member,
    hospital,
    ownHospital: hospital,
    lab,
    ownLab: lab,
    radiologyCenter,
    ownRadiologyCenter: radiologyCenter,
    vacation,
  }
}

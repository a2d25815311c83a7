import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CENTER_TYPE } from '#contract/centers'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { Permission } from '#contract/permissions'
import type { RoleCode } from '#contract/roles'
import { complaintAttachments } from './areas/appointments'
import { vacations } from './areas/clinics'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { notifications } from './areas/notifications/tables'
import { centers } from './areas/providers'
import { hospitals } from './areas/reference'
import { userDocuments } from './areas/users/tables'
import { views } from './areas/views/tables'
import { mayOneOf } from './platform/auth/caller'
import { loadCallers } from './platform/auth/loadCaller'
import { rolePermissions, roles, userRoles, users } from './platform/auth/tables'
import { media } from './platform/files/tables'
import { guardPermissions } from './platform/http/routeGuard'
import { type Client, everyCall } from './platform/testing/client'
import { startTestServer, type TestServer } from './platform/testing/server'

let running: TestServer
let day: ClinicDay
/** The records of one visit, by their kind. */
let keys: Record<RecordKind, number | string>
/** People who have nothing to do with that visit, each with every right of their role. */
let outsiders: Client[]

beforeAll(async () => {
  running = await startTestServer()
  day = await ClinicDay.open(running)
  const visit = await day.book(4)
  const session = await day.start(visit)
  const { place } = await day.join(visit)
  const [file] = await running.database
    .insert(media)
    .values({
      fileName: 'x.png',
      contentType: 'image/png',
      size: 1,
      sha256: 'x',
      storedName: 'x',
      createdAt: new Date(),
    })
    .returning({ id: media.id })
  const [told] = await running.database
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, visit.patient.userId))
  const [attachment] = await running.database
    .insert(complaintAttachments)
    .values({ appointmentId: visit.id, name: 'x', type: 'others', mediaId: file?.id ?? 0, createdAt: new Date() })
    .returning({ id: complaintAttachments.id })
  const [kept] = await running.database
    .insert(views)
    .values({ userId: day.doctor.userId, list: 'clinics', name: 'x', filters: 'x=1' })
    .returning({ id: views.id })
  const [hub] = await running.database.select().from(hospitals).where(eq(hospitals.isHub, true))
  const ofHub = await running.database
    .select()
    .from(centers)
    .where(eq(centers.hospitalId, hub?.id ?? 0))
  const centerOf = (type: number) => ofHub.find((center) => center.type === type)?.id ?? 0
  const [closed] = await running.database
    .insert(vacations)
    .values({ title: 'x', type: 2, clinicId: day.clinicId, dateFrom: '2027-01-01', dateTo: '2027-01-01' })
    .returning({ id: vacations.id })
  await running.database
    .update(users)
    .set({ avatarMediaId: file?.id ?? 0 })
    .where(eq(users.id, visit.patient.userId))
  const [document] = await running.database
    .insert(userDocuments)
    .values({ userId: day.doctor.userId, name: 'x', mediaId: file?.id ?? 0, createdAt: new Date() })
    .returning({ id: userDocuments.id })
  keys = {
    hospital: hub?.id ?? 0,
    ownHospital: hub?.id ?? 0,
    lab: centerOf(CENTER_TYPE.lab),
    ownLab: centerOf(CENTER_TYPE.lab),
    radiologyCenter: centerOf(CENTER_TYPE.radiology),
    ownRadiologyCenter: centerOf(CENTER_TYPE.radiology),
    appointment: visit.id,
    ownAppointment: visit.id,
    consultation: visit.id,
    attachment: attachment?.id ?? 0,
    media: file?.id ?? 0,
    clinic: day.clinicId,
    ownClinic: day.clinicId,
    clinicOfAppointment: day.clinicId,
    session,
    lobby: place.lobby_id,
    ownLobby: session,
    chatRoom: `appointment-${visit.id}`,
    notification: told?.id ?? 0,
    patient: visit.patient.userId,
    view: kept?.id ?? 0,
    vacation: closed?.id ?? 0,
    user: day.doctor.userId,
    userDocument: document?.id ?? 0,
    avatar: visit.patient.userId,
  }
  const elsewhere = await ClinicDay.open(running)
  // The visit is the hub's: who belongs to one of its spokes does not reach up to it.
  const [spoke] = await running.database.select().from(hospitals).where(eq(hospitals.isHub, false))
  const atSpoke = (role: RoleCode) => running.addUser({ role, hospitals: [spoke?.id ?? 0] })
  const builder = await atSpoke('ADMIN')
  await grant(builder.userId, 'delete-hospital')
  outsiders = [
    await running.addUser(),
    (await elsewhere.book(5)).patient,
    await atSpoke('DOCTOR'),
    await atSpoke('COORDINATOR'),
    builder,
  ]
  elsewhere.close()
})

/** Gives somebody what no seeded role may do but Super Admin. */
async function grant(userId: number, permission: Permission): Promise<void> {
  const [role] = await running.database
    .insert(roles)
    .values({ code: 'BUILDER', name: 'Builder' })
    .returning({ id: roles.id })
  await running.database.insert(rolePermissions).values({ roleId: role?.id ?? 0, permission })
  await running.database.insert(userRoles).values({ userId, roleId: role?.id ?? 0 })
}

afterAll(async () => {
  day.close()
  await running.stop()
})

function address({ path, record }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    name === record?.param ? String(keys[record.kind]) : name === 'date' ? '18-11-2026' : '1',
  )
}

async function holds(client: Client, endpoint: Endpoint): Promise<boolean> {
  const claims = running.server.platform.tokens.read(client.token ?? '')
  const callers = await loadCallers(running.database, [claims?.sid ?? 0], running.clock.now())
  const caller = callers.get(claims?.sid ?? 0)
  const wanted = guardPermissions(endpoint)
  return caller !== undefined && (wanted.length === 0 || mayOneOf(caller, wanted))
}

describe('somebody else’s record answers 404, whatever one’s role may do', () => {
  // Super Admin reaches every record.
  const aboutRecords = everyCall().filter(({ endpoint }) => endpoint.record && endpoint.permission !== 'super')

  test.each(aboutRecords)('$name', async ({ endpoint }) => {
    let tried = 0
    for (const client of outsiders) {
      if (!(await holds(client, endpoint))) continue
      tried += 1
      const answer = await client.send(endpoint.method, address(endpoint))
      expect([answer.status, answer.body.error]).toEqual([404, 'Not Found'])
    }
    expect(tried, 'somebody holds the permission').toBeGreaterThan(0)
  })

  test('the same addresses answer those to whom the records belong', async () => {
    const mine = await day.doctor.get(`/api/admin/lobby/${keys.session}/show`)
    const agenda = await day.coordinator.get(`/api/admin/clinics/${day.clinicId}/appointments/18-11-2026`)
    const card = await day.doctor.get(`/api/admin/patients/${keys.patient}`)
    expect([mine.status, agenda.status, card.status]).toEqual([200, 200, 200])
  })
})

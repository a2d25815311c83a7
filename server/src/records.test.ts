import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { RoleCode } from '#contract/roles'
import { complaintAttachments } from './areas/appointments'
import { ClinicDay } from './areas/lobby/testing/clinicDay'
import { hospitals } from './areas/reference'
import { userDocuments } from './areas/users/tables'
import { mayOneOf } from './platform/auth/caller'
import { loadCallers } from './platform/auth/loadCaller'
import { users } from './platform/auth/tables'
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
  const [attachment] = await running.database
    .insert(complaintAttachments)
    .values({ appointmentId: visit.id, name: 'x', type: 'others', mediaId: file?.id ?? 0, createdAt: new Date() })
    .returning({ id: complaintAttachments.id })
  await running.database
    .update(users)
    .set({ avatarMediaId: file?.id ?? 0 })
    .where(eq(users.id, visit.patient.userId))
  const [document] = await running.database
    .insert(userDocuments)
    .values({ userId: day.doctor.userId, name: 'x', mediaId: file?.id ?? 0, createdAt: new Date() })
    .returning({ id: userDocuments.id })
  keys = {
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
    patient: visit.patient.userId,
    user: day.doctor.userId,
    userDocument: document?.id ?? 0,
    avatar: visit.patient.userId,
  }
  const elsewhere = await ClinicDay.open(running)
  // The visit is the hub's: who belongs to one of its spokes does not reach up to it.
  const [spoke] = await running.database.select().from(hospitals).where(eq(hospitals.isHub, false))
  const atSpoke = (role: RoleCode) => running.addUser({ role, hospitals: [spoke?.id ?? 0] })
  outsiders = [
    await running.addUser(),
    (await elsewhere.book(5)).patient,
    await atSpoke('DOCTOR'),
    await atSpoke('COORDINATOR'),
    await atSpoke('ADMIN'),
  ]
  elsewhere.close()
})

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
  return caller !== undefined && mayOneOf(caller, guardPermissions(endpoint))
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

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitlistEntry } from '#contract/waitlist/entry'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, type TestClinic, weekOf } from '../clinics/testing/clinicFixture'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('a patient who waits for two doctors is offered one time, also if the job and staff offer at once', async () => {
  const [one, other] = [await addClinic(testServer, weekOf('14:00', '14:30', 30)), await addClinic(testServer)]
  const [booker, patient] = [await testServer.addUser(), await testServer.addUser()]
  const join = async ({ doctorId }: TestClinic) => {
    const { body } = await patient.post<{ data: WaitlistEntry }>('/api/patient/waitlist', {
      ...{ doctor_id: doctorId, date_from: '2026-11-18', date_to: '2026-11-30' },
      parts: ['morning', 'afternoon', 'evening'],
    })
    return body.data.id
  }
  const booked = await bookFree(booker, one, '2026-11-20', '14:00')
  const [first, second] = [await join(one), await join(other)]
  await booker.get(`/api/patient/appointments/${booked}/cancel`)
  const time = { clinic_id: other.id, date: '2026-11-23', schedule_time: '10:00' }
  await runTogether<unknown>(testServer.database, {
    lock: sql`select from waitlist_entries where id = ${first} for update`,
    calls: [
      () => testServer.server.platform.jobs.run('offer-waitlist'),
      () => other.coordinator.post(`/api/admin/waitlist/${second}/offer`, time),
    ],
  })
  const { rows } = await testServer.database.execute(sql`select entry_id from waitlist_offers where state = 'open'`)
  expect(rows).toHaveLength(1)
})

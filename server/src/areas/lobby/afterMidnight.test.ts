import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from './testing/clinicDay'

interface Rows {
  data: { id: number; date: string }[]
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('after midnight a running session stays among the clinics of today, and is continued until it ends', async () => {
  const day = await ClinicDay.open(testServer)
  const visit = await day.book(4)
  const token = await day.callIn(visit)
  testServer.clock.set(new Date('2026-11-18T22:10:00Z'))
  const doctor = await day.signInAgain(day.doctor)
  const dates = async () => {
    const { body } = await doctor.get<Rows>('/api/admin/clinics/my-clinics?limit=50')
    return body.data.filter(({ id }) => id === day.clinicId).map(({ date }) => date)
  }
  expect(await dates()).toContain('2026-11-18')
  const started = await doctor.get<{ data: { session_token: string; date: string } }>(
    `/api/admin/clinics/${day.clinicId}/start`,
  )
  expect(started.body.data).toMatchObject({ session_token: token, date: '2026-11-18' })
  await doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await doctor.post(`/api/admin/lobby/${token}/end`)).status).toBe(200)
  expect(await dates()).not.toContain('2026-11-18')
  day.close()
  testServer.clock.set(testNow)
})

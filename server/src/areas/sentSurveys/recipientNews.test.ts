import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentSurvey } from '#contract/sentSurveys/sentSurvey'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { storeForm } from '../submissions/testing/storeForm'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
  // The queues know only the real time.
  testServer.clock.set(new Date())
  await testServer.createQueues()
  await testServer.server.platform.jobs.start()
})
afterAll(() => testServer.stop())

test('sending queues the notification of all recipients, in batches of which each is a job of its own', async () => {
  const query = async (text: string) => (await testServer.database.$client.query(text)).rows
  const day = await ClinicDay.open(testServer)
  const form = await storeForm(testServer, [], { hospital: day.hospitalId })
  await day.book(1)
  await query(`insert into users (first_name, last_name, email, password_hash, created_at, updated_at)
    select 'Patient', n::text, 'batch' || n || '@demo.test', 'x', now(), now() from generate_series(1, 220) as n`)
  await query(`insert into user_roles (user_id, role_id)
    select users.id, roles.id from users, roles where users.email like 'batch%' and roles.code = 'PATIENT'`)
  const superAdmin = await testServer.as('super@demo.test')
  const { body } = await superAdmin.post<{ data: SentSurvey }>('/api/admin/surveys/sent', {
    survey_id: form.id,
    duration: 1,
    duration_unit: 'weeks',
  })
  expect(body.data.matched_users_count).toBeGreaterThan(220)
  const notified = async () =>
    (await query(`select count(*)::int from notifications where type = 'survey_sent'`))[0].count
  await expect.poll(notified, { timeout: 60_000 }).toBe(body.data.matched_users_count)
  const batches = Math.floor(body.data.matched_users_count / 50) + 1
  const jobs = await query(`select data from pgboss.job where name = 'notify-survey-recipients'`)
  const stages = jobs.map(({ data }) => data.stage)
  expect(stages.filter((stage) => stage === 0)).toHaveLength(batches)
  // The reminders wait.
  expect(stages.filter((stage) => stage !== 0).sort()).toEqual([1, 2])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationRow } from '#contract/investigations/investigation'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})

const ofCase = (who: Client) =>
  who.get<{ data: InvestigationRow[] }>(`/api/admin/investigations/episode/${lab.episode.id}`)
const reason = async (who: Client, patient: number) =>
  who.post('/api/admin/access-reasons', { patient_id: patient, reason: 'Called by the ward for advice' })

test('people of another hospital and patients reach no order of a case', async () => {
  const made = await lab.ordered({ center_id: lab.lab }, ['before.pdf'])
  const file = `/api/admin/investigation/media/${made.attachments[0]?.id}`
  const patient = await testServer.addUser()
  for (const [who, status] of [
    [lab.ward.foreignDoctor, 404],
    [patient, 403],
  ] as const) {
    expect((await lab.show(made.id, who)).status).toBe(status)
    expect((await lab.edit(made, {}, [], who)).status).toBe(status)
    expect((await lab.cancel(made, {}, who)).status).toBe(status)
    expect((await lab.execute(made, {}, [], who)).status).toBe(status)
    expect((await lab.seen(made.id, who)).status).toBe(status)
    expect((await who.get(file)).status).toBe(status)
    expect((await who.get(`/api/admin/investigation/${made.id}/media/download`)).status).toBe(status)
    expect((await ofCase(who)).status).toBe(status)
  }
  expect((await lab.create({}, [], lab.ward.foreignDoctor)).body.errors).toEqual({ model_id: ['Choose from the list'] })
})

test('staff of the hospital above open an order with a reason', async () => {
  const made = await lab.ordered()
  const asked = await lab.show(made.id, lab.ward.hubDoctor)
  expect([asked.status, asked.body.reason_for]).toEqual([403, lab.episode.patient_id])
  expect((await lab.create({}, [], lab.ward.hubDoctor)).body.reason_for).toBe(lab.episode.patient_id)
  expect((await reason(lab.ward.hubDoctor, lab.episode.patient_id)).status).toBe(200)
  expect((await lab.show(made.id, lab.ward.hubDoctor)).status).toBe(200)
})

test('nurses read, and order, edit and execute nothing', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  expect((await lab.show(made.id, lab.ward.nurse)).status).toBe(200)
  expect((await lab.create({}, [], lab.ward.nurse)).status).toBe(403)
  expect((await lab.edit(made, {}, [], lab.ward.nurse)).status).toBe(403)
  expect((await lab.execute(made, {}, [], lab.ward.nurse)).status).toBe(403)
})

test('the staff of a center see what is assigned to it only, and do not act for the side that orders', async () => {
  const [own, other, unassigned] = [
    await lab.ordered({ center_id: lab.lab }, ['before.pdf']),
    await lab.ordered({ center_type: 2, investigation_types: [lab.xray], center_id: lab.radiology }),
    await lab.ordered(),
  ]
  expect((await lab.show(own.id, lab.member)).body.data).toMatchObject({
    editable: false,
    cancellable: false,
    executable: true,
  })
  expect((await lab.member.get(`/api/admin/investigation/media/${own.attachments[0]?.id}`)).status).toBe(200)
  for (const { id } of [other, unassigned]) expect((await lab.show(id, lab.member)).status).toBe(404)
  expect((await lab.edit(own, {}, [], lab.member)).status).toBe(404)
  expect((await lab.cancel(own, {}, lab.member)).status).toBe(404)
  expect((await lab.seen(own.id, lab.member)).status).toBe(404)
  expect((await lab.executeExternal(own, {}, lab.member)).status).toBe(404)
})

test('a member of a center who also belongs to the hospital sees no other orders of it', async () => {
  const member = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [lab.ward.hospital] })
  const own = await lab.ordered({ center_id: await Lab.storeCenter(testServer, 1, lab.ward.hospital, member) })
  const other = await lab.ordered({ center_id: lab.lab })
  expect((await ofCase(member)).body.data.map(({ id }) => id)).toEqual([own.id])
  expect((await lab.show(own.id, member)).status).toBe(200)
  expect((await lab.show(other.id, member)).status).toBe(404)
  expect((await lab.cancel(own, {}, member)).status).toBe(404)
})

test('a center that an order was taken from no longer sees it', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  expect((await lab.edit(made, { center_id: null })).status).toBe(200)
  expect((await lab.show(made.id, lab.member)).status).toBe(404)
})

test('reading an order is in the audit log of the patient’s record', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  await lab.show(made.id, lab.member)
  await expect
    .poll(async () => {
      const { rows } = await testServer.database.$client.query(
        `select action from audit_log where kind = 'investigation' and record_id = $1 and user_id = $2`,
        [String(made.id), lab.member.userId],
      )
      return rows
    })
    .toEqual([{ action: 'investigations.show' }])
})

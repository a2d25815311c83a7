import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { hospitals } from '../../schema/facilities'
import { storeDepartment } from '../episodes/testing/storeEpisode'
import { Network } from './testing/network'

let testServer: TestServer
let network: Network
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  network = await Network.open(testServer)
})

const restrict = (id: number) =>
  testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, id))
const notifications = async (who: Network['sender']) => {
  const { body } = await who.get<{ data: { data: string }[] }>('/api/admin/my-notifications')
  return body.data.map(({ data }) => JSON.parse(data)).filter(({ type }) => type.startsWith('transfer_'))
}

test('a doctor chooses from the other hospitals of the network, and their open departments', async () => {
  const { hub, hospital, foreignDoctor } = network.orders.ward
  type Answer = { data: { hospitals: { id: number; departments: { id: number; name: string }[] }[] } }
  const path = `/api/admin/episodes/${network.episodeId}/transfers/choices`
  const { data } = (await network.sender.get<Answer>(path)).body
  expect(data.hospitals).toEqual([
    expect.objectContaining({ id: hub, departments: [{ id: network.department, name: 'Intensive care' }] }),
  ])
  expect(data.hospitals.some(({ id }) => id === hospital)).toBe(false)
  expect((await foreignDoctor.get(path)).status).toBe(404)
  expect((await network.orders.ward.nurse.get(path)).status).toBe(403)
})

test('the offer shows the receiving hospital what it has to know, and nothing else of the record', async () => {
  const { patient_id: patient } = network.orders.episode
  await network.orders.ward.nurse.post(`/api/admin/patients/${patient}/alerts`, {
    kind: 'isolation',
    details: 'MRSA, contact precautions',
    until: null,
    status: 'active',
  })
  const id = await network.offered()
  const { status, body } = await network.read(id)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, state: 'offered', from: { name: network.orders.ward.name } })
  const { offer } = body.data
  expect(offer).toMatchObject({ reason: 'Needs intensive care', patient: { chief_complaint: expect.any(String) } })
  expect(offer?.patient.isolation).toEqual(['MRSA, contact precautions'])
  expect(offer?.patient.allergies.state).toBe('none_known')
  expect(offer?.patient.age).toBeGreaterThan(30)
  expect(Object.keys(offer?.patient ?? {}).sort()).toEqual(
    [
      ...['age', 'allergies', 'chief_complaint', 'diagnoses', 'isolation', 'measured_at'],
      ...['name_text', 'score', 'severity', 'severity_text', 'shown_age'],
    ].sort(),
  )
  // The case itself stays closed to them without a reason.
  const { receiver, episodeId } = network
  expect((await receiver.get(`/api/admin/episode/${episodeId}`)).status).toBe(403)
  expect((await receiver.get(`/api/admin/episodes/${episodeId}/transfers`)).status).toBe(403)
})

test('a read of the offer is in the audit log', async () => {
  const id = await network.offered()
  await network.read(id)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select kind, record_id from audit_log where action = 'transfers.show' and user_id = $1`,
    [network.receiver.userId],
  )
  expect(rows).toEqual([expect.objectContaining({ kind: 'offeredTransfer', record_id: String(id) })])
})

test('others do not see the offer: nurses, other hospitals, and the sending hospital as a receiver', async () => {
  const id = await network.offered()
  const { foreignDoctor } = network.orders.ward
  expect((await network.read(id, network.hubNurse)).status).toBe(403)
  expect((await network.read(id, foreignDoctor)).status).toBe(404)
  expect((await network.read(id, network.sender)).status).toBe(404)
  expect((await network.accept(id, {}, network.sender)).status).toBe(404)
  expect((await network.withdraw(id, foreignDoctor)).status).toBe(404)
  expect((await network.offer({}, foreignDoctor)).status).toBe(404)
  expect((await network.offer({}, network.orders.ward.nurse)).status).toBe(403)
})

test('those who admit patients at the receiving hospital are notified, without a name', async () => {
  const id = await network.offered()
  const [news, ...others] = await notifications(network.receiver)
  expect(others).toEqual([])
  expect(news).toMatchObject({
    type: 'transfer_offered',
    data: { transfer_id: id, hospital_id: network.orders.ward.hub },
    message: `${network.orders.ward.name} offers to transfer an inpatient to your hospital. Open the offer`,
  })
  expect(await notifications(network.hubNurse)).toEqual([])
})

test('the receiving hospital lists open offers, the sending one all of its transfers', async () => {
  const id = await network.offered()
  expect((await network.received()).data).toEqual([expect.objectContaining({ id, state: 'offered', can_open: false })])
  expect((await network.sent()).data).toEqual([expect.objectContaining({ id, state: 'offered', can_open: true })])
  await network.withdraw(id)
  expect((await network.received()).meta.total).toBe(0)
  expect((await network.sent()).data).toEqual([expect.objectContaining({ id, state: 'withdrawn' })])
})

test('a second offer is refused while one is open, also at the same time', async () => {
  const answers = await Promise.all([network.offer(), network.offer()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({
    hospital_id: ['This patient is already offered to a hospital. Withdraw that offer first'],
  })
  const first = answers.find(({ status }) => status === 200)?.body.data.id ?? 0
  await network.withdraw(first)
  expect((await network.offer()).status).toBe(200)
})

test('only hospitals of the network, and departments of that hospital, are accepted', async () => {
  const { hospital, department } = network.orders.ward
  const own = await network.offer({ hospital_id: hospital, department_id: department })
  expect(own.body.errors).toEqual({ hospital_id: ['Choose from the list'] })
  const foreign = await Network.open(testServer)
  const elsewhere = await network.offer({ hospital_id: foreign.orders.ward.hub, department_id: foreign.department })
  expect(Object.keys(elsewhere.body.errors ?? {})).toEqual(['hospital_id'])
  const other = await network.offer({ department_id: department })
  expect(Object.keys(other.body.errors ?? {})).toEqual(['department_id'])
  const empty = await network.offer({ reason: '', handover_note: ' ' })
  expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(['handover_note', 'reason'])
})

test('a declined offer leaves the patient where they are, and tells the sender why', async () => {
  const id = await network.offered()
  expect((await network.decline(id)).status).toBe(200)
  const [transfer] = await network.ofCase()
  expect(transfer).toMatchObject({ state: 'declined', end_reason: 'No free bed', can_withdraw: false })
  expect(await notifications(network.sender)).toEqual([expect.objectContaining({ type: 'transfer_declined' })])
  const episode = await network.sender.get<{ data: { hospital_id: number } }>(`/api/admin/episode/${network.episodeId}`)
  expect(episode.body.data.hospital_id).toBe(network.orders.ward.hospital)
  // The offer shows nothing of the patient any more.
  expect((await network.read(id)).body.data).toMatchObject({ state: 'declined', offer: null })
})

test('after withdrawal, an answer or discharge, every answer says how the offer ended', async () => {
  const withdrawn = await network.offered()
  await network.withdraw(withdrawn)
  expect((await network.accept(withdrawn)).body.errors).toEqual({ state: ['This offer was withdrawn'] })
  expect((await network.withdraw(withdrawn)).body.errors).toEqual({ state: ['This offer was withdrawn'] })
  const declined = await network.offered()
  await network.decline(declined)
  expect((await network.accept(declined)).body.errors).toEqual({ state: ['This transfer was already declined'] })
  const accepted = await network.offered()
  expect((await network.accept(accepted)).status).toBe(200)
  expect((await network.accept(accepted)).body.errors).toEqual({ state: ['This transfer was already accepted'] })
  expect((await network.decline(accepted)).body.errors).toEqual({ state: ['This transfer was already accepted'] })
  expect((await network.withdraw(accepted)).body.errors).toEqual({ state: ['This transfer was already accepted'] })
})

test('a discharge ends an open offer', async () => {
  const id = await network.offered()
  const path = `/api/admin/episode/${network.episodeId}/set-discharge-reason`
  const icd_codes = [{ title: 'Essential hypertension', theCode: 'BA00' }]
  await network.sender.put(path, { discharge_reason: 'Recovered', icd_codes, revision: 0 })
  expect((await network.sender.get(`/api/admin/episodes/${network.episodeId}/close`)).status).toBe(200)
  expect((await network.accept(id)).body.errors).toEqual({ state: ['The patient was discharged meanwhile'] })
  expect((await network.ofCase())[0]).toMatchObject({ state: 'discharged' })
  expect((await network.offer()).body.errors).toHaveProperty('status')
})

test('a hospital that restricts its episodes answers offers by its own staff only', async () => {
  const above = await Network.open(testServer)
  const { hub, hospital } = above.orders.ward
  // The spoke of this network receives: its hub is above it.
  const spoke = await storeDepartment(testServer, hospital, 'Recovery')
  await testServer.database
    .update(hospitals)
    .set({ parent_id: hub })
    .where(eq(hospitals.id, network.orders.ward.hospital))
  const { status, body } = await network.offer({ hospital_id: hospital, department_id: spoke })
  expect(status).toBe(200)
  expect((await network.read(body.data.id, above.receiver)).status).toBe(403)
  await restrict(hospital)
  expect((await network.read(body.data.id, above.receiver)).status).toBe(404)
  expect((await network.read(body.data.id, above.sender)).status).toBe(200)
})

import { expect, test } from 'vitest'
import { redisProgram, startRedis } from '../../platform/testing/redisServer'
import { startSecondServer } from '../../platform/testing/secondServer'
import { startTestServer } from '../../platform/testing/server'
import { type DoseAnswer, Orders } from '../prescriptions/testing/orders'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { CallOfCase } from './testing/callOfCase'

test.skipIf(!redisProgram)('people who are connected to different servers are in the same call', async () => {
  const redis = await startRedis()
  const testServer = await startTestServer({ redisUrl: redis.url })
  const other = await startSecondServer(testServer, {})
  try {
    const orders = await Orders.open(testServer)
    const call = new CallOfCase(testServer.url, orders.episode.id, orders.episode.patient_id)
    const second = await testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })
    const { id } = await orders.prescribed({ drug_id: await storeDrug(testServer, { high_alert: true }) })
    const [dose] = await orders.doses(id)
    expect((await orders.record(dose?.id ?? 0)).status).toBe(200)
    await call.enter(orders.ward.nurse)
    await call.enter(second, other.url)
    expect((await call.show(orders.ward.nurse)).body.data.participants).toHaveLength(2)
    const path = `/api/admin/episodes/prescription-execution/${dose?.id}/witness`
    const answered = await second.put<DoseAnswer>(path, { outcome: 'confirmed' })
    expect(answered.body.data.second_person).toMatchObject({ outcome: 'confirmed', in_call: true })
    call.close()
  } finally {
    await other.kill()
    await testServer.stop()
    await redis.stop()
  }
})

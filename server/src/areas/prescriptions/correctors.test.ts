import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Execution } from '#contract/prescriptions/execution'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { storeDuty, type TestDuty } from '../../testing/storeDuty'
import { Orders } from './testing/orders'

const MINUTE = 60_000
/** When the shift of the nurse ends. */
const end = new Date(Date.parse(testNow) + 5 * MINUTE)

let testServer: TestServer
let orders: Orders
let nurse: Client
let colleague: Client
let charge: Client
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
  nurse = orders.ward.nurse
  const add = () => testServer.addUser({ role: 'NURSE', hospitals: [orders.ward.hospital] })
  ;[colleague, charge] = [await add(), await add()]
})

const duty = (people: Client[], of: Partial<TestDuty> = {}) =>
  storeDuty(testServer, {
    ...{ hospital: orders.ward.hospital, people: people.map(({ userId }) => userId) },
    ...{ from: new Date(Date.parse(testNow) - 60 * MINUTE), to: end },
    ...of,
  })
const dutyOfCharge = (of: Partial<TestDuty> = {}) =>
  duty([charge], { inCharge: charge.userId, to: new Date(end.getTime() + 60 * MINUTE), ...of })

async function given(): Promise<Execution> {
  const [dose] = await orders.doses((await orders.prescribed()).id)
  const { status, body } = await orders.record(dose?.id ?? 0)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const correct = ({ id, revision }: Execution, who: Client) =>
  orders.record(id, { given_at: '2026-11-18 12:59', reason: 'Time', revision }, who)
const shown = async ({ id, prescription_id }: Execution, who: Client) =>
  (await orders.doses(prescription_id, who)).find((dose) => dose.id === id)

test('within their shift staff correct their own record, others do not, and the nurse in charge does', async () => {
  await duty([nurse, colleague])
  await dutyOfCharge()
  const dose = await given()
  expect(await shown(dose, colleague)).toMatchObject({ editable: false, charge_nurses: [{ id: charge.userId }] })
  const refused = await correct(dose, colleague)
  expect([refused.status, refused.body.errors?.status]).toEqual([422, [expect.stringContaining('nurse in charge')]])
  expect(await shown(dose, nurse)).toMatchObject({ editable: true, charge_nurses: [] })
  const own = await correct(dose, nurse)
  expect(own.body.data).toMatchObject({
    revision: 2,
    reason: 'Time',
    corrected_as: 'own_shift',
    versions: [{ status: 2 }],
  })
  expect((await correct(own.body.data, charge)).body.data).toMatchObject({ revision: 3 })
})

test('from the end of the shift on, only the nurse in charge corrects it, also when the shift ends in between', async () => {
  await duty([nurse])
  await dutyOfCharge()
  const dose = await given()
  testServer.clock.set(new Date(end.getTime() - 1))
  expect((await shown(dose, nurse))?.editable).toBe(true)
  testServer.clock.set(end)
  expect((await correct(dose, nurse)).status).toBe(422)
  expect((await shown(dose, nurse))?.charge_nurses).toMatchObject([{ id: charge.userId }])
  expect((await correct(dose, charge)).status).toBe(200)
})

test('with nobody in charge on duty, anybody who records doses corrects it: it never stays wrong', async () => {
  await duty([nurse])
  await dutyOfCharge({ to: end })
  const dose = await given()
  testServer.clock.set(end)
  expect(await shown(dose, colleague)).toMatchObject({ editable: true, charge_nurses: [] })
  expect((await correct(dose, colleague)).body.data).toMatchObject({ corrected_as: 'staff', corrects_as: null })
})

test('a nurse in charge whose account is closed keeps nobody from it', async () => {
  await duty([nurse])
  await dutyOfCharge()
  const dose = await given()
  testServer.clock.set(end)
  await testServer.database.$client.query('update users set closed_at = now() where id = $1', [charge.userId])
  expect((await correct(dose, colleague)).status).toBe(200)
})

describe('while the nurse in charge is absent', () => {
  /** Gives a dose in a shift that has ended since, with a nurse in charge on duty. */
  async function givenBefore(): Promise<Execution> {
    await duty([nurse])
    await dutyOfCharge()
    const dose = await given()
    testServer.clock.set(end)
    return dose
  }
  const toldOf = async ({ id, revision }: Execution) => {
    const { rows } = await testServer.database.$client.query(
      `select user_id from notifications where type = 'dose_corrected' and key = $1`,
      [`${id}.${revision}`],
    )
    return rows.map(({ user_id: userId }) => userId)
  }

  test('a doctor of the hospital corrects it with a reason, as a doctor, and the nurse in charge is told', async () => {
    const dose = await givenBefore()
    const { doctor } = orders.ward
    expect(await shown(dose, doctor)).toMatchObject({
      ...{ editable: true, corrects_as: 'doctor', charge_nurses: [{ id: charge.userId }], corrected_as: null },
    })
    const without = await orders.record(dose.id, { revision: dose.revision }, doctor)
    expect(without.body.errors).toEqual({ reason: [expect.any(String)] })
    const { body } = await correct(dose, doctor)
    expect(body.data).toMatchObject({ corrected_as: 'doctor', versions: [{ corrected_as: null }] })
    expect(await toldOf(dose)).toEqual([charge.userId])
    const again = await correct(body.data, charge)
    expect(again.body.data).toMatchObject({
      ...{ corrected_as: 'nurse_in_charge', charge_nurses: [], corrects_as: null },
      versions: [{ corrected_as: 'doctor' }, { corrected_as: null }],
    })
    expect(await toldOf(body.data)).toEqual([])
  })

  test('an administrator who records doses does too, and a nurse does not', async () => {
    const dose = await givenBefore()
    const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [orders.ward.hospital] })
    await testServer.database.$client.query(
      `insert into user_roles (user_id, role_id) select $1, id from roles where code = 'NURSE'`,
      [admin.userId],
    )
    expect((await correct(dose, colleague)).status).toBe(422)
    expect((await correct(dose, admin)).body.data).toMatchObject({ corrected_as: 'administrator' })
  })

  test('a doctor of another hospital cannot', async () => {
    const dose = await givenBefore()
    expect((await correct(dose, orders.ward.foreignDoctor)).status).toBe(404)
  })
})

test('without a duty of who recorded it, it is corrected as before', async () => {
  await dutyOfCharge()
  await duty([nurse], { hospital: orders.ward.hub })
  const dose = await given()
  expect(await shown(dose, colleague)).toMatchObject({ editable: true, charge_nurses: [] })
  expect((await correct(dose, colleague)).status).toBe(200)
})

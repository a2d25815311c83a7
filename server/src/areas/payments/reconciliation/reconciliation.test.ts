import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/kit/endpoint'
import type { paymentReconciliation } from '#contract/payments/reconciliation'
import type { Client } from '../../../platform/testing/client'
import { eventually } from '../../../platform/testing/eventually'
import { referenceIdsOf } from '../../clinics/testing/clinicFixture'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'

type List = ResponseOf<typeof paymentReconciliation.list>

const path = '/api/admin/payments/reconciliation'
const today = '2026-11-18'
let scenario: PaymentScenario
let admin: Client
let elsewhere: Client

beforeAll(async () => {
  scenario = await openPaymentScenario()
  const { testServer } = scenario
  const { hub, banadir } = await referenceIdsOf(testServer)
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub] })
  elsewhere = await testServer.addUser({ role: 'ADMIN', hospitals: [banadir] })
})
afterAll(() => scenario.stop())

const listOf = async (who: Client, provider: string, more = '') =>
  (await who.get<List>(`${path}?provider=${provider}&date=${today}&limit=100${more}`)).body
const compare = (provider: string, date = today) =>
  scenario.testServer.server.platform.jobs.run('reconcile-payments', { provider, date })

test('a day is compared by a job, not by the request, and each difference has a name', async () => {
  const agreed = await scenario.start('paymob')
  await scenario.payAndReport(agreed)
  await scenario.runJobs()
  const unknown = await scenario.start('paymob')
  scenario.pay(unknown.order)
  const returned = await scenario.start('paymob')
  await scenario.payAndReport(returned)
  await scenario.runJobs()
  scenario.sandbox.control.refund(returned.order.reference)
  const open = await scenario.start('paymob')
  const asked = scenario.sandbox.control.calls.length
  expect(await listOf(admin, 'paymob')).toMatchObject({ data: [], compared_at: null, totals: { count: 0 } })
  expect(scenario.sandbox.control.calls).toHaveLength(asked)
  await compare('paymob')
  const { data, totals, compared_at } = await listOf(admin, 'paymob')
  expect(compared_at).toBe(scenario.testServer.clock.now().toISOString())
  const [known, found, refunded, waiting] = await Promise.all(
    [agreed, unknown, returned, open].map(async ({ id }) => (await scenario.attempts(id))[0]?.reference),
  )
  const differences = Object.fromEntries(data.map(({ reference, difference }) => [reference, difference]))
  expect(differences).toEqual({
    [known ?? '']: null,
    [found ?? '']: 'only_there',
    [refunded ?? '']: 'refund',
    [waiting ?? '']: null,
  })
  expect(data.map(({ difference }) => difference !== null)).toEqual([true, true, false, false])
  expect(totals).toEqual({
    count: 4,
    differences: 2,
    our_paid: 300,
    our_refunded: 0,
    their_paid: 450,
    their_refunded: 150,
  })
  expect((await listOf(admin, 'paymob', '&difference=any')).data).toHaveLength(2)
  expect((await listOf(admin, 'paymob', '&difference=refund')).data).toMatchObject([{ reference: refunded }])
  // What the provider said is evidence, too: the payment that was missing here counts now.
  await scenario.runJobs()
  expect((await scenario.appointment(unknown.id)).payment_status).toBe(2)
})

test('a comparison that is complete stays as it was; another hospital sees nothing of it', async () => {
  const before = await listOf(admin, 'paymob')
  await compare('paymob')
  expect(await listOf(admin, 'paymob')).toEqual(before)
  expect(await listOf(elsewhere, 'paymob')).toMatchObject({ data: [], totals: { count: 0, our_paid: 0 } })
  const sheet = await admin.get<{ text: string }>(`${path}/sheet?provider=paymob&date=${today}&format=csv`)
  expect(sheet.status).toBe(200)
  expect(sheet.body.text.trim().split('\n')).toHaveLength(5)
  expect(sheet.body.text).toContain('Another amount was refunded')
  const coordinator = await scenario.testServer.addUser({ role: 'COORDINATOR' })
  expect((await coordinator.get(`${path}?provider=paymob&date=${today}`)).status).toBe(403)
  expect((await admin.get(`${path}?provider=visa&date=${today}`)).status).toBe(422)
  expect((await admin.get(`${path}?provider=paymob&date=2026-13-01`)).status).toBe(422)
})

test('without an answer of the provider the line says so', async () => {
  await scenario.start('fawry')
  scenario.sandbox.control.set('all', { calls: 'down' })
  await compare('fawry')
  scenario.sandbox.control.set('all', { calls: 'none' })
  const { data } = await listOf(admin, 'fawry')
  expect(data).toMatchObject([{ difference: 'no_answer', their_paid: null, their_refunded: null }])
})

test('cash is compared with what was counted in the drawers', async () => {
  const { testServer } = scenario
  const { hub } = await referenceIdsOf(testServer)
  const drawer = '/api/admin/payments/drawer'
  const desks = [
    await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] }),
    await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] }),
    await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] }),
  ]
  for (const [index, counted] of [100, 90, null].entries()) {
    const who = desks[index] as Client
    await who.post(`${drawer}/open`, { hospital_id: hub, opening_amount: 100 })
    if (counted !== null) await who.post(`${drawer}/close`, { counted_amount: counted, note: '' })
  }
  await compare('cash')
  const { data, totals } = await listOf(admin, 'cash')
  expect(data.map(({ our_paid, their_paid, difference }) => [our_paid, their_paid, difference])).toEqual([
    [100, 90, 'count'],
    [100, null, 'count'],
    [100, 100, null],
  ])
  expect(totals).toMatchObject({ count: 3, differences: 2 })
})

test('the daily job compares the day before in Cairo with every provider', async () => {
  const { clock, server } = scenario.testServer
  // In Cairo it is 00:30 on the 20th.
  clock.set('2026-11-19T22:30:00Z')
  await scenario.testServer.createQueues()
  await server.platform.jobs.start()
  await server.platform.jobs.run('reconcile-payments-daily')
  const compared = async () => {
    const { rows } = await scenario.database.$client.query<{ provider: string }>(
      `select provider from payment_reconciliations
        where date = '2026-11-19' and compared_at is not null order by provider`,
    )
    return rows.map(({ provider }) => provider)
  }
  await eventually(async () => (await compared()).join() === 'cash,fawry,paymob')
})

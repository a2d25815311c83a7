import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsFor } from '../../../platform/limits/limits'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario({ limits: limitsFor('production') })
})
afterAll(() => scenario.stop())

test('forged messages are limited by address, and signed ones are still accepted', async () => {
  const { order } = await scenario.start('paymob')
  const signed = scenario.pay(order)
  const forged = { ...signed, url: `${signed.url.slice(0, -4)}0000` }
  const { tries } = limitsFor('production').forgedPaymentMessage.perAddress
  const statuses: number[] = []
  for (let time = 0; time <= tries; time++) statuses.push(await scenario.send(forged))
  expect(new Set(statuses.slice(0, tries))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  expect(await scenario.send(signed)).toBe(200)
  expect((await scenario.events(order.id)).map(({ authentic }) => authentic).sort()).toEqual([false, true])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsFor } from '../../../platform/limits/limits'
import { openPaymentWorld, type PaymentWorld } from '../testing/paymentWorldFixture'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPaymentWorld({ limits: limitsFor('production') })
})
afterAll(() => world.stop())

test('forged messages are limited by address, and signed ones are still accepted', async () => {
  const { order } = await world.start('paymob')
  const signed = world.pay(order)
  const forged = { ...signed, url: `${signed.url.slice(0, -4)}0000` }
  const { tries } = limitsFor('production').forgedPaymentMessage.perAddress
  const statuses: number[] = []
  for (let time = 0; time <= tries; time++) statuses.push(await world.send(forged))
  expect(new Set(statuses.slice(0, tries))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  expect(await world.send(signed)).toBe(200)
  expect((await world.events(order.id)).map(({ authentic }) => authentic).sort()).toEqual([false, true])
})

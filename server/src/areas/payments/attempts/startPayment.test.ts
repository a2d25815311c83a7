import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsOf } from '../../../platform/testing/statements'
import { openPaymentScenario, type PaymentScenario } from '../testing/paymentScenario'
import { signNotification } from '../testing/signedMessagesFixture'

let scenario: PaymentScenario

beforeAll(async () => {
  scenario = await openPaymentScenario()
})
afterAll(() => scenario.stop())

/** Returns the actions that a user's audit entries name. */
async function auditedActions(userId: number): Promise<string[]> {
  const { rows } = await scenario.database.$client.query<{ action: string }>(
    `select action from audit_log where user_id = $1 and action like 'payments.%' order by id`,
    [userId],
  )
  return rows.map(({ action }) => action)
}

test.for([
  ['paymob', 'payments.intention'],
  ['fawry', 'payments.charge'],
] as const)(
  'starting a payment with %s takes eleven statements, of which one adds one audit entry',
  async ([method, action]) => {
    const held = await scenario.payments.hold()
    // The server then has the caller in its cache, and no entry of a read is waiting.
    await held.patient.get('/api/admin/profile/show')
    await scenario.testServer.server.platform.audit.flush()
    const sent = await statementsOf(scenario.database, () => scenario.startAgain(held, method))
    expect(sent.length, sent.join('\n\n')).toBe(11)
    expect(sent.filter((text) => text.includes('insert into audit_log'))).toHaveLength(1)
    expect(await auditedActions(held.patient.userId)).toEqual([action])
  },
)

test('a job applies the evidence of a new order if a message about it arrived earlier, and otherwise there is no job', async () => {
  const enqueue = vi.spyOn(scenario.testServer.server.platform.jobs, 'enqueue')
  const first = await scenario.start('fawry')
  expect(enqueue).not.toHaveBeenCalled()
  const held = await scenario.payments.hold()
  // Fawry names an order by our reference, which follows from the appointment.
  const merchantRefNumber = `${(await scenario.appointment(held.id)).code}-1`
  const message = signNotification(scenario.sandbox, scenario.pay(first.order), {
    merchantRefNumber,
    orderStatus: 'NEW',
  })
  expect(await scenario.send(message)).toBe(200)
  expect(await scenario.events(merchantRefNumber)).toHaveLength(1)
  expect(enqueue).not.toHaveBeenCalled()
  await scenario.startAgain(held, 'fawry')
  const [attempt] = await scenario.attempts(held.id)
  expect(enqueue.mock.calls).toEqual([['apply-payment-evidence', { attempt_id: attempt?.id }, expect.anything()]])
  enqueue.mockRestore()
})

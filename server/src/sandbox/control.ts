import type { Fawry } from './fawry/fawry'
import type { Message } from './outbox'
import type { Paymob } from './paymob/paymob'
import type { ReceivedCall, SandboxState } from './state'
import type { Scope, Switches } from './switches'

/** Does what payers, the providers and their employees do. Orders are named by the merchant's reference. */
export interface SandboxControl {
  /** Changes some switches; those of an order take precedence over those of its provider, and these over those of all. */
  set(scope: Scope, changes: Partial<Switches>): void
  /** Switches everything back to normal. */
  reset(): void
  /**
   * Pays an order, also if it is already paid (a second capture) or expired.
   * @returns where Paymob sends the browser, if the order has such a URL
   */
  pay(reference: string): string | undefined
  /** Declines the card; for orders of Paymob. */
  decline(reference: string): string | undefined
  /** Refunds the first payment in the provider's own dashboard; all of it if no amount (in piastres) is given. */
  refund(reference: string, amount?: number): void
  /** Sends the message about a saved card; for orders of Paymob. */
  saveCard(reference: string): void
  /** Returns the amounts of the refunds and voids that were performed, in piastres. */
  refunds(reference: string): number[]
  /** Sets the URL that receives the messages of Fawry. */
  notifyFawryAt(url: string): void
  /** The last messages to the merchant, oldest first. */
  readonly messages: readonly Message[]
  /** Sends one message, also one that is held or lost. Resolves after the response. */
  deliver(id: number): Promise<void>
  /** Sends what is due by the clock: late messages, repetitions of failed ones, expiries of Fawry's orders. */
  deliverDue(): Promise<void>
  /** Resolves when no message is being sent. */
  settled(): Promise<void>
  /** The last calls of the merchant, oldest first. */
  readonly calls: readonly ReceivedCall[]
}

export function createControl(
  state: SandboxState,
  { paymob, fawry }: { paymob: Paymob; fawry: Fawry },
): SandboxControl {
  const { switches, outbox } = state

  function orderAtPaymob(reference: string) {
    const order = paymob.find(reference)
    if (!order) throw new Error(`Paymob's sandbox has no order ${reference}`)
    return order
  }

  function orderAtFawry(reference: string) {
    const order = fawry.find(reference)
    if (!order) throw new Error(`The sandbox has no order ${reference}`)
    return order
  }

  return {
    set: switches.set,
    reset: switches.reset,
    pay(reference) {
      const order = paymob.find(reference)
      if (order) return paymob.pay(order, 'success').returnUrl
      fawry.pay(orderAtFawry(reference))
      return undefined
    },
    decline: (reference) => paymob.pay(orderAtPaymob(reference), 'failed').returnUrl,
    refund(reference, amount) {
      const problem = paymob.find(reference) ? refundAtPaymob(reference, amount) : refundAtFawry(reference, amount)
      if (problem !== undefined) throw new Error(`The sandbox refused the refund of ${reference}: ${problem}`)
    },
    saveCard: (reference) => paymob.saveCard(orderAtPaymob(reference)),
    refunds(reference) {
      const order = paymob.find(reference)
      return order
        ? order.transactions
            .filter(({ kind, outcome }) => kind !== 'payment' && outcome === 'success')
            .map(({ amount }) => amount)
        : orderAtFawry(reference).refunds
    },
    notifyFawryAt: fawry.notifyAt,
    messages: outbox.messages,
    deliver: outbox.deliver,
    async deliverDue() {
      fawry.reportExpired()
      await outbox.deliverDue()
      await outbox.settled()
    },
    settled: outbox.settled,
    calls: state.calls,
  }

  function refundAtPaymob(reference: string, amount?: number): string | undefined {
    const order = orderAtPaymob(reference)
    const payment = order.transactions.find(({ kind, outcome }) => kind === 'payment' && outcome === 'success')
    if (!payment) return 'it is not paid'
    const reversed = paymob.refund(order, payment, amount)
    return reversed.result === 'refused' ? reversed.detail : undefined
  }

  function refundAtFawry(reference: string, amount?: number): string | undefined {
    const order = orderAtFawry(reference)
    const [payment] = order.payments
    return payment ? fawry.refund(order, payment, amount) : 'it is not paid'
  }
}

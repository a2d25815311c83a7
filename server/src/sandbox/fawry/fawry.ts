import { randomInt, randomUUID } from 'node:crypto'
import type { Keys } from '../keys'
import { append, type SandboxState } from '../state'
import type { Switches } from '../switches'
import { type FawryOrder, type FawryPayment, type OrderState, orderState, shownStatus, writtenState } from './objects'
import { messageSignature } from './signature'

/** Fawry's side: its orders, and what payers and merchants do to them. */
export interface Fawry {
  orders: FawryOrder[]
  create(order: Omit<FawryOrder, 'code' | 'isCancelled' | 'isExpiryReported' | 'payments' | 'refunds'>): FawryOrder
  find(reference: string): FawryOrder | undefined
  findCode(code: string): FawryOrder | undefined
  /** Returns whether the order can be paid. */
  isOpen(order: FawryOrder): boolean
  /** The order as status v2 shows it, signed. */
  status(order: FawryOrder): Record<string, unknown>
  /** Takes the money at a shop, and tells the merchant. An order can be paid again: a second capture. */
  pay(order: FawryOrder): FawryPayment
  /**
   * Returns a part of a payment, or all of it if no amount is given. Tells the merchant.
   * @returns why it was refused, or undefined
   */
  refund(order: FawryOrder, payment: FawryPayment, amount?: number): string | undefined
  cancel(order: FawryOrder): void
  /** Tells the merchant about orders that have expired since the last time. */
  reportExpired(): void
  /** Sets the URL that receives messages: at Fawry, it belongs to the merchant and not to an order. */
  notifyAt(url: string): void
}

/** What is different about an altered message, and whether it is signed afterwards. */
function altered(state: OrderState, alteration: Switches['alteration'], otherOrder: string) {
  if (alteration === 'other_order') return { signed: { ...state, merchantRefNumber: otherOrder } }
  if (alteration === 'signed_field') return { signed: state, changes: { orderAmount: 1 } }
  if (alteration === 'unsigned_field') {
    return { signed: state, changes: { customerMobile: '01000000000', failureReason: 'changed on the way' } }
  }
  return { signed: state }
}

export function createFawry(
  state: SandboxState,
  { secureKey }: Keys['fawry'],
  notificationUrl: string | undefined,
): Fawry {
  const { clock, switches, outbox } = state
  const orders: FawryOrder[] = []
  let merchantUrl = notificationUrl

  /** Returns a message about a state of an order, signed as the switches of the order say. */
  function messageOf(order: FawryOrder, current: OrderState): Record<string, unknown> {
    const { alteration } = switches.of('fawry', order.reference)
    const other = orders.findLast(({ code }) => code !== order.code)?.reference ?? 'unknown-1'
    const { signed, changes } = altered(current, alteration, other)
    return {
      requestId: randomUUID(),
      ...writtenState(order, signed),
      ...changes,
      messageSignature: messageSignature(signed, alteration === 'forged' ? 'the key of a forger' : secureKey),
    }
  }

  function notify(order: FawryOrder, states: readonly OrderState[]): void {
    const url = merchantUrl
    if (url === undefined) return
    const { reference } = order
    const messages = states.map((current) => ({
      provider: 'fawry' as const,
      reference,
      url,
      body: messageOf(order, current),
      about: shownStatus[current.orderStatus],
    }))
    outbox.post(messages, switches.of('fawry', reference))
  }

  return {
    orders,
    create(order) {
      const created = {
        ...order,
        code: String(state.nextId()),
        isCancelled: false,
        isExpiryReported: false,
        payments: [],
        refunds: [],
      }
      append(orders, created)
      return created
    },
    find: (reference) => orders.findLast((order) => order.reference === reference),
    findCode: (code) =>
      orders.find((order) => order.code === code || order.payments.some((each) => each.code === code)),
    isOpen: (order) => orderState(order, clock.now()).orderStatus === 'NEW',
    status(order) {
      const current = orderState(order, clock.now())
      return { ...writtenState(order, current), messageSignature: messageSignature(current, secureKey) }
    },
    pay(order) {
      const { capture, delivery } = switches.of('fawry', order.reference)
      const payment = {
        code: order.payments.length === 0 ? order.code : String(state.nextId()),
        receipt: String(randomInt(10_000, 100_000)),
        amount: capture === 'wrong_amount' ? order.amount - 100 : order.amount,
        refunded: 0,
        paidAt: clock.now(),
      }
      const earlier = orderState(order, clock.now())
      order.payments.push(payment)
      const current = orderState(order, clock.now(), payment)
      notify(order, delivery === 'out_of_order' ? [earlier, current] : [current])
      return payment
    },
    refund(order, payment, amount = payment.amount - payment.refunded) {
      if (amount <= 0 || amount > payment.amount - payment.refunded) return 'The amount is not refundable'
      if (switches.of('fawry', order.reference).refunds === 'declined') return 'The balance is too low'
      payment.refunded += amount
      order.refunds.push(amount)
      notify(order, [orderState(order, clock.now(), payment)])
      return undefined
    },
    cancel(order) {
      order.isCancelled = true
      notify(order, [orderState(order, clock.now())])
    },
    reportExpired() {
      const now = clock.now()
      for (const order of orders) {
        const current = orderState(order, now)
        if (current.orderStatus !== 'EXPIRED' || order.isExpiryReported) continue
        order.isExpiryReported = true
        notify(order, [current])
      }
    },
    notifyAt(url) {
      merchantUrl = url
    },
  }
}

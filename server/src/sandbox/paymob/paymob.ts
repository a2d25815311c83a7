import type { Keys } from '../keys'
import { append, type SandboxState } from '../state'
import type { SandboxText } from '../texts'
import { callbackUrl, returnUrl, sign } from './messages'
import {
  type Intention,
  paymobTime,
  type TokenObject,
  type Transaction,
  type TransactionObject,
  transactionObject,
} from './objects'
import { tokenHmac } from './signature'

/** What a refund or void comes to; a refused one made no transaction. */
export type Reversed = { result: 'done'; transaction: Transaction } | { result: 'refused'; detail: string }

export interface Paid {
  transaction: Transaction
  /** Where the browser goes afterwards; undefined if the merchant gave no URL. */
  returnUrl: string | undefined
}

/** Paymob's side: its orders and transactions, and what payers and merchants do to them. */
export interface Paymob {
  orders: Intention[]
  create(order: Omit<Intention, 'orderId' | 'clientSecret' | 'transactions'>, clientSecret: string): Intention
  find(reference: string): Intention | undefined
  findTransaction(id: number): { order: Intention; transaction: Transaction } | undefined
  isExpired(order: Intention): boolean
  object(order: Intention, transaction: Transaction): TransactionObject
  /** Takes the money, or declines the card. Tells the merchant. An order can be paid again: a second capture. */
  pay(order: Intention, outcome: 'success' | 'failed'): Paid
  /** Returns a part of a payment, or all of it if no amount is given. Tells the merchant. */
  refund(order: Intention, payment: Transaction, amount?: number): Reversed
  /** Cancels a payment of the same day. Tells the merchant. */
  void(order: Intention, payment: Transaction): Reversed
  /** Tells the merchant that the payer's card was saved. */
  saveCard(order: Intention): void
}

function aboutOf({ is_refund, is_void, pending, success }: TransactionObject): SandboxText {
  if (!pending && !success) return 'declined'
  if (is_refund || is_void) return 'refunded'
  return pending ? 'open' : 'paid'
}

export function createPaymob(state: SandboxState, { hmacSecret, merchantId }: Keys['paymob']): Paymob {
  const { clock, switches, outbox } = state
  const orders: Intention[] = []
  const object = (order: Intention, transaction: Transaction) => transactionObject(order, transaction, merchantId)

  /** Signs as the switches of the order say. */
  function signed(order: Intention, transaction: TransactionObject) {
    const { alteration } = switches.of('paymob', order.reference)
    const otherOrder = orders.findLast(({ orderId }) => orderId !== order.orderId)?.orderId ?? state.nextId()
    return sign(transaction, { secret: hmacSecret, alteration, otherOrder })
  }

  /** Sends states of transactions to the merchant, in the order in which they came about. */
  function notify(order: Intention, transactions: readonly TransactionObject[]): void {
    const { notificationUrl, reference } = order
    if (notificationUrl === undefined) return
    const messages = transactions.map((transaction) => {
      const { transaction: obj, hmac } = signed(order, transaction)
      return {
        provider: 'paymob' as const,
        reference,
        url: callbackUrl(notificationUrl, hmac),
        body: { type: 'TRANSACTION', obj },
        about: aboutOf(transaction),
      }
    })
    outbox.post(messages, switches.of('paymob', reference))
  }

  function reverse(order: Intention, payment: Transaction, kind: 'refund' | 'void', amount: number): Reversed {
    const { refunds } = switches.of('paymob', order.reference)
    const isDone = refunds === 'performed'
    const transaction: Transaction = {
      id: state.nextId(),
      kind,
      outcome: isDone ? 'success' : 'failed',
      amount,
      currency: payment.currency,
      createdAt: clock.now(),
      refunded: 0,
      isVoided: false,
      parent: payment,
    }
    order.transactions.push(transaction)
    if (isDone && kind === 'refund') payment.refunded += amount
    if (isDone && kind === 'void') payment.isVoided = true
    notify(order, [object(order, transaction), ...(isDone ? [object(order, payment)] : [])])
    return { result: 'done', transaction }
  }

  return {
    orders,
    object,
    create(order, clientSecret) {
      const created = { ...order, orderId: state.nextId(), clientSecret, transactions: [] }
      append(orders, created)
      return created
    },
    find: (reference) => orders.findLast((order) => order.reference === reference),
    findTransaction(id) {
      for (const order of orders) {
        const transaction = order.transactions.find((each) => each.id === id)
        if (transaction) return { order, transaction }
      }
      return undefined
    },
    isExpired: ({ expiresAt }) => expiresAt <= clock.now(),
    pay(order, outcome) {
      const { capture, delivery } = switches.of('paymob', order.reference)
      const transaction: Transaction = {
        id: state.nextId(),
        kind: 'payment',
        outcome,
        amount: capture === 'wrong_amount' ? order.amount - 100 : order.amount,
        currency: capture === 'other_currency' ? 'USD' : order.currency,
        createdAt: clock.now(),
        refunded: 0,
        isVoided: false,
        parent: undefined,
      }
      order.transactions.push(transaction)
      const current = object(order, transaction)
      const earlier = object(order, { ...transaction, outcome: 'pending' })
      notify(order, delivery === 'out_of_order' ? [earlier, current] : [current])
      const { redirectionUrl } = order
      return { transaction, returnUrl: redirectionUrl && returnUrl(redirectionUrl, signed(order, current)) }
    },
    refund(order, payment, amount = payment.amount - payment.refunded) {
      const isPaid = payment.kind === 'payment' && payment.outcome === 'success' && !payment.isVoided
      if (!isPaid) return { result: 'refused', detail: 'This transaction cannot be refunded' }
      if (amount <= 0 || amount > payment.amount - payment.refunded) {
        return { result: 'refused', detail: 'The amount is more than what was paid and not refunded' }
      }
      return reverse(order, payment, 'refund', amount)
    },
    void(order, payment) {
      const isPaid = payment.kind === 'payment' && payment.outcome === 'success' && !payment.isVoided
      const isToday = paymobTime(payment.createdAt).slice(0, 10) === paymobTime(clock.now()).slice(0, 10)
      const isSettled = switches.of('paymob', order.reference).voids === 'settled'
      if (!isPaid || payment.refunded > 0 || !isToday || isSettled) {
        return { result: 'refused', detail: 'This transaction cannot be voided' }
      }
      return reverse(order, payment, 'void', payment.amount)
    },
    saveCard(order) {
      const { notificationUrl, reference } = order
      if (notificationUrl === undefined) return
      const obj: TokenObject = {
        id: state.nextId(),
        token: order.clientSecret.slice(-32),
        masked_pan: 'xxxx-xxxx-xxxx-2346',
        merchant_id: merchantId,
        card_subtype: 'MasterCard',
        created_at: paymobTime(clock.now()),
        email: order.billing.email,
        order_id: String(order.orderId),
      }
      const url = callbackUrl(notificationUrl, tokenHmac(obj, hmacSecret))
      outbox.post(
        [{ provider: 'paymob', reference, url, body: { type: 'TOKEN', obj }, about: 'savedCard' }],
        switches.of('paymob', reference),
      )
    },
  }
}

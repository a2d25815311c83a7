import { inPounds } from '../money'
import type { SandboxText } from '../texts'

export interface FawryOrder {
  /** The code that is paid at a shop. */
  code: string
  /** The merchant's reference. */
  reference: string
  description: string
  /** Piastres. */
  amount: number
  customer: { name: string; mobile: string; email: string }
  expiresAt: Date
  isCancelled: boolean
  /** The merchant was notified of the expiry. */
  isExpiryReported: boolean
  payments: FawryPayment[]
  /** The amounts of all refunds. */
  refunds: number[]
}

export interface FawryPayment {
  /** The order's code; a second payment of the same order has another one. */
  code: string
  /** The number on the shop's receipt. */
  receipt: string
  amount: number
  refunded: number
  paidAt: Date
}

export type OrderStatus = 'NEW' | 'PAID' | 'CANCELED' | 'EXPIRED' | 'REFUNDED' | 'PARTIAL_REFUNDED'

/** How the pages say it. */
export const shownStatus: Record<OrderStatus, SandboxText> = {
  NEW: 'open',
  PAID: 'paid',
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
  PARTIAL_REFUNDED: 'partlyRefunded',
}

/** What a message or a status response says about an order. Amounts are piastres. */
export interface OrderState {
  fawryRefNumber: string
  merchantRefNumber: string
  orderAmount: number
  paymentAmount: number
  orderStatus: OrderStatus
  paymentMethod: string
  paymentRefrenceNumber: string
  paymentTime: number | null
}

/** Piastres that the payer pays at the shop on top. */
export const fees = 200
export const paymentMethod = 'PAYATFAWRY'

/**
 * Returns the state of an order.
 * @param payment the first one by default
 */
export function orderState(order: FawryOrder, now: Date, payment = order.payments[0]): OrderState {
  return {
    fawryRefNumber: payment?.code ?? order.code,
    merchantRefNumber: order.reference,
    orderAmount: payment?.amount ?? order.amount,
    paymentAmount: (payment?.amount ?? order.amount) + fees,
    orderStatus: statusOf(order, now, payment),
    paymentMethod,
    paymentRefrenceNumber: payment?.receipt ?? '',
    paymentTime: payment?.paidAt.getTime() ?? null,
  }
}

function statusOf(order: FawryOrder, now: Date, payment: FawryPayment | undefined): OrderStatus {
  if (payment) {
    if (payment.refunded === 0) return 'PAID'
    return payment.refunded === payment.amount ? 'REFUNDED' : 'PARTIAL_REFUNDED'
  }
  if (order.isCancelled) return 'CANCELED'
  return order.expiresAt <= now ? 'EXPIRED' : 'NEW'
}

/** Returns the fields as Fawry writes them, with amounts in EGP and without a signature. */
export function writtenState(order: FawryOrder, state: OrderState) {
  const { name, mobile, email } = order.customer
  return {
    ...state,
    orderAmount: Number(inPounds(state.orderAmount)),
    paymentAmount: Number(inPounds(state.paymentAmount)),
    fawryFees: Number(inPounds(fees)),
    customerName: name,
    customerMobile: mobile,
    customerMail: email,
    orderExpiryDate: order.expiresAt.getTime(),
    orderItems: [{ itemCode: order.reference, price: Number(inPounds(order.amount)), quantity: 1 }],
    failureErrorCode: null,
    failureReason: null,
  }
}

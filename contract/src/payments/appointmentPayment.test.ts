import { expect, test } from 'vitest'
import { PAYMENT_STATUS } from '../rules/appointmentStatus'
import { type AppointmentPayments, appointmentPaymentStatus } from './appointmentPayment'
import type { PaymentStateName } from './paymentState'
import { noMoney, piastres } from './piastres'
import type { RefundState } from './refund'

const attempt = (state: PaymentStateName, captured = 0, refunded = 0) => ({
  state,
  captured: piastres(captured),
  refunded: piastres(refunded),
})
const statusOf = (changes: Partial<AppointmentPayments>) =>
  appointmentPaymentStatus({ isCancelled: false, retained: noMoney, attempts: [], refunds: [], ...changes })

const late = (retained: number) => ({ isCancelled: true, retained: piastres(retained) })

test.each<[string, Partial<AppointmentPayments>, keyof typeof PAYMENT_STATUS]>([
  ['nothing was tried', {}, 'unpaid'],
  ['the attempt is open', { attempts: [attempt('open')] }, 'unpaid'],
  ['the card was declined', { attempts: [attempt('failed')] }, 'failed'],
  ['the reference expired', { attempts: [attempt('expired')] }, 'failed'],
  ['it is tried again', { attempts: [attempt('failed'), attempt('open')] }, 'unpaid'],
  ['it is paid', { attempts: [attempt('failed'), attempt('paid', 100)] }, 'paid'],
  ['it is paid, and another attempt expired', { attempts: [attempt('paid', 100), attempt('expired')] }, 'paid'],
  ['a part is refunded', { attempts: [attempt('partly_refunded', 100, 40)] }, 'paid'],
  ['everything is refunded', { attempts: [attempt('refunded', 100, 100)] }, 'refunded'],
  ['it is paid and cancelled', { isCancelled: true, attempts: [attempt('paid', 100)] }, 'refundPending'],
  ['it is cancelled and refunded', { isCancelled: true, attempts: [attempt('refunded', 100, 100)] }, 'refunded'],
  ['it is cancelled late and all is retained', { ...late(100), attempts: [attempt('paid', 100)] }, 'paid'],
  ['it is cancelled late and a part is owed', { ...late(60), attempts: [attempt('paid', 100)] }, 'refundPending'],
  ['the part that was owed is refunded', { ...late(60), attempts: [attempt('partly_refunded', 100, 40)] }, 'refunded'],
  ['it is cancelled and never paid', { isCancelled: true, attempts: [attempt('open')] }, 'unpaid'],
])('when %s', (_, payments, status) => {
  expect(statusOf(payments)).toBe(PAYMENT_STATUS[status])
})

test.each<[RefundState, keyof typeof PAYMENT_STATUS]>([
  ['waiting', 'refundPending'],
  ['rejected', 'paid'],
  ['requested', 'refundPending'],
  ['sent', 'refundPending'],
  ['unknown', 'refundPending'],
  ['failed', 'paid'],
  ['settled', 'paid'],
])('a payment with a refund that is %s', (state, status) => {
  expect(statusOf({ attempts: [attempt('paid', 100)], refunds: [{ state }] })).toBe(PAYMENT_STATUS[status])
})

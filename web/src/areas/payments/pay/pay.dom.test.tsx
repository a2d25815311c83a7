import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PatientAppointment } from '#contract/appointments/booking'
import { patient as calls } from '#contract/appointments/calls'
import type { PaymentDetails } from '#contract/payments/calls'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { navigate } from '../../../app/router/navigation'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const soon = new Date(Date.now() + 20 * 60_000).toISOString()
const appointment: PatientAppointment = {
  ...sampleOf(calls.show.response, {
    time_zone: 'Africa/Cairo',
    avatar: null,
    starts_at: soon,
    ends_at: soon,
    hold_expires_at: soon,
    cancellable_until: soon,
    full_refund_until: null,
    pay_until: soon,
    schedule_time: '2027-03-02 09:00',
    patient_birth_date: '1990-05-06',
    clinic_type: 'virtual',
  }).data,
  id: 5,
  status: 1,
  price: 150,
  paid: 0,
  outstanding: 0,
}
const details: PaymentDetails = {
  appointment_id: 5,
  code: 'b8e1a87520c52ff8',
  price: 150,
  paid: 0,
  refunded: 0,
  credit: 0,
  credit_usable: false,
  outstanding: 0,
  payment_status: PAYMENT_STATUS.unpaid,
  payment_status_text: 'Unpaid',
  hold_expires_at: soon,
  methods: ['paymob', 'fawry'],
  attempt: null,
  message: 'Choose how to pay',
}
const attempt: PaymentDetails['attempt'] = {
  provider: 'fawry',
  state: 'open',
  payable: true,
  amount: 150,
  merchant_ref: 'b8e1a87520c52ff8-1',
  reference_number: '970177482',
  checkout_url: null,
  expires_at: soon,
}
const paid: PaymentDetails = {
  ...details,
  paid: 150,
  methods: [],
  payment_status: PAYMENT_STATUS.paid,
  payment_status_text: 'Paid',
  attempt: { ...attempt, state: 'paid', payable: false },
  message: 'We have received your payment',
}

/** What the server knows. */
let known: PaymentDetails

beforeEach(async () => {
  known = details
  const empty = { data: [], meta: { current_page: 1, last_page: 1, per_page: 50, total: 0 } }
  server.on('patient', 'search', () => empty)
  server.on('patient', 'list', () => ({ upcomingAppointments: [], pastAppointments: [], missedAppointments: [] }))
  server.on('patient', 'show', () => ({ data: appointment }))
  server.on('payments', 'details', () => ({ data: known }))
  server.on('payments', 'byCode', () => ({ data: appointment }))
  await signInAs(personWith(['schedule-appointment', 'patient-show-appointment'], { is_staff_member: false }))
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The button that opens the payment page; it names the amount. */
const payButton = (amount: number) => page.getByRole('button', { name: new RegExp(`^Pay .?EGP.${amount}.?$`) })

test('the list of methods leads to the pages of those that are offered', async () => {
  await openApp({ at: '/payment/methods?appointment_id=5' })
  const address = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect.element(address('Card')).toHaveAttribute('href', '/payment/card?appointment_id=5')
  await expect.element(address('Fawry')).toHaveAttribute('href', '/payment/fawry?appointment_id=5')
  await expect.element(page.getByText('Cash', { exact: true })).not.toBeInTheDocument()
})

test('a payment that cannot be started says so, and can be tried again', async () => {
  const refusal = 'Paymob Payment Intention Failed, Please try again later!'
  server.on('payments', 'intention', () => ({
    client_secret: null,
    checkout_url: null,
    expires_at: null,
    check_error: refusal,
  }))
  await openApp({ at: '/payment/card?appointment_id=5' })
  await userEvent.click(payButton(150))
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expect.element(payButton(150)).toBeEnabled()
})

test('the number of Fawry is given only when it is asked for, and the payment opens the result', async () => {
  server.on('payments', 'charge', () => {
    known = { ...details, attempt }
    return {
      referenceNumber: '970177482',
      merchantRefNum: attempt.merchant_ref,
      amount: 150,
      expires_at: soon,
      check_error: null,
    }
  })
  server.on('payments', 'check', () => {
    known = paid
    return { data: known }
  })
  await openApp({ at: '/payment/fawry?appointment_id=5' })
  await expect.element(button('Get the number')).toBeVisible()
  expect(server.received('payments', 'charge')).toEqual([])
  await userEvent.click(button('Get the number'))
  await expect.element(page.getByText('970 177 482')).toBeVisible()
  await userEvent.click(button('I have paid'))
  await expect.element(heading('Your payment has arrived')).toBeVisible()
})

test('"I have paid" answers at once, also while the payment has not arrived; then the page says what happens next', async () => {
  known = { ...details, attempt }
  server.on('payments', 'check', () => ({ data: { ...known, message: 'We have not received the payment yet' } }))
  // Who comes back to finish the booking finds the number.
  await openApp({ at: '/payment/methods?appointment_id=5' })
  await expect.element(page.getByText('970 177 482')).toBeVisible()
  await userEvent.click(button('I have paid'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('We have not received the payment yet')
  server.on('patient', 'show', () => ({ data: { ...appointment, hold_expires_at: null, paid: 150 } }))
  server.on('payments', 'check', () => {
    known = paid
    return { data: known }
  })
  await userEvent.click(button('I have paid'))
  await expect.element(heading('Your payment has arrived')).toBeVisible()
  await expect.element(page.getByText('Booking number')).toBeVisible()
  await expect.element(button('Add to calendar')).toBeVisible()
})

test('with a number of Fawry, another method can still be chosen', async () => {
  known = { ...details, attempt }
  await openApp({ at: '/payment/fawry?appointment_id=5' })
  await userEvent.click(page.getByRole('link', { name: 'Change the payment method' }))
  await expect.element(heading('Confirm the booking')).toBeVisible()
})

test('the browser that returns from Paymob reports its parameters, and shows only what the server knows', async () => {
  known = { ...details, attempt: { ...attempt, provider: 'paymob', reference_number: null }, message: 'Not known yet' }
  server.on('payments', 'result', () => ({ success: false, message: known.message }))
  await openApp({ at: '/payment/paymob/details?merchant_order_id=b8e1a87520c52ff8-1&success=true&order=77&hmac=x' })
  await expect.element(page.getByText('Not known yet')).toBeVisible()
  await expect.element(heading('Waiting for your payment')).toBeVisible()
  expect(server.received('payments', 'result')[0]?.body).toEqual({
    appointmentId: 5,
    paymentResult: { merchant_order_id: 'b8e1a87520c52ff8-1', success: 'true', order: '77', hmac: 'x' },
  })
  server.on('payments', 'check', () => {
    known = paid
    return { data: known }
  })
  await userEvent.click(button('I have paid'))
  await expect.element(heading('Your payment has arrived')).toBeVisible()
})

/** A confirmed visit that was paid, and then moved to a slot with a higher price. */
const visit = { ...appointment, hold_expires_at: null, paid: 150, outstanding: 50 }
const partly = { ...details, paid: 150, outstanding: 50, hold_expires_at: null, payment_status: PAYMENT_STATUS.paid }

test('what is outstanding of a confirmed visit can be paid from its page and by quick payment', async () => {
  known = { ...partly, attempt: { ...attempt, state: 'paid', payable: false } }
  server.on('patient', 'show', () => ({ data: visit }))
  server.on('payments', 'byCode', () => ({ data: visit }))
  await openApp({ at: '/payment/methods?appointment_id=5' })
  await expect.element(heading('Pay the rest')).toBeVisible()
  await expect.element(page.getByText(/EGP.50.* still to be paid/)).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: /^Card/ }))
  await expect.element(payButton(50)).toBeVisible()
  await expect.element(page.getByText(/^EGP.50$/)).toBeVisible()
  await navigate('/patient/quick-payment/b8e1a87520c52ff8')
  await expect
    .element(page.getByRole('link', { name: /^Fawry/ }))
    .toHaveAttribute('href', '/payment/fawry?appointment_id=5')
})

test('quick payment shows the methods, and leads to the confirmation of one in cash', async () => {
  known = { ...details, methods: ['fawry', 'cash'] }
  await openApp({ at: '/patient/quick-payment/b8e1a87520c52ff8' })
  await expect
    .element(page.getByRole('link', { name: /^Fawry/ }))
    .toHaveAttribute('href', '/payment/fawry?appointment_id=5')
  await expect.element(page.getByText('Cash', { exact: true })).toBeVisible()
  const confirm = page.getByRole('link', { name: 'Choose how to pay' })
  await expect.element(confirm).toHaveAttribute('href', '/payment/methods?appointment_id=5')
})

test('quick payment of a slot that was released shows the appointment, and no method', async () => {
  const past = new Date(Date.now() - 60_000).toISOString()
  server.on('payments', 'byCode', () => ({ data: { ...appointment, hold_expires_at: past } }))
  await openApp({ at: '/patient/quick-payment/b8e1a87520c52ff8' })
  await expect.element(page.getByRole('link', { name: 'Show the appointment' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Fawry/ })).not.toBeInTheDocument()
})

test.each([
  ['/payment/fawry?methodname=Fawry&appointment_id=5', '/payment/fawry'],
  ['/payment/7?methodname=Fawry&appointment_id=5', '/payment/fawry'],
  ['/payment/Cash?methodname=Cash&appointment_id=5', '/payment/methods'],
  ['/payment/cash?methodname=Cash', '/patient/appointments'],
])('the documented address %s of a method leads to %s', async (at, path) => {
  known = { ...details, methods: ['paymob', 'fawry', 'cash'] }
  await openApp({ at })
  await expect.poll(() => window.location.pathname).toBe(path)
})

test('a booking in cash ends with the status CASH', async () => {
  const confirmed = { ...appointment, clinic_type: 'physical' as const, hold_expires_at: null }
  server.on('patient', 'show', () => ({ data: confirmed }))
  known = { ...details, methods: [], hold_expires_at: null }
  await openApp({ at: '/payment/methods?appointment_id=5' })
  await expect.element(page.getByText('CASH', { exact: true })).toBeVisible()
})

test('what Fawry returned is shown also without the reference of our attempt', async () => {
  const query = 'referenceNumber=970177482&orderAmount=150.00&orderStatus=UNPAID&statusDescription=Await%20payment'
  await openApp({ at: `/payment/fawry/details?${query}` })
  for (const text of ['970177482', 'UNPAID', 'Await payment']) await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/EGP.150$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/patient/appointments')
})

test('a return from Fawry without a reference number says why the payment has failed', async () => {
  await openApp({ at: '/payment/fawry/details?orderStatus=FAILED&statusDescription=Insufficient%20balance' })
  await expect.element(page.getByText(/Payment has been failed due to .?Insufficient balance/)).toBeVisible()
})

test('a return from Paymob is shown also without the reference of our attempt', async () => {
  await openApp({ at: '/payment/paymob/details?amount_cents=15000&order=77' })
  await expect.element(page.getByText('77', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/EGP.150$/)).toBeVisible()
  await navigate('/payment/paymob/details?amount_cents=15000')
  await expect.element(page.getByText(/Payment has been failed due to/)).toBeVisible()
})

test('an open payment of what is outstanding is waited for', async () => {
  server.on('patient', 'show', () => ({ data: visit }))
  known = { ...partly, attempt: { ...attempt, amount: 50 } }
  await openApp({ at: '/payment/fawry?appointment_id=5' })
  await expect.element(page.getByText('970 177 482')).toBeVisible()
  server.on('payments', 'check', () => {
    known = { ...paid, paid: 200 }
    return { data: known }
  })
  await userEvent.click(button('I have paid'))
  await expect.element(heading('Your payment has arrived')).toBeVisible()
})

test('the focus stays on the title when the appointment and the payment arrive after the page has opened', async () => {
  let resolve = () => {}
  const answer = new Promise<void>((resolved) => {
    resolve = resolved
  })
  server.on('payments', 'details', async () => {
    await answer
    return { data: known }
  })
  await openApp({ at: '/patient/appointments' })
  await expect.element(heading('My appointments')).toBeVisible()
  await navigate('/payment/methods?appointment_id=5')
  await expect.element(heading('Confirm the booking')).toHaveFocus()
  resolve()
  await expect.element(page.getByText('On a secure page of Paymob.').first()).toBeVisible()
  await expect.element(heading('Confirm the booking')).toHaveFocus()
})

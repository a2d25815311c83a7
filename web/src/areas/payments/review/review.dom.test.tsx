import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentReviews as calls, type PaymentReview } from '#contract/payments/reviews'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const at = '2026-11-23T07:00:00.000Z'
const sample = sampleOf(calls.show.response, {
  created_at: at,
  received_at: at,
  requested_at: at,
  resolved_at: at,
  opened_at: at,
  closed_at: at,
}).data
const review: PaymentReview = {
  ...sample,
  id: 12,
  reason: 'wrong_amount',
  reason_text: 'Another amount was paid',
  provider: 'paymob',
  provider_text: 'Paymob',
  short_code: 'ABCD2345',
  state: 'open',
  state_text: 'Open',
  drawer: null,
  order: '1001',
}
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 }

beforeEach(async () => {
  server.on('paymentReviews', 'list', () => ({ data: [review], meta, alarms: [] }))
  server.on('paymentReviews', 'show', () => ({ data: review }))
  server.on('paymentReviews', 'hospitals', () => ({ data: [] }))
  server.on('views', 'list', () => ({ data: [] }))
  await signInAs(personWith(['list-payments']))
})

test('the list begins with what is open, and shows the alarm about missing messages', async () => {
  server.on('paymentReviews', 'list', () => ({ data: [review], meta, alarms: ['fawry'] }))
  await openApp({ at: '/payments/review' })
  await expect.element(page.getByText('The latest payments through Fawry were found only by asking')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Another amount was paid' })).toBeVisible()
  expect(server.received('paymentReviews', 'list')[0]?.query.get('state')).toBe('open')
  await userEvent.click(page.getByText('All', { exact: true }))
  await expect.poll(() => server.received('paymentReviews', 'list').at(-1)?.query.has('state')).toBe(false)
})

test('it is resolved with an outcome and a note', async () => {
  server.on('paymentReviews', 'resolve', () => ({ data: { ...review, state: 'resolved', state_text: 'Resolved' } }))
  await openApp({ at: '/payments/review/12' })
  await expect.element(page.getByText('What the provider reported')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Resolve' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
  await expect.element(dialog.getByText('Field is required').first()).toBeVisible()
  expect(server.received('paymentReviews', 'resolve')).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'Outcome' }))
  await userEvent.click(page.getByRole('option', { name: 'Refunded' }))
  await userEvent.fill(dialog.getByLabelText('Note'), 'Returned in the dashboard')
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }))
  await expect
    .poll(() => server.received('paymentReviews', 'resolve'))
    .toMatchObject([{ body: { outcome: 'refunded', note: 'Returned in the dashboard' } }])
})

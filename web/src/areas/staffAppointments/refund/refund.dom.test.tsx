import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { cash } from '#contract/payments/cash'
import { type Refund, refunds } from '#contract/payments/refunds'
import { staffAppointments } from '#contract/staffAppointments/calls'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { invalid, server } from '../../../testing/testServer'

const sample = {
  starts_at: '2026-12-01T08:00:00.000Z',
  ends_at: '2026-12-01T08:15:00.000Z',
  cancellable_until: '2026-12-01T07:00:00.000Z',
  requested_at: '2026-11-20T08:00:00.000Z',
  changed_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at: '2026-11-20T08:00:00.000Z',
  status: 6,
  status_text: 'Cancelled',
  payment_status: 3,
  payment_status_text: 'Refund pending',
  is_open: true,
  physician_cancellable: false,
  can_delete: false,
  lobby_order: null,
}
const { data: appointment } = sampleOf(staffAppointments.show.response, sample)
const { data: requested } = sampleOf(refunds.request.response, sample)
const meta = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
const refund: Refund = {
  ...(requested.refunds[0] as Refund),
  id: 8,
  amount: 150,
  reason: 'The doctor was late',
  decided_by: null,
  rejection_reason: null,
  can_decide: false,
}

function answer(changes: Partial<StaffAppointment>) {
  const shown = { ...appointment, id: 5, refundable: 0, suggested_refund: 0, refund: null, ...changes }
  server.on('staffAppointments', 'list', () => ({ data: [shown], meta }))
  server.on('staffAppointments', 'show', () => ({ data: { ...shown, refunds: shown.refund ? [shown.refund] : [] } }))
}

async function open(more: readonly Permission[], at = '/cancelled-appointments') {
  await signInAs(personWith(['list-appointment', 'show-appointment', ...more]))
  await openApp({ at })
}

const dialog = () => page.getByRole('dialog')

beforeEach(() => {
  server.on('staffAppointments', 'filters', () => ({ data: { hospitals: [], specialties: [] } }))
  server.on('views', 'list', () => ({ data: [] }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
})

test('a refund is requested after the confirmation, with the suggested or a smaller amount and a reason', async () => {
  answer({ refundable: 150, suggested_refund: 150 })
  server.on('refunds', 'request', () => ({ data: { ...requested, refunds: [{ ...refund, state: 'requested' }] } }))
  await open(['refund-appointment'])
  await userEvent.click(page.getByRole('button', { name: 'Refund: ' }))
  await expect.element(dialog()).toHaveTextContent('You Want To Refund This Appointment')
  const amount = dialog().getByRole('textbox', { name: 'Amount' })
  await expect.element(amount).toHaveValue('150')
  await userEvent.click(dialog().getByRole('button', { name: 'Refund' }))
  await expect.element(dialog().getByText('Field is required')).toBeVisible()
  expect(server.received('refunds', 'request')).toEqual([])
  await userEvent.fill(amount, '50.5')
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Reason' }), 'The doctor was late')
  await userEvent.click(dialog().getByRole('button', { name: 'Refund' }))
  await expect.element(page.getByText('The refund was requested')).toBeVisible()
  expect(server.received('refunds', 'request').map(({ body }) => body)).toEqual([
    { amount: 50.5, reason: 'The doctor was late' },
  ])
})

test('what the server refuses is shown in the dialog, at its field or above the buttons', async () => {
  answer({ refundable: 150, suggested_refund: 150 })
  server.on('refunds', 'request', () =>
    invalid({ amount: ['At most 100.00 EGP can be refunded'], appointment: ['A refund is already in progress'] }),
  )
  await open(['refund-appointment'])
  await userEvent.click(page.getByRole('button', { name: 'Refund: ' }))
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Reason' }), 'Late')
  await userEvent.click(dialog().getByRole('button', { name: 'Refund' }))
  await expect.element(dialog().getByText('At most 100.00 EGP can be refunded')).toBeVisible()
  await expect.element(dialog().getByText('A refund is already in progress')).toBeVisible()
})

test('without the permission, or with nothing to refund, there are no available actions', async () => {
  answer({ refundable: 150, suggested_refund: 150 })
  await open(['approve-refund'])
  await expect.element(page.getByText('No Available Actions')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund: ' })).not.toBeInTheDocument()
})

test.each<[Refund['state'], string, string]>([
  ['failed', 'Refused by the provider', 'You can request the refund again'],
  ['unknown', 'Result unknown', 'We ask the provider until we know the result'],
])('a refund that is %s says what happens next', async (state, text, next) => {
  answer({ refund: { ...refund, state, state_text: text } })
  await open(['refund-appointment'])
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(next)).toBeVisible()
})

test('another person approves after a confirmation, which says how much and why', async () => {
  answer({ refund: { ...refund, state: 'waiting', state_text: 'Waiting for approval', can_decide: true } })
  server.on('refunds', 'approve', () => ({ data: requested }))
  await open(['approve-refund'], '/appointments/5/show')
  await userEvent.click(page.getByRole('button', { name: 'Approve: ' }))
  await expect.element(dialog()).toHaveTextContent('The doctor was late')
  expect(server.received('refunds', 'approve')).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Yes, approve it' }))
  await expect.element(page.getByText('The refund was approved')).toBeVisible()
  expect(server.received('refunds', 'approve')).toHaveLength(1)
})

test('a refund is rejected with a reason', async () => {
  answer({ refund: { ...refund, state: 'waiting', state_text: 'Waiting for approval', can_decide: true } })
  server.on('refunds', 'reject', () => ({ data: requested }))
  await open(['approve-refund'])
  await userEvent.click(page.getByRole('button', { name: 'Reject: ' }))
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Reason' }), 'The visit took place')
  await userEvent.click(dialog().getByRole('button', { name: 'Reject' }))
  await expect.element(page.getByText('The refund was rejected')).toBeVisible()
  expect(server.received('refunds', 'reject').map(({ body }) => body)).toEqual([{ reason: 'The visit took place' }])
})

test('the requester of a refund cannot decide about it', async () => {
  answer({ refund: { ...refund, state: 'waiting', state_text: 'Waiting for approval' } })
  await open(['refund-appointment', 'approve-refund'])
  await expect.element(page.getByText('Another person has to approve it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve: ' })).not.toBeInTheDocument()
})

const { data: desk } = sampleOf(cash.drawer.response, { ...sample, opened_at: sample.at, closed_at: null })

describe('a cash refund that waits to be paid out', () => {
  const waiting: Refund = { ...refund, state: 'requested', state_text: 'Requested', provider: 'cash' }
  const { hospital } = appointment.clinic

  function openDrawerAt(place: typeof hospital | null) {
    const drawer = place && desk.drawer && { ...desk.drawer, hospital: place }
    server.on('cash', 'drawer', () => ({ data: { ...desk, drawer } }))
  }

  test('leads to the pay-out in the open drawer', async () => {
    answer({ refund: waiting })
    openDrawerAt(hospital)
    await open(['receive-cash'])
    const payOut = page.getByRole('link', { name: 'Pay out: ' })
    await expect.element(payOut).toHaveAttribute('href', '/payments/drawer?refund=8')
  })

  test.each([
    ['is open elsewhere', { id: hospital.id + 1, name: 'Aswan General' }, 'Your cash drawer is open at'],
    ['is closed', null, 'Open your cash drawer at'],
  ])('says why it cannot be paid out while the drawer %s', async (_, place, reason) => {
    answer({ refund: waiting })
    openDrawerAt(place)
    await open(['receive-cash'])
    await expect.element(page.getByText(reason)).toHaveTextContent(hospital.name)
    await expect.element(page.getByRole('link', { name: 'Cash drawer' }).last()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Pay out: ' })).not.toBeInTheDocument()
  })

  test.each<[string, Refund, Permission]>([
    ['without the permission to handle cash', waiting, 'refund-appointment'],
    ['for a refund by card', { ...waiting, provider: 'paymob' }, 'receive-cash'],
  ])('has no pay-out %s', async (_, shown, permission) => {
    answer({ refund: shown })
    await open([permission])
    await expect.element(page.getByText('No Available Actions')).toBeVisible()
  })
})

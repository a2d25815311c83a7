import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CashDesk, cash } from '#contract/payments/cash'
import { staffAppointments } from '#contract/staffAppointments/calls'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const at = '2026-12-01T08:00:00.000Z'
const { data: appointment } = sampleOf(staffAppointments.show.response, {
  starts_at: at,
  ends_at: at,
  cancellable_until: at,
  hold_expires_at: null,
  time_zone: 'Africa/Cairo',
  birth_date: '1990-05-06',
  avatar: null,
  at,
  requested_at: at,
  decided_at: at,
  changed_at: at,
  status: 1,
  payment_status: 1,
  lobby_order: null,
})
const { data: entry } = sampleOf(cash.receive.response, { created_at: at, starts_at: at, time_zone: 'Africa/Cairo' })
const { data: sample } = sampleOf(cash.desk.response, {
  created_at: at,
  starts_at: at,
  time_zone: 'Africa/Cairo',
  opened_at: at,
  closed_at: null,
})
const here = sample.drawer && { ...sample.drawer, hospital: appointment.clinic.hospital }

function answer(desk: Partial<CashDesk>) {
  server.on('cash', 'desk', () => ({
    data: { ...sample, owed: 150, problem: null, drawer: here, entries: [], ...desk },
  }))
}

beforeEach(async () => {
  server.on('staffAppointments', 'show', () => ({ data: appointment }))
  server.on('allergies', 'list', () => ({ data: { state: 'not_recorded', none_known: null, allergies: [] } }))
  server.on('alerts', 'list', () => ({ data: { state: 'not_recorded', none_known: null, alerts: [] } }))
  server.on('problems', 'list', () => ({ data: { state: 'not_recorded', none_known: null, problems: [] } }))
  await signInAs(personWith(['show-appointment', 'receive-cash']))
})

test('what is owed is received in cash, and the receipt follows', async () => {
  answer({})
  server.on('cash', 'receive', () => ({ data: { ...entry, kind: 'received', number: 41, amount: 150 } }))
  await openApp({ at: '/appointments/5/show' })
  await userEvent.click(page.getByRole('button', { name: 'Take cash' }))
  await expect.element(page.getByLabelText('Amount received (EGP)')).toHaveValue('150')
  await userEvent.click(page.getByRole('button', { name: 'Yes, received' }))
  await expect.element(page.getByRole('dialog', { name: 'Receipt' })).toHaveTextContent('41')
  expect(server.received('cash', 'receive')).toMatchObject([{ body: { appointment_id: appointment.id, amount: 150 } }])
})

test.each([
  ['no drawer is open', { drawer: null }, 'Open your cash drawer to take cash.'],
  ['the drawer is at another hospital', { drawer: sample.drawer }, 'Your cash drawer is open at'],
  ['it is paid', { problem: 'This appointment is already paid', owed: 0 }, 'This appointment is already paid'],
])('nothing can be received while %s', async (_name, desk, text) => {
  answer(desk)
  await openApp({ at: '/appointments/5/show' })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take cash' })).not.toBeInTheDocument()
})

test('without the permission there is no part about cash', async () => {
  await signInAs(personWith(['show-appointment']))
  await openApp({ at: '/appointments/5/show' })
  await expect.element(page.getByText(appointment.doctor.name_text)).toBeVisible()
  expect(server.received('cash', 'desk')).toEqual([])
})

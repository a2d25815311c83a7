import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CashEntry } from '#contract/payments/cash'
import { currentLocation } from '../../../app/router/history'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, server } from '../../../testing/testServer'
import { book, booked, mockBooking, openDesk, search, slot } from './testing/bookingFixture'

beforeEach(mockBooking)

test('New patient takes over what was typed, and stays when a patient is chosen', async () => {
  await openDesk()
  await userEvent.fill(search, '26403140102375')
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await expect.element(page.getByRole('textbox', { name: 'National ID' })).toHaveValue('26403140102375')
  await expect.element(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  await expect.element(page.getByText(/^Age: \d+ years$/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'This is them' }))
  await expect.element(search).toHaveValue('Ahmed Salem')
  await expect.element(search).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await expect.element(page.getByRole('textbox', { name: 'National ID' })).toHaveValue('')
})

test('Enter in the national ID chooses the registered patient with it', async () => {
  await openDesk()
  await userEvent.click(page.getByRole('button', { name: 'New patient' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'National ID' }), '26403140102375')
  await expect.element(page.getByRole('button', { name: 'This is them' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('Ahmed Salem')
  expect(server.received('staffBooking', 'create')).toEqual([])
})

test('Enter sends nothing while a search finds nobody', async () => {
  server.on('pickers', 'patients', () => ({ data: [] }))
  await openDesk()
  await userEvent.fill(search, 'nobody')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Patient is required')).not.toBeInTheDocument()
})

/** Chooses the registered patient and the first slot. */
async function chooseBoth() {
  await userEvent.fill(search, 'ahmed')
  await userEvent.click(page.getByRole('option', { name: /Ahmed Salem/ }))
  await userEvent.click(slot('9:00 AM'))
}

test('what the patient will be told is shown in their language, with its channels', async () => {
  await openDesk()
  await chooseBoth()
  await expect.element(page.getByText('تم حجز موعد لك مع منى')).toBeVisible()
  await expect.element(page.getByText('Arabic', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Push', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Book and send link/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /put on the waiting list/ }))
    .toHaveAttribute('href', '/waitlist/new?specialty=2&patient=11')
})

test('an empty booking has a problem for the patient, the slot and the price, and no change', async () => {
  await openDesk()
  await expect.element(slot('9:00 AM')).toBeVisible()
  await expect.element(page.getByText(/unsaved change/)).not.toBeInTheDocument()
  await userEvent.click(book)
  await expect.element(page.getByText('Patient is required')).toBeVisible()
  await expect.element(page.getByText('3 problems to fix')).toBeVisible()
})

test('Alt and a number lead to a panel', async () => {
  await openDesk()
  await expect.element(slot('9:00 AM')).toBeVisible()
  await userEvent.keyboard('{Alt>}2{/Alt}')
  await expect.element(slot('9:00 AM')).toHaveFocus()
  await userEvent.keyboard('{Alt>}3{/Alt}')
  await expect.element(page.getByRole('radio', { name: /^Patient pays by link/ })).toHaveFocus()
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(search).toHaveFocus()
})

const drawer = {
  id: 1,
  hospital: { id: 1, name: 'Al Noor Hospital' },
  opened_at: '2026-11-20T06:00:00Z',
  ...{ opening_amount: 100, received: 0, paid_out: 0, expected_amount: 100 },
  ...{ closed_at: null, counted_amount: null, difference: null, note: null },
}
const receipt: CashEntry = {
  ...{ id: 1, drawer_id: 1, kind: 'received', number: 17, amount: 250, created_at: '2026-11-20T07:00:00Z' },
  hospital: drawer.hospital,
  appointment: {
    ...{ id: 5, short_code: 'K7QM3XWD', starts_at: '2026-11-20T07:00:00Z', time_zone: 'Africa/Cairo' },
    ...{ clinic: 'Heart clinic', doctor: 'Mona El-Shazly' },
  },
  ...{ patient: 'Ahmed Salem', user: 'Sara Adel' },
}

test('cash is received with the booking, and the receipt leads to the list', async () => {
  server
    .on('cash', 'drawer', () => ({ data: { drawer, hospitals: [], payouts: [] } }))
    .on('staffBooking', 'create', () => ({ data: { ...booked.data, receipt } }))
  await signInAs(personWith(['create-appointment', 'list-appointment', 'list-patient', 'receive-cash']))
  await openDesk()
  await chooseBoth()
  await userEvent.click(page.getByRole('radio', { name: /^Cash now/ }))
  await userEvent.click(page.getByRole('button', { name: /^Book and take .*250/ }))
  await expect.element(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  expect(server.received('staffBooking', 'create')[0]?.body).toMatchObject({ payment_type: '1', cash_now: true })
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first())
  await expect.poll(() => currentLocation()).toMatchObject({ pathname: '/appointments', state: { booked: 5 } })
})

test('when the drawer was closed meanwhile, the payment says why cash is refused', async () => {
  server
    .on('cash', 'drawer', () => ({ data: { drawer, hospitals: [], payouts: [] } }))
    .on('staffBooking', 'create', () => invalid({ cash_now: ['Open your cash drawer first'] }))
  await signInAs(personWith(['create-appointment', 'list-appointment', 'list-patient', 'receive-cash']))
  await openDesk()
  await chooseBoth()
  await userEvent.click(page.getByRole('radio', { name: /^Cash now/ }))
  await userEvent.click(page.getByRole('button', { name: /^Book and take .*250/ }))
  const payment = page.getByRole('radiogroup', { name: 'Payment' })
  await expect.element(payment).toHaveAttribute('aria-invalid', 'true')
  await expect.element(payment).toHaveAccessibleDescription('Open your cash drawer first')
  await expect.element(page.getByText('1 problem to fix')).toBeVisible()
})

test('without an open drawer, cash cannot be chosen, and the desk says why', async () => {
  server.on('cash', 'drawer', () => ({ data: { drawer: null, hospitals: [], payouts: [] } }))
  await signInAs(personWith(['create-appointment', 'list-patient', 'receive-cash']))
  await openDesk()
  await expect.element(page.getByRole('radio', { name: /Open your cash drawer/ })).toBeDisabled()
})

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CashDrawer, type CashEntry, type CashPayout, cash as calls } from '#contract/payments/cash'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { sampleOf } from '../../../testing/sampleOf'
import { server } from '../../../testing/testServer'

const at = '2026-11-23T07:00:00.000Z'
const hospital = { id: 3, name: 'University Hospital' }
const drawer: CashDrawer = {
  id: 7,
  hospital,
  opened_at: at,
  opening_amount: 100,
  received: 150,
  paid_out: 0,
  expected_amount: 250,
  closed_at: null,
  counted_amount: null,
  difference: null,
  note: null,
}
const entry: CashEntry = {
  ...sampleOf(calls.receive.response, { created_at: at, starts_at: at, time_zone: 'Africa/Cairo' }).data,
  kind: 'received',
  number: 41,
  amount: 150,
  patient: 'Mona Adel',
}
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 }

beforeEach(async () => {
  server.on('cash', 'entries', () => ({ data: [entry], meta }))
  server.on('cash', 'drawers', () => ({ data: [], meta: { ...meta, total: 0 } }))
  await signInAs(personWith(['receive-cash']))
})

function answer(open: CashDrawer | null, payouts: CashPayout[] = []) {
  server.on('cash', 'drawer', () => ({ data: { drawer: open, hospitals: [hospital], payouts } }))
}

test('the drawer is opened with the counted amount at the only hospital', async () => {
  answer(null)
  server.on('cash', 'open', () => {
    answer(drawer)
    return { data: drawer }
  })
  await openApp({ at: '/payments/drawer' })
  await userEvent.click(page.getByRole('button', { name: 'Open the drawer' }))
  await expect.element(page.getByText('Field is required')).toBeVisible()
  expect(server.received('cash', 'open')).toEqual([])
  await userEvent.fill(page.getByLabelText('Counted amount in the drawer (EGP)'), '100')
  await userEvent.click(page.getByRole('button', { name: 'Open the drawer' }))
  await expect.element(page.getByText('Expected in the drawer')).toBeVisible()
  expect(server.received('cash', 'open')).toMatchObject([{ body: { hospital_id: '3', opening_amount: 100 } }])
})

test('closing shows the difference before it is sent', async () => {
  answer(drawer)
  const closed = { ...drawer, closed_at: at, counted_amount: 240, difference: -10 }
  server.on('cash', 'close', () => {
    answer(null)
    return { data: closed }
  })
  await openApp({ at: '/payments/drawer' })
  await userEvent.click(page.getByRole('button', { name: 'Close the drawer' }))
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Counted amount (EGP)'), '240')
  await expect.element(dialog).toHaveTextContent('Difference:')
  await userEvent.fill(dialog.getByLabelText('Note'), 'A note was torn')
  await userEvent.click(dialog.getByRole('button', { name: 'Close the drawer' }))
  await expect.element(page.getByRole('button', { name: 'Open the drawer' })).toBeVisible()
  expect(server.received('cash', 'close')).toMatchObject([{ body: { counted_amount: 240, note: 'A note was torn' } }])
})

test('a refund is paid out after a question, and its receipt is shown', async () => {
  const payout = {
    refund_id: 9,
    amount: 150,
    requested_at: at,
    appointment: { id: 1, short_code: 'ABCD2345' },
    patient: 'Mona Adel',
  }
  answer(drawer, [payout])
  server.on('cash', 'payOut', () => ({ data: { ...entry, kind: 'paid_out', number: 5 } }))
  await openApp({ at: '/payments/drawer' })
  await userEvent.click(page.getByRole('button', { name: 'Pay out' }))
  expect(server.received('cash', 'payOut')).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Yes, paid out' }))
  await expect.element(page.getByRole('dialog', { name: 'Refund receipt' })).toHaveTextContent('Mona Adel')
  expect(server.received('cash', 'payOut')).toMatchObject([{ body: { refund_id: 9 } }])
})

test('the receipt of an entry is opened to be printed', async () => {
  answer(drawer)
  await openApp({ at: '/payments/drawer' })
  await userEvent.click(page.getByRole('button', { name: 'Print receipt 41' }))
  const dialog = page.getByRole('dialog', { name: 'Receipt' })
  await expect.element(dialog).toHaveTextContent('Mona Adel')
  await expect.element(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
  // What is printed is outside of the app, and not on the screen.
  const printed = [...document.body.children].filter((element) => element.textContent?.includes('Signature'))
  expect(printed.some((element) => getComputedStyle(element).display === 'none')).toBe(true)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErasureRequest, OwnErasure } from '#contract/erasure/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, server } from '../../testing/testServer'

const patient = { id: 9, first_name: 'Nadia', last_name: 'Adel', name_text: 'Nadia Adel', avatar: null }
const open = { state: 'open', asked_at: '2026-11-18T11:00:00.000Z', decided_at: null, reason: null } as const
const request: ErasureRequest = {
  id: 3,
  patient,
  ...open,
  decided_by: null,
  obstacles: [],
  has_record: true,
  kept: [
    { part: 'appointments', count: 12 },
    { part: 'episodes', count: 0 },
  ],
  erased: [
    { part: 'contact', count: 4 },
    { part: 'devices', count: 0 },
  ],
  can_decide: true,
}
let own: OwnErasure
let shown: ErasureRequest

beforeEach(() => {
  own = { request: null, obstacles: [], has_record: true }
  shown = request
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('erasure', 'own', () => ({ data: own }))
    .on('erasure', 'show', () => ({ data: shown }))
    .on('erasure', 'list', () => ({
      data: [shown],
      meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 },
    }))
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a patient', () => {
  beforeEach(() => signInAs(personWith(['patientTimeLine', 'update-profile'])))

  test('asks with the password, and can withdraw the request', async () => {
    server.on('erasure', 'ask', () => invalid({ current_password: ['The password is wrong'] }))
    await openApp({ at: '/profile/erasure' })
    await expect.element(page.getByText(/Your medical record, with your name/)).toBeVisible()
    const password = page.getByLabelText('Current password')
    await userEvent.fill(password, 'wrong')
    await userEvent.click(button('Ask to erase my account'))
    await expect.element(page.getByText('The password is wrong')).toBeVisible()
    server.on('erasure', 'ask', () => ({ data: { ...own, request: open } }))
    await userEvent.fill(password, 'Right-1234')
    await userEvent.click(button('Ask to erase my account'))
    await expect.element(page.getByText('Waits for a decision')).toBeVisible()
    expect(server.received('erasure', 'ask').at(-1)?.body).toEqual({ current_password: 'Right-1234' })
    expect(button('Ask to erase my account').query()).toBeNull()
    server.on('erasure', 'withdraw', () => ({ data: { ...own, request: { ...open, state: 'withdrawn' as const } } }))
    await userEvent.click(button('Withdraw request'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }))
    await expect.element(button('Ask to erase my account')).toBeVisible()
  })

  test('sees what has to be settled first, and cannot ask before', async () => {
    own = { ...own, obstacles: [{ obstacle: 'visit', text: 'There is an appointment' }] }
    await openApp({ at: '/profile/erasure' })
    await expect.element(page.getByText('There is an appointment')).toBeVisible()
    expect(button('Ask to erase my account').query()).toBeNull()
  })

  test('reads why the request was rejected, and can ask again; without a record everything is removed', async () => {
    own = { ...own, has_record: false, request: { ...open, state: 'rejected', reason: 'A report is still missing' } }
    await openApp({ at: '/profile/erasure' })
    await expect.element(page.getByText('A report is still missing')).toBeVisible()
    await expect.element(page.getByText(/the hospital has no record of you/)).toBeVisible()
    await expect.element(button('Ask to erase my account')).toBeVisible()
  })
})

describe('an administrator', () => {
  beforeEach(() => signInAs(personWith(['delete-user', 'list-user'])))

  test('opens a request from the list, sees what is kept and removed, and erases the account after a question', async () => {
    await openApp({ at: '/erasure-requests' })
    await userEvent.click(page.getByRole('link', { name: /Nadia Adel/ }))
    await expect.element(page.getByRole('definition').filter({ hasText: '12' })).toBeVisible()
    await expect.element(page.getByText('Contact data', { exact: true })).toBeVisible()
    expect(page.getByText('Devices with notifications').query()).toBeNull()
    server.on('erasure', 'carryOut', () => {
      shown = { ...request, state: 'done', decided_at: open.asked_at, can_decide: false }
      return { data: shown }
    })
    await userEvent.click(button('Erase account'))
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/The medical record stays, with the name/)
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Erase account' }))
    await expect.element(page.getByText('The account was erased')).toBeVisible()
    await expect.element(page.getByText('Erased', { exact: true })).toBeVisible()
    expect(server.received('erasure', 'carryOut').map(({ params }) => params)).toEqual([{ id: '3' }])
  })

  test('cannot erase while something is open, and rejects with a reason', async () => {
    shown = { ...request, obstacles: [{ obstacle: 'admitted', text: 'There is an open case' }] }
    await openApp({ at: '/erasure-requests/3/view' })
    await expect.element(page.getByText('There is an open case')).toBeVisible()
    expect(button('Erase account').query()).toBeNull()
    server.on('erasure', 'reject', () => {
      shown = { ...request, state: 'rejected', reason: 'Still admitted', can_decide: false }
      return { data: shown }
    })
    await userEvent.click(button('Reject request'))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Still admitted')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject request' }))
    await expect.element(page.getByText('Still admitted')).toBeVisible()
    expect(server.received('erasure', 'reject')[0]).toMatchObject({
      params: { id: '3' },
      body: { reason: 'Still admitted' },
    })
  })

  test('is told when another hospital has the patient too', async () => {
    shown = { ...request, can_decide: false }
    await openApp({ at: '/erasure-requests/3/view' })
    await expect.element(page.getByText(/Super Admin has to decide/)).toBeVisible()
    expect(button('Reject request').query()).toBeNull()
  })
})

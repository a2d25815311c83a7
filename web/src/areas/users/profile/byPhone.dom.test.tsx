import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { server } from '../../../testing/testServer'

const person = personWith(['update-profile'], { email: '', is_staff_member: false })

beforeEach(async () => {
  await signInAs(person)
  server
    .on('profile', 'show', () => ({ data: person }))
    .on('pickers', 'countries', () => ({ data: [] }))
    .on('profile', 'managingHospitals', () => ({ data: [] }))
})

test('the profile of a person who signs in by phone says that there is no password to change', async () => {
  await openApp({ at: '/profile/edit' })
  await expect.element(page.getByText(/^You have no password: you sign in with your phone number/)).toBeVisible()
  await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument()
})

test('whoever confirms an email reads that signing in by phone ends', async () => {
  server.on('profile', 'show', () => ({ data: { ...person, pending_email: 'new@hospital.test' } }))
  await openApp({ at: '/profile/edit' })
  await expect
    .element(page.getByText(/you sign in with it and a password from now on, and no longer by phone/))
    .toBeVisible()
  await expect.element(page.getByText('Signs in by phone', { exact: true })).toBeVisible()
})

test('two-step sign-in cannot be set up without a password', async () => {
  server.on('secondFactor', 'show', () => ({
    data: { totp_since: null, passkeys: [], passkeys_available: true, is_required: false, recovery_codes: 0 },
  }))
  await openApp({ at: '/profile/second-factor' })
  await expect.element(page.getByText(/^You sign in by phone and have no password/)).toBeVisible()
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument()
})

test('the erasure of the account is not asked for with a password', async () => {
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('erasure', 'own', () => ({ data: { request: null, obstacles: [], has_record: true } }))
  await openApp({ at: '/profile/erasure' })
  await expect.element(page.getByText(/^You sign in by phone, without a password/)).toBeVisible()
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument()
})

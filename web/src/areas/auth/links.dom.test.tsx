import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { moveTo } from '../../app/router/history'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, server } from '../../testing/testServer'

const email = () => page.getByRole('textbox', { name: /Email|New email address/ })
const gone = 'This link is no longer valid. Ask for a new one'

beforeEach(() => sessionStorage.clear())

describe('a reset link', () => {
  const at = '/resetpasswrod/token/rima@hospital.test'

  test('that cannot be used says so instead of asking for a password', async () => {
    server.on('auth', 'checkResetLink', () => new Failure(400, { error: gone }))
    await openApp({ at })
    await expect.element(page.getByRole('alert')).toHaveTextContent(gone)
    await expect.element(page.getByLabelText('New password')).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('link', { name: 'Get a new link' }))
    await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  })

  test('that can be used asks for the password', async () => {
    server.on('auth', 'checkResetLink', () => ({ data: { expires_at: '2026-11-23T10:00:00.000Z' } }))
    await openApp({ at })
    await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
  })
})

test('the page for a forgotten password takes over the email from the sign-in page, without the address', async () => {
  server.on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
  await openApp({ at: '/login' })
  await userEvent.fill(email(), 'rima@hospital.test')
  await userEvent.click(page.getByRole('link', { name: 'Forgot password?' }))
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect.element(email()).toHaveValue('rima@hospital.test')
  expect(window.location.href).not.toContain('rima')
})

test('the verification page corrects the address, and shows the new one', async () => {
  await signInAs(personWith([], { verified: false, email: 'rima@hopsital.test' }))
  await openApp({ at: '/verify-account' })
  await expect.element(page.getByText('rima@hopsital.test')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Change the email address' }))
  server.on('auth', 'correctEmail', () => invalid({ email: ['An account with this email already exists'] }))
  await userEvent.fill(email(), 'rima@hospital.test')
  const submit = page.getByRole('button', { name: 'Change and send a link' })
  await userEvent.click(submit)
  await expect.element(page.getByText('An account with this email already exists')).toBeVisible()
  server.on('auth', 'correctEmail', () => ({ message: 'Sent' }))
  server.on('profile', 'show', () => ({ data: personWith([], { verified: false }) }))
  await userEvent.click(submit)
  await expect.element(page.getByText('rima@hospital.test')).toBeVisible()
  await expect.element(page.getByText('A new link is on its way to you.')).toBeVisible()
  expect(server.received('auth', 'correctEmail').map(({ body }) => body.email)).toEqual([
    'rima@hospital.test',
    'rima@hospital.test',
  ])
  moveTo('/login', true, null)
})

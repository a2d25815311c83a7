import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, openPart } from '../../../testing/open'
import { Failure, invalid, server } from '../../../testing/testServer'
import { loginScreen } from '../Login'

const link = () => page.getByRole('link', { name: 'No email? Sign in with your phone' })
const code = () => page.getByRole('textbox', { name: 'Code from the text message' })
const phone = () => page.getByRole('textbox', { name: 'Phone' })
const birthDate = () => page.getByRole('textbox', { name: 'Birth date' })
const sent = 'If a patient signs in with this number and birth date, we have sent a code to the phone'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const settings = { mode: 'production' as const, demo_accounts: [] }

beforeEach(() => {
  let asked = 0
  server
    .on('settings', 'show', () => ({ data: { ...settings, phone_sign_in: true } }))
    .on('phoneSignIn', 'sendCode', () => ({ message: sent, challenge: `challenge ${++asked}` }))
})

async function askForCode() {
  await userEvent.fill(phone(), '0100 123 4567')
  await userEvent.fill(birthDate(), '15/01/1990')
  // Closes the calendar, which covers the button.
  await userEvent.tab()
  await userEvent.click(button('Send code'))
}

test('the page for a forgotten password leads to the page for signing in by phone', async () => {
  await openApp({ at: '/forgetpasswrod' })
  await userEvent.click(link())
  await expect.element(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
})

// By the address, it would be the page of an earlier test, which knows the settings of then.
test('the sign-in page leads there too, where text messages are sent', async () => {
  const Login = loginScreen({ accounts: [], hasPhone: true })
  await openPart(<Login />)
  await expect.element(link()).toHaveAttribute('href', '/login/phone')
})

test('where no SMS are sent, the page for a forgotten password does not', async () => {
  server.on('settings', 'show', () => ({ data: settings }))
  await openApp({ at: '/forgetpasswrod' })
  await expect.poll(() => server.received('settings', 'show').length).toBeGreaterThan(0)
  await expect.element(link()).not.toBeInTheDocument()
})

test('where no SMS are sent, the page says so instead of asking for anything', async () => {
  server.on('settings', 'show', () => ({ data: settings }))
  await openApp({ at: '/login/phone' })
  await expect.element(page.getByText('This installation sends no text messages')).toBeVisible()
  await expect.element(phone()).not.toBeInTheDocument()
})

test('a code is asked for and entered; a wrong one is refused, and another one can be asked for', async () => {
  await openApp({ at: '/login/phone' })
  await askForCode()
  await expect.element(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  await expect.element(code()).toHaveFocus()
  server.on('phoneSignIn', 'signIn', () => invalid({ code: ['This code is wrong'] }))
  await userEvent.fill(code(), '123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This code is wrong')).toBeVisible()
  await userEvent.click(button('Ask again'))
  server.on('phoneSignIn', 'sendCode', () => new Failure(429, { error: 'Too many tries. Wait a little and try again' }))
  await askForCode()
  await expect.element(page.getByText('Too many tries. Wait a little and try again')).toBeVisible()
  expect(server.received('phoneSignIn', 'sendCode')[0]?.body).toEqual({
    phone: '0100 123 4567',
    birth_date: '1990-01-15',
  })
  expect(server.received('phoneSignIn', 'signIn').map(({ body }) => body)).toEqual([
    { challenge: 'challenge 1', code: '123456' },
  ])
  expect(window.location.href).not.toMatch(/0100|123456|challenge/)
})

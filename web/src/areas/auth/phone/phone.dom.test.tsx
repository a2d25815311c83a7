import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open'
import { Failure, invalid, server } from '../../../testing/testServer'

const link = () => page.getByRole('link', { name: 'No email? Sign in with your phone' })
const code = () => page.getByRole('textbox', { name: 'Code from the text message' })
const phone = () => page.getByRole('textbox', { name: 'Phone' })
const sent = 'If a patient signs in with this number, we have sent a code to it'
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  server
    .on('settings', 'show', () => ({ data: { mode: 'production', phone_sign_in: true, demo_accounts: [] } }))
    .on('phoneSignIn', 'sendCode', () => ({ message: sent }))
})

test('the sign-in page leads to the page for signing in by phone', async () => {
  await openApp({ at: '/login' })
  await userEvent.click(link())
  await expect.element(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
})

test('where no text messages are sent, it does not', async () => {
  server.on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
  await openApp({ at: '/login' })
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.element(link()).not.toBeInTheDocument()
})

test('a code is asked for and entered; a wrong one is refused, and another number can be tried', async () => {
  await openApp({ at: '/login/phone' })
  await userEvent.fill(phone(), '0100 123 4567')
  await userEvent.click(button('Send code'))
  await expect.element(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  server.on('phoneSignIn', 'signIn', () => invalid({ code: ['This code is wrong'] }))
  await userEvent.fill(code(), '123456')
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByText('This code is wrong')).toBeVisible()
  await userEvent.click(button('Use another number'))
  await userEvent.fill(phone(), '0100 123 4568')
  server.on('phoneSignIn', 'sendCode', () => new Failure(429, { error: 'Too many tries. Wait a little and try again' }))
  await userEvent.click(button('Send code'))
  await expect.element(page.getByText('Too many tries. Wait a little and try again')).toBeVisible()
  expect(server.received('phoneSignIn', 'signIn').map(({ body }) => body.code)).toEqual(['123456'])
})

test('an account with a second factor is asked for it', async () => {
  server.on('phoneSignIn', 'signIn', () => ({
    challenge: 'challenge',
    methods: { totp: true, passkey: false },
    expires_in: 300,
  }))
  await openApp({ at: '/login/phone' })
  await userEvent.fill(phone(), '0100 123 4567')
  await userEvent.click(button('Send code'))
  await userEvent.fill(code(), '123456')
  await userEvent.click(button('Sign in'))
  await expect.element(page.getByRole('textbox', { name: /code/i })).toBeVisible()
  await expect.element(code()).not.toBeInTheDocument()
})

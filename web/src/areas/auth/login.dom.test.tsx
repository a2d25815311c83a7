import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { switchLanguage } from '../../app/i18n/language'
import { openPart } from '../../testing/open'
import { noResponse, server } from '../../testing/testServer'
import { fetchLogin } from './fetchLogin'

const demoAccounts = [
  {
    email: 'patient@demo.test',
    password: 'Demo-1234',
    name: 'Ahmed Salem',
    alternate_name: 'أحمد سالم',
    role: 'Patient',
  },
  { email: 'doctor@demo.test', password: 'Demo-1234', name: 'Mona Farouk', alternate_name: null, role: 'Doctor' },
]
const email = () => page.getByRole('textbox', { name: 'Email' })
const panel = () => page.getByRole('complementary', { name: 'Try any role' })

async function openLogin() {
  const Login = await fetchLogin()
  return openPart(<Login />, { at: '/login' })
}

/** Returns whether the panel is present when the form appears. Call it before the page is opened. */
function panelComesWithForm(): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('form')) return
      observer.disconnect()
      resolve(document.querySelector('aside') !== null)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

describe('the sign-in page', () => {
  test('in demo mode it appears together with the accounts, so that the form does not move', async () => {
    server.on('settings', 'show', () => ({ data: { mode: 'demo', demo_accounts: demoAccounts } }))
    const isWhole = panelComesWithForm()
    await openLogin()
    expect(await isWhole).toBe(true)
    await expect.element(panel()).toBeVisible()
    expect(server.received('settings', 'show')).toHaveLength(1)
  })

  test('choosing an account fills the form', async () => {
    server.on('settings', 'show', () => ({ data: { mode: 'demo', demo_accounts: demoAccounts } }))
    await openLogin()
    await userEvent.click(panel().getByRole('button', { name: 'Doctor' }))
    await expect.element(email()).toHaveValue('doctor@demo.test')
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('Demo-1234')
    await expect.element(panel().getByRole('button', { name: 'Doctor' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('names of accounts follow the language of the page, if they are known in its script', async () => {
    server.on('settings', 'show', () => ({ data: { mode: 'demo', demo_accounts: demoAccounts } }))
    await openLogin()
    await expect.element(page.getByText('Ahmed Salem')).toBeVisible()
    await switchLanguage('ar')
    await expect.element(page.getByText('أحمد سالم')).toBeVisible()
    await expect.element(page.getByText('Mona Farouk')).toBeVisible()
  })

  test('the panel appears as soon as the settings can be fetched again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server.on('settings', 'show', () => noResponse)
    await openLogin()
    await expect.element(email()).toBeVisible()
    vi.advanceTimersByTime(5_000)
    await expect.poll(() => server.received('settings', 'show').length).toBe(2)
    server.on('settings', 'show', () => ({ data: { mode: 'demo', demo_accounts: demoAccounts } }))
    vi.advanceTimersByTime(5_000)
    await expect.element(panel()).toBeVisible()
    vi.advanceTimersByTime(50_000)
    expect(server.received('settings', 'show')).toHaveLength(3)
  })

  test.each([
    ['outside demo mode', () => ({ data: { mode: 'production' as const, demo_accounts: [] } })],
    ['if the settings cannot be fetched', () => noResponse],
  ])('%s it shows only the form', async (_, settings) => {
    server.on('settings', 'show', settings)
    await openLogin()
    await expect.element(email()).toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

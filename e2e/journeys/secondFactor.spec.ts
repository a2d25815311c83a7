import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { RoleRow } from '#contract/roles/calls'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const email = 'nurse@demo.test'
const password = 'Demo-1234'

test('a nurse sets up an authenticator app, and signs in with its codes', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('nurse')
  await signIn(page, email, language)
  await page.goto('/profile/second-factor')
  const button = (key: string) => page.getByRole('button', { name: t('secondFactor', key), exact: true })
  const field = (key: string) => page.getByLabel(t('secondFactor', key), { exact: true })
  await field('password').fill('wrong')
  await button('setUp.start').click()
  await expect(field('password')).toHaveAttribute('aria-invalid', 'true')
  await field('password').fill(password)
  await button('setUp.start').click()
  await expect(page.getByRole('img', { name: t('secondFactor', 'scan.picture') })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  // The server also accepts the next code, and each code once.
  const codeIn = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  await checkPage(page, 'second-factor-scan')
  await field('code').fill(codeIn(0))
  await button('scan.confirm').click()
  await expect(page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveCount(10)
  await checkPage(page, 'second-factor-codes')
  await button('codes.done').click()
  await expect(page.getByText(t('secondFactor', 'on.title'))).toBeVisible()
  await checkPage(page, 'second-factor-on')

  const elsewhere = await journey.open('elsewhere')
  await elsewhere.goto('/login')
  await elsewhere.getByLabel(t('auth', 'field.email'), { exact: true }).fill(email)
  await elsewhere.getByLabel(t('auth', 'field.password'), { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click()
  const code = elsewhere.getByLabel(t('secondFactor', 'code'), { exact: true })
  await expect(code).toBeFocused()
  await checkPage(elsewhere, 'second-factor-sign-in')
  await code.fill('abcde-fghij')
  await elsewhere.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(codeIn(30))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL(/\/$/)
})

test('a nurse whose role requires two-step sign-in sets it up before anything else', async ({ journey, language }) => {
  const t = textsOf(language)
  const { url } = journey.server
  const token = await signedIn(url, emailOf.super)
  const roles = await call<{ data: RoleRow[] }>(url, token, 'GET', '/api/admin/roles?limit=100')
  const above = await journey.open('super')
  await signIn(above, emailOf.super, language)
  await above.goto(`/roles/${roles.data.find(({ code }) => code === 'NURSE')?.id}/edit`)
  await above.getByRole('checkbox', { name: t('roles', 'field.requires_second_factor'), exact: true }).check()
  await above.keyboard.press('Control+s')
  await above.waitForURL(/\/roles$/)

  const page = await journey.open('nurse')
  const button = (key: string) => page.getByRole('button', { name: t('secondFactor', key), exact: true })
  await signIn(page, email, language)
  await expect(page.getByRole('heading', { level: 1, name: t('secondFactor', 'required.title') })).toBeVisible()
  await page.goto('/profile/edit')
  await page.waitForURL('**/set-up-second-factor?next=%2Fprofile%2Fedit')
  await page.getByLabel(t('secondFactor', 'password'), { exact: true }).fill(password)
  await button('setUp.start').click()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel(t('secondFactor', 'code'), { exact: true }).fill(generateSync({ secret }))
  await button('scan.confirm').click()
  await button('codes.done').click()
  await page.waitForURL(/\/profile\/edit$/)
})

/** Adds an authenticator to the browser that confirms every request at once, like a finger on the sensor. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('at a domain name', () => {
  // The public URL is then http://localhost:PORT; browsers allow no passkeys for an IP address.
  test.use({ host: '0.0.0.0' })

  test('a nurse adds a passkey, signs out and signs in with it', async ({ journey, browser, language }) => {
    const t = textsOf(language)
    const url = journey.server.url.replace('127.0.0.1', 'localhost')
    const page = await journey.open('nurse', { browser, url })
    const button = (key: string) => page.getByRole('button', { name: t('secondFactor', key), exact: true })
    await addAuthenticator(page)
    await signIn(page, email, language)
    await page.goto('/profile/second-factor')
    await button('passkey.add').click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(t('secondFactor', 'passkey.name'), { exact: true })
    await expect(name).toBeFocused()
    await checkPage(page, 'passkey-add')
    await name.fill('Work phone')
    await dialog.getByLabel(t('secondFactor', 'password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveCount(10)
    await button('codes.done').click()
    await expect(page.getByRole('region', { name: 'Work phone' })).toBeVisible()
    await checkPage(page, 'passkey-list')

    await page.goto('/')
    await page
      .getByRole('button', { name: new RegExp(t('app', 'person.menu', { name: '' }).replace(/^: /, '')) })
      .click()
    await page.getByRole('button', { name: t('app', 'person.signOut') }).click()
    await page.waitForURL('**/login**')
    await page.getByLabel(t('auth', 'field.email'), { exact: true }).fill(email)
    await page.getByLabel(t('auth', 'field.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click()
    await expect(button('passkey.use')).toBeFocused()
    await checkPage(page, 'passkey-sign-in')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/$/)
  })
})

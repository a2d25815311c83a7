import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

const email = 'nurse@demo.test'

function endedNotice(page: Page, language: Language) {
  return page.getByText(textsOf(language)('auth', 'login.ended'))
}

/** Resolves when a page has subscribed to its first channel: a page that is not connected learns of nothing. */
async function listens(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  // A Socket.IO acknowledgement.
  await socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('43') })
}

test('a user signs out on another device, then everywhere, and the other devices are signed out at once', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const [computer, phone, tablet] = [
    await journey.open('computer'),
    await journey.open('phone'),
    await journey.open('tablet'),
  ]
  for (const page of [computer, phone]) await signIn(page, email, language)

  await computer.goto('/profile/edit')
  await computer.getByRole('link', { name: t('users', 'sessions.title') }).click()
  await computer.waitForURL('**/profile/sessions')
  // Named after their device, unlike the button that signs out everywhere.
  const buttons = computer.getByRole('button', {
    name: `${t('users', 'sessions.endOf', { device: '' }).split(':')[0]}:`,
  })
  await expect(buttons).toHaveCount(2)
  await expect(computer.getByText(t('users', 'sessions.current'))).toHaveCount(1)

  // The phone is idle: nothing but the server tells it.
  await buttons.last().click()
  const dialog = computer.getByRole('dialog')
  await dialog.getByRole('button', { name: t('users', 'sessions.end'), exact: true }).click()
  await expect(computer.getByText(t('users', 'sessions.ended'))).toBeVisible()
  await expect(buttons).toHaveCount(1)
  await phone.waitForURL('**/login')
  await expect(endedNotice(phone, language)).toBeVisible()
  await checkPage(phone, 'signed-out-elsewhere')

  const isListening = listens(tablet)
  await signIn(tablet, email, language)
  await isListening
  await computer.getByRole('button', { name: t('users', 'sessions.everywhere') }).click()
  await dialog.getByRole('button', { name: t('users', 'sessions.everywhere') }).click()
  await tablet.waitForURL('**/login')
  await computer.waitForURL('**/login')
  await expect(endedNotice(tablet, language)).toBeVisible()
  await tablet.goto('/')
  await tablet.waitForURL('**/login**')
})

test('without its cookie, a browser comes to the sign-in page, which says why, and returns after signing in', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('nurse')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: t('auth', 'login.title') })).toBeVisible()
  await expect(endedNotice(page, language)).toBeHidden()
  await signIn(page, email, language)
  await page.context().clearCookies()
  await page.goto('/my-notifications')
  await page.waitForURL('**/login?next=%2Fmy-notifications')
  await expect(endedNotice(page, language)).toBeVisible()
  await page.getByLabel(t('auth', 'field.email'), { exact: true }).fill(email)
  await page.getByLabel(t('auth', 'field.password'), { exact: true }).fill('Demo-1234')
  await page.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click()
  await page.waitForURL('**/my-notifications')
})

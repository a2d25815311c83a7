import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a patient without a connection reads the coming appointments, until the connection returns or they sign out', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('patient')
  await signIn(page, 'patient2@demo.test', language)
  await page.goto('/patient/appointments')
  const cards = page.getByRole('list', { name: t('appointments', 'tab.upcoming') }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const coming = await cards.count()
  const time = await cards.first().locator('p').nth(1).textContent()
  await expect
    .poll(() => page.evaluate(() => caches.match('/').then((saved) => saved !== undefined)), {
      message: 'the app is saved',
      timeout: 30_000,
    })
    .toBe(true)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeVisible()
  await expect(page.getByRole('alert').getByText(t('appointments', 'offline.lost'))).toBeVisible()
  await expect(cards).toHaveCount(coming)
  await expect(cards.first()).toContainText(time ?? '')
  await checkPage(page, 'offline-start')
  // Another address starts in the same way.
  await page.goto('/')
  await expect(cards).toHaveCount(coming)

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeHidden()
  await expect(page.getByRole('link', { name: t('home', 'next.open') })).toBeVisible()

  // The person who uses this device next sees nothing of it.
  await page.getByRole('button', { name: new RegExp(t('app', 'person.menu', { name: '' }).replace(/^: /, '')) }).click()
  await page.getByRole('button', { name: t('app', 'person.signOut') }).click()
  await page.waitForURL('**/login**')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('starts_at')
  await page.context().setOffline(true)
  await page.goto('/patient/appointments')
  await expect(page.getByRole('heading', { name: t('appointments', 'offline.title') })).toBeHidden()
})

test('an open list of appointments says that there is no connection, and recovers', async ({ journey, language }) => {
  const t = textsOf(language)
  const page = await journey.open('patient')
  await signIn(page, 'patient2@demo.test', language)
  await page.goto('/patient/appointments')
  const cards = page.getByRole('list', { name: t('appointments', 'tab.upcoming') }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const coming = await cards.count()
  // Loaded, but not cached in memory: as after a visit to another screen.
  await page.goto('/my-notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await page
    .getByRole('link', { name: t('appointments', 'menu.appointments') })
    .first()
    .click()
  await expect(page.getByRole('alert').getByText(t('appointments', 'offline.lost'))).toBeVisible()
  await expect(cards).toHaveCount(coming)
  await page.context().setOffline(false)
  await expect(page.getByText(t('appointments', 'offline.lost'), { exact: true })).toBeHidden()
  await expect(cards).toHaveCount(coming)
})

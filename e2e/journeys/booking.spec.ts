import { findAndReserveSlot } from '../support/booking'
import { checkPage } from '../support/checkPage'
import { clinicOpenNow } from '../support/clinic'
import { expect, signIn, test, textsOf } from '../support/journey'
import { picture } from '../support/picture'

test('a patient books, is signed out while writing the complaint, and loses nothing', async ({ journey, language }) => {
  const t = textsOf(language)
  const clinic = await clinicOpenNow(journey.server.url)
  const page = await journey.open('patient')
  let bearer = ''
  page.on('request', (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  await signIn(page, 'patient2@demo.test', language)
  await findAndReserveSlot(page, language, clinic.title[language])

  const cause = page.getByRole('textbox', { name: t('appointments', 'complaint.cause') })
  const complaint = page.getByRole('textbox', { name: t('appointments', 'complaint.text') })
  await cause.fill('Cough 38.5°')
  await complaint.fill('سعال منذ أسبوع، 5 mg twice a day.')
  const proceed = page.getByRole('button', { name: t('appointments', 'complaint.continue') })
  const choose = (name: string) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer: picture() })

  // The first upload gets no response: the file stays in the list, and the patient is asked before continuing without it.
  await page.route('**/save-attachment', (route) => route.abort())
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/save-attachment'))
  await choose('chest.png')
  await unanswered
  const again = page.getByRole('button', { name: t('ui', 'file.retry', { name: 'chest.png' }) })
  await expect(again).toBeVisible()
  await proceed.click()
  await page.getByRole('button', { name: t('appointments', 'file.stay') }).click()
  await page.unroute('**/save-attachment')
  await again.click()
  await page.getByRole('button', { name: t('ui', 'file.edit', { name: 'chest' }) }).click()
  await page.getByRole('textbox', { name: t('appointments', 'file.name') }).fill('Chest X-ray')
  await page.getByRole('radio', { name: t('appointments', 'file.type.radiology') }).check()
  await page.getByRole('button', { name: t('appointments', 'file.save') }).click()
  await expect(page.getByRole('main').getByText('Chest X-ray')).toBeVisible()
  await expect(
    page.getByRole('main').getByText(new RegExp(`· ${t('appointments', 'file.type.radiology')}$`)),
  ).toBeVisible()
  await checkPage(page, 'complaint')

  // The auth session is ended elsewhere: the server no longer accepts this browser's token.
  const ended = await fetch(`${journey.server.url}/api/admin/auth/logout`, {
    method: 'POST',
    headers: { authorization: bearer },
  })
  expect(ended.status).toBe(200)
  // Continuing waits for the upload, which also survives the sign-in.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/save-attachment', async (route) => {
    await released
    await route.continue()
  })
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/save-attachment') && response.ok())
  await choose('report.png')
  await proceed.click()
  await expect(page.getByRole('button', { name: t('appointments', 'file.waiting') })).toBeVisible()
  release()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await checkPage(page, 'sign-in-over')
  await dialog.getByLabel(t('app', 'signIn.email')).fill('patient2@demo.test')
  await dialog.getByLabel(t('app', 'signIn.password'), { exact: true }).fill('Demo-1234')
  await dialog.getByRole('button', { name: t('app', 'signIn.login') }).click()

  await uploaded
  await page.waitForURL('**/payment/methods**')
  await checkPage(page, 'payment')

  // The home page does not take the hold for an appointment: it counts down, and one button leads back.
  await page.goto('/')
  const held = page.getByRole('region', { name: t('home', 'held.title') })
  await expect(held.getByText(t('appointments', 'held.badge'))).toBeVisible()
  await expect(held.getByRole('timer')).toHaveText(/^1?\d:\d\d$/)
  await checkPage(page, 'home-held')
  await held.getByRole('link', { name: t('appointments', 'held.finish') }).click()
  await page.waitForURL('**/payment/methods**')
  await page.getByRole('button', { name: t('appointments', 'pay.confirm') }).click()
  await expect(page.getByRole('heading', { name: t('appointments', 'booked.title') })).toBeVisible()
  await checkPage(page, 'booked')
  await page.getByRole('link', { name: t('appointments', 'booked.next') }).click()
  await page.waitForURL('**/patient/appointments')
  await expect(page.getByRole('link', { name: t('appointments', 'card.start') }).first()).toBeVisible()

  // The home page offers the same action.
  await page.goto('/')
  const next = page.getByRole('region', { name: t('home', 'next.title') })
  await expect(next.getByRole('link', { name: t('appointments', 'card.start') })).toBeVisible()
  await expect(held).toBeHidden()

  // A cancelled appointment stays under its date, and the newest notification is about it.
  await page.goto('/patient/appointments')
  const cancelled = page.getByRole('article').filter({ hasText: t('api', 'appointmentStatus.6') })
  await page
    .getByRole('button', { name: t('appointments', 'card.cancel'), exact: true })
    .last()
    .click()
  await page.getByRole('button', { name: t('appointments', 'cancel.yes') }).click()
  await expect(cancelled).toHaveCount(1)
  await checkPage(page, 'appointments-cancelled')
  await page.goto('/my-notifications')
  const [start = ''] = t('api', 'notification.cancellation_confirmed.message').split('{doctor}')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(start)
})

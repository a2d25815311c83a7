import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { clinicToPay } from '../support/clinic'
import { book, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const hospitalName = { en: 'Mashfa University Hospital', ar: 'مستشفى مشفى الجامعي' }

test('a coordinator opens the drawer, receives cash with a receipt, and closes the drawer with a difference', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { title, date } = await clinicToPay(url)
  const token = await signedIn(url, emailOf.patient)
  const { id } = await book(url, token, { date, confirmed: false, title: title.en })
  const page = await journey.open('coordinator')
  await signIn(page, 'coordinator@demo.test', language)
  const staff = (key: string) => t('staffAppointments', key)
  const payments = (key: string) => t('payments', key)

  await page.goto(`/appointments/${id}/show`)
  await page
    .getByRole('link', { name: staff('cash.openDrawer'), exact: true })
    .last()
    .click()
  await page.waitForURL('**/payments/drawer')
  await page.getByRole('combobox', { name: payments('drawer.hospital') }).click()
  await page.getByRole('option', { name: hospitalName[language] }).click()
  await page.getByRole('textbox', { name: payments('drawer.opening') }).fill('100')
  await page.getByRole('button', { name: payments('drawer.open'), exact: true }).click()
  await expect(page.getByText(payments('drawer.opened'))).toBeVisible()

  await page.goto(`/appointments/${id}/show`)
  await page.getByRole('button', { name: staff('cash.take'), exact: true }).click()
  await page.getByRole('button', { name: staff('cash.yes') }).click()
  const receipt = page.getByRole('dialog', { name: staff('receipt.title.received'), exact: true })
  await expect(receipt).toContainText(staff('receipt.signature'))
  await checkPage(page, 'receipt')

  const { data } = await call<{ data: { payment_status: number; hold_expires_at: string | null } }>(
    url,
    token,
    'GET',
    `/api/patient/appointments/${id}`,
  )
  expect(data).toMatchObject({ payment_status: 2, hold_expires_at: null })

  await page.goto('/payments/drawer')
  await page.getByRole('button', { name: payments('drawer.close'), exact: true }).click()
  const closing = page.getByRole('dialog', { name: payments('drawer.closeTitle'), exact: true })
  await closing.getByRole('textbox', { name: payments('drawer.counted') }).fill('250')
  await expect(closing.getByText(payments('drawer.noDifference'))).toBeVisible()
  await closing.getByRole('textbox', { name: payments('drawer.counted') }).fill('240')
  await expect(closing.getByText(payments('drawer.noDifference'))).toHaveCount(0)
  await checkPage(page, 'drawer-closing')
  await closing.getByRole('button', { name: payments('drawer.close'), exact: true }).click()
  await expect(page.getByText(payments('drawer.openTitle'))).toBeVisible()
  await expect(page.getByText(/240/).last()).toBeVisible()
})

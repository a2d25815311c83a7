import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a coordinator finds an appointment by filters and cancels it, and the patient sees it cancelled', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const staff = (key: string) => t('staffAppointments', key)
  const page = await journey.open('coordinator')
  await signIn(page, 'coordinator@demo.test', language)
  await page.goto('/appointments')
  const cancel = page.getByRole('button', { name: staff('cancel.of').split('{')[0] ?? '' })
  await expect(cancel).toHaveCount(2)
  await page.getByRole('button', { name: staff('column.status'), exact: true }).click()
  await page.getByRole('option', { name: staff('status.1'), exact: true }).click()
  await expect(page).toHaveURL(/status=1/)
  // The name is found in both scripts.
  await page.getByRole('searchbox').fill('Ahmed')
  await expect(cancel).toHaveCount(1)
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: staff('cancel.title') })
  await expect(dialog.getByText(staff('cancel.noRefund'))).toBeVisible()
  await checkPage(page, 'staff-cancel')
  await dialog.getByRole('button', { name: staff('cancel.yes') }).click()
  await expect(page.getByText(staff('cancel.done'))).toBeVisible()
  await expect(cancel).toHaveCount(0)

  const patient = await journey.open('patient')
  await signIn(patient, 'patient@demo.test', language)
  await patient.goto('/patient/appointments')
  await expect(patient.getByText(t('appointments', 'cancelled.title')).first()).toBeVisible()

  await page.goto('/cancelled-appointments')
  await page.locator('main a[href$="/show"]').first().click()
  await page.getByRole('link', { name: staff('delete'), exact: true }).click()
  await page.getByRole('button', { name: t('app', 'remove.yes') }).click()
  await expect(page.getByText(staff('delete.done'))).toBeVisible()
  await expect(page.getByRole('main').getByText(t('ui', 'list.empty'))).toBeVisible()
})

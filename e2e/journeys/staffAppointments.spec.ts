import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a coordinator finds an appointment by filters, moves it and cancels it, and the patient sees both', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const staff = (key: string) => t('staffAppointments', key)
  const page = await journey.open('coordinator')
  await signIn(page, 'coordinator@demo.test', language)
  await page.goto('/appointments')
  const more = t('ui', 'moreActions').split('{')[0] ?? ''
  const actions = page.locator('main :is(tr, li)').getByRole('button', { name: more })
  await expect(actions).toHaveCount(2)
  await page
    .getByRole('navigation', { name: staff('states') })
    .getByRole('link', { name: staff('status.1') })
    .click()
  await expect(page).toHaveURL(/status=1/)
  // The name is found in both scripts.
  await page.getByRole('searchbox').fill('Ahmed')
  await expect(actions).toHaveCount(1)
  const list = page.url()

  await page.locator('main a[href$="/show"]').first().click()
  await page.getByRole('link', { name: staff('move.open'), exact: true }).click()
  const moving = page.getByRole('button', { name: staff('move.save') })
  const reason = page.getByLabel(staff('move.reason'))
  const slots = page.getByRole('group', { name: staff('slot.free') })
  await expect(slots).toBeVisible()
  await moving.click()
  await expect(page.getByText(t('api', 'booking.slotRequired'))).toBeVisible()
  await expect(reason).toHaveAccessibleDescription(new RegExp(t('api', 'validation.required')))
  // On the last day shown: an appointment of today may be too close to be cancelled.
  const slot = slots.locator('section').first().locator('button[data-state="free"]').last()
  const time = (await slot.innerText()).trim()
  await slot.click()
  await reason.fill(language === 'en' ? 'The doctor is in surgery' : 'الطبيب في العمليات')
  await checkPage(page, 'staff-move')
  await moving.click()
  await expect(page.getByText(staff('move.done'))).toBeVisible()
  await page.waitForURL('**/appointments')

  const patient = await journey.open('patient')
  await signIn(patient, 'patient@demo.test', language)
  await patient.goto('/patient/appointments')
  await expect(patient.getByRole('main').getByText(time).first()).toBeVisible()

  await page.goto(list)
  await expect(actions).toHaveCount(1)
  await actions.click()
  await page.getByRole('menuitem', { name: staff('cancel.it') }).click()
  const dialog = page.getByRole('dialog', { name: staff('cancel.title') })
  await expect(dialog.getByText(staff('cancel.noRefund'))).toBeVisible()
  await checkPage(page, 'staff-cancel')
  await dialog.getByRole('button', { name: staff('cancel.yes') }).click()
  await expect(page.getByText(staff('cancel.done'))).toBeVisible()
  await expect(actions).toHaveCount(0)

  await patient.reload()
  await expect(patient.getByText(t('appointments', 'cancelled.title')).first()).toBeVisible()

  await page.goto('/cancelled-appointments')
  await page.locator('main a[href$="/show"]').first().click()
  await page.getByRole('link', { name: staff('delete'), exact: true }).click()
  await page.getByRole('button', { name: t('app', 'remove.yes') }).click()
  await expect(page.getByText(staff('delete.done'))).toBeVisible()
  await expect(page.getByRole('main').getByText(t('ui', 'list.empty'))).toBeVisible()
})

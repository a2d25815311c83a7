import { checkPage } from '../support/checkPage'
import { expect, signIn, test, textsOf } from '../support/journey'

test('staff find a patient from any page, and the lists by their tabs', async ({ journey, language, width }) => {
  const t = textsOf(language)
  const page = await journey.open('coordinator')
  await signIn(page, 'coordinator@demo.test', language)
  await page.goto('/appointments')
  const rows = page.locator('main :is(tr, li) a[href$="/show"]')
  await expect(rows).toHaveCount(2)
  await checkPage(page, 'appointments')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Ahmed')
  const patient = page.getByRole('option', { name: t('palette', 'patient') }).first()
  await expect(patient).toBeVisible()
  await checkPage(page, 'palette')
  await patient.click()
  await expect(page).toHaveURL(/\/appointments\?patient_id=\d+$/)
  await expect(rows).toHaveCount(3)
  await checkPage(page, 'appointments-of-patient')

  const office = await journey.open('office')
  await signIn(office, 'super@demo.test', language)
  await office.goto('/users')
  await office
    .getByRole('navigation', { name: t('app', 'view.tabs') })
    .getByRole('link', { name: t('users', 'view.invited') })
    .click()
  await expect(office).toHaveURL(/is_staff=1&status=invited/)
  await office.getByRole('link', { name: t('users', 'view.everyone') }).click()
  await office.getByRole('switch', { name: t('users', 'filter.is_staff') }).check()
  await expect(office).toHaveURL(/\?is_staff=1$/)
  await checkPage(office, 'users')
  if (width === 1280) {
    await office.getByRole('button', { name: t('users', 'list.name') }).click()
    await expect(office).toHaveURL(/sort=name/)
    await office.goto('/levels')
    const active = office.getByRole('link', { name: t('reference', 'menu.levels') })
    await expect(active).toHaveAttribute('aria-current', 'page')
    await expect(active).toBeInViewport()
    await checkPage(office, 'menu')
  }
})

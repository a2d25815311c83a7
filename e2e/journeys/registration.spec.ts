import { expect, test, textsOf } from '../support/journey'
import { mailedLink } from '../support/mail'

test('a patient in Egypt with a device in UTC registers, corrects the national ID and the email, and signs in', async ({
  journey,
  language,
  browser,
}) => {
  const t = textsOf(language)
  const page = await (
    await browser.newContext({ baseURL: journey.server.url, timezoneId: 'UTC', locale: language })
  ).newPage()
  await page.addInitScript((chosen) => localStorage.setItem('mashfa.language', chosen), language)
  await page.goto('/register')
  const field = (area: string, key: string) => page.getByLabel(t(area, key), { exact: true })
  await field('auth', 'field.firstName').fill('Mariam')
  await field('auth', 'field.lastName').fill('Samir')
  await field('auth', 'field.uuid').fill('28512312101233')
  await expect(field('auth', 'field.birthDate')).toHaveValue('31/12/1985')
  await field('auth', 'field.uuid').fill('٢٩٠٠١١٥٠١١٢٣٤٥')
  await expect(field('auth', 'field.birthDate')).toHaveValue('15/01/1990')
  await expect(page.getByRole('radio', { name: t('auth', 'gender.female') })).toBeChecked()
  await field('auth', 'field.phone').fill('0100 123 4567')
  const choice = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
  await expect(choice(t('auth', 'field.country'))).toHaveValue(language === 'ar' ? 'مصر' : 'Egypt')
  await expect(choice(t('register', 'zone'))).toHaveValue(language === 'ar' ? 'مصر' : 'Cairo')
  await choice(t('auth', 'field.city')).click()
  await page.getByRole('option').first().click()
  await field('auth', 'field.email').fill('mariam@jorney.test')
  await field('auth', 'field.password').fill('Quiet-Harbour-72')
  await page.getByRole('button', { name: t('register', 'submit') }).click()

  const email = 'mariam@journey.test'
  await page.waitForURL(/\/verify-account$/)
  await page.getByRole('button', { name: t('links', 'email.change') }).click()
  await field('links', 'email.new').fill(email)
  await page.getByRole('button', { name: t('links', 'email.submit') }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(await mailedLink(journey.server.url, email))
  await page.getByRole('link', { name: t('links', 'verify.goOn') }).click()

  const keep = page.getByRole('button', { name: new RegExp(t('zoneQuestion', 'keep', { profile: '' }).trim()) })
  await keep.click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(keep).toHaveCount(0)
})

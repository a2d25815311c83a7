import { checkPage } from '../support/checkPage'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a doctor records that no allergies are known, then an allergy, and sees it in the visit', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('allergies', key)
  const scenario = await createScenario(journey.server.url)
  await callIn(journey.server.url, scenario)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  await page.goto(`/appointments/${scenario.visit}/show`)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
  }

  await expect(page.getByText(text('notRecorded')).first()).toBeVisible()
  await checkPage(page, 'allergies-not-recorded')
  await press(text('noneKnown.record'))
  await press(text('noneKnown.confirm'))
  await expect(page.getByText(text('noneKnown.done'))).toBeVisible()
  await expect(page.getByText(text('notRecorded'))).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: text('noneKnown') })).toBeVisible()

  await press(text('add'))
  const dialog = page.getByRole('dialog')
  const drug = dialog.getByRole('combobox', { name: text('form.drug') })
  await drug.fill('amoxi')
  await page.getByRole('option').first().click()
  await dialog.getByLabel(text('form.reaction')).fill('Rash')
  await dialog.getByLabel(text('severity.severe'), { exact: true }).check()
  await checkPage(page, 'allergies-form')
  await press(text('form.save'))
  await expect(page.getByText(text('saved'))).toBeVisible()
  await expect(dialog).toBeHidden()
  const name = language === 'ar' ? 'أموكسيسيلين' : 'Amoxicillin'
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(text('severity.severe'))
  await expect(page.getByText(text('noneKnown'), { exact: true })).toHaveCount(0)

  await page.goto(`/physician/call/${scenario.clinicSession}`)
  const badge = page.getByText(name).first()
  await expect(badge).toBeVisible()
  if (width === 390) await page.getByText(t('lobby', 'call.notes'), { exact: true }).click()
  await expect(row).toContainText('Rash')
  await checkPage(page, 'allergies-in-the-visit')
})

test('a doctor records an alert and a problem, and sees them in the visit', async ({ journey, language, width }) => {
  const t = textsOf(language)
  const scenario = await createScenario(journey.server.url)
  await callIn(journey.server.url, scenario)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  await page.goto(`/appointments/${scenario.visit}/show`)
  const dialog = page.getByRole('dialog')
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
  }

  await expect(page.getByText(t('alerts', 'notRecorded')).first()).toBeVisible()
  await press(t('alerts', 'add'))
  await dialog.getByLabel(t('alerts', 'kind.isolation'), { exact: true }).check()
  await dialog.getByLabel(t('alerts', 'details.isolation')).fill('Droplet')
  await checkPage(page, 'alerts-form')
  await press(t('alerts', 'form.save'))
  await expect(page.getByText(t('alerts', 'saved'))).toBeVisible()
  await expect(dialog).toBeHidden()

  await press(t('problems', 'add'))
  await dialog.getByRole('combobox', { name: t('problems', 'form.code') }).fill('5a11')
  await page.getByRole('option').first().click()
  await checkPage(page, 'problems-form')
  await press(t('problems', 'form.save'))
  await expect(page.getByText(t('problems', 'saved'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await checkPage(page, 'alerts-and-problems')

  await page.goto(`/physician/call/${scenario.clinicSession}`)
  await expect(page.getByText(`${t('alerts', 'kind.isolation')}: Droplet`)).toBeVisible()
  await expect(page.getByText('Type 2 diabetes mellitus').first()).toBeVisible()
  if (width === 390) await page.getByText(t('lobby', 'call.notes'), { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '5A11' })).toBeVisible()
  await checkPage(page, 'alerts-and-problems-in-the-visit')
})

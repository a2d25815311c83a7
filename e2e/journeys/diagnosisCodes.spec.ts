import { checkPage } from '../support/checkPage'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a doctor adds two ICD-11 codes in a visit, which stay, and staff see them and their changes afterwards', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const scenario = await createScenario(journey.server.url)
  await callIn(journey.server.url, scenario)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const openNotes = async () => {
    await page.goto(`/physician/call/${scenario.clinicSession}`)
    // On a phone, one part of the page is shown at a time.
    if (width === 390) await page.getByText(t('lobby', 'call.notes'), { exact: true }).click()
  }
  await openNotes()

  const field = page.getByRole('combobox', { name: new RegExp(`^${t('icd', 'codes.field')}`) })
  const chosen = (name: string) => page.getByRole('button', { name: t('ui', 'select.remove', { name }) })
  const diabetes = '5A11 · Type 2 diabetes mellitus'
  const hypertension = 'BA00 · Essential hypertension'
  const saved = page.getByText(t('api', 'done.saved'))

  await field.fill('5a11')
  await expect(page.getByRole('option', { name: diabetes })).toBeVisible()
  await checkPage(page, 'diagnosis-codes-found')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chosen(diabetes)).toBeVisible()
  await field.fill('essential hyper')
  await page.getByRole('option', { name: hypertension }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('icd', 'codes.changed'))).toBeVisible()
  const save = page.getByRole('button', { name: t('icd', 'codes.save') })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(saved).toBeVisible()
  await expect(page.getByText(t('icd', 'codes.changed'))).toBeHidden()

  await openNotes()
  await expect(chosen(diabetes)).toBeVisible()
  await expect(chosen(hypertension)).toBeVisible()
  await checkPage(page, 'diagnosis-codes-saved')
  await save.click()
  await expect(saved).toBeVisible()
  await expect(chosen(hypertension)).toBeVisible()

  // Finishing the visit saves what was changed and not saved.
  await chosen(hypertension).click()
  await expect(chosen(hypertension)).toBeHidden()
  await page.getByRole('button', { name: t('lobby', 'finish.visit'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lobby', 'finish.confirm') })
    .click()
  await page.waitForURL('**/lobby/**')

  const admin = await journey.open('admin')
  await signIn(admin, emailOf.admin, language)
  await admin.goto(`/appointments/${scenario.visit}/show`)
  await expect(admin.getByText(diabetes)).toBeVisible()
  await expect(admin.getByText(hypertension)).toBeHidden()
  const event = (key: string) => admin.getByRole('listitem').filter({ hasText: t('staffAppointments', key) })
  await expect(event('history.code_added')).toContainText('5A11, BA00')
  await expect(event('history.code_removed')).toContainText('BA00')
})

test('the message of a service that cannot be reached is under the field, with the codes of the list', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const scenario = await createScenario(journey.server.url)
  await callIn(journey.server.url, scenario)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const message = t('api', 'icd.unavailable')
  // The response that the server gives while WHO's service fails (server/src/areas/icd/icd.test.ts).
  await page.route('**/api/admin/icd/search?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), error: true, errorMessage: message } })
  })
  await page.goto(`/physician/call/${scenario.clinicSession}`)
  if (width === 390) await page.getByText(t('lobby', 'call.notes'), { exact: true }).click()
  const field = page.getByRole('combobox', { name: new RegExp(`^${t('icd', 'codes.field')}`) })
  await field.fill('asthma')
  await expect(page.getByRole('option', { name: 'CA23.3 · Unspecified asthma' })).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message.slice(0, 20)))
})

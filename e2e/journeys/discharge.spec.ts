import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { openInpatientAccount } from '../support/inpatientAccount'
import { expect, signIn, test, textsOf } from '../support/journey'

/** An open episode of the demo, with five ward prescriptions, an unconfirmed dose and an unanswered emergency dose. */
const episode = 1

const drugs = {
  ceftriaxone: { en: 'Ceftriaxone', ar: 'سيفترياكسون' },
  enoxaparin: { en: 'Enoxaparin', ar: 'إينوكسابارين' },
  paracetamol: { en: 'Paracetamol', ar: 'باراسيتامول' },
  amlodipine: { en: 'Amlodipine', ar: 'أملوديبين' },
  furosemide: { en: 'Furosemide', ar: 'فوروسيميد' },
  atorvastatin: { en: 'Atorvastatin', ar: 'أتورفاستاتين' },
  hydrocortisone: { en: 'Hydrocortisone', ar: 'هيدروكورتيزون' },
}

/** Fails unless a download is a PDF file with this name. */
async function expectPdf(page: Page, button: Locator, name: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(name)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}

test('a doctor discharges an inpatient step by step; the case is closed, and the patient downloads the documents', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string | number>) => t('discharge', key, values)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = (name: string) => page.getByRole('region', { name: text(`step.${name}`), exact: true })
  const next = () => button(text('next')).click()
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  const labelled = (key: string) => new RegExp(`^${text(key)}`)
  const isSaved = () => expect(page.getByRole('status').filter({ hasText: text('savedBy') })).toBeVisible()

  await page.goto(`/episodes/spok/case/${episode}`)
  await page.getByRole('link', { name: t('episodes', 'case.discharge'), exact: true }).click()
  await page.waitForURL('**/discharge-form')

  // 1. What is missing is shown at its field.
  await next()
  await expect(field(text('field.discharge_reason'))).toBeFocused()
  await expect(field(text('field.discharge_reason'))).toHaveAttribute('aria-invalid', 'true')
  await field(text('field.discharge_reason')).fill('Pain free, walks without help')
  const codes = page.getByRole('combobox', { name: new RegExp(`^${t('icd', 'codes.field')}`) })
  await codes.fill('essential hyper')
  await page.getByRole('option', { name: 'BA00 · Essential hypertension' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: text('field.specialty_form'), exact: true }).click()
  await page.getByRole('option').first().click()
  const answers = page.getByRole('radio')
  await expect(answers.first()).toBeVisible()
  await page.getByRole('radio', { name: language === 'ar' ? 'تحسّن' : 'Improved' }).check()
  for (const yes of await page.getByRole('radio', { name: language === 'ar' ? 'نعم' : 'Yes' }).all()) await yes.check()
  await field(language === 'ar' ? /^تعليمات للمريض/ : /^Instructions for the patient/).fill('Walk every day.')
  await field(labelled('field.note')).fill('The pain did not come back.')
  await isSaved()
  await checkPage(page, 'discharge-form')
  await next()

  // What was ordered in the stay, before the medicines.
  for (const orders of ['lab-orders', 'imaging-orders']) {
    await expect(step(orders)).toBeFocused()
    await expect(step(orders).getByRole('region')).toHaveCount(1)
    await checkPage(page, `discharge-${orders}`)
    await next()
  }
  await expect(step('current-prescriptions')).toBeFocused()
  await expect(step('current-prescriptions').getByText(drugs.enoxaparin[language]).first()).toBeVisible()
  await checkPage(page, 'discharge-current-prescriptions')
  await next()
  await expect(step('medicines')).toBeFocused()

  // 2. Each prescription gets a verdict: stop, continue, change; then the home medicine and a new prescription.
  const row = (drug: keyof typeof drugs) =>
    step('medicines').getByRole('listitem').filter({ hasText: drugs[drug][language] })
  const decide = (drug: keyof typeof drugs, verdict: string) =>
    row(drug)
      .getByRole('radiogroup')
      .getByText(text(`verdict.${verdict}`), { exact: true })
      .click()
  const stop = async (drug: keyof typeof drugs, reason: string) => {
    await decide(drug, 'stopped')
    await row(drug)
      .getByRole('textbox', { name: text('medicines.whyStopped') })
      .fill(reason)
    await row(drug)
      .getByRole('button', { name: text('medicines.saveStop') })
      .click()
    await expect(row(drug).getByText(text('medicines.nothing'))).toBeVisible()
  }
  const dialog = page.getByRole('dialog')
  const fillIn = (key: string, value: string) =>
    dialog.getByRole('textbox', { name: t('prescriptions', `field.${key}`), exact: true }).fill(value)
  const pick = async (key: string, option?: string) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${t('prescriptions', `field.${key}`)}`) }).click()
    await page
      .getByRole('option', option ? { name: option, exact: true } : {})
      .first()
      .click()
  }
  const prescribe = async (days: string) => {
    await fillIn('duration', days)
    await dialog
      .getByRole('textbox', { name: t('prescriptions', 'field.warnings_reason') })
      .fill('Relatives know of none')
    await dialog.getByRole('button', { name: t('prescriptions', 'form.confirm'), exact: true }).click()
    await page.getByRole('button', { name: t('prescriptions', 'yes'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await stop('enoxaparin', 'No longer in bed all day')

  // Resumed on the same step, with everything that was entered.
  await page.reload()
  await expect(row('enoxaparin').getByText('No longer in bed all day')).toBeVisible()
  const between = ['lab-orders', 'imaging-orders', 'current-prescriptions']
  await button(text('previous')).click()
  for (const before of between.toReversed()) {
    await expect(step(before)).toBeFocused()
    await button(text('previous')).click()
  }
  await expect(field(text('field.discharge_reason'))).toHaveValue('Pain free, walks without help')
  await next()
  for (const after of between) {
    await expect(step(after)).toBeFocused()
    await next()
  }

  await stop('ceftriaxone', 'The course is complete')
  await stop('furosemide', 'No oedema any more')
  await decide('paracetamol', 'continue')
  // What the ward prescription does not have is asked for: how long, and why in spite of the warning.
  await prescribe('5')
  await expect(row('paracetamol').getByText(text('medicines.notYet'))).toBeHidden()
  await decide('amlodipine', 'changed')
  await fillIn('dosage', '10')
  await prescribe('30')
  await expect(row('amlodipine').getByText(language === 'ar' ? '10 مجم' : '10 mg')).toBeVisible()

  await field(text('home.name')).fill('Aspirin from the pharmacy')
  await field(labelled('home.dosage')).fill('One tablet after lunch')
  await button(text('home.add')).click()
  const home = step('medicines').getByRole('listitem').filter({ hasText: 'Aspirin from the pharmacy' })
  await home.getByRole('radiogroup').getByText(text('verdict.continue'), { exact: true }).click()
  await expect(home.getByText(text('medicines.asBefore'))).toBeVisible()

  await button(text('medicines.add')).click()
  await dialog.getByRole('combobox', { name: t('prescriptions', 'field.drug') }).fill('atorva')
  await page.getByRole('option').first().click()
  await fillIn('dosage', '20')
  await pick('dosage_unit', language === 'ar' ? 'مجم' : 'mg')
  await pick('form')
  await pick('route')
  await fillIn('frequency', '24')
  await prescribe('90')
  await expect(row('atorvastatin')).toBeVisible()
  await checkPage(page, 'discharge-medicines')
  await next()
  await expect(step('follow-ups')).toBeFocused()

  // 3. A follow-up appointment at a free time of a clinic, and what the patient is told.
  await button(text('followUps.add')).click()
  await page
    .getByRole('group', { name: t('staffAppointments', 'slot.free') })
    .getByRole('button', { name: /\d:\d\d/ })
    .last()
    .click()
  await checkPage(page, 'discharge-booking')
  await button(text('followUps.book')).click()
  await expect(page.getByText(text('followUps.booked'))).toBeVisible()
  await expect(
    page.getByRole('button', { name: new RegExp(text('followUps.cancelOf', { doctor: '.*' })) }),
  ).toHaveCount(1)
  await field(labelled('field.warning_signs')).fill('Chest pain, or short of breath at rest.')
  await field(labelled('field.contact_name')).fill('Cardiac care')
  await field(labelled('field.contact_phone')).fill('01001234567')
  await isSaved()
  await checkPage(page, 'discharge-follow-ups')
  await next()

  // 4. Nothing is missing; what is open is named, and does not prevent the discharge.
  await expect(step('review').getByText(text('missing.none'), { exact: true })).toBeVisible()
  const point = (kind: string, drug: keyof typeof drugs) =>
    step('review').getByText(t('api', `openPoint.${kind}`, { name: drugs[drug][language] }))
  await expect(point('second_person', 'enoxaparin')).toBeVisible()
  await expect(point('emergency_dose', 'hydrocortisone')).toBeVisible()
  await expect(step('review').getByText(t('api', 'openPoint.no_follow_up'))).toBeHidden()
  await checkPage(page, 'discharge-review')
  await button(text('done')).click()
  await expect(dialog).toContainText(/\d/)
  await checkPage(page, 'discharge-confirmation')
  await dialog.getByRole('button', { name: text('done.confirm'), exact: true }).click()
  await expect(page.getByText(text('done.success')).first()).toBeVisible()

  // The case is closed and read-only, with the summary and the documents.
  await page.waitForURL(`**/episodes/spok/case/${episode}*`)
  if (!page.url().includes('tab=')) await page.goto(`/episodes/spok/case/${episode}?tab=medical-history`)
  await expect(page.getByText(t('episodes', 'case.readOnly'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('episodes', 'case.discharge'), exact: true })).toBeHidden()
  await expect(button(t('episodes', 'bed.change'))).toBeHidden()
  await expect(button(t('episodes', 'history.edit'))).toBeHidden()
  const summary = page.getByRole('region', { name: text('summary.title') }).or(
    page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: text('summary.title'), exact: true }) })
      .last(),
  )
  await expect(summary).toContainText('Pain free, walks without help')
  await expect(summary).toContainText('The course is complete')
  await expect(page.getByRole('heading', { name: t('documents', 'card.title'), exact: true })).toBeVisible()
  const file = (kind: string, on = page) =>
    on.getByRole('button', {
      name: t('ui', 'file.download', {
        name: t('documents', 'file', {
          title: t('api', `documents.kind.${kind}`),
          language: t('documents', `language.${language}`),
        }),
      }),
    })
  await expectPdf(page, file('discharge_summary'), `discharge-summary-${language}.pdf`)
  await checkPage(page, 'discharge-closed')
  await page.goto(`/episodes/spok/case/${episode}/discharge-form`)
  await expect(page.getByText(text('closed.title'), { exact: true })).toBeVisible()
  await expect(button(text('done'))).toBeHidden()

  // The patient finds the documents in the menu: on a phone, in that of the person. The patient downloads them.
  const patient = await journey.open('patient')
  await signIn(patient, await openInpatientAccount(journey.server.databaseUrl, episode), language)
  const personMenu = new RegExp(t('app', 'person.menu', { name: '' }))
  await patient
    .getByRole('button', width === 390 ? { name: personMenu } : { name: t('shell', 'menu.more'), exact: true })
    .filter({ visible: true })
    .click()
  await patient
    .getByRole('navigation')
    .getByRole('link', { name: t('documents', 'menu.mine') })
    .filter({ visible: true })
    // The menu and the home page have one each.
    .first()
    .click()
  await patient.waitForURL('**/my-documents')
  await expect(file('discharge_summary', patient)).toBeVisible()
  await checkPage(patient, 'my-documents')
  await expectPdf(patient, file('patient_sheet', patient), `patient-sheet-${language}.pdf`)
})

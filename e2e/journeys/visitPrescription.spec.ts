import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

test('a doctor prescribes in a visit, and the patient reads it at once and shows its code afterwards', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const own = (key: string) => t('prescriptions', key)
  const { url } = journey.server
  const scenario = await createScenario(url)
  await callIn(url, scenario)
  const patient = await journey.open('patient')
  await signIn(patient, emailOf.patient, language)
  await patient.goto(`/patient/video/${scenario.clinicSession}`)

  const doctor = await journey.open('doctor')
  await signIn(doctor, emailOf.doctor, language)
  await doctor.goto(`/physician/call/${scenario.clinicSession}`)
  // On a phone, one part of the page is shown at a time.
  if (width === 390) await doctor.getByText(t('lobby', 'call.notes'), { exact: true }).click()
  await doctor.getByRole('button', { name: own('new'), exact: true }).click()
  const form = doctor.getByRole('dialog')
  const option = (name: string | RegExp) => doctor.getByRole('option', { name }).first().click()
  const choose = async (field: string, value: string) => {
    const box = form.getByRole('combobox', { name: own(field), exact: true })
    await box.click()
    // Without the pointer, from which the warnings that arrive meanwhile move the list away.
    await doctor.getByRole('option', { name: value, exact: true }).dispatchEvent('click')
    await expect(box).toHaveValue(value)
  }
  await form.getByRole('combobox', { name: own('field.drug') }).fill('Ramipril')
  await option(/Ramipril|راميبريل/)
  // Nobody has recorded the allergies of this patient.
  await form.getByRole('textbox', { name: own('field.warnings_reason') }).fill('Asked in the visit: none')
  await form.getByLabel(own('field.dosage'), { exact: true }).fill('5')
  await choose('field.form', t('api', 'drugForm.capsule'))
  await choose('field.route', t('api', 'drugRoute.oral'))
  await form.getByLabel(own('field.frequency'), { exact: true }).fill('1')
  await choose('field.frequency_time_unit', t('api', 'timeUnit.days'))
  await form.getByLabel(own('field.duration'), { exact: true }).fill('14')
  await choose('field.time_unit', t('api', 'timeUnit.days'))
  await checkPage(doctor, 'visit-prescription-form')
  await form.getByRole('button', { name: own('form.confirm'), exact: true }).click()
  await doctor.getByRole('button', { name: own('yes'), exact: true }).click()
  await expect(form).toBeHidden()
  const row = language === 'ar' ? 'راميبريل' : 'Ramipril'
  await expect(doctor.getByText(row).first()).toBeVisible()
  await checkPage(doctor, 'visit-prescriptions')

  // Without a reload.
  await expect(patient.getByText(row).first()).toBeVisible()
  await checkPage(patient, 'visit-prescription-of-patient')

  const token = await signedIn(url, emailOf.doctor)
  await call(url, token, 'POST', `/api/admin/room/${scenario.clinicSession}/finish/${scenario.visit}`)
  await patient.goto(`/patient/appointments/${scenario.visit}/show`)
  await patient.getByRole('link', { name: t('appointments', 'show.prescriptions'), exact: true }).click()
  await expect(patient.getByText(row).first()).toBeVisible()
  await checkPage(patient, 'own-prescriptions')
  await patient.getByRole('link', { name: own('own.print'), exact: true }).click()
  const codes = patient.getByRole('region', { name: own('print.codes'), exact: true })
  await expect(codes.getByRole('img')).toHaveCount(1)
})

import { admitPatients } from '../support/admitPatients'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const doctor = 'doctor2@demo.test'

/** NEWS2 is high: respiration 3, pulse 2, systolic pressure 2, temperature 1, by the table of the Royal College. */
const deteriorated = {
  ...{ respiration: '27', spo2: '90', heart_rate: '125', systolic: '95', diastolic: '60', temperature: '38.5' },
}

test('a patient deteriorates as a nurse measures, and a doctor acknowledges the escalation with what is done', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const { hospital, department, names } = await admitPatients(url, { email: doctor, count: 1 })
  const [name = ''] = names
  const token = await signedIn(url, doctor)
  const path = `/api/admin/hospitals/${hospital}/episodes?department_id=${department}`
  const { data } = await call<{ data: { id: number }[] }>(url, token, 'GET', path)
  const episode = data[0]?.id
  const cause = t('vitals', 'escalation.kind.score', { level: t('vitals', 'level.high') })
  const ward = await journey.open('nurse')

  await test.step('the nurse measures, and sees the score before and after saving', async () => {
    await signIn(ward, emailOf.nurse, language)
    await ward.goto(`/episodes/spok/case/${episode}?tab=vital-signs`)
    await ward.getByRole('button', { name: t('vitals', 'add'), exact: true }).click()
    const form = ward.getByRole('dialog')
    for (const [type, value] of Object.entries(deteriorated))
      await form.getByRole('textbox', { name: new RegExp(`^${t('vitals', `type.${type}`)}`) }).fill(value)
    await form.getByRole('radio', { name: t('vitals', 'device.air') }).check()
    await form.getByRole('radio', { name: /^A\b/ }).check()
    await expect(form.getByRole('region', { name: t('vitals', 'preview') })).toContainText(t('vitals', 'level.high'))
    await checkPage(ward, 'deteriorated-form')
    await form.locator('button[type="submit"]').click()
    await expect(form).toBeHidden()
    await expect(ward.getByRole('region', { name: new RegExp(name) }).first()).toContainText(t('vitals', 'level.high'))
    await expect(ward.getByText(cause, { exact: true }).first()).toBeVisible()
  })

  const page = await journey.open('doctor')
  await signIn(page, doctor, language)
  const dialog = page.getByRole('dialog')
  const acknowledge = t('vitals', 'escalation.acknowledge')

  await test.step('the list of all hospitals names the cause, and leads to the case', async () => {
    await page.goto('/escalations')
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
    await expect(row.first()).toContainText(cause)
    await checkPage(page, 'escalations-open')
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/episodes/spok/case/${episode}`))
  })

  await test.step('acknowledging it needs an action and details', async () => {
    // Above the content of the case; the timeline beside it has it too.
    await expect(page.getByText(cause, { exact: true }).first()).toBeVisible()
    await checkPage(page, 'escalation-of-case')
    await page.getByRole('button', { name: acknowledge, exact: true }).click()
    await dialog.getByRole('button', { name: acknowledge, exact: true }).click()
    await expect(dialog.getByLabel(t('vitals', 'escalation.note'))).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(t('vitals', 'escalation.action'), { exact: true }).click()
    await page.getByRole('option', { name: t('vitals', 'escalation.action.at_bedside') }).click()
    await dialog.getByLabel(t('vitals', 'escalation.note')).fill('Oxygen raised, blood cultures taken')
    await checkPage(page, 'escalation-acknowledge')
    await dialog.getByRole('button', { name: acknowledge, exact: true }).click()
    await expect(page.getByText('Oxygen raised, blood cultures taken').first()).toBeVisible()
    await expect(page.getByRole('button', { name: acknowledge, exact: true })).toBeHidden()
  })

  await test.step('the list says so', async () => {
    await page.goto('/escalations')
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
    await expect(row.getByText(t('vitals', 'escalation.state.acknowledged'))).toBeVisible()
  })
})

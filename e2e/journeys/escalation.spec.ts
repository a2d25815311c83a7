import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** A case of the demo, in the hospital of the demo's doctor. */
const episode = 2

/** NEWS2 is high: respiration 3, pulse 2, systolic pressure 2, temperature 1, by the table of the Royal College. */
const deteriorated = {
  ...{ respiration: '27', spo2: '90', heart_rate: '125', systolic: '95', diastolic: '60', temperature: '38.5' },
  ...{ oxygen: { device: 'air', flow: null }, consciousness: 'A' },
}

test('a patient deteriorates, and a doctor acknowledges the escalation with what is done', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const { url } = journey.server
  const token = await signedIn(url, emailOf.doctor)
  const date = new Date().toLocaleString('sv-SE', { timeZone: 'Africa/Cairo' }).slice(0, 16)
  await call(url, token, 'POST', '/api/admin/vital-signs/set', { episode_id: episode, date, ...deteriorated })
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const cause = t('vitals', 'escalation.kind.score', { level: t('vitals', 'level.high') })
  const dialog = page.getByRole('dialog')
  const acknowledge = t('vitals', 'escalation.acknowledge')

  await test.step('the list of all hospitals names the cause, and leads to the case', async () => {
    await page.goto('/escalations')
    await expect(page.getByText(cause)).toBeVisible()
    await checkPage(page, 'escalations-open')
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: cause })
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
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: cause })
    await expect(row.getByText(t('vitals', 'escalation.state.acknowledged'))).toBeVisible()
  })
})

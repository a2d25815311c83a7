import { checkPage } from '../support/checkPage'
import { caseInMogadishu, doctorInMogadishu } from '../support/consultations'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

test('a doctor in Mogadishu asks, a doctor in Cairo is told at once and answers in writing, and the ward reports what it did', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('consultationRequests', key)
  const { url } = journey.server
  const episode = await caseInMogadishu(url)
  const question = 'Is enoxaparin safe with this creatinine?'

  const cairo = await journey.open('doctor in Cairo')
  await test.step('the doctor in Cairo looks at the requests', async () => {
    await signIn(cairo, emailOf.doctor, language)
    await cairo.goto('/requests')
    await expect(cairo.getByRole('heading', { level: 1, name: text('title') })).toBeVisible()
    await checkPage(cairo, 'requests')
  })

  const mogadishu = await journey.open('doctor in Mogadishu')
  const panel = mogadishu.getByRole('region', { name: text('panel') })
  await test.step('the doctor in Mogadishu asks a doctor in Cairo', async () => {
    await signIn(mogadishu, doctorInMogadishu, language)
    // This browser is in Cairo.
    await mogadishu.getByRole('button', { name: new RegExp(t('zoneQuestion', 'keep', { profile: '' }).trim()) }).click()
    await mogadishu.goto(`/episodes/spok/case/${episode}?consultations=true`)
    await panel.getByRole('button', { name: text('panel.ask') }).click()
    const form = mogadishu.getByRole('dialog')
    await form.getByRole('button', { name: text('send.save') }).click()
    await expect(form.getByRole('textbox', { name: text('field.question') })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: text('field.question') }).fill(question)
    await form.getByRole('radio', { name: new RegExp(`^${text('urgency.today')}`) }).check()
    await form.getByRole('combobox', { name: text('field.doctor') }).fill(nameOf('doctor', language))
    await mogadishu.getByRole('option', { name: new RegExp(nameOf('doctor', language)) }).click()
    await checkPage(mogadishu, 'request-form')
    await form.getByRole('button', { name: text('send.save') }).click()
    await expect(form).toBeHidden()
    await expect(panel.getByText(question).first()).toBeVisible()
    await checkPage(mogadishu, 'request-sent')
  })

  await test.step('the doctor in Cairo sees it without reloading, and answers in writing', async () => {
    const row = cairo
      .getByRole('row')
      .or(cairo.getByRole('listitem'))
      .filter({ hasText: /Jimcale|جمعالي/ })
    await row.getByRole('link').first().click()
    await expect(cairo.getByText(question).first()).toBeVisible()
    await checkPage(cairo, 'request')
    await cairo.getByRole('button', { name: text('answer.write') }).click()
    await cairo.getByRole('button', { name: text('opinion.sign') }).click()
    const impression = cairo.getByRole('textbox', { name: text('opinion.impression') })
    await expect(impression).toHaveAttribute('aria-invalid', 'true')
    await impression.fill('Kidney injury; the dose is too high')
    await cairo
      .getByRole('textbox', { name: text('opinion.advice') })
      .fill('Halve the dose\nRepeat creatinine tomorrow')
    await checkPage(cairo, 'opinion-form')
    await cairo.getByRole('button', { name: text('opinion.sign') }).click()
    await expect(cairo.getByText('Halve the dose')).toBeVisible()
  })

  await test.step('the ward sees the answer without reloading, and reports what it did and what it did not do', async () => {
    const advised = panel.getByRole('list', { name: text('opinion.advice') })
    const item = (advice: string) => advised.getByRole('listitem').filter({ hasText: advice })
    await expect(item('Halve the dose')).toBeVisible()
    await item('Halve the dose')
      .getByRole('button', { name: text('advice.markDone') })
      .click()
    await expect(item('Halve the dose').getByText(text('advice.done'), { exact: true })).toBeVisible()
    const second = item('Repeat creatinine tomorrow')
    await second.getByRole('button', { name: text('advice.because') }).click()
    await second.getByRole('textbox', { name: text('advice.reason') }).fill('The patient is discharged today')
    await second.getByRole('button', { name: text('advice.save') }).click()
    await expect(second.getByText(text('advice.notDone'), { exact: true })).toBeVisible()
    await checkPage(mogadishu, 'opinion-reported')
  })

  await test.step('the doctor in Cairo sees what became of the advice', async () => {
    const advised = cairo.getByRole('list', { name: text('opinion.advice') })
    await expect(advised.getByText('The patient is discharged today')).toBeVisible()
    await expect(advised.getByText(text('advice.done'), { exact: true })).toBeVisible()
    await checkPage(cairo, 'opinion-done')
  })
})

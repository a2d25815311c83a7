import { samplePdf } from '../../server/src/platform/testing/sampleFiles'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** A case of the demo, and the lab of the demo account. */
const [tab, worklist] = [
  '/episodes/spok/case/1?tab=investigations',
  '/service/providers/labs/1/show?tab=investigations',
]

test('a doctor orders lab and imaging together, the lab takes the order by its code, and the doctor reads the result', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const own = (key: string, values?: Record<string, string | number>) => t('investigations', key, values)
  const notes = 'Before the anticoagulant'
  const doctor = await journey.open('doctor')
  await signIn(doctor, emailOf.doctor, language)
  await doctor.goto(tab)
  await doctor.getByRole('button', { name: own('order'), exact: true }).click()
  const form = doctor.getByRole('dialog')
  const search = form.getByRole('textbox', { name: own('search'), exact: true })
  const found = (type: number) => form.getByRole('group', { name: own(`type.${type}`), exact: true })
  await search.fill(language === 'ar' ? 'أشعة' : 'x-ray')
  await found(2).getByRole('checkbox').first().check()
  await search.clear()
  await found(1).getByRole('checkbox').first().check()
  // Whoever gets the code may do it.
  const center = form.getByRole('combobox', { name: own('field.center'), exact: true }).first()
  await center.click()
  await doctor.getByRole('option', { name: own('anyCenter.1'), exact: true }).click()
  await form
    .getByRole('textbox', { name: own('field.order_notes') })
    .first()
    .fill(notes)
  await checkPage(doctor, 'investigations-basket')
  const created: string[] = []
  doctor.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/admin/episode/investigation')) return
    created.push((await response.json()).data.code)
  })
  await form.getByRole('button', { name: own('submitAll', { count: 2 }), exact: true }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => created.length).toBe(2)
  const [code = ''] = created
  for (const each of created) await expect(doctor.getByText(each).first()).toBeVisible()

  const lab = await journey.open('lab')
  await signIn(lab, emailOf.lab, language)
  await lab.goto(worklist)
  await expect(lab.getByText(code)).toHaveCount(0)
  await lab.getByRole('button', { name: own('assign'), exact: true }).click()
  await lab.getByRole('textbox', { name: own('field.investigation_code') }).fill(code.toLowerCase().replace('-', ' '))
  await lab.getByRole('button', { name: own('assignSave'), exact: true }).click()
  const order = lab.getByRole('dialog').filter({ hasText: notes })
  await expect(order).toBeVisible()
  await checkPage(lab, 'investigation-of-lab')
  await order.getByRole('button', { name: own('event.received'), exact: true }).click()
  await expect(order.getByText(t('api', 'investigationProgress.in_progress'))).toBeVisible()
  await order.getByRole('button', { name: own('action.execute'), exact: true }).click()
  await lab.getByRole('textbox', { name: own('field.execution_notes') }).fill('Within the ranges')
  await lab
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'result.pdf', mimeType: 'application/pdf', buffer: samplePdf })
  await checkPage(lab, 'investigation-result-form')
  await lab.getByRole('button', { name: own('action.execute'), exact: true }).click()
  await expect(lab.getByRole('dialog').getByText('result.pdf')).toBeVisible()

  // Without a reload.
  const row = doctor.getByRole(width === 390 ? 'listitem' : 'row').filter({ hasText: code })
  await expect(row.getByText(own('unread'))).toBeVisible()
  await row.getByRole('button').first().click()
  const result = doctor.getByRole('dialog').filter({ hasText: 'Within the ranges' })
  await expect(result).toBeVisible()
  await checkPage(doctor, 'investigation-result')
  const [download] = await Promise.all([
    doctor.waitForEvent('download'),
    result.getByRole('button', { name: t('ui', 'file.download', { name: 'result.pdf' }) }).click(),
  ])
  expect(download.suggestedFilename()).toBe('result.pdf')
  const [zip] = await Promise.all([
    doctor.waitForEvent('download'),
    result.getByRole('button', { name: /zip|مضغوط/ }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  await doctor.keyboard.press('Escape')
  await expect(row.getByText(own('unread'))).toBeHidden()
})

test('an administrator composes an order set, and a doctor puts all of it into an order with one click', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const own = (key: string, values?: Record<string, string | number>) => t('investigations', key, values)
  const sets = (key: string) => t('investigationTypes', key)
  const isArabic = language === 'ar'
  const name = isArabic ? 'حمى بدون سبب' : 'Fever of unknown origin'
  const types = isArabic ? ['مزرعة دم', 'أشعة مقطعية على الصدر'] : ['Blood culture', 'CT of the chest']
  const page = await journey.open('super')
  await signIn(page, emailOf.super, language)
  await page.goto('/order-sets')
  await page.getByRole('link', { name: sets('order-set.new') }).click()
  await page
    .getByRole('textbox', { name: new RegExp(`^${sets('field.name')}`) })
    .first()
    .fill(name)
  const chosen = page.getByRole('combobox', { name: sets('field.type_ids') })
  for (const type of types) {
    await chosen.fill(type)
    await page.getByRole('option', { name: type }).first().click()
  }
  await page.keyboard.press('Escape')
  await checkPage(page, 'order-set-form')
  await page.getByRole('button', { name: new RegExp(`^${t('app', 'form.save')}`) }).click()
  await page.waitForURL('**/order-sets')
  await expect(page.getByText(name).first()).toBeVisible()
  await checkPage(page, 'order-sets')

  const doctor = await journey.open('doctor')
  await signIn(doctor, emailOf.doctor, language)
  await doctor.goto(tab)
  await doctor.getByRole('button', { name: own('order'), exact: true }).click()
  const form = doctor.getByRole('dialog')
  const set = form.getByRole('button', { name: own('sets.one', { name, types: 2 }) })
  await set.click()
  for (const type of types)
    await expect(form.getByRole('button', { name: own('remove', { name: type }) })).toBeVisible()
  await expect(set).toHaveAttribute('aria-disabled', 'true')
  await checkPage(doctor, 'investigations-order-set')
  await form.getByRole('button', { name: own('submitAll', { count: 2 }), exact: true }).click()
  await expect(form).toBeHidden()
})

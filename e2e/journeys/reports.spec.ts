import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { checkPage } from '../support/checkPage'
import { cairoDate } from '../support/clinic'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** The texts of sources and fixed reports, which the server has beside what they describe. */
const labels = {
  en: {
    fixed: 'Outpatient physician',
    table: 'Appointments',
    doctor: 'Doctor',
    number: 'Number',
    start: 'Start',
    header: 'Appointments',
  },
  ar: {
    fixed: 'أطباء العيادات الخارجية',
    table: 'المواعيد',
    doctor: 'الطبيب',
    number: 'الرقم',
    start: 'وقت البدء',
    header: 'المواعيد',
  },
}

/** A day as fields have it, DD/MM/YYYY. */
const typed = (day: string) => day.split('-').reverse().join('/')

async function fillDate(within: Page | Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true })
  await field.fill(typed(day))
  await field.press('Tab')
}

async function choose(page: Page, within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

test('a fixed report is filtered, drilled into and exported', async ({ journey, language }) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string>) => t('reports', key, values)
  const { fixed } = labels[language]
  const page = await journey.open('admin')
  await signIn(page, emailOf.admin, language)
  await page.goto('/old-reports')
  await checkPage(page, 'fixed-reports')
  await page.getByRole('link', { name: text('fixed.showOne', { title: fixed }) }).click()
  await expect(page.getByRole('heading', { name: fixed, level: 1 })).toBeVisible()
  await expect(page.getByText(text('definition.title'))).toBeVisible()

  await test.step('the period reaches into the days to come, and one hospital is chosen', async () => {
    await page.getByRole('button', { name: / – / }).first().click()
    await fillDate(page, text('filter.date_to'), cairoDate(30))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/date_to=/)
    await page.getByRole('button', { name: text('filter.hospital_id'), exact: true }).click()
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/hospital_id=\d+/)
    await expect(page.getByRole('img').first()).toBeVisible()
    await checkPage(page, 'fixed-report')
  })

  await test.step('a row leads to the appointments that it counts, and back to the same filters', async () => {
    const address = page.url()
    const rows = page.getByRole('main').locator('a[href*="/details/"]')
    const doctor = (await rows.first().textContent())?.trim() ?? ''
    expect(doctor).not.toBe('')
    await rows.first().click()
    await expect(page).toHaveURL(/\/details\/\d+\?.*hospital_id=/)
    await expect(page.getByRole('heading', { name: text('details.title', { title: fixed }), level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(doctor).first()).toBeVisible()
    await checkPage(page, 'fixed-report-details')
    await page.goBack()
    await expect(page).toHaveURL(address)
  })

  await test.step('the file has the rows of the report, and what it counts', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('export.start'), exact: true }).click()
    const download = await saved
    expect(download.suggestedFilename()).toContain(fixed)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load((await readFile(await download.path())).buffer as ArrayBuffer)
    const [rows, about] = workbook.worksheets
    expect(rows?.rowCount).toBeGreaterThan(1)
    expect(rows?.getRow(1).values).toContain(labels[language].header)
    expect(about?.getRow(1).values).toContain(fixed)
  })
})

test('a report is built with a preview, saved, duplicated, scheduled, pinned to the home page and deleted', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string>) => t('reports', key, values)
  const { table, doctor, number, start } = labels[language]
  const title = language === 'ar' ? 'المواعيد القادمة' : 'Appointments to come'
  const copy = text('builder.copyOf', { name: title })
  const page = await journey.open('admin')
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true })
  const save = page.getByRole('button', { name: new RegExp(`^${t('app', 'form.save')}`) })
  await signIn(page, emailOf.admin, language)
  await page.goto('/reports')
  await checkPage(page, 'reports')

  await test.step('a ticked column needs a function, and the preview begins when the definition is complete', async () => {
    await page.getByRole('link', { name: text('builder.new'), exact: true }).click()
    await page.getByRole('textbox', { name: text('field.name'), exact: true }).fill(title)
    await page.getByRole('textbox', { name: text('field.description'), exact: true }).fill(title)
    await choose(page, page, text('builder.table'), table)
    await choose(page, page, text('builder.grouping'), doctor)
    await page.getByRole('checkbox', { name: number, exact: true }).first().check({ force: true })
    await save.click()
    const column = page.getByRole('group', { name: number, exact: true })
    await expect(column.getByText(t('api', 'reports.functionRequired'))).toBeVisible()
    await choose(page, column, text('builder.function'), text('function.count'))
    await button('builder.addCondition').click()
    const condition = page.getByRole('group', { name: text('builder.condition', { number: '1' }), exact: true })
    await choose(page, condition, text('builder.column'), start)
    await choose(page, condition, text('builder.operator'), text('operator.between'))
    await fillDate(condition, text('builder.from'), cairoDate())
    await fillDate(condition, text('builder.to'), cairoDate(30))
    await expect(page.getByRole('img').first()).toBeVisible()
    await checkPage(page, 'report-builder')
    await save.click()
    await page.waitForURL((url) => url.pathname === '/reports')
  })

  await test.step('a copy of it is saved', async () => {
    await page.getByRole('button', { name: t('ui', 'moreActions', { name: title }), exact: true }).click()
    await page.getByRole('menuitem', { name: text('saved.duplicate'), exact: true }).click()
    await expect(page.getByRole('textbox', { name: text('field.name'), exact: true })).toHaveValue(copy)
    await expect(page.getByRole('img').first()).toBeVisible()
    await save.click()
    await page.waitForURL((url) => url.pathname === '/reports')
    await expect(page.getByText(copy, { exact: true })).toBeVisible()
  })

  await test.step('its result has a chart and a table; it is scheduled and pinned', async () => {
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('img').first()).toBeVisible()
    await checkPage(page, 'report-result')
    await button('schedule.add').click()
    const form = page.getByRole('dialog', { name: text('schedule.add') })
    await checkPage(page, 'report-schedule')
    await form.getByRole('button', { name: text('schedule.save') }).click()
    await expect(form).toBeHidden()
    await button('pin.add').click()
    await expect(button('pin.remove')).toBeVisible()
    await page.goto('/reports/schedules')
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await checkPage(page, 'report-schedules')
  })

  await test.step('the home page shows it with its chart', async () => {
    await page.goto('/')
    const card = cardOf(page, title)
    await expect(card.getByRole('img')).toBeVisible()
    await expect(card.getByRole('link', { name: text('pin.open') })).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await checkPage(page, 'home-with-report')
  })

  await test.step('it is deleted after the documented question, and leaves the home page', async () => {
    await page.goto('/reports')
    await page.getByRole('button', { name: t('ui', 'moreActions', { name: title }), exact: true }).click()
    await page.getByRole('menuitem', { name: text('saved.remove'), exact: true }).click()
    await expect(page.getByText(text('saved.delete'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('app', 'remove.yes') }).click()
    await expect(page.getByText(text('saved.deleted'))).toBeVisible()
    await expect(page.getByText(title, { exact: true })).toHaveCount(0)
    await expect(page.getByText(copy, { exact: true })).toBeVisible()
    await page.goto('/')
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(cardOf(page, title)).toHaveCount(0)
  })
})

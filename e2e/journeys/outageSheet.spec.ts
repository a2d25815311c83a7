import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { shownOutageCode } from '#contract/prescriptions/outageCode'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/** A case of the demo, in the hospital of the demo's doctor. */
const episode = 2
const HOUR_MS = 3_600_000

interface Prescribed {
  data: { id: number }
}
interface Doses {
  data: { id: number; execution_time: string; from_outage_sheet: boolean; given_at: string | null }[]
}

/** Returns a time on the clock of the hospital as `YYYY-MM-DD HH:mm`. */
const cairo = (instant: number) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Africa/Cairo' }).slice(0, 16)

/** Returns the code of a dose as it is printed. */
async function codeOf(databaseUrl: string, execution: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ code: string }>('select code from outage_codes where execution_id = $1', [
    execution,
  ])
  await client.end()
  const [row] = rows
  if (!row) throw new Error('The dose is not on the sheet')
  return row.code
}

test('a sheet is printed before an outage, and a dose that was given three hours ago is entered from it', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const own = (key: string) => t('outage', key)
  const { url, databaseUrl } = journey.server
  const token = await signedIn(url, emailOf.doctor)
  const given = Date.now() - 3 * HOUR_MS
  const order = {
    type: 'doctor',
    episode_id: episode,
    status: 2,
    kind: 'scheduled',
    drug_id: 1,
    dosage: '1',
    dosage_unit: 'tablet',
  }
  const created = await call<Prescribed>(url, token, 'POST', '/api/admin/prescriptions', {
    ...order,
    ...{ form_id: 'tablet', route_id: 'oral', frequency: 12, frequency_time_unit: 'hours' },
    start: cairo(given),
    warnings_reason: 'Benefit is greater than the risk',
  })
  const path = `/api/admin/episodes/prescription-execution/${episode}?limit=100&prescription_id=${created.data.id}`
  const doses = async () => (await call<Doses>(url, token, 'GET', path)).data
  const first = (await doses()).at(-1)
  if (!first) throw new Error('nothing is due')

  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)

  await test.step('the sheet is downloaded', async () => {
    await page.goto('/episodes/cases/1/doses')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('prescriptions', 'sheet.print'), exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^outage-sheet-.*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
  const code = await codeOf(databaseUrl, first.id)

  await test.step('a wrong code says so', async () => {
    await page.getByRole('link', { name: t('prescriptions', 'sheet.enter'), exact: true }).click()
    await expect(page).toHaveURL(/\/outage$/)
    await expect(page.getByLabel(own('code'))).toBeFocused()
    await page.keyboard.type('7K3M-0PQ1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(own('code.wrong'))).toBeVisible()
    await checkPage(page, 'outage-wrong-code')
  })

  await test.step('the code opens the dose, which needs the time', async () => {
    await page.getByLabel(own('code')).fill(shownOutageCode(code))
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: t('prescriptions', 'record.title') })
    await expect(panel).toBeVisible()
    await page.keyboard.press('g')
    const confirm = panel.locator('button[type="submit"]')
    await confirm.click()
    await expect(panel.getByLabel(t('prescriptions', 'record.date'))).toHaveAttribute('aria-invalid', 'true')
    await checkPage(page, 'outage-record')
    await panel.getByLabel(t('prescriptions', 'record.time')).fill(cairo(given).slice(11))
    await confirm.click()
    // The demo prescribes at hours that depend on the time of day: three hours ago the prescription may not have been active.
    const reason = panel.getByLabel(t('prescriptions', 'record.override'))
    await expect(reason.and(page.locator('[aria-invalid="true"]')).or(page.getByText(own('entered')))).toBeVisible()
    if (!(await page.getByText(own('entered')).isVisible())) {
      await reason.fill('Prescribed on paper')
      await confirm.click()
    }
    await expect(page.getByText(own('entered'))).toBeVisible()
    await expect(page.getByLabel(own('code'))).toBeFocused()
  })

  await test.step('the same code says that it is recorded', async () => {
    await page.keyboard.type(`${url}/doses/${code}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(own('recorded'))).toBeVisible()
    await checkPage(page, 'outage-recorded')
  })

  await test.step('the case shows it as entered later', async () => {
    const stored = (await doses()).find(({ id }) => id === first.id)
    expect(stored).toMatchObject({ from_outage_sheet: true })
    expect(Date.parse(stored?.given_at ?? '')).toBe(Math.floor(given / 60_000) * 60_000)
    await page.getByRole('link', { name: own('openCase') }).click()
    await page.goto(`/episodes/spok/case/${episode}?tab=doses&day=${cairo(given).slice(0, 10)}`)
    await expect(page.getByText(t('prescriptions', 'enteredLater')).first()).toBeVisible()
  })
})

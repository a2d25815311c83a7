import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query/QueryLayer'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, invalid, pageOf, server } from '../../../testing/testServer'
import { answerVitals, completeSet, incomplete, monitoring, now, signWith, warning } from '../../../testing/vitals'
import { answerCase } from '../testing'

const permissions = ['show-episode', 'update-episode', 'create-vital-sign', 'update-vital-sign'] as const
const doctor = { id: 40, first_name: 'Hany', last_name: 'Mansour', name_text: 'Hany Mansour', avatar: null }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerCase()
  answerVitals()
  await signInAs(personWith(permissions))
})

const open = (query = '', language: 'en' | 'ar' = 'en') =>
  openApp({ at: `/episodes/spok/case/12?tab=vital-signs${query}`, language })
const table = page.getByRole('table', { name: /^(Vital signs over time|العلامات الحيوية عبر الوقت)$/ })
const row = (name: RegExp) => table.getByRole('row', { name })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('the head says what is missing, when it was measured and what a doctor has set', async () => {
  answerVitals({
    score: incomplete,
    monitoring: {
      ...monitoring,
      spo2_scale: 2,
      own_interval: {
        minutes: 30,
        until: '2026-11-24T16:00:00.000Z',
        reason: 'Sepsis',
        set_by: doctor,
        set_at: now,
      },
    },
  })
  await open()
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('At least ⁦4⁩. Missing: respiratory rate')
  await expect.element(main).toHaveTextContent('Measured ⁨14:00⁩')
  await expect.element(main).toHaveTextContent('SpO₂ scale 2: target 88–92%')
  await expect.element(main).toHaveTextContent('Every 30 minutes until ⁨18:00⁩, set by ⁨Hany Mansour⁩: ⁨Sepsis⁩')
})

test('the table has a column per time, the newest first, and the points of each value as text', async () => {
  await open()
  await expect.element(row(/^Respiratory rate/)).toHaveTextContent(/22\+22 points–$/)
  await expect.element(row(/^Blood pressure/)).toHaveTextContent(/118\/70\+00 points–$/)
  await expect.element(row(/^Oxygen saturation/)).toHaveTextContent(/95\+11 point94\+11 point$/)
  await expect.element(row(/^Time/)).toHaveTextContent('Time14:0024 Nov20:0023 Nov')
  await expect.element(row(/^NEWS2/)).toHaveTextContent('NEWS2 ⁦6⁩ · MediumNEWS2 ⁦≥ 4⁩ · Incomplete')
  await expect.element(table.getByRole('button', { name: /Heart rate.*corrected$/ })).toBeVisible()
  await expect.element(row(/^Blood glucose/)).toBeVisible()
  expect(table.getByRole('row', { name: /^Weight/ }).elements()).toEqual([])
})

test('the table is one stop of the Tab key, in which the arrow keys move', async () => {
  await open()
  const spo2 = table.getByRole('button', { name: /^.Oxygen saturation.*95/ })
  await expect.element(table.getByRole('button', { name: /^.Respiratory rate/ })).toHaveAttribute('tabindex', '0')
  table
    .getByRole('button', { name: /^.Respiratory rate/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(spo2).toHaveFocus()
  await expect.element(spo2).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(table.getByRole('button', { name: /94%/ })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(spo2).toHaveFocus()
})

test('in Arabic the arrow keys follow the mirrored columns', async () => {
  await open('', 'ar')
  const newest = table.getByRole('button', { name: /95%/ })
  await expect.element(newest).toBeVisible()
  newest.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(table.getByRole('button', { name: /94%/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(newest).toHaveFocus()
})

test('charts are chosen, and say in words what they show', async () => {
  await open()
  await expect
    .element(page.getByRole('img', { name: /Systolic blood pressure: latest .118., .14:00/ }))
    .toBeInTheDocument()
  expect(page.getByRole('figure', { name: 'Blood glucose' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('checkbox', { name: 'Blood glucose' }))
  await expect.element(page.getByRole('figure', { name: 'Blood glucose' })).toBeInTheDocument()
  await userEvent.click(page.getByRole('checkbox', { name: 'Blood glucose' }))
  await expect.element(page.getByRole('figure', { name: 'Blood glucose' })).not.toBeInTheDocument()
})

test('patients without NEWS2 have no bands of it', async () => {
  const score = { version: 'v', total: null, excluded: 'under_16' as const }
  answerVitals({ score }, [{ ...completeSet, score }])
  await open()
  await expect.element(page.getByRole('figure', { name: 'Heart rate' })).toBeInTheDocument()
  await expect.element(page.getByText('Adds points').first()).not.toBeInTheDocument()
  expect(table.getByText('+2').elements()).toEqual([])
})

test('a value shows its earlier versions, who replaced them when and why, and is corrected with a reason', async () => {
  const pulse = completeSet.values.find(({ id }) => id === 106) ?? signWith(106, 'heart_rate', 92)
  const first = { ...pulse, rate: 29, rate_text: '29 beats/min', reason: null }
  server
    .on('vitals', 'show', () => ({
      data: { ...pulse, reason: 'Typing error', recorded_by: doctor, versions: [first] },
    }))
    .on('vitals', 'update', () => ({ data: { ...pulse, versions: [first] } }))
  await open()
  await userEvent.click(table.getByRole('button', { name: /Heart rate/ }))
  await expect.element(dialog.getByText('29 beats/min')).toBeVisible()
  await expect.element(dialog).toHaveTextContent('Replaced by ⁨Hany Mansour⁩, ⁨14:01⁩: ⁨Typing error⁩')
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Save correction/ }))
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong patient cable')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Heart rate/ }), '٢٢٥')
  await userEvent.click(dialog.getByRole('button', { name: /^Save correction/ }))
  await expect
    .element(dialog.getByRole('textbox', { name: /^Heart rate/ }))
    .toHaveAccessibleDescription(/225 is unusual/)
  expect(server.received('vitals', 'update')).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: /is correct$/ }))
  await userEvent.click(dialog.getByRole('button', { name: /^Save correction/ }))
  await expect.element(page.getByText('Correction saved')).toBeVisible()
  expect(server.received('vitals', 'update').map(({ body, params }) => [params.id, body])).toMatchObject([
    [
      '106',
      {
        type_id: 1,
        rate: '225',
        date: '2026-11-24 14:00',
        reason: 'Wrong patient cable',
        confirmed: ['heart_rate'],
        is_error: false,
        revision: 2,
      },
    ],
  ])
})

test('a value is marked as entered in error; a correction of another person is said', async () => {
  const spo2 = completeSet.values.find(({ id }) => id === 102) ?? signWith(102, 'spo2', 95)
  server
    .on('vitals', 'show', () => ({ data: { ...spo2, versions: [] } }))
    .on('vitals', 'update', () => invalid({ revision: ['Another person has changed this meanwhile'] }))
  await open()
  await userEvent.click(table.getByRole('button', { name: /Oxygen saturation.*95/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Entered in error' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Other patient')
  await userEvent.click(dialog.getByRole('button', { name: /^Save correction/ }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another person has changed this meanwhile')
  expect(server.received('vitals', 'update').map(({ body }) => body)).toMatchObject([
    { is_error: true, reason: 'Other patient', revision: 1 },
  ])
})

test('a correction is based on the value that its form was opened with, and not on a newer one', async () => {
  const spo2 = completeSet.values.find(({ id }) => id === 102) ?? signWith(102, 'spo2', 95)
  server
    .on('vitals', 'show', () => ({ data: { ...spo2, versions: [] } }))
    .on('vitals', 'update', () => invalid({ revision: ['Another person has changed this meanwhile'] }))
  await open()
  await userEvent.click(table.getByRole('button', { name: /Oxygen saturation.*95/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
  const newer = { ...spo2, rate: 91, rate_text: '91%', revision: 2 }
  server.on('vitals', 'show', () => ({ data: { ...newer, versions: [spo2] } }))
  await queryClient.invalidateQueries()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Other patient')
  await userEvent.click(dialog.getByRole('button', { name: /^Save correction/ }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another person has changed this meanwhile')
  expect(server.received('vitals', 'update').map(({ body }) => body)).toMatchObject([{ rate: '95', revision: 1 }])
})

test.each([
  ['where it is not editable', permissions, false],
  ['without the permission', ['show-episode'] as const, true],
])('%s, a value is only shown', async (_why, granted, editable) => {
  await signInAs(personWith(granted))
  server.on('vitals', 'show', () => ({ data: { ...signWith(102, 'spo2', 95, { editable }), versions: [] } }))
  await open()
  await userEvent.click(table.getByRole('button', { name: /Oxygen saturation.*95/ }))
  await expect.element(dialog.getByText('Yousef Naguib')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Correct' }).elements()).toEqual([])
})

test('a doctor sets scale 2 and an own interval with its end and reason', async () => {
  server.on('vitals', 'monitor', () => ({ data: warning }))
  await open()
  await userEvent.click(button('Monitoring'))
  await userEvent.click(dialog.getByRole('radio', { name: /^Scale 2/ }))
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Interval between checks/ }), '3')
  await userEvent.click(dialog.getByRole('button', { name: /^Save monitoring/ }))
  await expect
    .element(dialog.getByRole('textbox', { name: /^Interval between checks/ }))
    .toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Interval between checks/ }), '30')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Until (date)' }), '25/11/2026')
  await userEvent.click(dialog.getByRole('spinbutton', { name: /^Until \(time\): Hours/ }))
  await userEvent.keyboard('0830')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Reason/ }), 'Chronic lung disease')
  await userEvent.click(dialog.getByRole('button', { name: /^Save monitoring/ }))
  await expect.element(page.getByText('Monitoring saved')).toBeVisible()
  expect(server.received('vitals', 'monitor').map(({ body }) => body)).toEqual([
    {
      spo2_scale: 2,
      is_pregnant: false,
      interval_minutes: 30,
      interval_until: '2026-11-25 08:30',
      reason: 'Chronic lung disease',
      revision: 0,
    },
  ])
})

test('the monitoring is based on the settings that its form was opened with, and not on newer ones', async () => {
  server.on('vitals', 'monitor', () => invalid({ revision: ['Another person has changed this meanwhile'] }))
  await open()
  await userEvent.click(button('Monitoring'))
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Reason/ }), 'Stable')
  answerVitals({ monitoring: { ...monitoring, spo2_scale: 2, revision: 1 } })
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/SpO₂ scale 2/).first()).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /^Save monitoring/ }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another person has changed this meanwhile')
  expect(server.received('vitals', 'monitor')).toMatchObject([{ body: { spo2_scale: 1, revision: 0 } }])
})

test('a nurse does not change the monitoring', async () => {
  await signInAs(personWith(['show-episode', 'create-vital-sign']))
  await open()
  await expect.element(button('Add vital signs')).toBeVisible()
  expect(button('Monitoring').elements()).toEqual([])
})

test('after discharge nothing is added, and values are still corrected', async () => {
  answerCase({ status: 1, status_text: 'Discharged', discharge_time: '2026-11-24T13:00:00.000Z' })
  answerVitals({ next_check: null, monitoring: { ...monitoring, editable: false } })
  server.on('vitals', 'show', () => ({ data: { ...signWith(102, 'spo2', 95), versions: [] } }))
  await open()
  await userEvent.click(table.getByRole('button', { name: /Oxygen saturation.*95/ }))
  await expect.element(dialog.getByRole('button', { name: 'Correct' })).toBeVisible()
  for (const name of ['Add vital signs', 'Monitoring']) expect(button(name).elements()).toEqual([])
})

test('all values are listed five to a page, and filtered by type', async () => {
  server.on('vitals', 'list', (request) => pageOf(completeSet.values, request))
  await open()
  await userEvent.click(page.getByText('All values', { exact: true }))
  const list = page.getByRole('table', { name: 'All values' })
  await expect.element(list.getByText('95%')).toBeVisible()
  expect(list.getByRole('row').elements()).toHaveLength(6)
  await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  await expect.element(list.getByText('37.4 °C')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Type' }))
  await userEvent.click(page.getByRole('option', { name: 'Heart rate' }))
  await expect.poll(() => server.received('vitals', 'list').at(-1)?.query.get('type_id')).toBe('1')
  expect(server.received('vitals', 'list').at(-1)?.query.get('limit')).toBe('5')
  expect(location.search).toBe('?tab=vital-signs&view=all&type_id=1')
})

test('without any vital signs the tab says what comes next', async () => {
  answerVitals({ score: null, measured_at: null, next_check: null }, [])
  await open()
  await expect.element(page.getByText('Vital signs appear here once they are recorded.')).toBeVisible()
})

test('what cannot be loaded is said, and loaded with Try again', async () => {
  server.on('vitals', 'earlyWarning', () => new Failure(422, {})).on('vitals', 'sets', () => new Failure(422, {}))
  await open()
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Try again' }).elements().length).toBe(2)
  answerVitals()
  await userEvent.click(page.getByRole('main').getByRole('button', { name: 'Try again' }).last())
  await expect.element(table).toBeVisible()
})

test('without the permission to read, the tab says so', async () => {
  await signInAs(personWith(['update-episode']))
  await open()
  await expect.element(page.getByText('You cannot see the vital signs of this patient.')).toBeVisible()
  expect(server.received('vitals', 'sets')).toEqual([])
})

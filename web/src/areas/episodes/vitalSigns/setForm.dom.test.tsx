import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentWard } from '../../../app/ward/ward'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { invalid, noResponse, server } from '../../../testing/testServer'
import { answerVitals, completeSet, eveningSet, now, warning } from '../../../testing/vitals'
import { answerCase } from '../testing'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerCase()
  answerVitals()
  await signInAs(personWith(['show-episode', 'create-vital-sign']))
})

const dialog = page.getByRole('dialog')
const field = (name: RegExp) => dialog.getByRole('textbox', { name })
const radio = (name: string | RegExp) => dialog.getByRole('radio', { name })
const save = dialog.getByRole('button', { name: /^Save vital signs/ })
const preview = dialog.getByRole('region', { name: 'Preview of the score' })
const sent = () => server.received('vitals', 'createSet')

async function open(language: 'en' | 'ar' = 'en') {
  const rendered = await openApp({ at: '/episodes/spok/case/12?tab=vital-signs', language })
  const name = language === 'en' ? 'Add vital signs' : 'تسجيل العلامات الحيوية'
  await userEvent.click(page.getByRole('button', { name, exact: true }))
  await expect.element(dialog).toBeVisible()
  return rendered
}

async function fillAll() {
  await userEvent.fill(field(/^Respiratory rate/), '18')
  await userEvent.fill(field(/^Oxygen saturation/), '96')
  await userEvent.click(radio('Room air'))
  await userEvent.fill(field(/^Systolic/), '120')
  await userEvent.fill(field(/^Diastolic/), '80')
  await userEvent.fill(field(/^Heart rate/), '80')
  await userEvent.click(radio('A · Alert'))
  await userEvent.fill(field(/^Temperature/), '٣٦,٧')
}

test('a set is saved with the time of the hospital, and what was typed with Arabic digits and a decimal comma', async () => {
  await open()
  await expect.element(dialog.getByText(/Before: .95., .14:00/)).toBeVisible()
  await fillAll()
  await userEvent.click(save)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Vital signs saved\. NEWS2/)).toBeVisible()
  expect(sent().map(({ body }) => body)).toMatchObject([
    {
      episode_id: '12',
      date: '2026-11-24 16:00',
      respiration: '18',
      spo2: '96',
      oxygen: { device: 'air', flow: null },
      systolic: '120',
      diastolic: '80',
      heart_rate: '80',
      consciousness: 'A',
      temperature: '36.7',
      by_palpation: false,
      confirmed: [],
    },
  ])
})

test('an empty set, a pressure without the other and values outside the limits are not sent', async () => {
  await open()
  await userEvent.click(save)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter at least one value')
  await userEvent.fill(field(/^Systolic/), '120')
  await userEvent.fill(field(/^Heart rate/), '301')
  await userEvent.fill(field(/^Temperature/), '36.75')
  await userEvent.click(radio('Oxygen'))
  await userEvent.click(save)
  await expect
    .element(field(/^Diastolic/))
    .toHaveAccessibleDescription(/Enter systolic and diastolic pressure together/)
  await expect.element(field(/^Heart rate/)).toHaveAccessibleDescription('must be between 0 and 300')
  await expect.element(field(/^Temperature/)).toHaveAccessibleDescription('too many decimals (maximum: 1)')
  await expect.element(dialog.getByRole('combobox', { name: 'Device' })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(field(/^Diastolic/), '130')
  await expect.element(field(/^Diastolic/)).toHaveAccessibleDescription('must be lower than the systolic pressure')
  expect(sent()).toEqual([])
})

test('an unusual value is sent once it is confirmed, and the answer ends when the value changes', async () => {
  await open()
  const isCorrect = dialog.getByRole('checkbox', { name: /is correct$/ })
  await userEvent.fill(field(/^Temperature/), '41.8')
  await userEvent.click(save)
  await expect.element(field(/^Temperature/)).toHaveAccessibleDescription('41.8 is unusual. Check it, then confirm')
  expect(sent()).toEqual([])
  await userEvent.click(isCorrect)
  await expect.element(field(/^Temperature/)).not.toHaveAttribute('aria-invalid')
  await userEvent.fill(field(/^Temperature/), '41.9')
  await expect.element(isCorrect).not.toBeChecked()
  await userEvent.click(isCorrect)
  await userEvent.click(save)
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([{ temperature: '41.9', confirmed: ['temperature'] }])
})

test('by palpation there is no diastolic pressure', async () => {
  await open()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'By palpation' }))
  await expect.element(field(/^Diastolic/)).not.toBeInTheDocument()
  await userEvent.fill(field(/^Systolic/), '90')
  await userEvent.click(save)
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([{ systolic: '90', diastolic: '', by_palpation: true }])
})

test('oxygen is sent with its device and flow; a choice made by mistake is taken back', async () => {
  await open()
  await userEvent.click(radio('Oxygen'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Device' }))
  await userEvent.click(page.getByRole('option', { name: 'Venturi mask' }))
  await userEvent.fill(field(/^Flow/), '8')
  await userEvent.click(radio('V · Responds to voice'))
  await userEvent.click(dialog.getByRole('button', { name: /^Clear: .Consciousness/ }))
  await userEvent.click(save)
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([{ oxygen: { device: 'venturi_mask', flow: '8' }, consciousness: null }])
})

test('after a lost connection the set is not sent yet, and the same request is sent again with the same key', async () => {
  server.on('vitals', 'createSet', () => noResponse)
  await open()
  await userEvent.fill(field(/^Heart rate/), '80')
  await userEvent.click(save)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Not sent yet\. The vital signs are on this device only/)).toBeVisible()
  await expect.element(page.getByText(/Heart rate: .80. per minute/)).toBeVisible()
  await expect.element(page.getByText('1 entry not sent yet')).toBeVisible()
  answerVitals()
  vi.setSystemTime(new Date('2026-11-24T14:03:00.000Z'))
  await currentWard()?.send()
  await expect.element(page.getByText('1 entry not sent yet')).not.toBeInTheDocument()
  const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
  expect(sent().at(-1)?.body).toEqual(sent()[0]?.body)
})

test('what the server refuses is shown at its field', async () => {
  server.on('vitals', 'createSet', () =>
    invalid({ date: ['cannot be before the admission'], heart_rate: ['Check the heart rate'] }),
  )
  await open()
  await userEvent.fill(field(/^Heart rate/), '80')
  await userEvent.click(save)
  await expect.element(field(/^Heart rate/)).toHaveAccessibleDescription('Check the heart rate')
  await expect.element(dialog.getByText('cannot be before the admission')).toBeVisible()
})

test('a draft survives a reload with its time, says so, and can be discarded', async () => {
  const first = await open()
  await userEvent.fill(field(/^Heart rate/), '80')
  await first.unmount()
  vi.setSystemTime(new Date('2026-11-24T15:30:00.000Z'))
  await open()
  await expect.element(field(/^Heart rate/)).toHaveValue('80')
  await expect.element(dialog.getByText(/entered earlier on this device, for .16:00/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await expect.element(field(/^Heart rate/)).toHaveValue('')
  await userEvent.fill(field(/^Heart rate/), '81')
  await userEvent.click(save)
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([{ date: '2026-11-24 17:30', heart_rate: '81' }])
})

test('the preview shows the score while typing, and what is missing', async () => {
  answerVitals({}, [eveningSet])
  await open()
  await expect.element(preview).toHaveTextContent('Enter values to see the score.')
  await userEvent.fill(field(/^Oxygen saturation/), '91')
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦≥ 3⁩ · Incomplete')
  await expect.element(preview).toHaveTextContent(/At least .3.\. Missing: respiratory rate, air or oxygen/)
  await fillAll()
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦0⁩ · Low')
  await userEvent.click(radio('U · Unresponsive'))
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦3⁩ · One value scores 3')
  await userEvent.fill(field(/^Respiratory rate/), '30')
  await userEvent.fill(field(/^Heart rate/), '135')
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦9⁩ · High')
})

test('the preview includes values of the 30 minutes before, and not older ones', async () => {
  vi.setSystemTime(new Date('2026-11-24T12:30:00.000Z'))
  answerVitals({}, [completeSet])
  await open()
  await userEvent.fill(field(/^Heart rate/), '80')
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦5⁩ · Medium')
  await userEvent.click(dialog.getByRole('spinbutton', { name: 'Time measured: Minutes' }))
  await userEvent.keyboard('31')
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦≥ 0⁩ · Incomplete')
})

test('in pregnancy the preview says that there is no score', async () => {
  answerVitals({ monitoring: { ...warning.monitoring, is_pregnant: true } })
  await open()
  await userEvent.fill(field(/^Oxygen saturation/), '90')
  await expect.element(preview).toHaveTextContent('No NEWS2: pregnancy')
})

test('on scale 2 the preview counts by its target, also on a phone', async () => {
  answerVitals({ monitoring: { ...warning.monitoring, spo2_scale: 2 } }, [])
  await page.viewport(390, 800)
  await open()
  await userEvent.fill(field(/^Oxygen saturation/), '90')
  await expect.element(preview).toHaveTextContent('NEWS2 ⁦≥ 0⁩ · Incomplete')
})

test('Tab follows the order of the examination, and Ctrl S saves', async () => {
  await open()
  await expect.element(field(/^Respiratory rate/)).toHaveFocus()
  await userEvent.keyboard('18{Tab}96{Tab}')
  await expect.element(radio('Room air')).toHaveFocus()
  await userEvent.keyboard(' {Tab}')
  await userEvent.keyboard('{Tab}120{Tab}80{Tab}{Tab}72{Tab}')
  await expect.element(radio('A · Alert')).toHaveFocus()
  await userEvent.keyboard(' {Tab}{Tab}36.6')
  await expect.element(field(/^Temperature/)).toHaveValue('36.6')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toMatchObject([
      {
        respiration: '18',
        spo2: '96',
        oxygen: { device: 'air' },
        systolic: '120',
        diastolic: '80',
        heart_rate: '72',
        consciousness: 'A',
        temperature: '36.6',
      },
    ])
})

test('the rest of the values opens on demand', async () => {
  await open()
  await expect.element(field(/^Weight/)).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Other values' }))
  await userEvent.fill(field(/^Weight/), '71.25')
  await userEvent.click(save)
  await expect.poll(() => sent().map(({ body }) => body)).toMatchObject([{ weight: '71.25' }])
})

test('previous values that cannot be loaded do not keep from entering new ones', async () => {
  server
    .on('vitals', 'sets', () => invalid({ page: ['Broken'] }))
    .on('vitals', 'earlyWarning', () => invalid({ id: ['Broken'] }))
  await open()
  await expect.element(dialog.getByText(/values before could not be loaded/)).toBeVisible()
  await expect.element(dialog.getByText(/No preview/)).toBeVisible()
  await userEvent.fill(field(/^Heart rate/), '80')
  await userEvent.click(save)
  await expect.poll(() => sent().length).toBe(1)
})

test('in Arabic the problems are in Arabic', async () => {
  await open('ar')
  const temperature = dialog.getByRole('textbox', { name: /^درجة الحرارة/ })
  await userEvent.fill(temperature, '٥٠')
  await userEvent.click(dialog.getByRole('button', { name: /^حفظ العلامات الحيوية/ }))
  await expect.element(temperature).toHaveAccessibleDescription('القيمة خارج الحدود. الحد الأدنى: 25، الحد الأقصى: 45')
})

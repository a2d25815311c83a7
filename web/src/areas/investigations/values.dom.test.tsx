import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Investigation } from '#contract/investigations/investigation'
import type { LabValue, ResultAnalyte } from '#contract/results/labValue'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { detailsOf, labOrder, utilities } from './testing'

const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const noRange = { low: null, high: null, range_text: null }
const analytes: ResultAnalyte[] = [
  { ...noRange, id: 1, type_id: 1, name: 'Hemoglobin', loinc: '718-7', unit: 'g/dL', low: '12.0', high: '16.0' },
  { ...noRange, id: 2, type_id: 1, name: 'Platelets', loinc: null, unit: '10*3/uL' },
]
const hemoglobin: LabValue = {
  ...{
    id: 71,
    analyte_id: 1,
    analyte: 'Hemoglobin',
    loinc: '718-7',
    value: '9.4',
    unit: 'g/dL',
    low: '12.0',
    high: '16.0',
  },
  ...{ range_text: null, flag: 'low', flag_text: 'Low', flag_is_stated: false },
}
const culture: LabValue = {
  ...{ id: 72, analyte_id: 9, analyte: 'Culture', loinc: null, value: 'positive', unit: null, ...noRange },
  ...{ flag: 'critical_high', flag_text: 'Critically high', flag_is_stated: true },
}
const done: Investigation = {
  ...detailsOf({ ...labOrder, status: 2, progress: 'done', execution_date: '2026-11-24' }),
  lab_values: [hemoglobin, culture],
}

function answer(order: Investigation) {
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf([order], request))
    .on('investigations', 'show', () => ({ data: order }))
    .on('investigations', 'markSeen', () => ({ message: 'Done' }))
    .on('investigations', 'analytes', () => ({ data: analytes }))
    .on('investigationUploads', 'list', () => ({ data: [], max_bytes: 20_971_520 }))
    .on('investigations', 'execute', () => ({ data: order }))
}
async function openOrder() {
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
  await userEvent.click(page.getByRole('button', { name: 'Full blood count' }).first())
}
const inRow = (analyte: string, field: string) =>
  dialog().getByRole('group', { name: analyte, exact: true }).getByRole('textbox', { name: field })
const sent = () => {
  const form = server.received('investigations', 'execute').at(-1)?.body as unknown as FormData
  return JSON.parse(String(form.get('lab_values')))
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:20:00.000Z'), toFake: ['Date'] })
  await signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation']))
})

test('a value begins with unit and range of the lab, and only what has a value is sent', async () => {
  answer(detailsOf(labOrder))
  await openOrder()
  await userEvent.click(button('Record result'))
  await expect.element(inRow('Hemoglobin', 'Range from')).toHaveValue('12.0')
  await userEvent.fill(inRow('Hemoglobin', 'Value'), '٩٫٤')
  await userEvent.click(button('Record result'))
  await expect.element(page.getByText('The result was recorded')).toBeVisible()
  expect(sent()).toEqual([
    { analyte_id: 1, value: '9.4', unit: 'g/dL', low: '12.0', high: '16.0', range_text: '', flag: '' },
  ])
})

test('what is wrong is reported at its row, also where rows before it are empty', async () => {
  answer(detailsOf(labOrder))
  await openOrder()
  await userEvent.click(button('Record result'))
  await userEvent.fill(inRow('Platelets', 'Value'), '250')
  await userEvent.fill(inRow('Platelets', 'Range from'), '400')
  await userEvent.fill(inRow('Platelets', 'Range to'), '150')
  await userEvent.click(button('Record result'))
  await expect.element(inRow('Platelets', 'Range to')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(inRow('Hemoglobin', 'Range to')).not.toHaveAttribute('aria-invalid')
  expect(server.received('investigations', 'execute')).toEqual([])
  server.on('investigations', 'execute', () => invalid({ 'lab_values.0.unit': ['Unknown unit'] }))
  await userEvent.fill(inRow('Platelets', 'Range to'), '450')
  await userEvent.click(button('Record result'))
  await expect.element(dialog().getByText('Unknown unit')).toBeVisible()
  await expect.element(inRow('Platelets', 'Unit')).toHaveAttribute('aria-invalid', 'true')
})

test('an amendment begins with the values of the result, also of an analyte that is no longer offered', async () => {
  answer({ ...done, executable: true })
  await openOrder()
  await userEvent.click(button('Amend result'))
  await expect.element(inRow('Hemoglobin', 'Value')).toHaveValue('9.4')
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Reason for the amendment' }), 'Typing error')
  await userEvent.fill(inRow('Hemoglobin', 'Value'), '')
  await userEvent.click(button('Amend result'))
  await expect.element(page.getByText('The result was amended')).toBeVisible()
  expect(sent()).toMatchObject([{ analyte_id: 9, value: 'positive', flag: 'critical_high' }])
})

test('a value is shown with its range and its flag in words, and opens its trend', async () => {
  answer(done)
  server.on('investigations', 'trend', () => ({
    data: {
      ...{ analyte: 'Hemoglobin', loinc: '718-7', unit: 'g/dL', time_zone: 'Africa/Cairo', has_more: false },
      values: ['10.2', '9.4'].map((value, index) => ({
        ...{ id: 70 + index, investigation_id: 40 + index, at: `2026-11-2${index + 2}T08:00:00.000Z`, value },
        ...{ low: '12.0', high: '16.0', flag: 'low' as const, flag_text: 'Low' },
      })),
    },
  }))
  await openOrder()
  const rows = dialog().getByRole('list', { name: 'Values' }).first().getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Hemoglobin9.4 g/dLRange 12.0–16.0Low')
  await expect.element(rows.nth(1)).toHaveTextContent('CulturepositiveNo rangeCritically high')
  expect(
    dialog()
      .getByRole('button', { name: /^Trend of/ })
      .elements(),
  ).toHaveLength(1)
  await userEvent.click(dialog().getByRole('button', { name: /^Trend of/ }))
  await expect.element(page.getByText('Range of the lab').first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: /2 values of .*Hemoglobin/ })).toBeVisible()
  expect(server.received('investigations', 'trend')[0]?.params).toEqual({ id: '41', valueId: '71' })
})

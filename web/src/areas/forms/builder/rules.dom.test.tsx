import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Language } from '#contract/kit/translate'
import type { FormPlace } from '#contract/surveys/form'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { openPart } from '../../../testing/open'
import { server } from '../../../testing/testServer'
import type { NumberedPlace } from './numberedPlaces'
import { PlaceRules } from './PlaceRules'

const choice = { type: 3, answers: optionsOf(1, ['No', 'Yes']) } as const
const questions: NumberedPlace[] = [
  sampleQuestion(1, 'Do you smoke?', choice),
  sampleQuestion(2, 'Cigarettes a day', { data_type: 2, min: 0, max: 60 }),
].map((place, index) => ({ number: index + 1, place }))

type Opening = { earlier?: readonly NumberedPlace[]; errors?: { show_if?: string }; language?: Language }

const rest = { severity: 'high' as const, advice: null }

/** Opens the rules of a question; the returned function was called with every change. */
async function openRules(start: FormPlace, { earlier = questions, errors = {}, language }: Opening = {}) {
  const changed = vi.fn<(some: Partial<FormPlace>) => void>()
  function Rules() {
    const [place, setPlace] = useState(start)
    const change = (some: Partial<FormPlace>) => {
      changed(some)
      setPlace((before) => ({ ...before, ...some }))
    }
    return <PlaceRules place={place} earlier={earlier} onChange={change} errors={errors} />
  }
  await openPart(<Rules />, language ? { language } : {})
  return changed
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const condition = (number: number) => page.getByRole('group', { name: `Condition ${number}` })
async function choose(field: ReturnType<typeof page.getByRole>, option: string) {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const showIf = (...conditions: NonNullable<FormPlace['show_if']>['conditions']) => ({
  match: 'all' as const,
  conditions,
})

test('a question is shown only if conditions on earlier questions are met; a number may have Arabic-Indic digits', async () => {
  const changed = await openRules(sampleQuestion(3, 'Since when?'))
  await button('Conditions: Since when?').click()
  await expect.element(page.getByText('This question is always shown.')).toBeVisible()
  await button('Add condition').click()
  await choose(condition(1).getByRole('combobox', { name: 'Question' }), '1. Do you smoke?')
  await choose(condition(1).getByRole('combobox', { name: 'Answer' }), 'Yes')
  await button('Add condition').click()
  await choose(condition(2).getByRole('combobox', { name: 'Comparison' }), 'is at least')
  await condition(2).getByRole('textbox', { name: 'Number' }).fill('١٠')
  await page.getByText('Any of them').click()
  expect(changed).toHaveBeenLastCalledWith({
    show_if: {
      match: 'any',
      conditions: [
        { line_id: 1, operator: 'is', value: 11 },
        { line_id: 2, operator: 'at_least', value: 10 },
      ],
    },
  })
  await expect.element(page.getByText(/Shown if 1 is .Yes. or 2 is at least 10/)).toBeVisible()
  await button('Remove condition 1').click()
  await expect.element(button('Add condition')).toHaveFocus()
  await expect.element(page.getByText('Shown if 2 is at least 10')).toBeVisible()
  await button('Remove all conditions').click()
  expect(changed).toHaveBeenLastCalledWith({ show_if: null })
})

test('conditions without a value lose it, and ten are the most', async () => {
  const ten = Array.from({ length: 9 }, () => ({ line_id: 2, operator: 'at_least' as const, value: 3 }))
  const changed = await openRules(sampleQuestion(3, 'Since when?', { show_if: showIf(...ten) }))
  await button(/^Conditions/).click()
  await choose(condition(1).getByRole('combobox', { name: 'Comparison' }), 'is answered')
  await expect.element(condition(1).getByRole('textbox')).not.toBeInTheDocument()
  expect(changed.mock.lastCall?.[0].show_if?.conditions[0]).toEqual({ line_id: 2, operator: 'answered', value: null })
  await button('Add condition').click()
  await expect.element(condition(10)).toBeVisible()
  await expect
    .element(button('Add condition'))
    .toHaveAccessibleDescription('A question can have at most 10 conditions.')
})

test('the first question has no conditions', async () => {
  await openRules(sampleQuestion(1, 'First'), { earlier: [] })
  await button(/^Conditions/).click()
  await expect.element(page.getByText('The first question of a form is always shown.')).toBeVisible()
  await expect.element(button('Add condition')).not.toBeInTheDocument()
})

test('a condition on a question that was removed, or on an option that another version lacks, is shown at the question', async () => {
  const place = sampleQuestion(3, 'Since when?', {
    show_if: showIf({ line_id: 9, operator: 'is', value: 90 }, { line_id: 1, operator: 'is', value: 12 }),
  })
  await openRules(place, { errors: { show_if: 'This condition does not fit' } })
  await expect.element(page.getByText(/refers to a question that is no longer before this one/)).toBeVisible()
  await button(/^Conditions/).click()
  await expect
    .element(condition(1).getByRole('combobox', { name: 'Question' }))
    .toHaveAccessibleDescription(/no longer before this one/)
  await expect
    .element(condition(2).getByRole('combobox', { name: 'Answer' }))
    .toHaveAccessibleDescription(/no longer has the answer/)
  await expect
    .element(page.getByRole('group', { name: 'Show only if' }))
    .toHaveAccessibleDescription('This condition does not fit')
  await choose(condition(2).getByRole('combobox', { name: 'Answer' }), 'Yes')
  await button('Remove condition 1').click()
  await expect.element(page.getByText(/Shown if 1 is .Yes./)).toBeVisible()
})

test('options notify the care team, by the keyboard too', async () => {
  const changed = await openRules(sampleQuestion(1, 'Do you smoke?', choice))
  await button('Notify: Do you smoke?').click()
  await expect.element(page.getByText(/stays on its list until it is acknowledged/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab} ')
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...rest, options: [11], at_least: null, at_most: null } })
  await expect.element(page.getByText(/Notifies the care team for .Yes./)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Yes' }).click()
  expect(changed).toHaveBeenLastCalledWith({ red_flag: null })
})

test('limits of a number are checked against its range', async () => {
  const changed = await openRules(sampleQuestion(2, 'Cigarettes a day', { data_type: 2, min: 0, max: 60 }))
  await button(/^Notify/).click()
  await expect.element(page.getByText('Possible numbers: 0 to 60')).toBeVisible()
  const atLeast = page.getByRole('textbox', { name: 'At least' })
  await atLeast.fill('٦١')
  await expect.element(atLeast).toHaveAccessibleDescription('cannot be more than 60')
  await atLeast.fill('20')
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...rest, options: [], at_least: 20, at_most: null } })
  const atMost = page.getByRole('textbox', { name: 'At most' })
  await atMost.fill('10')
  await expect.element(atMost).toHaveAccessibleDescription('cannot be less than 20')
  await button('Do not notify').click()
  expect(changed).toHaveBeenLastCalledWith({ red_flag: null })
})

test('an answer that another version lacks is shown at the red flag', async () => {
  const flag = { ...rest, options: [12], at_least: null, at_most: null }
  const changed = await openRules(sampleQuestion(1, 'Do you smoke?', { ...choice, red_flag: flag }))
  await expect.element(page.getByText(/cannot be notified like this/)).toBeVisible()
  await button(/^Notify/).click()
  await expect.element(page.getByText(/no longer has one of the chosen answers/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Yes' }).click()
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...flag, options: [11] } })
})

test('typed text cannot notify anybody', async () => {
  await openRules(sampleQuestion(3, 'Since when?'))
  await button(/^Notify/).click()
  await expect.element(page.getByText(/Typed text cannot notify/)).toBeVisible()
})

test('in Arabic', async () => {
  const place = sampleQuestion(3, 'Since when?', { show_if: showIf({ line_id: 2, operator: 'at_least', value: 8 }) })
  await openRules(place, { language: 'ar' })
  await expect.element(page.getByText('شرط الظهور: إجابة السؤال 2 لا تقل عن 8')).toBeVisible()
})

test('a red flag has a severity, and a text for the patient in both languages with a phone by country', async () => {
  server.on('pickers', 'countries', () => ({
    data: [{ id: 1, name: 'Egypt', code: 'EG', time_zones: ['Africa/Cairo'], phone_code: '20' }],
  }))
  const flag = { ...rest, options: [11], at_least: null, at_most: null }
  const changed = await openRules(sampleQuestion(1, 'Do you smoke?', { ...choice, red_flag: flag }))
  await button('Notify: Do you smoke?').click()
  await page.getByText('Critical', { exact: true }).click()
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...flag, severity: 'critical' } })
  await button('Add a text for the patient').click()
  await expect.element(page.getByText('Enter the text for the patient in English and in Arabic')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text (English)' }).fill('Call now')
  await page.getByRole('textbox', { name: 'Text (Arabic)' }).fill('اتصل الآن')
  await button('Add phone number').click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('16328')
  const advice = {
    ...{ text: 'Call now', text_ar: 'اتصل الآن' },
    phones: [{ country_id: 1, country_text: 'Egypt', phone: '16328' }],
  }
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...flag, severity: 'critical', advice } })
  await expect
    .element(page.getByText('Enter the text for the patient in English and in Arabic'))
    .not.toBeInTheDocument()
  await button('Remove the text for the patient').click()
  expect(changed).toHaveBeenLastCalledWith({ red_flag: { ...flag, severity: 'critical' } })
})

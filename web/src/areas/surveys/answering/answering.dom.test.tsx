import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Language } from '#contract/kit/translate'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { optionsOf as options, sampleQuestion as question } from '../../../testing/formPlaces'
import { openPart } from '../../../testing/open'
import { AnswerProblems } from './AnswerProblems'
import { FormAnswering } from './FormAnswering'

const choice = { type: 3, data_type: 2 } as const
const part = (line: number, title: string) => {
  const {
    required: _,
    show_if: _2,
    red_flag: _3,
    published: _4,
    newer_id: _5,
    ...rest
  } = question(line, title, {
    ...choice,
    answers: options(line, ['Never', 'Often']),
  })
  return { ...rest, parent_id: 3, sub_questions: [] }
}

const groups: FormGroup[] = [
  {
    id: 1,
    group_title: 'Pain',
    group_title_ar: 'الألم',
    group_title_text: 'Pain',
    questions: [
      question(1, 'Do you have pain?', { ...choice, answers: options(1, ['No', 'Yes']), required: false }),
      question(2, 'How strong?', {
        data_type: 3,
        min: 0,
        max: 10,
        show_if: { match: 'all', conditions: [{ line_id: 1, operator: 'is', value: 11 }] },
      }),
      question(3, 'Mood', { type: 5, data_type: 2, formula: 1, sub_questions: [part(31, 'Sad'), part(32, 'Tired')] }),
      question(4, 'Which of these?', { type: 2, data_type: 2, answers: options(4, ['Fever', 'Cough']) }),
    ],
  },
]

function Filled({ problems, onAnswers }: { problems: Map<number, string>; onAnswers: (answers: Answer[]) => void }) {
  const form = useRef<HTMLDivElement>(null)
  const [answers, setAnswers] = useState<Answer[]>([])
  const change = (line_id: number, answer_value: Answer['answer_value']) => {
    const changed = [...answers.filter((answer) => answer.line_id !== line_id), { line_id, answer_value }]
    setAnswers(changed)
    onAnswers(changed)
  }
  return (
    <div ref={form}>
      <AnswerProblems groups={groups} problems={problems} form={form} />
      <FormAnswering groups={groups} answers={answers} onChange={change} problems={problems} />
    </div>
  )
}

/** Opens the form; the returned list has the latest answers. */
async function openForm(problems = new Map<number, string>(), language: Language = 'en') {
  const given: Answer[] = []
  const onAnswers = (answers: Answer[]) => given.splice(0, given.length, ...answers)
  await openPart(<Filled problems={problems} onAnswers={onAnswers} />, { language })
  return given
}

const group = (name: string) => page.getByRole('radiogroup', { name })

test('a question appears with the answer on which it depends; numbers are accepted in Arabic-Indic digits', async () => {
  const given = await openForm()
  const strength = page.getByRole('textbox', { name: 'How strong?' })
  await expect.element(page.getByRole('heading', { name: 'Pain' })).toBeVisible()
  await expect.element(strength).not.toBeInTheDocument()
  await group('Do you have pain?').getByRole('radio', { name: 'Yes' }).click()
  await expect.element(strength).toHaveAccessibleDescription('From 0 to 10')
  await strength.fill('٧٫٥')
  await page.getByRole('checkbox', { name: 'Cough' }).click()
  await page.getByRole('checkbox', { name: 'Fever' }).click()
  await page.getByRole('checkbox', { name: 'Cough' }).click()
  expect(given).toEqual([
    { line_id: 1, answer_value: [11] },
    { line_id: 2, answer_value: 7.5 },
    { line_id: 4, answer_value: [40] },
  ])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(strength).not.toBeInTheDocument()
})

test('an incomplete score says how many parts are answered', async () => {
  await openForm()
  const mood = page.getByRole('group', { name: 'Mood' })
  await mood.getByRole('radiogroup', { name: 'Sad' }).getByRole('radio', { name: 'Often' }).click()
  await expect.element(mood.getByText('1 of 2 answered')).toBeVisible()
  await mood.getByRole('radiogroup', { name: 'Tired' }).getByRole('radio', { name: 'Often' }).click()
  await expect.element(mood.getByText('Total: 2')).toBeVisible()
})

test('problems are listed with links to their questions, and shown there', async () => {
  await openForm(new Map([[32, 'Answer this question']]))
  const list = page.getByRole('region', { name: '1 question needs another look' })
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(group('Tired').getByRole('radio', { name: 'Never' })).toHaveFocus()
  await expect.element(group('Tired')).toHaveAccessibleDescription('Answer this question')
})

test('the form is in Arabic on an Arabic page', async () => {
  await openForm(new Map(), 'ar')
  await expect.element(group('Do you have pain? بالعربية')).toBeVisible()
})

test('a read-only form shows its answers as text, in the given language', async () => {
  const answers: Answer[] = [
    { line_id: 1, answer_value: [11] },
    { line_id: 2, answer_value: 7.5 },
  ]
  await openPart(<FormAnswering groups={groups} answers={answers} readOnly language="en" />, { language: 'ar' })
  await expect.element(page.getByText('Yes', { exact: true })).toBeVisible()
  await expect.element(page.getByText('7.5', { exact: true })).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

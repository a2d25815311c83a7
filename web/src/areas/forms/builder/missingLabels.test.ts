import { expect, test } from 'vitest'
import { optionsOf, sampleQuestion } from '../../../testing/formPlaces'
import { missingLabels } from './missingLabels'

const emptyGroup = { id: -1, group_title: '', group_title_ar: '', group_title_text: '', questions: [] }
const group = { ...emptyGroup, group_title: 'Pain', group_title_ar: 'الألم' }

test('a new form in which nothing has been written lacks nothing', () => {
  expect(missingLabels({ title: '', title_ar: ' ', groups: [] })).toEqual([])
  expect(missingLabels({ title: '', title_ar: '', groups: [emptyGroup] })).toEqual([])
})

test('titles without one of the languages, each with where it is', () => {
  expect(missingLabels({ title: 'Pain', title_ar: ' ', groups: [group, { ...group, group_title: '' }] })).toEqual([
    { language: 'ar', path: 'title_ar' },
    { language: 'en', path: 'groups.1.group_title' },
  ])
  expect(missingLabels({ title: 'Pain', title_ar: 'الألم', groups: [group] })).toEqual([])
})

test('questions, options, and parts with their options', () => {
  const [first, ...rest] = optionsOf(31, ['Never', 'Often'])
  if (!first) throw new Error('an option is missing')
  const part = { ...sampleQuestion(31, 'Sad'), parent_id: 3, sub_questions: [] }
  const questions = [
    sampleQuestion(1, 'How strong?', { question_ar: '' }),
    sampleQuestion(2, 'Complete', { type: 3, answers: optionsOf(2, ['No', 'Yes']) }),
    sampleQuestion(3, 'Mood', {
      type: 5,
      formula: 1,
      sub_questions: [{ ...part, question: '', answers: [{ ...first, label_ar: '' }, ...rest] }],
    }),
  ]
  expect(missingLabels({ title: 'Pain', title_ar: 'الألم', groups: [group, { ...group, questions }] })).toEqual([
    { language: 'ar', path: 'groups.1.questions.0.question_ar', line: 1 },
    { language: 'en', path: 'groups.1.questions.2.sub_questions.0.question', line: 3 },
    { language: 'ar', path: 'groups.1.questions.2.sub_questions.0.answers.0.label_ar', line: 3 },
  ])
})

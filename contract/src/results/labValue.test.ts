import { expect, test } from 'vitest'
import { ExecutionInput } from '../investigations/investigation'
import { fieldProblems } from '../kit/issues'

const parse = (lab_values: unknown) =>
  ExecutionInput.safeParse({ execution_date: '2026-11-18', revision: 1, lab_values }, { reportInput: true })
const value = { analyte_id: 1, value: '12.9', unit: 'g/dL', low: '12', high: '16' }
/** The problems by field, as responses and forms have them. */
function problemsOf(lab_values: unknown) {
  const { error } = parse(lab_values)
  return Object.entries(error ? fieldProblems(error) : {}).map(([field, texts]) => [field, texts.map(({ key }) => key)])
}

test('values are read from JSON text, with numbers in either digit system', () => {
  const sent = JSON.stringify([{ ...value, value: '١٢٫٩', low: '', high: '١٦', flag: '' }])
  expect(parse(sent).data?.lab_values).toEqual([
    { analyte_id: 1, value: '12.9', unit: 'g/dL', low: null, high: '16', range_text: null, flag: null },
  ])
  expect(parse(undefined).data?.lab_values).toBeUndefined()
})

test.each([
  ['a range whose limits are reversed', { low: '16', high: '12' }, 'high', 'result.range'],
  ['limits and a text', { range_text: 'up to 16' }, 'range_text', 'result.rangeTwice'],
  ['no value', { value: ' ' }, 'value', 'validation.required'],
  ['a value that is too long', { value: 'x'.repeat(201) }, 'value', 'validation.max'],
  ['a unit that is too long', { unit: 'x'.repeat(33) }, 'unit', 'validation.max'],
  ['a limit that is no number', { low: 'twelve' }, 'low', 'result.decimal'],
  ['an unknown flag', { flag: 'normal' }, 'flag', 'validation.invalidChoice'],
  ['no analyte', { analyte_id: '' }, 'analyte_id', 'validation.required'],
])('%s is refused at its field', (_name, changes, field, message) => {
  expect(problemsOf([value, { ...value, analyte_id: 2, ...changes }])).toEqual([[`lab_values.1.${field}`, [message]]])
})

test('two values of one analyte, and more than 100 values, are refused', () => {
  expect(problemsOf([value, value])).toEqual([['lab_values.1.analyte_id', ['result.sameAnalyte']]])
  const many = Array.from({ length: 101 }, (_, index) => ({ ...value, analyte_id: index + 1 }))
  expect(problemsOf(many)).toEqual([['lab_values', ['result.tooMany']]])
})

test('a number that may have been rounded is refused', () => {
  expect(problemsOf([{ ...value, low: 12.3 }])).toEqual([['lab_values.low', ['validation.invalid']]])
})

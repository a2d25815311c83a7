import { expect, test } from 'vitest'
import { type ComparedPlace, versionChanges } from './versionChanges'

const place = (line: number, more: Partial<ComparedPlace> = {}): ComparedPlace => ({
  line_id: line,
  question_id: line,
  required: false,
  show_if: null,
  red_flag: null,
  ...more,
})
const form = (...lines: number[]) => lines.map((line) => place(line))

test.each([
  { name: 'the same form', before: form(1, 2, 3), after: form(1, 2, 3), expected: [[], [], []] },
  { name: 'a question more and one less', before: form(1, 2, 3), after: form(4, 1, 3), expected: [[4], [2], []] },
  {
    name: 'the last question moved to the start',
    before: form(1, 2, 3, 4),
    after: form(4, 1, 2, 3),
    expected: [[], [], [4]],
  },
  {
    name: 'the first question moved to the end',
    before: form(1, 2, 3, 4),
    after: form(2, 3, 4, 1),
    expected: [[], [], [1]],
  },
  {
    name: 'another version of a question',
    before: form(1, 2),
    after: [place(1), place(2, { question_id: 9 })],
    expected: [[], [], [2]],
  },
  {
    name: 'a question that is required now',
    before: form(1),
    after: [place(1, { required: true })],
    expected: [[], [], [1]],
  },
  {
    name: 'the same condition with its members in another order',
    before: [place(1, { show_if: { match: 'all', conditions: [{ line_id: 1, value: 2 }] } })],
    after: [place(1, { show_if: { conditions: [{ value: 2, line_id: 1 }], match: 'all' } })],
    expected: [[], [], []],
  },
  {
    name: 'another condition',
    before: [place(1, { show_if: { match: 'all', conditions: [{ line_id: 1, value: 2 }] } })],
    after: [place(1, { show_if: { match: 'all', conditions: [{ line_id: 1, value: 3 }] } })],
    expected: [[], [], [1]],
  },
])('$name', ({ before, after, expected }) => {
  const { added, removed, changed } = versionChanges(before, after)
  expect([added, removed, changed]).toEqual(expected)
})

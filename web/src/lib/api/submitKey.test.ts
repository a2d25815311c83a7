import { expect, test } from 'vitest'
import { SubmitKey } from './submitKey'

test('the same submit without an answer keeps its key; other contents and an answer make a new one', () => {
  const submit = new SubmitKey()
  const first = submit.keyFor({ body: { a: 1 } })
  expect(submit.keyFor({ body: { a: 1 } })).toBe(first)
  const other = submit.keyFor({ body: { a: 2 } })
  expect(other).not.toBe(first)
  submit.answered()
  expect(submit.keyFor({ body: { a: 2 } })).not.toBe(other)
})

test('another file of the same name is another submit', () => {
  const submit = new SubmitKey()
  const key = (content: string) => submit.keyFor({ files: { file: new File([content], 'a.png', { lastModified: 1 }) } })
  const first = key('x')
  expect(key('x')).toBe(first)
  expect(key('longer')).not.toBe(first)
})

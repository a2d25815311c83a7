import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SubmitKey } from './submitKey'

const input = fc.record({ body: fc.jsonValue(), params: fc.dictionary(fc.string(), fc.integer()) })

test('the same input has the same key until a response arrives, different input has a different key', () => {
  fc.assert(
    fc.property(input, input, (one, other) => {
      const keys = new SubmitKey()
      const first = keys.keyFor(one)
      expect(keys.keyFor(structuredClone(one))).toBe(first)
      const isSame = JSON.stringify([one.params, one.body]) === JSON.stringify([other.params, other.body])
      expect(keys.keyFor(other) === first).toBe(isSame)
    }),
  )
})

test('after a response, the same input is a new submit', () => {
  const keys = new SubmitKey()
  const first = keys.keyFor({ body: { name: 'Rima' } })
  keys.complete()
  expect(keys.keyFor({ body: { name: 'Rima' } })).not.toBe(first)
})

test('a different file with the same name is a different submit', () => {
  const keys = new SubmitKey()
  const file = (text: string, lastModified: number) => new File([text], 'scan.png', { lastModified })
  const first = keys.keyFor({ files: { scan: file('a', 1) } })
  expect(keys.keyFor({ files: { scan: file('a', 1) } })).toBe(first)
  expect(keys.keyFor({ files: { scan: file('a', 2) } })).not.toBe(first)
  expect(keys.keyFor({ files: { scan: [file('a', 2), file('b', 2)] } })).not.toBe(first)
})

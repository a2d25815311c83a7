import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../testing/propertyRuns'
import { deepestJson, parseSentJson } from './json'

const nested = (depth: number, [open, close]: string) => `${open?.repeat(depth)}${close?.repeat(depth)}`

test('what is not nested too deeply is read like any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(parseSentJson(text)).toEqual(JSON.parse(text))
    }),
    propertyRuns(500),
  )
})

test('brackets in texts do not count, whatever stands before them', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = { [text]: `${text}${'[{'.repeat(200)}` }
      expect(parseSentJson(JSON.stringify(value))).toEqual(value)
    }),
    propertyRuns(500),
  )
})

test('what is nested deeper is refused, also if it is not closed', () => {
  expect(parseSentJson(nested(deepestJson, '[]'))).toHaveLength(1)
  expect(() => parseSentJson(nested(deepestJson + 1, '[]'))).toThrow(SyntaxError)
  expect(() => parseSentJson('{"a":'.repeat(deepestJson + 1))).toThrow('too deeply')
})

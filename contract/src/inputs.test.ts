import { describe, expect, test } from 'vitest'
import { contract } from './index'
import type { Endpoint } from './kit/endpoint'

/** A value that can be neither compared nor converted to a string or a number. */
const stubborn = { toString: 1, valueOf: 1 }
const strange = [stubborn, [stubborn], null, -1, 'toString', '__proto__', Number.POSITIVE_INFINITY]

const calls = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${area}.${call}`, endpoint })),
)

describe('an invalid value of any type in any field is refused without an exception', () => {
  test.each(calls)('$name', ({ endpoint }) => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.form]) {
      const names = Object.keys(schema?.shape ?? {})
      for (const value of strange) {
        const every = Object.fromEntries(names.map((name) => [name, value]))
        for (const input of [value, every, ...names.map((name) => ({ [name]: value }))]) {
          expect(() => schema?.safeParse(input, { reportInput: true })).not.toThrow()
        }
      }
    }
  })
})

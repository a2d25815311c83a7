import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorsElsewhere, errorsToShow } from './formErrors'

const field: fc.Arbitrary<string> = fc.constantFrom(
  'name',
  'email',
  'days',
  'days.monday',
  'days.sunday',
  'files',
  'token',
)
const errors = fc.dictionary(field, fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }))
const fields = fc.uniqueArray(field).map((names) => new Set(names))

describe('errorsToShow', () => {
  test('returns each error of a field that was left, and of its parts, and no other', () => {
    fc.assert(
      fc.property(errors, errors, fields, (found, fromServer, touched) => {
        const shown = errorsToShow(found, fromServer, touched)
        const names = Object.keys({ ...found, ...fromServer })
        const left = names.filter((name) => touched.has(name) || touched.has(name.replace(/\..*/, '')))
        expect(Object.keys(shown).toSorted()).toEqual(left.toSorted())
        for (const name of left) expect(shown[name]).toEqual(fromServer[name] ?? found[name])
      }),
    )
  })

  test('returns nothing before a field was left', () => {
    fc.assert(
      fc.property(errors, errors, (found, fromServer) => {
        expect(errorsToShow(found, fromServer, new Set())).toEqual({})
      }),
    )
  })
})

describe('errorsElsewhere', () => {
  test('covers every error once: at its field, or by its first message above the form', () => {
    fc.assert(
      fc.property(errors, fields, (wrong, onScreen) => {
        const atFields = Object.keys(errorsToShow(wrong, {}, onScreen))
        const above = errorsElsewhere(wrong, onScreen)
        expect(atFields.length + above.length).toBe(Object.keys(wrong).length)
        const others = Object.entries(wrong).filter(([name]) => !atFields.includes(name))
        expect(above).toEqual(others.map(([, [first]]) => first))
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeValues } from './mergeValues'

const base = { title: 'Cardiology', price: 500, days: ['sunday'] }

test('what only the other person has changed is taken over', () => {
  expect(mergeValues({ ...base, title: 'Heart' }, base, { ...base, price: 400, days: [] })).toEqual({
    values: { title: 'Heart', price: 400, days: [] },
    conflicts: [],
  })
})

test('what both have changed keeps the value on the screen, and is a conflict unless it is the same', () => {
  expect(mergeValues({ ...base, price: 300 }, base, { ...base, price: 400 })).toEqual({
    values: { ...base, price: 300 },
    conflicts: ['price'],
  })
  expect(mergeValues({ ...base, price: 400 }, base, { ...base, price: 400 }).conflicts).toEqual([])
})

test('no value is lost: each field has the user’s or the saved value, and both only differ where it is a conflict', () => {
  const small = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.constantFrom('', 'x', 'y') })
  fc.assert(
    fc.property(small, small, small, (mine, loaded, theirs) => {
      const { values, conflicts } = mergeValues(mine, loaded, theirs)
      for (const name of ['a', 'b', 'c'] as const) {
        if (mine[name] === loaded[name]) expect(values[name]).toBe(theirs[name])
        else expect(values[name]).toBe(mine[name])
        const isConflict = mine[name] !== loaded[name] && theirs[name] !== loaded[name] && mine[name] !== theirs[name]
        expect(conflicts.includes(name)).toBe(isConflict)
      }
    }),
  )
})

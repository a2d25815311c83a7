import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FacilityNode, sumOf, sumsBelow } from './tree'

test('a facility includes what is below it at any depth; amounts outside the tree are not counted', () => {
  const referenceIds: FacilityNode[] = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: 2 },
    // Its hub is not visible to the caller.
    { id: 7, parent_id: 6 },
  ]
  const own = new Map([
    [1, 1],
    [3, 4],
    [7, 2],
    [99, 50],
  ])
  expect(sumsBelow(referenceIds, own)).toEqual(
    new Map([
      [1, 5],
      [2, 4],
      [3, 4],
      [7, 2],
    ]),
  )
  expect(sumOf(referenceIds, own)).toBe(7)
})

test('the sums of the roots are the total, for any tree', () => {
  const trees = fc.array(fc.tuple(fc.nat(30), fc.nat(9)), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(trees, (parts) => {
      const facilities = parts.map(([above], index) => ({
        id: index + 1,
        parent_id: index === 0 ? null : above % index || null,
      }))
      const own = new Map(parts.map(([, amount], index) => [index + 1, amount]))
      const sums = sumsBelow(facilities, own)
      const roots = facilities.filter(({ parent_id }) => parent_id === null)
      expect(roots.reduce((sum, { id }) => sum + (sums.get(id) ?? 0), 0)).toBe(sumOf(facilities, own))
    }),
  )
})

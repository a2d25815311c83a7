import { expect, test } from 'vitest'
import { type Branch, treeOf } from './treeOf'

const node = (id: number, parent_id: number | null) => ({ id, parent_id, name: `${id}`, city: null, is_hub: true })

const shape = (branches: readonly Branch[]): unknown[] => branches.map(({ id, branches: own }) => [id, shape(own)])

test('hospitals are nested below their hubs at any depth, in the order of the list', () => {
  const tree = treeOf([node(5, 2), node(1, null), node(3, 1), node(2, 1), node(4, 2)])
  expect(shape(tree)).toEqual([
    [
      1,
      [
        [3, []],
        [
          2,
          [
            [5, []],
            [4, []],
          ],
        ],
      ],
    ],
  ])
  expect(tree[0]?.below).toBe(4)
})

test('hospitals below a hub that the user cannot access are at the top level', () => {
  expect(shape(treeOf([node(2, 1), node(3, 2), node(4, 9)]))).toEqual([
    [2, [[3, []]]],
    [4, []],
  ])
})

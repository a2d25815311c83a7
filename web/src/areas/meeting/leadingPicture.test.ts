import { expect, test } from 'vitest'
import { leadingOrder } from './leadingPicture'

const seen = (userId: number, video = true) => ({
  userId,
  stream: { id: `stream-${userId}` } as MediaStream,
  state: { audio: true, video, line: null, sound_only: null },
})
const pictured = (...users: number[]) => new Set(users.map((user) => `stream-${user}`))

test.each([
  [
    'the picture of the presenter before stays until the first frame of the new one',
    [2, 5],
    [seen(1), seen(2)],
    pictured(1),
    [1, 2, 5],
  ],
  ['then the new one is first', [2, 5], [seen(1), seen(2)], pictured(1, 2), [2, 5]],
  ['a new one without a camera is first at once', [2], [seen(1), seen(2, false)], pictured(1), [2]],
  ['a new one who is not in the call leaves nothing to wait for', [2], [seen(1)], pictured(1), [2]],
  ['one who has left, or whose camera is off, keeps no place', [2], [seen(1, false), seen(2)], pictured(), [2]],
  ['nobody leads', [], [seen(1)], pictured(1), []],
] as const)('%s', (_, leading, others, pictures, order) => {
  expect(leadingOrder(leading, 1, others, pictures)).toEqual(order)
})

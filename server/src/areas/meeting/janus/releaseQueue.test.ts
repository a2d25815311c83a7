import { expect, test } from 'vitest'
import { mostReleased, ReleaseQueue } from './releaseQueue'

test('handles are released in portions, those of people who send first, until none is left', async () => {
  const asked: number[] = []
  const answer: (() => void)[] = []
  const queue = new ReleaseQueue((handle) => {
    asked.push(handle)
    return new Promise((done) => answer.push(done))
  })
  const many = Array.from({ length: 2 * mostReleased }, (_, index) => index)
  queue.add(many, false)
  queue.add([100], true)
  let isFinished = false
  const finished = queue.finished().then(() => {
    isFinished = true
  })
  const portions: number[] = []
  while (!isFinished) {
    // Everything that can go on without an answer has gone on.
    await new Promise((resolve) => setImmediate(resolve))
    portions.push(answer.length)
    for (const done of answer.splice(0)) done()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await finished
  expect(portions).toEqual([mostReleased, mostReleased, 1])
  expect(asked).toEqual([100, ...many])
})

test('what was forgotten is not released', async () => {
  const asked: number[] = []
  const queue = new ReleaseQueue(async (handle) => void asked.push(handle))
  queue.add([1], false)
  queue.clear()
  await queue.finished()
  expect(asked).toEqual([])
})

import { expect, test } from 'vitest'
import { KeyedQueue } from './keyedQueue'

test('work of one key runs in its order, also after one that failed; that of another key does not wait', async () => {
  const queue = new KeyedQueue()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const done: string[] = []
  const failed = queue.run('a', async () => {
    await opened
    throw new Error('refused')
  })
  const next = queue.run('a', async () => done.push('a'))
  await queue.run('b', async () => done.push('b'))
  await queue.settled('b')
  expect(done).toEqual(['b'])
  open()
  await expect(failed).rejects.toThrow('refused')
  await queue.settled()
  expect(done).toEqual(['b', 'a'])
  expect(await next).toBe(2)
})

import { expect, test } from 'vitest'
import { Semaphore } from './semaphore'

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('runs up to the maximum at once, and the others in order, also after one that failed', async () => {
  const semaphore = new Semaphore(2)
  const gates = [gate(), gate(), gate(), gate()]
  const began: number[] = []
  const works = gates.map(({ opened }, index) =>
    semaphore.run(async () => {
      began.push(index)
      await opened
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const first = expect(works[0]).rejects.toThrow('failed')
  expect(began).toEqual([0, 1])
  gates[0]?.open()
  await first
  expect(began).toEqual([0, 1, 2])
  for (const { open } of gates) open()
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
  expect(began).toEqual([0, 1, 2, 3])
  expect(await semaphore.run(async () => 'after all')).toBe('after all')
})

test('a task beyond the maximum of waiting ones is refused at once', async () => {
  const semaphore = new Semaphore(1, 1)
  const { open, opened } = gate()
  const one = semaphore.run(() => opened)
  const two = semaphore.run(async () => 'two')
  await expect(semaphore.run(async () => 'three')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
  open()
  await one
  expect(await two).toBe('two')
})

test('a task whose client disconnects leaves the queue without running, and a task of a client who left never enters', async () => {
  const semaphore = new Semaphore(1, 1)
  const { open, opened } = gate()
  const first = semaphore.run(() => opened)
  const client = new AbortController()
  const ran: string[] = []
  const left = semaphore.run(async () => ran.push('left'), client.signal)
  expect(semaphore.waiting).toBe(1)
  client.abort()
  await expect(left).rejects.toMatchObject({ status: 499 })
  expect(semaphore.waiting).toBe(0)
  const next = semaphore.run(async () => ran.push('next'))
  await expect(semaphore.run(async () => ran.push('gone'), client.signal)).rejects.toMatchObject({ status: 499 })
  open()
  await Promise.all([first, next])
  expect(ran).toEqual(['next'])
})

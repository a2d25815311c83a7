import { expect, test, vi } from 'vitest'
import { cancelTaking, takeList } from './takenLists'

/** Something that takes until it is told to end. */
function work() {
  let resolve: (value: string) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { take: vi.fn((_: AbortSignal) => promise), resolve, reject }
}

test('a list is taken out once at a time, another beside it, and again when it has ended', async () => {
  const [first, second, other] = [work(), work(), work()]
  const taking = takeList('/users', first.take)
  expect(await takeList('/users', second.take)).toBeUndefined()
  expect(second.take).not.toHaveBeenCalled()
  const beside = takeList('/cities', other.take)
  other.resolve('cities')
  expect(await beside).toBe('cities')
  first.resolve('users')
  expect(await taking).toBe('users')
  const again = takeList('/users', second.take)
  second.resolve('users again')
  expect(await again).toBe('users again')
})

test('what is cancelled is told to stop, gives nothing, and may begin anew at once', async () => {
  const [stopped, deaf, next] = [work(), work(), work()]
  const taking = takeList('/users', stopped.take)
  cancelTaking('/users')
  expect(stopped.take.mock.calls[0]?.[0].aborted).toBe(true)
  const going = takeList('/users', next.take)
  stopped.reject(new DOMException('Aborted', 'AbortError'))
  expect(await taking).toBeUndefined()
  expect(await takeList('/users', deaf.take)).toBeUndefined()
  next.resolve('users')
  expect(await going).toBe('users')
  const unheard = takeList('/users', deaf.take)
  cancelTaking('/users')
  deaf.resolve('too late')
  expect(await unheard).toBeUndefined()
})

test('what fails is told, and may be tried again', async () => {
  const [failing, next] = [work(), work()]
  const taking = takeList('/users', failing.take)
  failing.reject(new Error('no answer'))
  await expect(taking).rejects.toThrow('no answer')
  const again = takeList('/users', next.take)
  next.resolve('users')
  expect(await again).toBe('users')
})

import { expect, test, vi } from 'vitest'
import { cancelExport, exportList } from './runningExports'

/** Creates a fake export that runs until the test resolves or rejects it. */
function work() {
  let resolve: (value: string) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { fetchExport: vi.fn((_: AbortSignal) => promise), resolve, reject }
}

test('a list is exported once at a time, in parallel with another list, and again after it has ended', async () => {
  const [first, second, other] = [work(), work(), work()]
  const running = exportList('/users', first.fetchExport)
  expect(await exportList('/users', second.fetchExport)).toBeUndefined()
  expect(second.fetchExport).not.toHaveBeenCalled()
  const parallel = exportList('/cities', other.fetchExport)
  other.resolve('cities')
  expect(await parallel).toBe('cities')
  first.resolve('users')
  expect(await running).toBe('users')
  const again = exportList('/users', second.fetchExport)
  second.resolve('users again')
  expect(await again).toBe('users again')
})

test('a cancelled export is aborted, returns nothing, and can be restarted at once', async () => {
  const [stopped, unabortable, next] = [work(), work(), work()]
  const running = exportList('/users', stopped.fetchExport)
  cancelExport('/users')
  expect(stopped.fetchExport.mock.calls[0]?.[0].aborted).toBe(true)
  const going = exportList('/users', next.fetchExport)
  stopped.reject(new DOMException('Aborted', 'AbortError'))
  expect(await running).toBeUndefined()
  expect(await exportList('/users', unabortable.fetchExport)).toBeUndefined()
  next.resolve('users')
  expect(await going).toBe('users')
  const second = exportList('/users', unabortable.fetchExport)
  cancelExport('/users')
  unabortable.resolve('too late')
  expect(await second).toBeUndefined()
})

test('a failed export rejects, and can be retried', async () => {
  const [failing, next] = [work(), work()]
  const running = exportList('/users', failing.fetchExport)
  failing.reject(new Error('no response'))
  await expect(running).rejects.toThrow('no response')
  const again = exportList('/users', next.fetchExport)
  next.resolve('users')
  expect(await again).toBe('users')
})

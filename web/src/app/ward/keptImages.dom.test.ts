import { beforeEach, expect, test, vi } from 'vitest'
import { inStore } from '../../lib/indexedDb'
import { noteEnding, noteSignedIn } from '../session/signedInMark'
import { deleteKeptImages, keepImage, keptImage } from './keptImages'
import { lockOthers } from './lock'

const owner = 7
const bytes = (text: string) => new TextEncoder().encode(text)
const image = (text: string) => new Blob([bytes(text)])
const read = async (name: string, user = owner) => {
  const found = await keptImage(user, name)
  return found && new TextDecoder().decode(found)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00.000Z'), toFake: ['Date'] })
  noteSignedIn()
})

test('an image is kept encrypted, for its user only', async () => {
  await keepImage(owner, '1/0', image('pixels of a patient'))
  await keepImage(owner, '1/0', image('pixels of a patient'))
  expect(await read('1/0')).toBe('pixels of a patient')
  expect(await read('1/1')).toBeUndefined()
  expect(await read('1/0', owner + 1)).toBeUndefined()
  const shape = { name: `mashfa.images.${owner}`, version: 1, upgrade: () => undefined }
  const rows = await inStore<{ sealed: { data: ArrayBuffer } }[]>(shape, 'images', 'readonly', (store) =>
    store.getAll(),
  )
  expect(rows.map(({ sealed }) => new TextDecoder().decode(sealed.data)).join()).not.toContain('patient')
  const [stored] = await inStore<{ key: CryptoKey }[]>(shape, 'keys', 'readonly', (store) => store.getAll())
  await expect(crypto.subtle.exportKey('raw', stored?.key as CryptoKey)).rejects.toThrow()
})

test('what was kept first makes room, and what is too large is not kept', async () => {
  for (const name of ['a', 'b', 'c']) {
    await keepImage(owner, name, image('12345'), 10)
    vi.setSystemTime(Date.now() + 1000)
  }
  expect([await read('a'), await read('b'), await read('c')]).toEqual([undefined, '12345', '12345'])
  await keepImage(owner, 'd', image('12345678901'), 10)
  expect([await read('b'), await read('d')]).toEqual(['12345', undefined])
})

test('all images are deleted at sign-out, and those of others when somebody signs in', async () => {
  await keepImage(owner, 'a', image('1'))
  await keepImage(owner + 1, 'a', image('2'))
  await lockOthers(owner)
  expect([await read('a'), await read('a', owner + 1)]).toEqual(['1', undefined])
  await deleteKeptImages()
  expect(await read('a')).toBeUndefined()
})

test('an image that is still being kept when its user signs out is not left on the device', async () => {
  const keeping = keepImage(owner, 'a', image('1'))
  noteEnding()
  await deleteKeptImages()
  await keeping
  // One that arrives afterwards.
  await keepImage(owner, 'b', image('2'))
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`mashfa.images.${owner}`)
})

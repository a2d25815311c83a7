import { beforeEach, expect, test } from 'vitest'
import { personWith, signInAs } from '../../testing/people'
import { noResponse, server } from '../../testing/testServer'
import { lockOthers } from './lock'
import { storedUsers } from './names'
import { Ward } from './ward'

const owner = 7

beforeEach(() => signInAs(personWith([], { id: owner })))

test('what a page records whose session has ended elsewhere can be read after it is loaded again', async () => {
  server.on('prescriptions', 'give', () => noResponse)
  const ward = new Ward(owner)
  await ward.open()
  await lockOthers()
  await ward.record({
    ...{ target: 'prescription-5', patient: 'Samira Fawzy', title: 'Morphine 5 mg', wallTime: null, lines: [] },
    ...{ address: '/', draft: null, request: { call: 'giveDose', id: 5, body: {} } },
  })
  ward.close()
  const again = new Ward(owner)
  await again.open()
  expect(again.snapshot().entries).toMatchObject([{ title: 'Morphine 5 mg' }])
  again.close()
})

test('a database without unsent work is deleted after the last page that has its key', async () => {
  const wards = [new Ward(owner), new Ward(owner)]
  for (const ward of wards) await ward.open()
  for (const ward of wards) {
    await lockOthers()
    expect(await storedUsers()).toEqual([owner])
    ward.close()
  }
  await expect
    .poll(async () => {
      await lockOthers()
      return storedUsers()
    })
    .toEqual([])
})

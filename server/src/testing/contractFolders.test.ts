import { expect, test } from 'vitest'
import { contract } from '#contract/index'
import { contractFolders } from './contractFolders'

test('every area of the contract has a folder', () => {
  const folders = contractFolders()
  expect(Object.keys(contract).filter((area) => !folders.has(area))).toEqual([])
  expect(folders.get('paymentReviews')).toBe('payments')
})

import { expect, test } from 'vitest'
import { auditedKinds, labelledAs } from '../kit/record'
import { records } from './declarations'
import { permissions } from './permissions'

test('each kind of record and each permission is declared once', () => {
  expect(auditedKinds).toHaveLength(new Set(auditedKinds).size)
  expect(permissions).toHaveLength(new Set(permissions).size)
})

test('a kind with the same fields as another names one with labels of its own', () => {
  const others = auditedKinds.map(labelledAs)
  expect(others.filter((kind) => labelledAs(kind) !== kind)).toEqual([])
  expect(others.filter((kind) => !records.some((each) => each.kind === kind))).toEqual([])
})

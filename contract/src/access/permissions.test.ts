import { expect, test } from 'vitest'
import { type RoleCode, seededGrants } from '../roles/seededRoles'
import { adminPermissions, clinicalPermissions, governancePermissions, patientPermissions } from './permissions'

test('a permission of staff is either clinical or governance', () => {
  expect([...clinicalPermissions, ...governancePermissions].toSorted()).toEqual([...adminPermissions].toSorted())
})

test('who treats patients holds no governance as seeded, so that a hospital can hire them by itself', () => {
  const treating: RoleCode[] = ['DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT']
  const open = [...clinicalPermissions, ...patientPermissions]
  for (const role of treating) expect(open, role).toEqual(expect.arrayContaining([...seededGrants[role]]))
})

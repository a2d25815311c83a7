import { expect, test } from 'vitest'
import { type RoleCode, seededGrants } from '../roles/seededRoles'
import { adminPermissions, clinicalPermissions, governancePermissions, patientPermissions } from './permissions'

test('every staff permission is either clinical or governance', () => {
  expect([...clinicalPermissions, ...governancePermissions].toSorted()).toEqual([...adminPermissions].toSorted())
})

test('clinical roles have no governance permission as seeded, so that a hospital can hire for them', () => {
  const treating: RoleCode[] = ['DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT']
  const open = [...clinicalPermissions, ...patientPermissions]
  for (const role of treating) expect(open, role).toEqual(expect.arrayContaining([...seededGrants[role]]))
})

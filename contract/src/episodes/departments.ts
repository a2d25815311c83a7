import * as z from 'zod'
import { withAlternateName } from '../kit/alternateName'
import { area } from '../kit/endpoint'
import { Done, List, One } from '../kit/responses'
import { optionalSingleLine, properName } from '../kit/values'

export const DepartmentInput = withAlternateName(
  z.object({ name: properName, alternate_name: optionalSingleLine }),
  'alternate_name',
  'name',
)

export const Department = z.object({
  id: z.number(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  /** In the caller's language. */
  name_text: z.string(),
  /** Patients who are there now. */
  in_patients: z.number().int(),
})
export type Department = z.output<typeof Department>

const change = 'update-hospital'
const ofHospital = { record: { kind: 'hospital', param: 'id' } } as const
const one = { record: { kind: 'department', param: 'id' } } as const

/** The departments of a hospital to which patients are admitted. */
export const departments = area({
  list: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/departments',
    permission: ['show-hospital', change],
    shows: 'nobody',
    summary: 'The departments of a hospital by name: 200 at most',
    ...ofHospital,
    response: List(Department),
  },
  create: {
    method: 'POST',
    path: '/api/admin/hospitals/{id}/departments',
    permission: change,
    summary: 'Add a department',
    ...ofHospital,
    audit: { kind: 'department', id: 'data.id' },
    body: DepartmentInput,
    response: One(Department),
  },
  show: {
    method: 'GET',
    path: '/api/admin/departments/{id}',
    permission: ['show-hospital', change],
    shows: 'nobody',
    summary: 'One department',
    ...one,
    response: One(Department),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/departments/{id}',
    permission: change,
    summary: 'Rename a department',
    ...one,
    replaces: 'show',
    body: DepartmentInput,
    response: One(Department),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/departments/{id}',
    permission: change,
    summary: 'Close a department: nobody is admitted to it any more; refused while patients are there',
    ...one,
    response: Done,
  },
})

import type * as z from 'zod'
import type { RoleInput } from '#contract/roles/calls'
import type { roles } from '../../platform/auth/tables'
import { fieldProblem } from '../../platform/http/problem'

type Change = Pick<z.output<typeof RoleInput>, 'name' | 'requires_second_factor'>

/**
 * Checks what stays of the roles that every hospital has.
 * @throws Problem 422 on name or requires_second_factor
 */
export function checkSeeded({ code, name, seeded }: typeof roles.$inferSelect, change: Change): void {
  if (code === 'SUPER_ADMIN') throw fieldProblem('name', 'role.fixed')
  // The names of the seven seeded roles are public interface: their permissions can change, their names cannot.
  if (seeded && name !== change.name) throw fieldProblem('name', 'role.seededName')
  // Setting a second factor up needs a password, and who signs in by phone has none.
  if (code === 'PATIENT' && change.requires_second_factor)
    throw fieldProblem('requires_second_factor', 'role.patientsByPhone')
}

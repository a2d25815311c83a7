import type { ClinicInput } from '#contract/clinics/clinicInput'
import type { FieldProblems } from '#contract/kit/issues'
import { createEach } from '../../platform/audit/createEach'
import { problemsOr } from '../../platform/http/refusedOr'
import { checkClinicForm } from './clinicForm'
import { notifyAdminsOfAdded } from './notifyAdmins'
import { insertClinic } from './saveClinic'

const permission = 'create-clinic'

/**
 * Creates a clinic for the caller. Expects a transaction.
 * @returns its id
 * @throws Problem 422 with every invalid field
 */
export async function createClinic(input: ClinicInput): Promise<number> {
  await checkClinicForm(input, permission)
  const id = await insertClinic(input)
  await notifyAdminsOfAdded(id, [input.doctor_id, ...input.coordinators])
  return id
}

/** Returns what the form of clinics would say about a new clinic; nothing for one that can be created. */
export function clinicProblems(input: ClinicInput): Promise<FieldProblems | undefined> {
  return problemsOr(async () => {
    await checkClinicForm(input, permission)
    return undefined
  })
}

/**
 * Creates several clinics, one after another as the form does. Expects a transaction, and a caller in whose name it is done.
 * @param action the call by which they are created, for the audit log
 * @returns for each of them, in their order, the id, or what the form would say; nothing is stored of the latter
 */
export function createClinics(inputs: readonly ClinicInput[], action: string): Promise<(number | FieldProblems)[]> {
  return createEach(inputs, { kind: 'clinic', action }, createClinic)
}

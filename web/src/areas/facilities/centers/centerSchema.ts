import { LabInput, RadiologyInput } from '#contract/facilities/centers'
import type { CenterKind } from '../facilities'
import { documentFile } from '../parts/documentFile'

const inputs = { lab: LabInput, radiology: RadiologyInput }

/** Returns the schema of the form; a new center must include its agreement. */
export function centerSchema(kind: CenterKind, isNew: boolean) {
  return inputs[kind].safeExtend({ agreement: documentFile(isNew) })
}

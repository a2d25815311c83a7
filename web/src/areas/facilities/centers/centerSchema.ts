import { LabInput, RadiologyInput } from '#contract/facilities/centers'
import type { CenterKind } from '../facilities'
import { documentFile } from '../parts/documentFile'

const inputs = { lab: LabInput, radiology: RadiologyInput }

/** Returns the schema of the form. */
export function centerSchema(kind: CenterKind) {
  return inputs[kind].safeExtend({ agreement: documentFile(false) })
}

import { HospitalInput } from '#contract/facilities/hospitals'
import { documentFile } from '../parts/documentFile'

/** Schema of the form for a new hospital, which must include its files. */
export const newHospitalSchema = HospitalInput.safeExtend({ logo: documentFile(true), agreement: documentFile(true) })
/** Schema of the form for an existing hospital, which keeps its stored files. */
export const hospitalSchema = HospitalInput.safeExtend({ logo: documentFile(false), agreement: documentFile(false) })

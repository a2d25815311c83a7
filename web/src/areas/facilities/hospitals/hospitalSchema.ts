import { HospitalInput } from '#contract/facilities/hospitals'
import { documentFile } from '../parts/documentFile'

/** A new hospital brings its files. */
export const newHospitalSchema = HospitalInput.safeExtend({ logo: documentFile(true), agreement: documentFile(true) })
export const hospitalSchema = HospitalInput.safeExtend({ logo: documentFile(false), agreement: documentFile(false) })

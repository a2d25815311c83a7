export { findPatients, patientOption } from './newPatient/findPatients'
export { GuardianFields } from './newPatient/GuardianFields'
export { PatientSection } from './newPatient/PatientSection'
export { guardianBodyOf, noPatient, type PatientValues, patientBodyOf, withPhones } from './newPatient/patientValues'

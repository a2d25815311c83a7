export { findPatients, patientOption } from './newPatient/findPatients'
export { GuardianFields } from './newPatient/GuardianFields'
export { PatientSection } from './newPatient/PatientSection'
export {
  enteredPatient,
  guardianBodyOf,
  noPatient,
  type PatientValues,
  patientBodyOf,
  patientNameIn,
  withPhones,
} from './newPatient/patientValues'

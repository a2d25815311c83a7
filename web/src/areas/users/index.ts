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
export { ProofFields } from './secondFactor/ProofFields'
export { proofSchema } from './secondFactor/proof'
export { type OwnMethods, useProofForm } from './secondFactor/useProofForm'

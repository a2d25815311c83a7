import { FormAnswering } from '../../surveys'
import type { MedicalHistory } from './historyValues'

/** The answers of the admission form. */
export function AdmissionAnswers({ of: answered }: { of: NonNullable<MedicalHistory['admissionSurveyInstance']> }) {
  return <FormAnswering groups={answered.groups} answers={answered.surveys_answers} readOnly />
}

import { fhir } from '#contract/fhir/calls'
import { handlers } from '../../platform/http/handlers'
import { type AreaManifest, handledCalls } from '../manifest'
import { capabilities } from './capabilities'
import { reads, searches } from './handlers'
import { fhirRules } from './policy'
import { fhirRecords } from './records'
import { resources } from './resources'
import { readSlot, searchSlots } from './slots'

const fhirHandlers = handlers(fhir, {
  metadata: async () => capabilities(),
  searchPatient: searches(resources.patient),
  readPatient: reads(resources.patient),
  searchEncounter: searches(resources.encounter),
  readEncounter: reads(resources.encounter),
  searchCondition: searches(resources.condition),
  readCondition: reads(resources.condition),
  searchAllergyIntolerance: searches(resources.allergyIntolerance),
  readAllergyIntolerance: reads(resources.allergyIntolerance),
  searchObservation: searches(resources.observation),
  readObservation: reads(resources.observation),
  searchMedicationRequest: searches(resources.medicationRequest),
  readMedicationRequest: reads(resources.medicationRequest),
  searchMedicationAdministration: searches(resources.medicationAdministration),
  readMedicationAdministration: reads(resources.medicationAdministration),
  searchServiceRequest: searches(resources.serviceRequest),
  readServiceRequest: reads(resources.serviceRequest),
  searchTask: searches(resources.task),
  readTask: reads(resources.task),
  searchComposition: searches(resources.composition),
  readComposition: reads(resources.composition),
  searchDiagnosticReport: searches(resources.diagnosticReport),
  readDiagnosticReport: reads(resources.diagnosticReport),
  searchImagingStudy: searches(resources.imagingStudy),
  readImagingStudy: reads(resources.imagingStudy),
  searchQuestionnaire: searches(resources.questionnaire),
  readQuestionnaire: reads(resources.questionnaire),
  searchQuestionnaireResponse: searches(resources.questionnaireResponse),
  readQuestionnaireResponse: reads(resources.questionnaireResponse),
  searchAppointment: searches(resources.appointment),
  readAppointment: reads(resources.appointment),
  searchSchedule: searches(resources.schedule),
  readSchedule: reads(resources.schedule),
  searchSlot: searchSlots,
  readSlot,
  searchOrganization: searches(resources.organization),
  readOrganization: reads(resources.organization),
  searchLocation: searches(resources.location),
  readLocation: reads(resources.location),
  searchPractitioner: searches(resources.practitioner),
  readPractitioner: reads(resources.practitioner),
  searchAuditEvent: searches(resources.auditEvent),
  readAuditEvent: reads(resources.auditEvent),
})

export const fhirArea: AreaManifest = {
  name: 'fhir',
  calls: [handledCalls('fhir', fhir, fhirHandlers)],
  records: fhirRecords,
  rules: fhirRules,
}

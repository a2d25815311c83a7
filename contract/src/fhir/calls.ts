import { area, fhirBase } from '../kit/endpoint'
import * as administrative from './administrativeResources'
import * as auditResources from './auditResources'
import { CapabilityStatement } from './capability'
import * as clinical from './clinicalResources'
import { read, search } from './declare'
import * as forms from './formResources'

/** The FHIR R4 API, which only reads (decision 150). */
export const fhir = area({
  metadata: {
    method: 'GET',
    path: `${fhirBase}/metadata`,
    permission: 'public',
    shows: 'nobody',
    summary: 'What the FHIR API offers: the CapabilityStatement',
    response: CapabilityStatement,
  },
  searchPatient: search(clinical.patient),
  readPatient: read(clinical.patient),
  searchEncounter: search(clinical.encounter),
  readEncounter: read(clinical.encounter),
  searchCondition: search(clinical.condition),
  readCondition: read(clinical.condition),
  searchAllergyIntolerance: search(clinical.allergyIntolerance),
  readAllergyIntolerance: read(clinical.allergyIntolerance),
  searchObservation: search(clinical.observation),
  readObservation: read(clinical.observation),
  searchMedicationRequest: search(clinical.medicationRequest),
  readMedicationRequest: read(clinical.medicationRequest),
  searchMedicationAdministration: search(clinical.medicationAdministration),
  readMedicationAdministration: read(clinical.medicationAdministration),
  searchServiceRequest: search(clinical.serviceRequest),
  readServiceRequest: read(clinical.serviceRequest),
  searchTask: search(clinical.task),
  readTask: read(clinical.task),
  searchComposition: search(clinical.composition),
  readComposition: read(clinical.composition),
  searchDiagnosticReport: search(clinical.diagnosticReport),
  readDiagnosticReport: read(clinical.diagnosticReport),
  searchImagingStudy: search(clinical.imagingStudy),
  readImagingStudy: read(clinical.imagingStudy),
  searchQuestionnaire: search(forms.questionnaire),
  readQuestionnaire: read(forms.questionnaire),
  searchQuestionnaireResponse: search(forms.questionnaireResponse),
  readQuestionnaireResponse: read(forms.questionnaireResponse),
  searchAppointment: search(administrative.appointment),
  readAppointment: read(administrative.appointment),
  searchSchedule: search(administrative.schedule),
  readSchedule: read(administrative.schedule),
  searchSlot: search(administrative.slot),
  readSlot: read(administrative.slot),
  searchOrganization: search(administrative.organization),
  readOrganization: read(administrative.organization),
  searchLocation: search(administrative.location),
  readLocation: read(administrative.location),
  searchPractitioner: search(administrative.practitioner),
  readPractitioner: read(administrative.practitioner),
  searchAuditEvent: auditResources.searchAuditEvent,
  readAuditEvent: auditResources.readAuditEvent,
})

import { plainId, plainOrPrefixedId, prefixedId } from './declare'
import {
  opensConsultations,
  opensDoses,
  opensInvestigations,
  opensPatients,
  opensPrescriptions,
  opensStays,
  opensVisits,
  opensVitalSigns,
} from './permissions'
import { AllergyIntoleranceResource } from './resources/allergyIntolerance'
import { CompositionResource, compositionStatuses } from './resources/composition'
import { ConditionResource } from './resources/condition'
import { DiagnosticReportResource, diagnosticReportStatuses } from './resources/diagnosticReport'
import { EncounterResource, encounterStatuses } from './resources/encounter'
import { ImagingStudyResource, imagingStudyStatuses } from './resources/imagingStudy'
import {
  MedicationAdministrationResource,
  medicationAdministrationStatuses,
} from './resources/medicationAdministration'
import { MedicationRequestResource, medicationRequestStatuses } from './resources/medicationRequest'
import { ObservationResource, observationStatuses } from './resources/observation'
import { PatientResource } from './resources/patient'
import { ServiceRequestResource, serviceRequestStatuses } from './resources/serviceRequest'
import { TaskResource, taskStatuses } from './resources/task'
import { datedSearch, fullSearch, patientSearch, plainSearch, startedSearch, statusSearch } from './search'

export const patient = {
  type: 'Patient',
  kind: 'patient',
  permission: opensPatients,
  query: plainSearch,
  resource: PatientResource,
  id: plainId,
} as const

export const encounter = {
  type: 'Encounter',
  kind: 'encounter',
  permission: [...opensVisits, ...opensStays],
  query: fullSearch(encounterStatuses),
  resource: EncounterResource,
  id: prefixedId('episode', 'visit'),
} as const

export const condition = {
  type: 'Condition',
  kind: 'condition',
  permission: [...opensPatients, 'patient-show-appointment'],
  query: patientSearch,
  resource: ConditionResource,
  id: prefixedId('problem', 'diagnosis'),
} as const

export const allergyIntolerance = {
  type: 'AllergyIntolerance',
  kind: 'allergy',
  permission: opensPatients,
  query: datedSearch,
  resource: AllergyIntoleranceResource,
  id: plainId,
} as const

export const observation = {
  type: 'Observation',
  kind: 'observation',
  permission: [...opensVitalSigns, ...opensInvestigations],
  query: fullSearch(observationStatuses),
  resource: ObservationResource,
  id: prefixedId('vital', 'lab'),
} as const

export const medicationRequest = {
  type: 'MedicationRequest',
  kind: 'prescription',
  permission: opensPrescriptions,
  query: statusSearch(medicationRequestStatuses),
  resource: MedicationRequestResource,
  id: plainId,
} as const

export const medicationAdministration = {
  type: 'MedicationAdministration',
  kind: 'medicationAdministration',
  permission: opensDoses,
  query: statusSearch(medicationAdministrationStatuses),
  resource: MedicationAdministrationResource,
  id: plainOrPrefixedId('emergency'),
} as const

export const serviceRequest = {
  type: 'ServiceRequest',
  kind: 'serviceRequest',
  permission: [...opensInvestigations, ...opensConsultations],
  query: statusSearch(serviceRequestStatuses),
  resource: ServiceRequestResource,
  id: plainOrPrefixedId('consultation'),
} as const

export const diagnosticReport = {
  type: 'DiagnosticReport',
  kind: 'investigation',
  permission: opensInvestigations,
  query: fullSearch(diagnosticReportStatuses),
  resource: DiagnosticReportResource,
  id: plainId,
} as const

export const imagingStudy = {
  type: 'ImagingStudy',
  kind: 'investigationFile',
  permission: opensInvestigations,
  query: startedSearch(imagingStudyStatuses),
  resource: ImagingStudyResource,
  id: plainId,
} as const

/** A consultation request, as the receiver works on it. */
export const task = {
  type: 'Task',
  kind: 'consultationRequest',
  permission: opensConsultations,
  query: statusSearch(taskStatuses),
  resource: TaskResource,
  id: plainId,
} as const

/** The newest signed opinion on a consultation request. */
export const composition = {
  type: 'Composition',
  kind: 'consultationRequest',
  permission: opensConsultations,
  query: statusSearch(compositionStatuses),
  resource: CompositionResource,
  id: plainId,
} as const

import { allergyIntolerance } from './allergyIntolerance'
import { appointment } from './appointment'
import { auditEvent } from './auditEvent'
import { composition } from './composition'
import { condition } from './condition'
import { diagnosticReport } from './diagnosticReport'
import { encounter } from './encounter'
import { imagingStudy } from './imagingStudy'
import { location } from './location'
import { medicationAdministration } from './medicationAdministration'
import { medicationRequest } from './medicationRequest'
import { observation } from './observation'
import { organization } from './organization'
import { patient } from './patient'
import { practitioner } from './practitioner'
import { questionnaire } from './questionnaire'
import { questionnaireResponse } from './questionnaireResponse'
import { schedule } from './schedule'
import { serviceRequest } from './serviceRequest'
import { task } from './task'

/** The resources of the FHIR API. */
export const resources = {
  patient,
  encounter,
  condition,
  allergyIntolerance,
  observation,
  medicationRequest,
  medicationAdministration,
  serviceRequest,
  task,
  composition,
  diagnosticReport,
  imagingStudy,
  questionnaire,
  questionnaireResponse,
  appointment,
  schedule,
  organization,
  location,
  practitioner,
  auditEvent,
}

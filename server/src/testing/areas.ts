import { alertsTesting } from '../areas/alerts/testing/manifest'
import { allergiesTesting } from '../areas/allergies/testing/manifest'
import { appointmentsTesting } from '../areas/appointments/testing/manifest'
import { authTesting } from '../areas/auth/testing/manifest'
import { caseTimelineTesting } from '../areas/caseTimeline/testing/manifest'
import { chatTesting } from '../areas/chat/testing/manifest'
import { clinicsTesting } from '../areas/clinics/testing/manifest'
import { dischargeTesting } from '../areas/discharge/testing/manifest'
import { documentsTesting } from '../areas/documents/testing/manifest'
import { episodesTesting } from '../areas/episodes/testing/manifest'
import { escalationsTesting } from '../areas/escalations/testing/manifest'
import { facilitiesTesting } from '../areas/facilities/testing/manifest'
import { fhirTesting } from '../areas/fhir/testing/manifest'
import { icdTesting } from '../areas/icd/testing/manifest'
import { installationTesting } from '../areas/installation/testing/manifest'
import { investigationsTesting } from '../areas/investigations/testing/manifest'
import { investigationTypesTesting } from '../areas/investigationTypes/testing/manifest'
import { lobbyTesting } from '../areas/lobby/testing/manifest'
import { meetingTesting } from '../areas/meeting/testing/manifest'
import { notificationsTesting } from '../areas/notifications/testing/manifest'
import { outageTesting } from '../areas/outage/testing/manifest'
import { patientTimelineTesting } from '../areas/patientTimeline/testing/manifest'
import { paymentsTesting } from '../areas/payments/testing/manifest'
import { prescriptionsTesting } from '../areas/prescriptions/testing/manifest'
import { problemsTesting } from '../areas/problems/testing/manifest'
import { rolesTesting } from '../areas/roles/testing/manifest'
import { sentSurveysTesting } from '../areas/sentSurveys/testing/manifest'
import { submissionsTesting } from '../areas/submissions/testing/manifest'
import { surveysTesting } from '../areas/surveys/testing/manifest'
import { transfersTesting } from '../areas/transfers/testing/manifest'
import { usersTesting } from '../areas/users/testing/manifest'
import { vacationsTesting } from '../areas/vacations/testing/manifest'
import { viewsTesting } from '../areas/views/testing/manifest'
import { vitalsTesting } from '../areas/vitals/testing/manifest'
import { waitlistTesting } from '../areas/waitlist/testing/manifest'
import type { AreaTesting } from './areaTesting'

/** One line for each area with a part in the tests of all areas; lower ones first, as in `areas/index.ts`. */
export const areaTestings: readonly AreaTesting[] = [
  installationTesting,
  notificationsTesting,
  authTesting,
  usersTesting,
  rolesTesting,
  viewsTesting,
  facilitiesTesting,
  surveysTesting,
  allergiesTesting,
  alertsTesting,
  clinicsTesting,
  appointmentsTesting,
  icdTesting,
  problemsTesting,
  paymentsTesting,
  submissionsTesting,
  episodesTesting,
  escalationsTesting,
  vitalsTesting,
  prescriptionsTesting,
  investigationTypesTesting,
  investigationsTesting,
  dischargeTesting,
  documentsTesting,
  transfersTesting,
  outageTesting,
  caseTimelineTesting,
  patientTimelineTesting,
  fhirTesting,
  sentSurveysTesting,
  vacationsTesting,
  waitlistTesting,
  lobbyTesting,
  chatTesting,
  meetingTesting,
]

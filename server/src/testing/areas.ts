import { allergiesTesting } from '../areas/allergies/testing/manifest'
import { appointmentsTesting } from '../areas/appointments/testing/manifest'
import { authTesting } from '../areas/auth/testing/manifest'
import { chatTesting } from '../areas/chat/testing/manifest'
import { clinicsTesting } from '../areas/clinics/testing/manifest'
import { facilitiesTesting } from '../areas/facilities/testing/manifest'
import { icdTesting } from '../areas/icd/testing/manifest'
import { installationTesting } from '../areas/installation/testing/manifest'
import { lobbyTesting } from '../areas/lobby/testing/manifest'
import { meetingTesting } from '../areas/meeting/testing/manifest'
import { notificationsTesting } from '../areas/notifications/testing/manifest'
import { paymentsTesting } from '../areas/payments/testing/manifest'
import { rolesTesting } from '../areas/roles/testing/manifest'
import { sentSurveysTesting } from '../areas/sentSurveys/testing/manifest'
import { submissionsTesting } from '../areas/submissions/testing/manifest'
import { surveysTesting } from '../areas/surveys/testing/manifest'
import { usersTesting } from '../areas/users/testing/manifest'
import { vacationsTesting } from '../areas/vacations/testing/manifest'
import { viewsTesting } from '../areas/views/testing/manifest'
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
  clinicsTesting,
  appointmentsTesting,
  icdTesting,
  paymentsTesting,
  submissionsTesting,
  sentSurveysTesting,
  vacationsTesting,
  waitlistTesting,
  lobbyTesting,
  chatTesting,
  meetingTesting,
]

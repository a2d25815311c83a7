import { allergies } from './allergies/calls'
import { accessReasons } from './appointments/accessReasons'
import { patient } from './appointments/calls'
import { audit } from './audit/calls'
import { auth, settings } from './auth/calls'
import { passkeys } from './auth/passkeys'
import { secondFactor } from './auth/secondFactor'
import { calendar } from './calendar/calls'
import { chat } from './chat/calls'
import { clinics } from './clinics/calls'
import { drugs } from './drugs/calls'
import { labs, radiology } from './facilities/centers'
import { hospitals } from './facilities/hospitals'
import { home } from './home/calls'
import { icd } from './icd/calls'
import { diagnoses } from './icd/diagnoses'
import { installation } from './installation/calls'
import { lobby } from './lobby/calls'
import { clinicSessions } from './lobby/clinicSessions'
import { waitingCalls } from './lobby/waitingCalls'
import { guest, meeting } from './meeting/calls'
import { notifications } from './notifications/calls'
import { outbox } from './outbox/calls'
import { paymentMessages, payments } from './payments/calls'
import { cash } from './payments/cash'
import { paymentReconciliation } from './payments/reconciliation'
import { refundSettings, refunds } from './payments/refunds'
import { paymentReviews } from './payments/reviews'
import { paymentSettings } from './payments/settings'
import { pickers } from './pickers/calls'
import { cities, levels, specialties } from './reference/calls'
import { roles } from './roles/calls'
import { matchedSurveys, sentSurveys } from './sentSurveys/calls'
import { staffBooking } from './staffAppointments/bookingCalls'
import { staffAppointments } from './staffAppointments/calls'
import { patientSubmissions, submissions } from './submissions/calls'
import { submissionExport } from './submissions/export'
import { surveyFlags } from './submissions/flags'
import { surveyStatistics } from './submissions/statistics'
import { publicSurveys, surveys } from './surveys/calls'
import { questions } from './surveys/questions'
import { broadcasting, system } from './system/calls'
import { users } from './users/calls'
import { profile } from './users/profile'
import { vacations } from './vacations/calls'
import { views } from './views/calls'
import { staffWaitlist, waitlist } from './waitlist/calls'
import { why } from './why/calls'

/** All calls, by area. */
export const contract = {
  audit,
  auth,
  secondFactor,
  passkeys,
  profile,
  settings,
  installation,
  outbox,
  users,
  payments,
  paymentMessages,
  paymentSettings,
  refunds,
  refundSettings,
  cash,
  paymentReviews,
  paymentReconciliation,
  pickers,
  roles,
  home,
  levels,
  specialties,
  cities,
  drugs,
  hospitals,
  labs,
  radiology,
  questions,
  surveys,
  publicSurveys,
  allergies,
  clinics: { ...clinics, ...clinicSessions },
  vacations,
  lobby,
  icd,
  diagnoses,
  calendar,
  chat,
  meeting,
  guest,
  notifications,
  patient: { ...patient, ...waitingCalls },
  accessReasons,
  staffBooking,
  staffAppointments,
  surveyStatistics,
  surveyFlags,
  submissionExport,
  submissions,
  patientSubmissions,
  sentSurveys,
  matchedSurveys,
  staffWaitlist,
  waitlist,
  views,
  why,
  system,
  broadcasting,
}
export type Contract = typeof contract

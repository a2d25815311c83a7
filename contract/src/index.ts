import { alerts } from './alerts/calls'
import { allergies } from './allergies/calls'
import { apiClients } from './apiClients/calls'
import { accessReasons } from './appointments/accessReasons'
import { patient } from './appointments/calls'
import { audit } from './audit/calls'
import { auth, settings } from './auth/calls'
import { passkeys } from './auth/passkeys'
import { phoneSignIn } from './auth/phoneSignIn'
import { secondFactor } from './auth/secondFactor'
import { calendar } from './calendar/calls'
import { calendarEvents } from './calendarEvents/calls'
import { caseCalls } from './caseCalls/calls'
import { caseTimeline } from './caseTimeline/calls'
import { chat } from './chat/calls'
import { clinics } from './clinics/calls'
import { consultationRequests } from './consultationRequests/calls'
import { dataImports } from './dataImports/calls'
import { discharge } from './discharge/calls'
import { documents, patientDocuments } from './documents/calls'
import { drugs } from './drugs/calls'
import { episodes } from './episodes/calls'
import { departments } from './episodes/departments'
import { erasure } from './erasure/calls'
import { escalations } from './escalations/calls'
import { labs, radiology } from './facilities/centers'
import { hospitals } from './facilities/hospitals'
import { fhir } from './fhir/calls'
import { history } from './history/calls'
import { home } from './home/calls'
import { icd } from './icd/calls'
import { diagnoses } from './icd/diagnoses'
import { imaging } from './imaging/calls'
import { imageCopies } from './imaging/copyCalls'
import { installation } from './installation/calls'
import { investigations } from './investigations/calls'
import { outsideLab, outsideResults } from './investigations/outsideCalls'
import { investigationUploads } from './investigations/uploadCalls'
import { investigationTypes } from './investigationTypes/calls'
import { orderSets } from './investigationTypes/orderSets'
import { lobby } from './lobby/calls'
import { clinicSessions } from './lobby/clinicSessions'
import { waitingCalls } from './lobby/waitingCalls'
import { guest, meeting } from './meeting/calls'
import { notifications } from './notifications/calls'
import { textMessages } from './notifications/textCalls'
import { outage } from './outage/calls'
import { outbox } from './outbox/calls'
import { ownRecord } from './ownRecord/calls'
import { patientMerges } from './patientMerges/calls'
import { patientTimeline } from './patientTimeline/calls'
import { paymentMessages, payments } from './payments/calls'
import { cash } from './payments/cash'
import { paymentReconciliation } from './payments/reconciliation'
import { refundSettings, refunds } from './payments/refunds'
import { paymentReviews } from './payments/reviews'
import { paymentSettings } from './payments/settings'
import { pickers } from './pickers/calls'
import { prescriptions } from './prescriptions/calls'
import { signedPrescriptions } from './prescriptions/signed/calls'
import { problems } from './problems/calls'
import { recordViews } from './recordViews/calls'
import { cities, levels, specialties } from './reference/calls'
import { reports } from './reports/calls'
import { reportExports } from './reports/exports'
import { reportPins } from './reports/pins'
import { reportSchedules } from './reports/schedules'
import { retention } from './retention/calls'
import { roles } from './roles/calls'
import { rounds } from './rounds/calls'
import { publicRounds } from './rounds/publicCalls'
import { matchedSurveys, sentSurveys } from './sentSurveys/calls'
import { staffBooking } from './staffAppointments/bookingCalls'
import { staffAppointments } from './staffAppointments/calls'
import { credits } from './staffAppointments/creditCalls'
import { rescheduling } from './staffAppointments/reschedulingCalls'
import { patientSubmissions, submissions } from './submissions/calls'
import { submissionExport } from './submissions/export'
import { surveyFlags } from './submissions/flags'
import { followUps } from './submissions/followUps'
import { surveyStatistics } from './submissions/statistics'
import { publicSurveys, surveys } from './surveys/calls'
import { questions } from './surveys/questions'
import { broadcasting, system } from './system/calls'
import { terms } from './terms/calls'
import { transfers } from './transfers/calls'
import { users } from './users/calls'
import { profile } from './users/profile'
import { vacations } from './vacations/calls'
import { views } from './views/calls'
import { vitals } from './vitals/calls'
import { staffWaitlist, waitlist } from './waitlist/calls'
import { why } from './why/calls'

/** All calls, by area. */
export const contract = {
  audit,
  auth,
  secondFactor,
  passkeys,
  phoneSignIn,
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
  problems,
  reports,
  reportExports,
  reportPins,
  reportSchedules,
  retention,
  terms,
  roles,
  home,
  levels,
  specialties,
  cities,
  drugs,
  investigationTypes,
  orderSets,
  hospitals,
  labs,
  radiology,
  questions,
  surveys,
  publicSurveys,
  alerts,
  allergies,
  clinics: { ...clinics, ...clinicSessions },
  vacations,
  lobby,
  icd,
  diagnoses,
  calendar,
  calendarEvents,
  caseCalls,
  caseTimeline,
  consultationRequests,
  rounds,
  publicRounds,
  chat,
  meeting,
  guest,
  notifications,
  textMessages,
  patient: { ...patient, ...waitingCalls, ...rescheduling },
  accessReasons,
  staffBooking,
  staffAppointments,
  credits,
  surveyStatistics,
  surveyFlags,
  submissionExport,
  submissions,
  patientSubmissions,
  followUps,
  departments,
  episodes,
  escalations,
  imaging,
  imageCopies,
  investigations,
  investigationUploads,
  outsideLab,
  outsideResults,
  vitals,
  prescriptions,
  discharge,
  signedPrescriptions,
  documents,
  patientDocuments,
  transfers,
  recordViews,
  history,
  ownRecord,
  patientMerges,
  dataImports,
  erasure,
  patientTimeline,
  fhir,
  apiClients,
  outage,
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

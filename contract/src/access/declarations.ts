import { alertRecord } from '../alerts/records'
import { allergyRecord } from '../allergies/records'
import { apiClientRecord } from '../apiClients/records'
import {
  appointmentRecord,
  attachmentRecord,
  consultationOfDoctorRecord,
  consultationRecord,
  mediaRecord,
  ownAppointmentRecord,
  patientRecord,
} from '../appointments/records'
import { auditPermissions } from '../audit/records'
import { authSessionRecord, passkeyRecord } from '../auth/records'
import { calendarEventRecord } from '../calendarEvents/records'
import { chatRoomRecord } from '../chat/records'
import { clinicOfAppointmentRecord, clinicRecord, ownClinicRecord } from '../clinics/records'
import {
  consultationRequestRecord,
  consultingHospitalRecord,
  receivedRequestRecord,
  sentRequestRecord,
} from '../consultationRequests/records'
import { dataImportRecord } from '../dataImports/records'
import { episodeDocumentRecord, ownEpisodeDocumentRecord } from '../documents/records'
import { drugRecord } from '../drugs/records'
import { departmentRecord, episodeRecord } from '../episodes/records'
import { erasureRequestRecord } from '../erasure/records'
import { escalationRecord } from '../escalations/records'
import {
  hospitalRecord,
  labRecord,
  ownHospitalRecord,
  ownLabRecord,
  ownRadiologyCenterRecord,
  radiologyCenterRecord,
} from '../facilities/records'
import {
  conditionRecord,
  encounterRecord,
  medicationAdministrationRecord,
  observationRecord,
  serviceRequestRecord,
  slotRecord,
} from '../fhir/records'
import { homePermissions } from '../home/records'
import { diagnosisRecord } from '../icd/records'
import { installationRecord } from '../installation/records'
import {
  investigationFileRecord,
  investigationRecord,
  investigationUploadRecord,
  orderedInvestigationRecord,
} from '../investigations/records'
import { investigationTypeRecord, orderSetRecord } from '../investigationTypes/records'
import { lobbyRecord, ownLobbyRecord, sessionOfDoctorRecord, sessionRecord } from '../lobby/records'
import { notificationRecord, notificationsOfUserRecord, textConsentRecord } from '../notifications/records'
import { outageCodeRecord } from '../outage/records'
import { outboxPermissions } from '../outbox/records'
import { patientMergeRecord } from '../patientMerges/records'
import { ownEpisodeRecord, timelinePermissions } from '../patientTimeline/records'
import {
  cashDrawerRecord,
  paymentReviewRecord,
  paymentSettingsRecord,
  refundRecord,
  refundSettingsRecord,
} from '../payments/records'
import { executionRecord, prescriptionRecord } from '../prescriptions/records'
import { problemRecord } from '../problems/records'
import { cityRecord, levelRecord, specialtyRecord } from '../reference/records'
import { reportExportRecord, reportPinRecord, reportRecord, reportScheduleRecord } from '../reports/records'
import { retentionRunRecord, retentionSettingsRecord } from '../retention/records'
import { roleRecord } from '../roles/records'
import { attendedRoundRecord, ledRoundRecord, roundCaseRecord, roundRecord, seenRoundRecord } from '../rounds/records'
import { sentSurveyRecord, surveyToAnswerRecord } from '../sentSurveys/records'
import {
  followUpPermissions,
  ownSubmissionRecord,
  sharedSurveyRecord,
  submissionRecord,
  surveyFlagRecord,
} from '../submissions/records'
import { ownSurveyRecord, questionRecord, surveyRecord } from '../surveys/records'
import { termsConsentRecord, termsVersionRecord } from '../terms/records'
import { offeredTransferRecord, transferRecord } from '../transfers/records'
import { accountPermissions, avatarRecord, userDocumentRecord, userRecord, userSummaryRecord } from '../users/records'
import { vacationRecord } from '../vacations/records'
import { viewRecord } from '../views/records'
import { vitalSignRecord } from '../vitals/records'
import { ownWaitlistEntryRecord, waitlistEntryRecord } from '../waitlist/records'
import { laterPermissions } from './laterPermissions'

/**
 * The kinds of record of all areas, each declared in its area's `records.ts`, and the permissions of no kind of record.
 * Everything else about kinds of record and permissions is derived from this list. Its order is that in which
 * permissions are shown.
 */
export const declarations = [
  userRecord,
  roleRecord,
  levelRecord,
  specialtyRecord,
  patientRecord,
  clinicRecord,
  vacationRecord,
  appointmentRecord,
  hospitalRecord,
  labRecord,
  radiologyCenterRecord,
  prescriptionRecord,
  episodeRecord,
  vitalSignRecord,
  surveyRecord,
  followUpPermissions,
  investigationRecord,
  cityRecord,
  roundRecord,
  questionRecord,
  drugRecord,
  investigationTypeRecord,
  orderSetRecord,
  homePermissions,
  userDocumentRecord,
  accountPermissions,
  lobbyRecord,
  ownHospitalRecord,
  ownLabRecord,
  ownRadiologyCenterRecord,
  calendarEventRecord,
  laterPermissions,
  reportRecord,
  consultationRequestRecord,
  receivedRequestRecord,
  sentRequestRecord,
  consultingHospitalRecord,
  seenRoundRecord,
  attendedRoundRecord,
  ledRoundRecord,
  roundCaseRecord,
  sentSurveyRecord,
  submissionRecord,
  notificationRecord,
  userSummaryRecord,
  outboxPermissions,
  auditPermissions,
  refundRecord,
  cashDrawerRecord,
  paymentReviewRecord,
  allergyRecord,
  alertRecord,
  problemRecord,
  executionRecord,
  ownAppointmentRecord,
  ownLobbyRecord,
  timelinePermissions,
  ownSubmissionRecord,
  attachmentRecord,
  mediaRecord,
  consultationRecord,
  consultationOfDoctorRecord,
  authSessionRecord,
  passkeyRecord,
  avatarRecord,
  viewRecord,
  clinicOfAppointmentRecord,
  ownClinicRecord,
  diagnosisRecord,
  departmentRecord,
  escalationRecord,
  investigationFileRecord,
  investigationUploadRecord,
  orderedInvestigationRecord,
  episodeDocumentRecord,
  ownEpisodeDocumentRecord,
  ownEpisodeRecord,
  transferRecord,
  offeredTransferRecord,
  outageCodeRecord,
  patientMergeRecord,
  dataImportRecord,
  erasureRequestRecord,
  encounterRecord,
  conditionRecord,
  observationRecord,
  serviceRequestRecord,
  medicationAdministrationRecord,
  slotRecord,
  apiClientRecord,
  ownSurveyRecord,
  sharedSurveyRecord,
  surveyFlagRecord,
  surveyToAnswerRecord,
  waitlistEntryRecord,
  ownWaitlistEntryRecord,
  sessionRecord,
  sessionOfDoctorRecord,
  chatRoomRecord,
  installationRecord,
  notificationsOfUserRecord,
  textConsentRecord,
  paymentSettingsRecord,
  refundSettingsRecord,
  retentionSettingsRecord,
  retentionRunRecord,
  termsVersionRecord,
  termsConsentRecord,
  reportExportRecord,
  reportScheduleRecord,
  reportPinRecord,
] as const

type Declaration = (typeof declarations)[number]

/** The declaration of a kind of record, as opposed to that of permissions only. */
export type RecordDeclaration = Extract<Declaration, { kind: string }>

/** The declaration of a kind of record with an access rule. */
export type GuardedDeclaration = Exclude<RecordDeclaration, { guarded: false }>

/** All kinds of record. */
export const records = declarations.filter((each): each is RecordDeclaration => 'kind' in each)

/** The kinds of record with an access rule. */
export const guardedRecords = records.filter((each): each is GuardedDeclaration => !('guarded' in each))

type NamesOf<D> = D extends { permissions: infer P } ? keyof P & string : never

/** The names of the entities with five CRUD permissions. */
export type DeclaredEntity = Extract<Declaration, { entity: object }>['entity']['name']

/** The names of all other permissions. */
export type DeclaredPermission = NamesOf<Declaration>

import { reportTypes } from '#contract/reports/types'
import { areaTestings } from '../testing/areas'
import type { AreaTesting } from '../testing/areaTesting'
import { endingCalls } from './callerOf'
import type { FuzzFixture } from './fuzzFixture'
import type { Call } from './requestDraft'
import { usualValues } from './sample'
import type { SeededRandom } from './seededRandom'

/** The calls that create records of a kind, where other calls reach them by an access rule. */
const creatingAreas: AreaTesting['createdBy'] = Object.assign({}, ...areaTestings.map(({ createdBy }) => createdBy))

/** Calls on drafts, by the name under which those that were created are listed; some end the draft. */
const draftCalls: Record<string, { drafts: string; ends?: true }> = {
  'surveys.publish': { drafts: 'surveyDrafts', ends: true },
  'surveys.saveDraft': { drafts: 'surveyDrafts' },
  'surveys.remove': { drafts: 'surveyDrafts', ends: true },
  'submissions.submit': { drafts: 'submissionDrafts', ends: true },
  'submissions.saveDraft': { drafts: 'submissionDrafts' },
  'patientSubmissions.submit': { drafts: 'patientDrafts', ends: true },
  'patientSubmissions.saveDraft': { drafts: 'patientDrafts' },
  'patientSubmissions.show': { drafts: 'patientDrafts' },
  'matchedSurveys.submit': { drafts: 'patientDrafts', ends: true },
  'matchedSurveys.saveDraft': { drafts: 'patientDrafts' },
  'sentSurveys.sendDraft': { drafts: 'sentDrafts', ends: true },
  'sentSurveys.saveDraft': { drafts: 'sentDrafts' },
  'sentSurveys.remove': { drafts: 'sentDrafts', ends: true },
}

/** Calls about an entry of the waiting list to which a slot is offered, each about one of its own. */
const offeredTo: Record<string, keyof FuzzFixture['offers']> = {
  'waitlist.accept': 'accepted',
  'waitlist.decline': 'declined',
  'waitlist.leave': 'left',
  'staffWaitlist.stopOffer': 'stopped',
  'staffWaitlist.offer': 'offered',
  'staffWaitlist.remove': 'removed',
}

/** Calls about what was sent from outside, of which the fixture has one. */
const ofOutsideResult = new Set(['outsideResults.file', 'outsideResults.accept', 'outsideResults.reject'])

/** Returns a parameter of a call's path: a record that the call reaches, most of the time. */
export function pathValue(
  name: string,
  { name: call, endpoint }: Call,
  fixture: FuzzFixture,
  random: SeededRandom,
): string {
  const { keys, facts, created } = fixture
  const { record } = endpoint
  const [area = ''] = call.split('.')
  if (call === 'consultationRequests.advice' && name === 'itemId') return String(facts.adviceItem)
  if (ofOutsideResult.has(call)) {
    const ofResult: Record<string, string | number> = { resultId: keys.outsideResult, fileId: keys.outsideFile }
    return String(ofResult[name] ?? keys.orderedInvestigation)
  }
  if (name === 'caseId') return String((facts.roundCases as ReadonlyMap<string, number>).get(call) ?? keys.roundCase)
  if (call === 'rounds.image' && name === 'imageId') return String(keys.copiedImage)
  if (call === 'publicRounds.removeGuest' && name === 'guestId') return String(facts.roundGuest)
  if (call === 'publicRounds.verify') return String(facts.certificateCode)
  if (name === 'sessionToken') return String(facts.roundSession)
  const stay = fixture.stays.get(call)
  if (stay !== undefined) return String(stay)
  if (call === 'patient.cancel') return String(facts.waiting)
  if (call === 'patient.confirm') return String(facts.held)
  if (call === 'patient.reschedule' || call === 'patient.rescheduleTerms') return String(facts.reschedulable)
  if (area === 'reports' && name === 'type') return random.pick(reportTypes)
  // The others are not made, because jobs do not run here.
  if (call === 'reportExports.file') return String(keys.reportExport)
  // That of the fixture was given.
  if (call === 'prescriptions.record') return String(keys.doseToRecord)
  if (call === 'prescriptions.witness') return String(keys.doseToCheck)
  if (call === 'investigations.trend') return String(name === 'id' ? keys.investigation : keys.labValue)
  if (area === 'imageCopies') {
    const ofCopy: Record<string, string | number> = { copyId: keys.imageCopy, imageId: keys.copiedImage }
    return String(ofCopy[name] ?? keys.investigation)
  }
  if (call === 'prescriptions.acknowledgeEmergencyDose')
    return String(name === 'doseId' ? keys.emergencyDose : facts.ofEmergencyDose)
  if (call === 'signedPrescriptions.issue' && name === 'type') return 'doctor'
  if (call === 'prescriptions.clone' && name !== 'id') return name === 'type' ? 'doctor' : 'S'
  if (call === 'staffAppointments.cancel') return String(facts.scheduled)
  if (call === 'staffAppointments.remove') return String(facts.cancelled)
  if (call === 'staffBooking.move') return String(facts.movable)
  // The others are soon published, by the calls that publish all drafts.
  if (call === 'questions.update') return String(created.get('questions')?.at(-1) ?? 999_999)
  if (call === 'patientMerges.compare') return String(facts.compared)
  if (call === 'patientMerges.create') return String(facts.kept)
  const offer = offeredTo[call]
  if (offer) return String(fixture.offers[offer])
  if (call === 'publicSurveys.remove' || call === 'patientSubmissions.form' || call === 'matchedSurveys.form') {
    return String(facts.survey_id)
  }
  const draft = draftCalls[call]
  const drafts = created.get(draft?.drafts ?? '')
  if (drafts?.length) {
    const index = random.below(drafts.length)
    return String(draft?.ends && drafts.length > 1 ? drafts.splice(index, 1)[0] : drafts[index])
  }
  if (endingCalls.has(call)) return String(name === 'token' ? facts.closingSession : facts.closingVisit)
  // The staff calls are about facilities that have staff.
  const ofArea = record?.param === name ? creatingAreas?.[record.kind] : name === 'id' ? area : undefined
  const own = /Staff$/.test(call) ? undefined : created.get(ofArea ?? '')
  if (own && own.length > 1 && endpoint.method === 'DELETE') return String(own.splice(random.below(own.length), 1)[0])
  if (own?.length && endpoint.method !== 'DELETE' && (endpoint.method !== 'GET' || random.percent(80))) {
    return String(random.pick(own))
  }
  // Records that the whole fixture depends on stay unchanged.
  if (name === 'id' && /\.(remove|update|updateMedia)$/.test(call)) return '999999'
  if (record?.param === name) return String(keys[record.kind])
  const byName: Record<string, unknown> = {
    ...usualValues(0),
    ...facts,
    id: 1,
    name: 'agreement',
    roleCode: 'NURSE',
    userId: facts.member,
    clinic: facts.clinic_id,
    clinicId: facts.clinic_id,
    appointmentId: facts.visit,
    guestId: facts.guest,
    fileId: keys.resultFile,
    valueId: keys.ownLabValue,
    ...(record?.kind === 'ownEpisode' ? { fileId: keys.stayResultFile, valueId: keys.stayLabValue } : {}),
    date: call.startsWith('clinics.agenda') ? '18-11-2026' : '2026-11-25',
  }
  return String(byName[name] ?? '1')
}

import { numericVitalTypes } from '#contract/vitals/types'

/** A weight: the time is that of the test's clock in Cairo and Tripoli. */
const weighed = { type_id: 7, rate: '70.5', device: null, by_palpation: false, date: '2026-11-18 13:00' }
/** What was not measured. */
const unmeasured = Object.fromEntries(
  [...numericVitalTypes, 'oxygen', 'consciousness'].map((type): [string, unknown] => [type, null]),
)

/** The first change of a draft; each of these calls has an episode of its own. */
const firstDraft = { revision: 0, specialty_id: 1, specialty_form_id: null }

/** Values for fields of one call whose name has another meaning in others. */
export const overrides: Record<string, Record<string, unknown>> = {
  'auth.login': { email: 'patient2@demo.test', password: 'Demo-1234' },
  'vacations.create': { type: 2 },
  // Active entries would contradict the statement that none is known.
  'allergies.create': { status: 'inactive' },
  'allergies.update': { status: 'inactive' },
  'episodes.list': { status: '0', severity: '1' },
  'episodes.sheet': { status: '0', severity: '1' },
  'episodes.create': { severity: 1, guardian_email: 'guardian@test.example' },
  'episodes.severity': { severity: 0 },
  'alerts.create': { status: 'inactive', kind: 'other' },
  'alerts.update': { status: 'inactive', kind: 'other' },
  'problems.create': { status: 'resolved' },
  'problems.update': { status: 'resolved' },
  'vitals.create': weighed,
  'vitals.update': weighed,
  'vitals.createSet': { ...unmeasured, weight: '70.5', by_palpation: false, date: '2026-11-18 13:00' },
  'vitals.monitor': { spo2_scale: 2, interval_minutes: 60, interval_until: '2026-11-20 13:00', revision: 0 },
  'prescriptions.create': {
    type: 'doctor',
    kind: 'once',
    status: 2,
    drug_id: 1,
    appointment_id: null,
    modifies_id: null,
  },
  'prescriptions.update': { kind: 'once', drug_id: 1 },
  'prescriptions.updateStatus': { status: 3, until: null },
  'prescriptions.record': { status: 2, revision: null },
  'prescriptions.warnings': { drug_id: 1 },
  'prescriptions.warningsOfAppointment': { drug_id: 1 },
  'prescriptions.executions': { from: '2026-11-18', to: '2026-11-19' },
  'prescriptions.executionsSheet': { from: '2026-11-18', to: '2026-11-19' },
  'prescriptions.recordEmergencyDose': { drug_id: 1 },
  'prescriptions.doses': { from: '2026-11-18', to: '2026-11-19' },
  'investigations.create': { center_type: 1, date: '2026-11-20', priority: 'urgent' },
  'investigations.update': { date: '2026-11-20', priority: 'stat' },
  'discharge.save': firstDraft,
  'discharge.reason': firstDraft,
  'discharge.form': firstDraft,
  'discharge.reconcile': {
    ...firstDraft,
    prescriptions: [],
    home_medicines: [{ drug_id: null, name: 'Aspirin', dosage: '1 tablet', verdict: null, reason: null }],
  },
  'discharge.close': { revision: undefined },
  'discharge.summary': { version: 1 },
  'discharge.bookFollowUp': { payment_type: 1 },
  'lobby.notes': { after: undefined },
  'vacations.update': { type: 2 },
  'vacations.list': { type: 1 },
  'vacations.sheet': { type: 1 },
  'vacations.related': { type: 1 },
  'patient.search': { type: '0', clinic_id: '', country_id: '' },
  'patient.nextFreeDay': { type: '0', clinic_id: '', country_id: '' },
  'clinics.create': { address: 'Ground floor' },
  'staffBooking.create': { payment_type: 1, guardian_email: 'guardian@test.example' },
  'profile.update': { password: '' },
  'waitlist.create': {
    doctor_id: '',
    specialty_id: 1,
    hospital_id: '',
    appointment_id: '',
    date_from: '2026-11-19',
    date_to: '2026-11-30',
    parts: ['morning'],
  },
  'why.record': { kind: 'user' },
  'users.list': { is_staff: '0', role: 7, hospital: 1, level: 1, specialty: 1 },
  'audit.list': { address: '127.0.0.' },
  'audit.sheet': { address: '127.0.0.' },
  'questions.create': { type: 1 },
  'surveys.create': { type: 1, title: 'Title', title_ar: 'عنوان' },
  'surveys.publish': { type: 1, title: 'Title', title_ar: 'عنوان' },
  'questions.update': { type: 1 },
  'hospitals.list': { is_hub: '1', excludedIds: '1,2' },
}

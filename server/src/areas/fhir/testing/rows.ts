import { numericVitals } from '#contract/vitals/types'

const noon = Date.UTC(2026, 10, 18, 12)
const doctor = { id: 7, first_name: 'Mona', last_name: 'Said' }
const hospital = { id: 3, name: 'Cairo Hospital' }
const specialty = { id: 2, name: 'Cardiology' }
const ofStay = { patient_id: 5, episode_id: 9, appointment_id: null }
const ofVisit = { patient_id: 5, episode_id: null, appointment_id: 11 }

const asked = { unit: '', min: null, max: null, formula: null, options: [] }
const yesAndNo = [
  { id: 81, label: 'Yes' },
  { id: 82, label: 'No' },
]
const place = { required: false, show_if: null, parts: [] }
const groups = [
  {
    ...{ id: 51, title: 'Complaints' },
    places: [
      {
        ...place,
        required: true,
        question: { ...asked, line_id: 61, text: 'Pain?', type: 3, data_type: 1, options: yesAndNo },
      },
      {
        ...place,
        show_if: { match: 'all', conditions: [{ line_id: 61, operator: 'is', value: 81 }] },
        question: { ...asked, line_id: 62, text: 'How long?', type: 1, data_type: 2, unit: 'h', min: 0, max: 10_000 },
      },
      {
        ...place,
        question: { ...asked, line_id: 63, text: 'Depression', type: 5, data_type: 2, formula: 1 },
        parts: [
          { ...asked, line_id: 64, text: 'Mood', type: 1, data_type: 3 },
          { ...asked, line_id: 65, text: 'Sleep', type: 1, data_type: 3 },
        ],
      },
      {
        ...place,
        show_if: {
          match: 'any',
          conditions: [
            { line_id: 63, operator: 'at_least', value: 10 },
            { line_id: 62, operator: 'not_answered', value: null },
          ],
        },
        question: { ...asked, line_id: 66, text: 'What else?', type: 1, data_type: 1 },
      },
      { ...place, question: { ...asked, line_id: 67, text: 'Where?', type: 2, data_type: 1, options: yesAndNo } },
    ],
  },
  { id: 52, title: '', places: [] },
]
const answer = { options: null, hundredths: null, text: null }

/** Rows as the statements of the sources return them, without the position that all have. */
export const rows = {
  patient: {
    first_name: 'Ali',
    last_name: 'Hassan',
    alternate_name: 'علي حسن',
    national_id: '29001011234567',
    gender: 'male',
    birth_date: '1990-01-01',
    phone: '+201001234567',
    email: 'ali@test.example',
    address: '1 Nile Street',
    active: true,
  },
  stay: { patient_id: 5, hospital, specialty, doctor, status: 0, started: noon, ended: null },
  visit: {
    ...{ appointment_id: 11, patient_id: 5, hospital, specialty, doctor, status: 1, virtual: true },
    ...{ planned_start: noon, planned_end: noon + 900_000, started: null, finished: null },
  },
  problem: {
    ...{ patient_id: 5, code: '5A11', title: 'Type 2 diabetes mellitus', recorded: noon, recorder: doctor },
    ...{ none_known: false, status: 'active', noted_since: '2020-03-04' },
  },
  diagnosis: { ...ofStay, code: 'BA00', title: 'Essential hypertension', recorded: noon, recorder: doctor },
  allergy: {
    ...{ patient_id: 5, none_known: false, substance: 'Penicillin', reaction: 'Rash', severity: 'life_threatening' },
    ...{ status: 'active', noted_since: '2019-05-06', recorded: noon, recorder: doctor },
  },
  vitalSign: {
    ...{ type_id: numericVitals.heart_rate.id, value: 72, device: null, level: null, by_palpation: false },
    ...{ diastolic: null, patient_id: 5, episode_id: 9, is_error: false, revision: 1, measured: noon },
    ...{ recorded: noon + 60_000, staff: doctor, note: 'At rest' },
  },
  labValue: {
    ...{
      ...ofVisit,
      order_id: 31,
      name: 'Hemoglobin',
      loinc: '718-7',
      usual_unit: 'g/dL',
      value: '12.90',
      unit: 'g/dL',
    },
    ...{ low: '13.0', high: '17.0', range_text: null, flag: 'low', is_amended: false, is_withdrawn: false },
    ...{ execution_date: '2026-11-19', recorded: noon, center: 'City Lab', recorder: doctor },
  },
  prescription: {
    ...ofStay,
    ...{ type: 'doctor', status: 2, drug: { name: 'Paracetamol', strength: '500 mg', form: 'Tablet' } },
    ...{ dosage: '500', dosage_unit: 'mg', route_id: 'oral', kind: 'scheduled', frequency: 8 },
    ...{ frequency_time_unit: 'hours', start: noon, end: noon + 86_400_000, indication: 'Fever' },
    ...{ notes: 'After food', stop_reason: null, doctor, created: noon },
  },
  dose: {
    ...{ prescription_id: 21, patient_id: 5, episode_id: 9, status: 2 },
    ...{ drug: { name: 'Paracetamol', strength: null, form: 'Tablet' }, dosage: '500', dosage_unit: 'mg' },
    ...{ at: noon, given_by: doctor, not_given_reason: null, notes: null },
  },
  order: {
    ...{ ...ofVisit, center_type: 1, types: [{ name: 'Glucose', loinc: '2345-7' }], center: 'City Lab', doctor },
    ...{ status: 1, priority: 'urgent', date: '2026-11-19', order_notes: 'Fasting', created: noon },
  },
  consultation: {
    ...{ request_id: 51, patient_id: 7, episode_id: 12, status: 1, urgency: 0, question: 'Is enoxaparin safe?' },
    ...{ note: null, is_returned: false, is_answered: false, sent: noon, modified: noon, answer_due: noon + 900_000 },
    ...{ sender: doctor, receiver: null },
  },
  opinion: {
    ...{ patient_id: 7, episode_id: 12, version: 1, signed: noon, impression: 'Creatinine < 3\nStable' },
    ...{ call_me_if: 'Pain returns', review_on: '2026-11-20', advice: ['Repeat the ECG'], author: doctor },
  },
  result: {
    ...{ ...ofVisit, center_type: 2, types: [{ name: 'Chest X-ray', loinc: null }], center: null, doctor },
    ...{ order_id: 31, amended: false, execution_date: '2026-11-19', execution_notes: 'Normal', result: noon },
    ...{ observations: [41, 42], base: 'https://mashfa.example' },
    files: [{ id: 61, type: 'application/pdf', size: 2048, title: 'report.pdf' }],
  },
  study: {
    ...{ ...ofVisit, order_id: 31, study_uid: '1.2.826.0.1', study_date: '2026-11-19', study_description: 'Chest' },
    ...{ named: [{ name: 'HASSAN^ALI', id: '29001011234567' }], names: { name: 'Ali Hassan', alternate_name: null } },
    series: [
      { uid: '1.2.826.0.2', number: 2, modality: 'CT', description: 'Axial', instances: 8 },
      { uid: '1.2.826.0.3', number: null, modality: null, description: null, instances: 1 },
    ],
    national_id: '29001011234567',
  },
  form: {
    ...{
      form_id: 12,
      line_id: 11,
      version: 2,
      title: 'Intake',
      current: true,
      published: noon,
      hospital: 'Cairo Hospital',
    },
    ...{ groups, base: 'https://mashfa.example/fhir/R4' },
  },
  submission: {
    ...{
      form_id: 12,
      patient_id: 5,
      episode_id: null,
      submitted: noon,
      groups,
      base: 'https://mashfa.example/fhir/R4',
    },
    creator: { id: 5, first_name: 'Ali', last_name: 'Hassan' },
    answers: [
      { ...answer, line_id: 67, options: [81, 82] },
      { ...answer, line_id: 61, options: [81] },
      { ...answer, line_id: 62, hundredths: 300 },
      { ...answer, line_id: 64, hundredths: 150 },
      { ...answer, line_id: 63, hundredths: 150 },
      { ...answer, line_id: 66, text: 'Nothing' },
    ],
  },
  entry: {
    ...{ action: 'fhir.readPatient', kind: 'patient', record_id: '5', change: false, recorded: noon },
    ...{ address: '192.0.2.7', times: null, changed_fields: [], person: doctor, is_patient: false },
  },
  appointment: {
    ...{ short_code: 'K7QM2X4T', patient_id: 5, doctor, hospital, specialty, clinic: 'Heart clinic', status: 1 },
    ...{ start: noon, end: noon + 900_000, created: noon - 86_400_000 },
  },
  clinic: {
    ...{ title: 'Heart clinic', type: 'virtual', start_date: '2026-11-01', end_date: '2026-12-31' },
    ...{ hospital, specialty, doctor },
  },
  hospital: {
    ...{ name: 'Cairo Hospital', alternate_name: 'مستشفى القاهرة', phone: '+20223456789', address: '2 Nile Street' },
    ...{ parent: { id: 1, name: 'Hub' }, hospital_id: 3 },
  },
  person: { first_name: 'Mona', last_name: 'Said', alternate_name: null, gender: 'female', email: 'mona@test.example' },
}

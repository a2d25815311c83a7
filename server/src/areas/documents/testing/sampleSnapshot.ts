import type { DischargeSnapshot, MedicineDetails } from '#contract/discharge/snapshot'

const person = (id: number, en: string, ar: string) => ({ id, name: { en, ar } })

const details = (changes: Partial<MedicineDetails>): MedicineDetails => ({
  prescription_id: 1,
  drug_id: 1,
  name: { en: 'Amoxicillin/clavulanate', ar: 'أموكسيسيلين/كلافولانات' },
  composition: 'Amoxicillin, clavulanic acid',
  high_alert: false,
  dosage: { en: '875/125 mg', ar: '875/125 ملغم' },
  dosage_amount: '875/125',
  dosage_unit: 'mg',
  form_id: 'tablet',
  form: { en: 'Tablet', ar: 'قرص' },
  route_id: 'oral',
  route: { en: 'By mouth', ar: 'عن طريق الفم' },
  kind: 'scheduled',
  frequency: { en: 'Once every 8 hours, for 5 days', ar: 'مرة كل 8 ساعات، لمدة 5 أيام' },
  every: 8,
  every_unit: 'hours',
  duration: 5,
  duration_unit: 'days',
  indication: null,
  minimum_interval: null,
  maximum_in_24_hours: null,
  notes: null,
  start_at: '2026-11-18T04:00:00.000Z',
  start_chosen: true,
  end_date: null,
  ...changes,
})

const home = { prescription_id: null, form_id: null, form: null, route_id: null, route: null, kind: null } as const
const noTimes = { frequency: null, every: null, every_unit: null, duration: null, duration_unit: null, start_at: null }

/** Returns a snapshot with everything that a summary can have. */
export function sampleSnapshot(changes: Partial<DischargeSnapshot> = {}): DischargeSnapshot {
  const once = { every: 1, every_unit: 'days' as const }
  return {
    format: 1,
    episode_id: 1,
    patient: {
      ...person(5, 'Mona Adel', 'منى عادل'),
      birth_date: '1972-03-04',
      age: 54,
      gender: 'female',
      uuid: '27203041234567',
      phone: '+20 100 123 4567',
    },
    hospital: person(1, 'Al Salam Hospital', 'مستشفى السلام'),
    time_zone: 'Africa/Cairo',
    specialty: person(1, 'Internal medicine', 'الباطنة'),
    department: person(1, 'Medical ward', 'القسم الباطني'),
    bed: '12A',
    admitted_at: '2026-11-12T08:30:00.000Z',
    left_bed_at: '2026-11-18T10:00:00.000Z',
    discharged_at: '2026-11-18T11:00:00.000Z',
    discharged_by: person(3, 'Dr. Karim Nabil', 'د. كريم نبيل'),
    stays: [],
    discharge_reason: 'Recovered, continues treatment at home',
    diagnoses: [
      { code: 'CA40.0', title: 'Bacterial pneumonia' },
      { code: 'BA00', title: 'Essential hypertension' },
    ],
    allergies: {
      state: 'listed',
      entries: [
        {
          substance: { en: 'Penicillin G', ar: 'بنسلين ج' },
          reaction: 'Swelling of the face',
          severity: 'life_threatening',
        },
        { substance: { en: 'Peanuts', ar: 'الفول السوداني' }, reaction: null, severity: 'mild' },
      ],
    },
    chief_complaint: 'Fever and cough for four days',
    present_illness_history: 'Temperature up to 39.5 °C, SpO2 ≥ 93 % on air.\nNo travel.',
    examination: null,
    note: 'سعال مع بلغم منذ 4 أيام، وتحسن بعد 48 ساعة من العلاج.',
    form: {
      instance_id: 1,
      title: { en: 'Discharge checklist', ar: 'قائمة الخروج' },
      answers: [
        { question: { en: 'Can walk alone?', ar: 'هل يمكن المشي دون مساعدة؟' }, answer: { en: 'Yes', ar: 'نعم' } },
      ],
    },
    medicines: [
      {
        verdict: 'continue',
        reason: null,
        source: 'ward',
        before: details({}),
        after: details({ prescription_id: 11 }),
        last_given_at: '2026-11-18T04:05:00.000Z',
      },
      {
        verdict: 'changed',
        reason: 'Blood pressure too low',
        source: 'ward',
        before: details({
          prescription_id: 2,
          name: { en: 'Amlodipine', ar: 'أملوديبين' },
          composition: null,
          dosage: { en: '10 mg', ar: '10 ملغم' },
          frequency: { en: 'Once every day', ar: 'مرة كل يوم' },
          ...once,
        }),
        after: details({
          prescription_id: 12,
          name: { en: 'Amlodipine', ar: 'أملوديبين' },
          composition: null,
          dosage: { en: '5 mg', ar: '5 ملغم' },
          frequency: { en: 'Once every day, for 4 weeks', ar: 'مرة كل يوم، لمدة 4 أسابيع' },
          ...once,
          start_at: '2026-11-18T20:00:00.000Z',
        }),
        last_given_at: '2026-11-17T20:00:00.000Z',
      },
      {
        verdict: 'new',
        reason: null,
        source: null,
        before: null,
        after: details({
          prescription_id: 13,
          name: { en: 'Paracetamol', ar: 'باراسيتامول' },
          composition: null,
          dosage: { en: '500 mg', ar: '500 ملغم' },
          kind: 'as_needed',
          ...noTimes,
          indication: 'Pain or fever',
          minimum_interval: 360,
          maximum_in_24_hours: '2000',
        }),
        last_given_at: null,
      },
      {
        verdict: 'stopped',
        reason: 'No longer needed',
        source: 'home',
        before: details({
          ...home,
          ...noTimes,
          name: { en: 'Aspirin', ar: 'أسبرين' },
          composition: null,
          dosage: { en: '1 tablet in the morning', ar: '1 tablet in the morning' },
          dosage_unit: null,
        }),
        after: null,
        last_given_at: null,
      },
    ],
    follow_ups: [
      {
        appointment_id: 9,
        short_code: 'AB12CD',
        starts_at: '2026-11-25T08:00:00.000Z',
        time_zone: 'Africa/Cairo',
        doctor: { en: 'Dr. Hala Samir', ar: 'د. هالة سمير' },
        specialty: { en: 'Chest', ar: 'الصدر' },
        clinic: { en: 'Chest clinic', ar: 'عيادة الصدر' },
        hospital: { en: 'Al Salam Hospital', ar: 'مستشفى السلام' },
        type: 'physical',
        address: '12 Nile Street',
      },
    ],
    open_points: [
      {
        kind: 'red_flag',
        text: { en: 'Culture of sputum is pending', ar: 'نتيجة مزرعة البلغم لم تظهر' },
        at: null,
        owner: person(3, 'Dr. Karim Nabil', 'د. كريم نبيل'),
      },
    ],
    warning_signs: 'Fever above 38.5 °C\nShortness of breath\nChest pain',
    contact_name: 'Medical ward',
    contact_phone: '+20 2 2555 0100',
    addenda: [],
    ...changes,
  }
}

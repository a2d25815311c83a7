import { sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { ofEncounters } from '../../investigations'
import { text } from '../text'
import {
  drugNamed,
  episodeColumns,
  episodeShared,
  hospitalOfEpisode,
  hours,
  namedColumns,
  namesOfEpisode,
  person,
  shared,
} from './shared'
import type { Edge, Source } from './source'

const filters = {
  hospital_id: 'hospital_id',
  specialty_id: 'specialty_id',
  patient_id: 'patient_id',
}

const episodeOf: Edge = {
  to: 'episodes',
  label: text('Case', 'الحالة'),
  cardinality: text('one case each', 'حالة واحدة لكل سجل'),
  many: false,
  from: 'episode_id',
  toColumn: 'id',
}

const drug = { label: text('Drug', 'الدواء'), type: 'text' } as const
const isActive = { label: text('Prescription is active', 'الوصفة سارية'), type: 'flag' } as const
const doctor = { doctor_id: shared.doctor_id, doctor: shared.doctor }
const flag = (en: string, ar: string) => ({ label: text(en, ar), type: 'flag' }) as const
const at = () => sql`${now().toISOString()}::timestamptz`

const prescribedDrug = () => drugNamed(sql`prescriptions.drug_id`)
const ofEpisode = () => namedColumns(namesOfEpisode())
const ofDose = () => namedColumns({ ...namesOfEpisode(), drug: prescribedDrug() })
const ofPrescription = () =>
  namedColumns({ ...namesOfEpisode(), drug: prescribedDrug(), doctor: person(sql`prescriptions.doctor_id`) })
const ofInvestigation = () => namedColumns({ ...namesOfEpisode(), doctor: person(sql`investigations.doctor_id`) })

/** Prescriptions for the stay and for the time after it. */
export const prescriptionsSource: Source = {
  name: 'prescriptions',
  label: text('Prescriptions of cases', 'وصفات الحالات'),
  permissions: ['list-prescription', 'show-prescription'],
  period: 'prescribed_at',
  filters: { ...filters, date: 'prescribed_at', hour: 'prescribed_at', doctor_id: 'doctor_id' },
  columns: {
    ...episodeShared,
    ...doctor,
    drug,
    prescribed_at: { label: text('Prescribed', 'وقت الوصف'), type: 'instant' },
    status: {
      label: text('Status', 'الحالة'),
      type: 'code',
      options: {
        '1': text('Draft', 'مسودة'),
        '2': text('Active', 'سارية'),
        '3': text('Hold', 'موقوفة مؤقتًا'),
        '4': text('Discontinued', 'متوقفة'),
        '5': text('Modified', 'معدَّلة'),
        '6': text('Completed', 'مكتملة'),
      },
    },
    kind: {
      label: text('Kind', 'النوع'),
      type: 'code',
      options: {
        scheduled: text('Scheduled', 'بمواعيد'),
        as_needed: text('As needed', 'عند اللزوم'),
        once: text('Once', 'مرة واحدة'),
      },
    },
    is_active: isActive,
  },
  edges: {
    episode_of: episodeOf,
    executions: {
      to: 'executions',
      label: text('Doses', 'الجرعات'),
      cardinality: text('several doses per prescription', 'عدة جرعات لكل وصفة'),
      many: true,
      from: 'id',
      toColumn: 'prescription_id',
    },
  },
  parts: () => [
    {
      kind: 'episode',
      permissions: ['list-prescription', 'show-prescription'],
      tables: sql`prescriptions join episodes on episodes.id = prescriptions.episode_id ${hospitalOfEpisode}`,
      joins: ofPrescription().joins,
      columns: {
        ...episodeColumns,
        ...ofPrescription().columns,
        id: sql`prescriptions.id`,
        doctor_id: sql`prescriptions.doctor_id`,
        prescribed_at: sql`prescriptions.created_at`,
        status: sql`prescriptions.status`,
        kind: sql`prescriptions.kind`,
        is_active: sql`(prescriptions.status = 2)`,
      },
    },
  ],
}

/** Recorded as given, and not waiting for, or declined by, the second person of a high-alert drug. */
const isGiven = sql`(executions.status = 2 and not exists (select from dose_checks where dose_checks.execution_id = executions.id
  and dose_checks.replaced_at is null and coalesce(dose_checks.outcome, 'declined') = 'declined'))`
/** Not recorded, and not to be given: on hold when it was due, or stopped before. */
const isSuspended = sql`(executions.status = 1 and (coalesce(prescriptions.stopped_at <= executions.due_at, false)
  or exists (select from prescription_holds as holds where holds.prescription_id = prescriptions.id
    and holds.from_time <= executions.due_at and (holds.until_time is null or holds.until_time > executions.due_at))))`

/** Doses of the ward. */
export const executionsSource: Source = {
  name: 'executions',
  label: text('Doses', 'الجرعات'),
  permissions: ['list-prescription', 'show-prescription'],
  period: 'due_at',
  filters: { ...filters, date: 'due_at', hour: 'due_at' },
  columns: {
    ...episodeShared,
    prescription_id: { label: text('Prescriptions', 'الوصفات'), type: 'key' },
    drug,
    due_at: { label: text('Due', 'موعد الجرعة'), type: 'instant' },
    given_at: { label: text('Given at', 'وقت الإعطاء'), type: 'instant' },
    is_due: flag('Was due', 'كانت مستحقة'),
    is_given: flag('Given', 'أُعطيت'),
    is_not_given: flag('Not given', 'لم تُعطَ'),
    is_unrecorded: flag('Not Executed', 'لم تُسجَّل بعد'),
    is_active: isActive,
    is_open: flag('Case is open', 'الحالة مفتوحة'),
  },
  edges: {
    prescription_of: {
      to: 'prescriptions',
      label: text('Prescription', 'الوصفة'),
      cardinality: text('one prescription per dose', 'وصفة واحدة لكل جرعة'),
      many: false,
      from: 'prescription_id',
      toColumn: 'id',
    },
  },
  parts: () => [
    {
      kind: 'episode',
      permissions: ['list-prescription', 'show-prescription'],
      tables: sql`executions join prescriptions on prescriptions.id = executions.prescription_id
        join episodes on episodes.id = prescriptions.episode_id ${hospitalOfEpisode}`,
      joins: ofDose().joins,
      columns: {
        ...episodeColumns,
        ...ofDose().columns,
        id: sql`executions.id`,
        prescription_id: sql`executions.prescription_id`,
        due_at: sql`executions.due_at`,
        given_at: sql`executions.given_at`,
        is_due: sql`(executions.due_at <= ${at()} and not ${isSuspended})`,
        is_given: isGiven,
        is_not_given: sql`(executions.status = 3)`,
        is_unrecorded: sql`(executions.status = 1 and executions.due_at <= ${at()} and not ${isSuspended})`,
        is_active: sql`(prescriptions.status = 2)`,
        is_open: sql`(episodes.status = 0)`,
      },
    },
  ],
}

/** As the case names them. */
const vitalTypes = {
  ...{ '1': text('Heart rate', 'معدل ضربات القلب'), '2': text('Respiratory rate', 'معدل التنفس') },
  ...{ '3': text('Temperature', 'درجة الحرارة'), '4': text('Systolic blood pressure', 'ضغط الدم الانقباضي') },
  ...{ '5': text('Diastolic blood pressure', 'ضغط الدم الانبساطي'), '6': text('Oxygen saturation', 'تشبّع الأكسجين') },
  ...{ '7': text('Weight', 'الوزن'), '8': text('Height', 'الطول'), '9': text('Head circumference', 'محيط الرأس') },
  ...{ '10': text('Blood glucose', 'سكر الدم'), '11': text('Pain', 'الألم') },
  ...{ '12': text('Glasgow Coma Scale', 'مقياس غلاسكو للغيبوبة'), '13': text('Oxygen', 'الأكسجين') },
  ...{ '14': text('Consciousness', 'مستوى الوعي') },
}

/** How often vital signs are measured; their values are read in the case. */
export const vitalSignsSource: Source = {
  name: 'vital_signs',
  label: text('Vital signs', 'العلامات الحيوية'),
  permissions: ['list-vital-sign'],
  period: 'measured_at',
  filters: { ...filters, date: 'measured_at', hour: 'measured_at' },
  columns: {
    ...episodeShared,
    type: { label: text('Vital sign', 'العلامة الحيوية'), type: 'code', options: vitalTypes },
    measured_at: { label: text('Measured', 'وقت القياس'), type: 'instant' },
  },
  edges: { episode_of: episodeOf },
  parts: () => [
    {
      kind: 'episode',
      permissions: ['list-vital-sign'],
      tables: sql`vital_signs join episodes on episodes.id = vital_signs.episode_id ${hospitalOfEpisode}`,
      where: sql`not vital_signs.is_error`,
      joins: ofEpisode().joins,
      columns: {
        ...episodeColumns,
        ...ofEpisode().columns,
        id: sql`vital_signs.id`,
        type: sql`vital_signs.type_id`,
        measured_at: sql`vital_signs.measured_at`,
      },
    },
  ],
}

/** Orders of the ward. */
export const investigationsSource: Source = {
  name: 'investigations',
  label: text('Investigations of cases', 'تحاليل الحالات وأشعتها'),
  permissions: ['list-investigation', 'show-investigation'],
  period: 'ordered_at',
  filters: { ...filters, date: 'ordered_at', hour: 'ordered_at', doctor_id: 'doctor_id' },
  columns: {
    ...episodeShared,
    ...doctor,
    center_type: {
      label: text('Kind', 'النوع'),
      type: 'code',
      options: { '1': text('Lab', 'مختبر'), '2': text('Radiology', 'أشعة') },
    },
    status: {
      label: text('Status', 'الحالة'),
      type: 'code',
      options: { '1': text('Ordered', 'مطلوب'), '2': text('Done', 'مكتمل'), '3': text('Cancelled', 'ملغى') },
    },
    ordered_at: { label: text('Ordered', 'وقت الطلب'), type: 'instant' },
    is_done: flag('Done', 'مكتملة'),
    hours_to_result: { label: text('Time to the result', 'المدة حتى النتيجة'), type: 'number', unit: hours },
  },
  edges: { episode_of: episodeOf },
  parts: () => [
    {
      // Not as for their case: who works at a center sees what is assigned to it only (decisions 3).
      kind: 'investigation',
      permissions: ['list-investigation', 'show-investigation'],
      tables: sql`investigations ${ofEncounters} ${hospitalOfEpisode}`,
      where: sql`episodes.id is not null`,
      joins: ofInvestigation().joins,
      columns: {
        ...episodeColumns,
        ...ofInvestigation().columns,
        id: sql`investigations.id`,
        doctor_id: sql`investigations.doctor_id`,
        center_type: sql`investigations.center_type`,
        status: sql`investigations.status`,
        ordered_at: sql`investigations.created_at`,
        is_done: sql`(investigations.status = 2)`,
        hours_to_result: sql`round(extract(epoch from investigations.result_at - investigations.created_at) / 3600, 1)`,
      },
    },
  ],
}

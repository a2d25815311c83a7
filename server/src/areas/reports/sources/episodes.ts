import { sql } from 'drizzle-orm'
import { now } from '../../../platform/context'
import { text } from '../text'
import {
  days,
  departmentNamed,
  episodeColumns,
  episodeShared,
  hospitalOfEpisode,
  hours,
  namedColumns,
  namesOfEpisode,
  party,
  shared,
} from './shared'
import type { Edge, Source } from './source'

const severity = { '0': text('Unstable', 'غير مستقرة'), '1': text('Stable', 'مستقرة') }
const status = { '0': text('Open', 'مفتوحة'), '1': text('Discharged', 'تم الخروج') }
const daysBetween = (until: string) =>
  sql`round(extract(epoch from ${sql.raw(until)} - episodes.created_at) / 86400, 2)`
const at = () => sql`${now().toISOString()}::timestamptz`

const names = () => namedColumns({ ...namesOfEpisode(), department: departmentNamed(sql`episodes.department_id`) })

/** The newest change of a case: of its own fields, its vital signs, doses, severity and follow-up notes. */
const lastUpdate = sql`greatest(episodes.edited_at, episodes.discharge_time,
  (select max(recorded_at) from vital_sets where vital_sets.episode_id = episodes.id),
  (select max(changed_at) from severity_changes where severity_changes.episode_id = episodes.id),
  (select max(greatest(executions.recorded_at, prescriptions.recorded_at)) from prescriptions
    left join executions on executions.prescription_id = prescriptions.id and executions.recorded_at is not null
    where prescriptions.episode_id = episodes.id))`

const several = (to: string, label: Edge['label'], cardinality: Edge['cardinality']): Edge => ({
  to,
  label,
  cardinality,
  many: true,
  from: 'id',
  toColumn: 'episode_id',
})

const { episode_id: _episodeId, ...columns } = episodeShared

/** Cases, as the list of a hospital's cases shows them. */
export const episodesSource: Source = {
  name: 'episodes',
  label: text('Cases', 'الحالات'),
  permissions: ['list-episode'],
  filters: {
    date: 'admitted_at',
    hour: 'admitted_at',
    hospital_id: 'hospital_id',
    specialty_id: 'specialty_id',
    patient_id: 'patient_id',
    party: 'party',
  },
  columns: {
    ...columns,
    id: { ...shared.id, label: text('Cases', 'الحالات') },
    department_id: { label: text('Department', 'القسم'), type: 'key', internal: true },
    department: { label: text('Department', 'القسم'), type: 'text' },
    admitted_at: { label: text('Admission', 'دخول المستشفى'), type: 'instant' },
    discharged_at: { label: text('Discharge', 'الخروج'), type: 'instant' },
    status: { label: text('Status', 'الحالة'), type: 'code', options: status },
    severity: { label: text('Severity', 'حدّة الحالة'), type: 'code', options: severity },
    is_open: { label: text('Open', 'مفتوحة'), type: 'flag' },
    is_discharged: { label: text('Discharged', 'تم الخروج'), type: 'flag' },
    party: { label: text('Ended by', 'أنهاها'), type: 'code', options: party },
    discharge_reason: { label: text('Discharge reason', 'سبب الخروج'), type: 'text' },
    stay: { label: text('Length of stay', 'مدة الإقامة'), type: 'number', unit: days },
    days_so_far: { label: text('Days in the hospital', 'أيام في المستشفى'), type: 'number', unit: days },
    updated_at: { label: text('Last update', 'آخر تحديث'), type: 'instant' },
    hours_since_update: { label: text('Since the last update', 'منذ آخر تحديث'), type: 'number', unit: hours },
    is_readmission: { label: text('Readmission within 30 days', 'دخول متكرر خلال 30 يومًا'), type: 'flag' },
  },
  edges: {
    patient_of: {
      to: 'patients',
      label: text('Patient', 'المريض'),
      cardinality: text('one patient per case', 'مريض واحد لكل حالة'),
      many: false,
      from: 'patient_id',
      toColumn: 'id',
    },
    hospital_of: {
      to: 'hospitals',
      label: text('Hospital', 'المستشفى'),
      cardinality: text('one hospital per case', 'مستشفى واحد لكل حالة'),
      many: false,
      from: 'hospital_id',
      toColumn: 'id',
    },
    prescriptions: several(
      'prescriptions',
      text('Prescriptions', 'الوصفات'),
      text('several prescriptions per case', 'عدة وصفات لكل حالة'),
    ),
    vital_signs: several(
      'vital_signs',
      text('Vital signs', 'العلامات الحيوية'),
      text('several measurements per case', 'عدة قياسات لكل حالة'),
    ),
    investigations: several(
      'investigations',
      text('Investigations', 'التحاليل والأشعة'),
      text('several investigations per case', 'عدة طلبات لكل حالة'),
    ),
    requests: several(
      'consultation_requests',
      text('Consultation requests', 'طلبات الاستشارة'),
      text('several requests per case', 'عدة طلبات لكل حالة'),
    ),
  },
  parts: () => [
    {
      kind: 'episode',
      permissions: ['list-episode'],
      tables: sql`episodes ${hospitalOfEpisode} left join discharges on discharges.episode_id = episodes.id`,
      joins: names().joins,
      columns: {
        ...episodeColumns,
        ...names().columns,
        id: sql`episodes.id`,
        department_id: sql`episodes.department_id`,
        admitted_at: sql`episodes.created_at`,
        discharged_at: sql`episodes.discharge_time`,
        status: sql`episodes.status`,
        severity: sql`episodes.severity`,
        is_open: sql`(episodes.status = 0)`,
        is_discharged: sql`(episodes.status = 1)`,
        party: sql`case when episodes.status = 1 then coalesce(discharges.party, 1) end`,
        discharge_reason: sql`case when episodes.status = 1 then discharges.discharge_reason end`,
        stay: daysBetween('episodes.discharge_time'),
        days_so_far: sql`round(extract(epoch from coalesce(episodes.discharge_time, ${at()}) - episodes.created_at) / 86400, 2)`,
        updated_at: lastUpdate,
        hours_since_update: sql`round(extract(epoch from ${at()} - ${lastUpdate}) / 3600, 1)`,
        is_readmission: sql`exists (select from episodes as earlier where earlier.patient_id = episodes.patient_id
          and earlier.discharge_time <= episodes.created_at
          and earlier.discharge_time > episodes.created_at - interval '30 days')`,
      },
    },
  ],
}

import { sql } from 'drizzle-orm'
import { type AreaRecords, auditedAnswers, auditedRow, owned } from '../../schema/areaRecords'

const episode = auditedRow('episodes', {
  hides: ['revision', 'edited_at', 'guardian_recorded_at', 'guardian_recorded_by'],
  adds: sql`jsonb_build_object(
    'icd_codes', (select jsonb_agg(code order by position) from diagnosis_codes
      where episode_id = audited.id and removed_at is null),
    'copied_prescriptions', (select jsonb_agg(id order by id) from prescriptions
      where episode_id = audited.id and cloned_from_id is not null),
    'emergency_doses', (select jsonb_agg(jsonb_build_object('id', emergency_doses.id, 'drug', 'drug ' || drug_id,
        'dosage', dosage, 'given_at', given_at, 'doctor_id', doctor_id, 'reason', reason, 'outcome', outcome, 'note', note)
        order by id) from emergency_doses where episode_id = audited.id),
    'surveys_answers', ${auditedAnswers(sql`audited.admission_instance_id`)})
    || (select jsonb_build_object('spo2_scale', coalesce(max(spo2_scale), 1), 'is_pregnant', coalesce(bool_or(is_pregnant), false),
        'interval_minutes', max(interval_minutes), 'interval_until', max(interval_until), 'monitoring_reason', max(reason))
      from episode_monitoring where episode_id = audited.id)
    || (select jsonb_build_object('discharge_reason', max(discharge_reason),
        'discharge_party', case max(party) when 1 then 'hospital' when 2 then 'patient' end, 'discharge_note', max(note),
        'discharge_specialty_id', max(specialty_id), 'warning_signs', max(warning_signs), 'contact_name', max(contact_name),
        'contact_phone', max(contact_phone), 'discharge_answers', ${auditedAnswers(sql`max(form_instance_id)`)})
      from discharges where episode_id = audited.id)
    || jsonb_build_object(
      'verdicts', (select jsonb_agg(jsonb_build_object('prescription_id', prescription_id, 'verdict', verdict,
          'verdict_reason', reason, 'discharge_prescription_id', discharge_prescription_id) order by prescription_id)
        from discharge_verdicts where episode_id = audited.id),
      'home_medicines', (select jsonb_agg(jsonb_build_object('medicine', coalesce(name, 'drug ' || drug_id),
          'dosage', dosage, 'verdict', verdict, 'verdict_reason', reason,
          'discharge_prescription_id', discharge_prescription_id) order by position)
        from discharge_home_medicines where episode_id = audited.id),
      'summary_version', (select max(discharge_summaries.version) from discharge_summaries
        where episode_id = audited.id))`,
})

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const episodesRecords: AreaRecords = {
  episode: { audited: episode, ofPatient: { part: 'admissions', keys: owned('episodes') } },
  department: { audited: auditedRow('departments') },
}

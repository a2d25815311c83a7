import { sql } from 'drizzle-orm'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { personJson } from '../../schema/people'
import { mostOpenPoints, OpenPointRow } from './openPointRow'

/** Returns the doses of an episode that were given in an emergency and that their doctor has not answered. */
export function unansweredEmergencyDoses(episodeId: number): Promise<OpenPointRow[]> {
  return readJsonRows(
    OpenPointRow,
    sql`select emergency_doses.id, drugs.drug_name as name, drugs.drug_name_ar as alternate_name,
        ${sql.raw(epochMs('emergency_doses.given_at'))} as at, ${sql.raw(personJson('doctors'))} as owner
      from emergency_doses join drugs on drugs.id = emergency_doses.drug_id
      join users as doctors on doctors.id = emergency_doses.doctor_id
      where emergency_doses.episode_id = ${episodeId} and emergency_doses.outcome is null
      order by emergency_doses.given_at, emergency_doses.id limit ${mostOpenPoints}`,
  )
}

/**
 * Returns the doses of an episode that were recorded as given and that no second person has confirmed: they wait, or were
 * declined. Who recorded a dose takes care of it, because only the first person can correct it or complete it alone.
 */
export function unconfirmedDoses(episodeId: number): Promise<OpenPointRow[]> {
  return readJsonRows(
    OpenPointRow,
    sql`select executions.id, drugs.drug_name as name, drugs.drug_name_ar as alternate_name,
        ${sql.raw(epochMs('executions.given_at'))} as at, ${sql.raw(personJson('authors'))} as owner
      from prescriptions join executions on executions.prescription_id = prescriptions.id
      join dose_checks as checks on checks.execution_id = executions.id and checks.replaced_at is null
      join drugs on drugs.id = executions.drug_id join users as authors on authors.id = checks.recorded_by
      where prescriptions.episode_id = ${episodeId} and executions.status = 2
        and (checks.outcome is null or checks.outcome = 'declined')
      order by executions.given_at, executions.id limit ${mostOpenPoints}`,
  )
}

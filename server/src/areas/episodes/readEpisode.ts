import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { consentGivers, EPISODE_STATUS, guardianReceipts, guardianRelations } from '#contract/episodes/codes'
import type { Episode } from '#contract/episodes/episode'
import { isSameName } from '#contract/rules/names/nameSound'
import { anyOf } from '../../platform/access/accessPath'
import { mayHaveName } from '../../platform/auth/search'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { orNotFound } from '../../platform/http/problem'
import { accessPathsAtHospital, accessPathsOfConsultant, seesEpisode } from '../../schema/episodeAccess'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { savedCodes } from '../icd'
import { episodeRow, iso, ListedRow, listedColumns, listedTables } from './episodeRow'
import { openers } from './list'

/** So many earlier episodes are shown. */
const mostPrevious = 20

/** So many inpatients whose names may match are compared. */
const mostCompared = 200
/** So many inpatients with a similar name are shown. */
const mostSimilar = 3

const SimilarRow = z.strictObject({ person: PersonRow, bed: z.string() })

const StayRow = z.strictObject({
  id: z.int(),
  department: OptionRow,
  bed: z.string(),
  from: z.int(),
  until: z.int().nullable(),
  person: PersonRow,
})

const FullRow = ListedRow.extend({
  is_transferred: z.boolean(),
  is_consulted: z.boolean(),
  creator: PersonRow,
  doctor: PersonRow.nullable(),
  examination: z.string().nullable(),
  /** Null without a guardian. */
  guardian: z
    .strictObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string().nullable(),
      address: z.string(),
      uuid: z.string(),
      phone: z.string(),
      relation: z.enum(guardianRelations).nullable(),
      receives: z.array(z.enum(guardianReceipts)),
      consent: z.enum(consentGivers).nullable(),
      recorded: z.int().nullable(),
      recorded_by: PersonRow.nullable(),
    })
    .nullable(),
  /** The newest first. */
  stays: z.array(StayRow),
})

const fullColumns = sql.raw(`
  (select ${personJson('people')} from users as people where people.id = episodes.creator_id) as creator,
  (select ${personJson('people')} from users as people where people.id = episodes.doctor_id) as doctor,
  episodes.examination,
  case when episodes.guardian_uuid is not null then json_build_object('first_name', episodes.guardian_first_name,
    'last_name', episodes.guardian_last_name, 'email', episodes.guardian_email, 'address', episodes.guardian_address,
    'uuid', episodes.guardian_uuid, 'phone', episodes.guardian_phone, 'relation', episodes.guardian_relation,
    'receives', episodes.guardian_receives, 'consent', episodes.guardian_consent,
    'recorded', ${epochMs('episodes.guardian_recorded_at')}, 'recorded_by',
    (select ${personJson('people')} from users as people where people.id = episodes.guardian_recorded_by)) end as guardian,
  (select json_agg(json_build_object('id', stays.id, 'department', ${optionJson('places')}, 'bed', stays.bed,
      'from', ${epochMs('stays.from_time')}, 'until', ${epochMs('stays.until_time')}, 'person', ${personJson('people')})
      order by stays.id desc)
    from bed_stays as stays join departments as places on places.id = stays.department_id
    join users as people on people.id = stays.moved_by where stays.episode_id = episodes.id) as stays`)

const PreviousRow = z.strictObject({
  id: z.int(),
  hospital: OptionRow,
  created: z.int(),
  discharged: z.int().nullable(),
})

/** Returns the patient's episodes before this one that lists show the caller, the newest first. */
async function previousOf({ id, patient }: ListedRow): Promise<Episode['previous']> {
  const rows = await readJsonRows(
    PreviousRow,
    sql`select episodes.id, ${sql.raw(optionJson('hospitals'))} as hospital,
        ${sql.raw(epochMs('episodes.created_at'))} as created,
        ${sql.raw(epochMs('episodes.discharge_time'))} as discharged
      from episodes join hospitals on hospitals.id = episodes.hospital_id
      where episodes.patient_id = ${patient.id} and ${seesEpisode(caller(), openers)}
        and (episodes.created_at, episodes.id) < (select shown.created_at, shown.id from episodes as shown
          where shown.id = ${id})
      order by episodes.created_at desc, episodes.id desc limit ${mostPrevious}`,
  )
  return rows.map(({ hospital, created, discharged, ...row }) => ({
    ...row,
    spock: optionOf(hospital),
    created_at: iso(created),
    discharge_time: discharged === null ? null : iso(discharged),
  }))
}

/** The caller opens the case only because they are consulted about it. */
function isConsulted(): SQL {
  return sql`(${anyOf(accessPathsOfConsultant(caller(), openers))} is true
    and ${anyOf(accessPathsAtHospital(caller(), openers))} is not true)`
}

/** The caller opens the case only through a hospital from which the patient was transferred. */
function isTransferred(): SQL {
  const permissions = [...openers, 'create-episode', 'close-episode'] as const
  return sql`(exists (select from bed_stays where episode_id = episodes.id and hospital_id <> episodes.hospital_id)
    and ${anyOf(accessPathsAtHospital(caller(), permissions))} is not true)`
}

/**
 * Returns the other inpatients of the department whose name sounds the same, and whom lists show the caller. The department
 * is read first: the search index finds everybody with such a name.
 */
async function similarNamesOf({ id, status, patient, hospital, department }: ListedRow) {
  if (status !== EPISODE_STATUS.open) return []
  const rows = await readJsonRows(
    SimilarRow,
    sql`select ${sql.raw(personJson('users'))} as person, episodes.bed
      from (select * from episodes where hospital_id = ${hospital.id} and department_id = ${department.id} and status = 0
          and id <> ${id} offset 0) as episodes
      join users on users.id = episodes.patient_id
      where ${mayHaveName(`${patient.first_name} ${patient.last_name}`)} and ${seesEpisode(caller(), openers)}
      order by episodes.bed, episodes.id limit ${mostCompared}`,
  )
  return rows
    .filter(({ person }) => isSameName(person, patient))
    .slice(0, mostSimilar)
    .map(({ person, bed }) => ({ name_text: personOf(person).name_text, bed }))
}

async function selectEpisode(which: SQL) {
  const [row] = await readJsonRows(
    FullRow,
    sql`select ${listedColumns}, ${fullColumns}, ${isTransferred()} as is_transferred, ${isConsulted()} as is_consulted from ${listedTables(sql`episodes`)} where ${which}`,
  )
  return orNotFound(row)
}

function guardianOf({ recorded, recorded_by: by, ...guardian }: NonNullable<z.output<typeof FullRow>['guardian']>) {
  return { ...guardian, recorded_at: recorded === null ? null : iso(recorded), recorded_by: by && personOf(by) }
}

/**
 * Returns an episode as its page shows it, in the caller's language.
 * @param isOpen whether the caller can open the record; if not, as after an admission by staff of a hospital above, the
 * patient has a name and a picture only
 * @throws Problem 404
 */
export async function readEpisode(id: number, isOpen = true): Promise<Episode> {
  const row = await selectEpisode(sql`episodes.id = ${id}`)
  return {
    ...episodeRow(row, isOpen),
    time_zone: row.time_zone,
    is_transferred: row.is_transferred,
    is_consulted: row.is_consulted,
    creator: personOf(row.creator),
    doctor: row.doctor && personOf(row.doctor),
    examination: isOpen ? row.examination : null,
    guardian: row.guardian && guardianOf(row.guardian),
    icd_codes: await savedCodes({ episode_id: id }),
    stays: row.stays.map(({ department, from, until, person, ...stay }) => ({
      ...stay,
      department: optionOf(department),
      from: iso(from),
      until: until === null ? null : iso(until),
      moved_by: personOf(person),
    })),
    similar_names: await similarNamesOf(row),
    previous: await previousOf(row),
  }
}

/** Returns an episode that the caller has just created. */
export async function readCreated(id: number): Promise<Episode> {
  const open = await context().platform.access.reachable('episode', caller(), [id], [...openers, 'create-episode'])
  return readEpisode(id, open.size > 0)
}

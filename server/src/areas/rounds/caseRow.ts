import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { caseConsents, caseStates } from '#contract/rounds/codes'
import type { AgendaCase, RoundPatient } from '#contract/rounds/conference'
import { withoutIdentifiers } from '#contract/rounds/identifiers'
import { ageBand } from '#contract/rounds/rules'
import { localTime } from '#contract/rules/wallClock'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { apiText, localizedName } from '../../platform/texts'
import { OptionRow, optionJson } from '../../schema/options'
import { ageOn, initialsOf, PersonRow, personJson, personName, personOf } from '../../schema/people'
import { iso } from './roundRow'

/** More cases than a round has. */
const most = 50

/**
 * The condition that a round is recorded, or people from outside or from another country take part in it: then its cases have no initials and
 * no hospital, and need the patient's written consent and a second check. Expects `rounds`.
 */
export const isOpenRound = sql`(rounds.is_public or rounds.is_recorded or exists (select from round_guests
    where round_guests.round_id = rounds.id and round_guests.state <> 'removed')
  or exists (select from (select user_id, hospital_id from round_people where round_people.round_id = rounds.id
        union all select rounds.organizer_id, null) as taking
      left join user_hospitals on user_hospitals.user_id = taking.user_id
      join hospitals as places on places.id = coalesce(taking.hospital_id, user_hospitals.hospital_id)
      join hospitals as holding on holding.id = rounds.hospital_id
    where places.country_id <> holding.country_id))`

/** A case as agendas read it. Instants are milliseconds since the epoch. */
export const CaseRow = z.strictObject({
  id: z.int(),
  episode_id: z.int(),
  position: z.int(),
  state: z.enum(caseStates),
  patient: PersonRow,
  /** First and last name of the guardian. */
  guardian: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  question: z.string().nullable(),
  summary: z.string().nullable(),
  minutes: z.int(),
  presenter: PersonRow.nullable(),
  hospital: OptionRow,
  hospital_zone: z.string(),
  proposed_by: PersonRow,
  consent: z.enum(caseConsents),
  checked: z.boolean(),
  sheet_at: z.int(),
  shown: z.int().nullable(),
  shown_seconds: z.int(),
  was_shown: z.boolean(),
  notes: z.int(),
  consent_recording: z.boolean(),
  /** The patient took the consent back. */
  is_withdrawn: z.boolean(),
  is_recorded: z.boolean(),
  is_open: z.boolean(),
  /** Copies without names, in their order. */
  images: z.array(z.int()),
})
export type CaseRow = z.output<typeof CaseRow>

/** The columns of `CaseRow`, from `caseTables`. */
export const caseColumns = sql`${sql.raw(`round_cases.id, round_cases.episode_id, round_cases.position, round_cases.state,
  ${personJson('patients')} as patient, nullif(concat_ws(' ', episodes.guardian_first_name, episodes.guardian_last_name), '')
    as guardian, patients.birth_date, patients.gender, round_cases.question, round_cases.summary, round_cases.minutes,
  case when presenters.id is not null then ${personJson('presenters')} end as presenter, ${optionJson('case_hospitals')} as hospital,
  case_hospitals.time_zone as hospital_zone, ${personJson('proposers')} as proposed_by, round_cases.consent,
  round_cases.consent_recording, round_cases.consent_withdrawn_at is not null as is_withdrawn, rounds.is_recorded,
  round_cases.checked_by is not null as checked, ${epochMs('round_cases.sheet_at')} as sheet_at,
  ${epochMs('round_cases.shown_since')} as shown, round_cases.shown_seconds, round_cases.was_shown,
  (select count(*)::integer from round_notes where round_notes.round_id = round_cases.round_id
    and round_notes.episode_id = round_cases.episode_id) as notes,
  (select coalesce(json_agg(chosen.image_id order by chosen.position), '[]') from round_case_images as chosen
    where chosen.case_id = round_cases.id) as images`)}, ${isOpenRound} as is_open`

export const caseTables = sql`round_cases join rounds on rounds.id = round_cases.round_id
  join episodes on episodes.id = round_cases.episode_id join users as patients on patients.id = episodes.patient_id
  join hospitals as case_hospitals on case_hospitals.id = round_cases.hospital_id
  join users as proposers on proposers.id = round_cases.proposed_by
  left join users as presenters on presenters.id = round_cases.presenter_id`

/** Returns cases in the order of their agenda: 50 at most. */
export function readCases(condition: SQL): Promise<CaseRow[]> {
  return readJsonRows(
    CaseRow,
    sql`select ${caseColumns} from ${caseTables} where ${condition}
      order by case round_cases.state when 'accepted' then 0 else 1 end, round_cases.position, round_cases.id limit ${most}`,
  )
}

/** Returns the names that must not be in the sheet of a case: those of the patient in both scripts, and of the guardian. */
export function namesOf({ patient, guardian }: Pick<CaseRow, 'patient' | 'guardian'>): string[] {
  const { first_name, last_name, alternate_name } = patient
  return [`${first_name} ${last_name}`, alternate_name ?? '', guardian ?? ''].filter(Boolean)
}

/** Returns the patient of a case as a round shows them. */
export function roundPatient(row: CaseRow): RoundPatient {
  const today = localTime(row.sheet_at, row.hospital_zone).date
  const age = ageOn(row.birth_date, today)
  const band = age === null ? null : ageBand(age)
  const initials = row.is_open ? null : initialsOf(personName(row.patient))
  const years =
    band && (band.to === null ? apiText('roundPatient.older', { from: band.from }) : agesText(band.from, band.to))
  const gender = row.gender && apiText(`roundPatient.${row.gender}`)
  const label = [initials, gender, years].filter(Boolean).join(apiText('roundPatient.comma'))
  return { initials, age_band: band, gender: row.gender, label: label || apiText('roundPatient.unknown') }
}

const agesText = (from: number, to: number) =>
  from === to ? apiText('roundPatient.one', { from }) : apiText('roundPatient.between', { from, to })

/** Returns what a case still needs before it can be shown, in words. */
export function missingOf(row: CaseRow): string[] {
  const { is_open, is_withdrawn, is_recorded, consent, consent_recording, checked } = row
  if (is_withdrawn) return [apiText('roundCase.withdrawnConsent')]
  if (!is_open) return []
  return [
    ...(consent === 'written' ? [] : [apiText('roundCase.missingConsent')]),
    ...(is_recorded && !consent_recording ? [apiText('roundCase.missingRecording')] : []),
    ...(checked ? [] : [apiText('roundCase.missingCheck')]),
  ]
}

/** What the caller is to the round of a case. */
export interface Standing {
  /** The organizer, or the current presenter. */
  leads: boolean
  presents: boolean
}

/** Returns whether the caller can read the sheet of a case: once it was shown, and before that those who prepare the round. */
export function readsSheet(row: CaseRow, { leads, presents }: Standing): boolean {
  return row.was_shown || leads || presents || row.proposed_by.id === caller().id
}

/** Returns cases as agendas show them. */
export async function agendaCases(rows: readonly CaseRow[], standing: Standing): Promise<AgendaCase[]> {
  const { access } = context().platform
  const opened = await access.reachable(
    'episode',
    caller(),
    rows.map(({ episode_id: id }) => id),
    ['show-episode', 'update-episode'],
  )
  return rows.map((row) => {
    const isMine = row.proposed_by.id === caller().id
    const missing = missingOf(row)
    return {
      id: row.id,
      position: row.position,
      state: row.state,
      patient: roundPatient(row),
      question: row.question && withoutIdentifiers(row.question, namesOf(row)),
      minutes: row.minutes,
      presenter: row.presenter && personOf(row.presenter),
      case_location: row.is_open ? null : localizedName(row.hospital),
      proposed_by: personOf(row.proposed_by),
      consent: row.consent,
      consent_text: apiText(`caseConsent.${row.consent}`),
      consent_recording: row.consent_recording,
      is_ready: missing.length === 0,
      missing,
      shown_since: row.shown === null ? null : iso(row.shown),
      shown_seconds: row.shown_seconds,
      notes: row.notes,
      episode_id: opened.has(String(row.episode_id)) ? row.episode_id : null,
      shown_id: standing.leads ? row.episode_id : null,
      can_open: readsSheet(row, standing),
      can_withdraw: !row.was_shown && (standing.leads || isMine),
      can_check: row.is_open && !row.checked && !isMine && (standing.leads || standing.presents),
      images: row.images,
      can_choose_images: !row.was_shown && opened.has(String(row.episode_id)) && (standing.leads || isMine),
      can_consent: standing.leads || isMine || row.presenter?.id === caller().id,
    }
  })
}

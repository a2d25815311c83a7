import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { Conference } from '#contract/rounds/conference'
import { caller, db } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { initialsOf, PersonRow, personJson, personName, personOf } from '../../schema/people'
import { roundRatings } from '../../schema/rounds'
import { roundPartOf } from '../meeting'
import { presenceDue } from './attendance'
import { agendaCases, isOpenRound } from './caseRow'
import { openSheet, standingIn, visibleCases } from './cases'
import { recordingStateOf } from './recording'
import { presenterIds } from './speaker'
import { readState } from './state'

/** More people than a round has. */
const most = 500

const TakingRow = z.strictObject({ person: PersonRow })
const OpenRow = z.strictObject({ is_open: z.boolean() })
const SelectedRow = z.strictObject({ patient: PersonRow, episode_id: z.int() })

async function peopleIn(roundId: number) {
  const rows = await readJsonRows(
    TakingRow,
    sql`select ${sql.raw(personJson('users'))} as person from users where users.id in
      (select organizer_id from rounds where id = ${roundId} union select user_id from round_people where round_id = ${roundId})
      order by users.first_name, users.last_name, users.id limit ${most}`,
  )
  return rows.map(({ person }) => personOf(person))
}

/** Returns the documented `shared_data` of the case that is shown; the patient is named by initials. */
async function sharedData(caseId: number | null): Promise<string> {
  if (caseId === null) return JSON.stringify({ selectedPatient: null, caseType: null, activeCase: null })
  const rows = await readJsonRows(
    SelectedRow,
    sql`select ${sql.raw(personJson('users'))} as patient, round_cases.episode_id from round_cases
      join episodes on episodes.id = round_cases.episode_id join users on users.id = episodes.patient_id
      where round_cases.id = ${caseId}`,
  )
  const [selected] = rows
  return JSON.stringify({
    selectedPatient: selected && { id: selected.patient.id, name: initialsOf(personName(selected.patient)) },
    caseType: 'episode',
    activeCase: selected?.episode_id ?? null,
  })
}

/** Returns a round that runs or has ended, as the caller sees it. @throws Problem 404 */
export async function readConference(roundId: number): Promise<Conference> {
  const { round, version: _version, takesPart: _takesPart, ...standing } = await standingIn(roundId)
  const state = await readState(roundId)
  const [open] = await readJsonRows(
    OpenRow,
    sql`select ${isOpenRound} as is_open from rounds where rounds.id = ${roundId}`,
  )
  const [rated] = await db()
    .select({ rate: roundRatings.rate })
    .from(roundRatings)
    .where(and(eq(roundRatings.round_id, roundId), eq(roundRatings.user_id, caller().id)))
  const people = await peopleIn(roundId)
  const possible = new Set(await presenterIds(roundId))
  const isOpen = open?.is_open ?? true
  return {
    id: round.id,
    title: round.title,
    starts_at: round.starts_at.toISOString(),
    ends_at: round.ends_at.toISOString(),
    started_at: round.started_at?.toISOString() ?? null,
    time_zone: round.time_zone,
    organizer_id: round.organizer_id,
    session_token: round.status === ROUND_STATUS.running ? round.session_token : null,
    state,
    agenda: await agendaCases(await visibleCases(round, standing), standing),
    sheet: state.case_id === null ? null : await openSheet(roundId, state.case_id),
    shared_data: standing.leads && !isOpen ? await sharedData(state.case_id) : null,
    presenters: people.filter(({ id }) => possible.has(id)),
    people,
    is_organizer: round.organizer_id === caller().id,
    can_control: standing.leads,
    is_open: isOpen,
    recording: await recordingStateOf(roundId),
    call_part: (await roundPartOf(caller(), roundId)) ?? null,
    has_raised_hand: state.hands.some(({ id }) => id === caller().id),
    presence_due_at: (await presenceDue(roundId, { user_id: caller().id })).toISOString(),
    has_rated: rated !== undefined,
  }
}

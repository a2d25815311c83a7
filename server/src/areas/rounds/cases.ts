import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { Agenda, AgendaCase, CaseSheet } from '#contract/rounds/conference'
import { identifiersIn } from '#contract/rounds/identifiers'
import type { AgendaInput, CaseConsentInput, CaseInput } from '#contract/rounds/input'
import { agendaCloses } from '#contract/rounds/rules'
import { caller, context, db, now } from '../../platform/context'
import { fieldProblem, notFound, orNotFound } from '../../platform/http/problem'
import { checkNamedRecord } from '../../platform/http/recordsOfCall'
import { listed } from '../../platform/texts'
import { episodes } from '../../schema/episodes'
import {
  roundCaseImages,
  roundCases,
  roundPeople,
  roundStates,
  rounds,
  type StoredCase,
  type StoredRound,
} from '../../schema/rounds'
import { agendaCases, type CaseRow, missingOf, namesOf, readCases, readsSheet, type Standing } from './caseRow'
import { iso } from './roundRow'
import { lockRound } from './save'
import { addCase, emptySheet, readSheet } from './sheet'
import { changeAndPublish, changeState, lockState } from './state'

const opening = ['show-episode', 'update-episode'] as const

/** Returns what the caller is to a round, with the round. @throws Problem 404 */
export async function standingIn(roundId: number) {
  const [round] = await db().select().from(rounds).where(eq(rounds.id, roundId))
  const found = orNotFound(round)
  const [state] = await db().select().from(roundStates).where(eq(roundStates.round_id, roundId))
  const parts = await db()
    .select({ part: roundPeople.part })
    .from(roundPeople)
    .where(and(eq(roundPeople.round_id, roundId), eq(roundPeople.user_id, caller().id)))
  const me = caller().id
  const leads = found.organizer_id === me || state?.presenter_id === me
  const presents = parts.some(({ part }) => part !== 'attendee')
  return { round: found, version: state?.version ?? 1, leads, presents, takesPart: leads || parts.length > 0 }
}

/** Returns the cases of a round that the caller sees in its agenda, before it begins only those that they prepare. */
export async function visibleCases(
  round: Pick<StoredRound, 'id' | 'status'>,
  { leads, presents }: Standing,
): Promise<CaseRow[]> {
  const rows = await readCases(sql`round_cases.round_id = ${round.id}`)
  const isMine = (row: CaseRow) => row.proposed_by.id === caller().id || row.presenter?.id === caller().id
  if (leads) return rows
  if (round.status === ROUND_STATUS.opened) return rows.filter((row) => presents || isMine(row))
  return rows.filter((row) => row.state === 'accepted' || isMine(row))
}

const closesAt = ({ starts_at, ends_at, time_zone, created_at }: StoredRound) =>
  agendaCloses({ starts: starts_at.getTime(), ends: ends_at.getTime(), timeZone: time_zone }, created_at.getTime())

/** Returns the agenda of a round. @throws Problem 404 */
export async function readAgenda(roundId: number): Promise<Agenda> {
  const { round, version, ...standing } = await standingIn(roundId)
  const closes = closesAt(round)
  return {
    version,
    closes_at: iso(closes),
    is_closed: now().getTime() >= closes || round.status !== ROUND_STATUS.opened,
    can_order: standing.leads,
    cases: await agendaCases(await visibleCases(round, standing), standing),
  }
}

/** @throws Problem 403 with the patient if a reason would open the case; 422 on the field */
export async function checkOpensCase(episodeId: number, field: string): Promise<typeof episodes.$inferSelect> {
  await checkNamedRecord({ kind: 'episode', id: episodeId, permissions: opening, field })
  const [episode] = await db().select().from(episodes).where(eq(episodes.id, episodeId))
  return orNotFound(episode)
}

async function nextPosition(roundId: number): Promise<number> {
  const [row] = await db()
    .select({ last: max(roundCases.position) })
    .from(roundCases)
    .where(eq(roundCases.round_id, roundId))
  return (row?.last ?? 0) + 1
}

async function checkPresenter(round: StoredRound, presenter: number | null, field: string): Promise<void> {
  if (presenter === null || presenter === round.organizer_id) return
  const [found] = await db()
    .select({ id: roundPeople.user_id })
    .from(roundPeople)
    .where(and(eq(roundPeople.round_id, round.id), eq(roundPeople.user_id, presenter)))
    .limit(1)
  if (!found) throw fieldProblem(field, 'round.notInRound')
}

type Input = z.output<typeof CaseInput>

/** @throws Problem 422 on the field of a text that identifies the patient */
async function checkTexts(roundId: number, caseId: number, { question, summary }: Input): Promise<void> {
  const { row } = await readSheet(roundId, caseId)
  for (const [field, text] of Object.entries({ question, summary })) {
    const found = identifiersIn(text ?? '', namesOf(row))
    if (found.length > 0) throw fieldProblem(field, 'roundCase.identifies', { found: listed(found) })
  }
}

/** Returns a case as its agenda shows it. @throws Problem 404 */
export async function readCase(roundId: number, caseId: number): Promise<AgendaCase> {
  const standing = await standingIn(roundId)
  const rows = await readCases(sql`round_cases.round_id = ${roundId} and round_cases.id = ${caseId}`)
  const [found] = await agendaCases(rows, standing)
  return orNotFound(found)
}

/** The fields of a case that is new in a round. */
export function newCase(round: Pick<StoredRound, 'id'>, episodeId: number, values: Partial<StoredCase> = {}) {
  return {
    ...{ round_id: round.id, episode_id: episodeId, state: 'proposed' as const, position: 0 },
    ...{ question: null, summary: null, minutes: 20, presenter_id: null },
    ...{ consent: 'missing' as const, consent_by: null, consent_at: null, consent_recording: false },
    ...{ proposed_by: caller().id, proposed_at: now(), shown_since: null, shown_seconds: 0, was_shown: false },
    ...values,
  }
}

/**
 * Proposes a case for the agenda of a round.
 * @returns its id
 * @throws Problem 403 with the patient if a reason would open the case; 404; 422
 */
export async function proposeCase(roundId: number, input: Input): Promise<number> {
  const round = await lockRound(roundId)
  await lockState(roundId)
  const { takesPart, leads } = await standingIn(roundId)
  if (!takesPart) throw notFound()
  if (round.status !== ROUND_STATUS.opened || now().getTime() >= closesAt(round))
    throw fieldProblem('episode_id', 'round.agendaClosed')
  await checkOpensCase(input.episode_id, 'episode_id')
  await checkPresenter(round, input.presenter_id, 'presenter_id')
  const [same] = await db()
    .select({ id: roundCases.id })
    .from(roundCases)
    .where(and(eq(roundCases.round_id, roundId), eq(roundCases.episode_id, input.episode_id)))
  if (same) throw fieldProblem('episode_id', 'roundCase.isThere')
  const { episode_id: episodeId, question, summary, minutes, consent, consent_recording } = input
  const id = await addCase(
    newCase(round, episodeId, {
      ...{ question, summary, minutes, consent, consent_recording, presenter_id: input.presenter_id ?? caller().id },
      ...(consent === 'missing' ? {} : { consent_by: caller().id, consent_at: now() }),
      state: leads ? 'accepted' : 'proposed',
      position: await nextPosition(roundId),
    }),
  )
  await checkTexts(roundId, id, input)
  await changeAndPublish(roundId)
  return id
}

/** @throws Problem 422 on cases that are not in the round, or accepted too late */
async function checkOrder(round: StoredRound, cases: z.output<typeof AgendaInput>['cases']): Promise<void> {
  const ids = cases.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw fieldProblem('cases', 'round.chosenTwice')
  const stored = await db().select().from(roundCases).where(eq(roundCases.round_id, round.id))
  const byId = new Map(stored.map((each) => [each.id, each]))
  const isLate = now().getTime() >= closesAt(round)
  for (const { id, presenter_id: presenter } of cases) {
    const found = byId.get(id)
    if (!found) throw fieldProblem('cases', 'validation.invalidChoice')
    if (isLate && found.state === 'proposed') throw fieldProblem('cases', 'round.agendaClosed')
    await checkPresenter(round, presenter, 'cases')
  }
  if (stored.some((each) => each.was_shown && !ids.includes(each.id))) throw fieldProblem('cases', 'roundCase.wasShown')
}

/**
 * Accepts and orders the cases of a round; those that are left out are only proposed.
 * @throws Problem 404; 409 with the current state; 422
 */
export async function setAgenda(roundId: number, { version, cases }: z.output<typeof AgendaInput>): Promise<void> {
  const round = await lockRound(roundId)
  await lockState(roundId, version)
  await checkOrder(round, cases)
  await db().update(roundCases).set({ state: 'proposed' }).where(eq(roundCases.round_id, roundId))
  const order = JSON.stringify(cases.map((each, index) => ({ ...each, position: index + 1 })))
  await db().execute(sql`update round_cases set state = 'accepted', position = ordered.position, minutes = ordered.minutes,
      presenter_id = coalesce(ordered.presenter_id, round_cases.presenter_id)
    from jsonb_to_recordset(${order}::jsonb) as ordered (id integer, position smallint, minutes smallint, presenter_id integer)
    where round_cases.id = ordered.id and round_cases.round_id = ${roundId}`)
  await changeAndPublish(roundId)
}

/** Locks a case until the transaction ends; the state of its round is locked before. @throws Problem 404 */
export async function lockCase(roundId: number, caseId: number): Promise<StoredCase> {
  const [found] = await db()
    .select()
    .from(roundCases)
    .where(and(eq(roundCases.id, caseId), eq(roundCases.round_id, roundId)))
    .for('update')
  return orNotFound(found)
}

/** Takes a case out of the agenda; one that is not there stays so. @throws Problem 404; 422 once it was shown */
export async function withdrawCase(roundId: number, caseId: number): Promise<void> {
  await lockState(roundId)
  const { leads } = await standingIn(roundId)
  const found = await lockCase(roundId, caseId)
  if (!leads && found.proposed_by !== caller().id) throw notFound()
  if (found.was_shown) throw fieldProblem('case_id', 'roundCase.wasShown')
  await db().delete(roundCases).where(eq(roundCases.id, caseId))
  await changeAndPublish(roundId)
}

/**
 * Records that a second person found nothing in the sheet of a case that identifies the patient.
 * @param seen the images that they have looked at
 * @throws Problem 404; 422 for whoever proposed it, and on images if there are others now
 */
export async function checkCase(roundId: number, caseId: number, seen: readonly number[]): Promise<void> {
  await lockState(roundId)
  const { leads, presents } = await standingIn(roundId)
  await lockCase(roundId, caseId)
  const { row } = await readSheet(roundId, caseId)
  if (!leads && !presents) throw notFound()
  if (!row.images.every((id) => seen.includes(id))) throw fieldProblem('images', 'roundCase.otherImages')
  if (row.checked) return
  if (row.proposed_by.id === caller().id) throw fieldProblem('case_id', 'roundCase.secondPerson')
  await db()
    .update(roundCases)
    .set({ checked_by: caller().id, checked_at: now() })
    .where(inArray(roundCases.id, [caseId]))
  await changeAndPublish(roundId)
}

/**
 * Records whether the patient of a case agrees that it is discussed. If they no longer do, nothing of a case that was shown is
 * kept; a case that is shown now disappears as soon as it may not be shown any more.
 * @throws Problem 404 for others than who prepares the case or leads the round
 */
export async function consentToCase(
  roundId: number,
  caseId: number,
  { consent, consent_recording }: z.output<typeof CaseConsentInput>,
): Promise<void> {
  const state = await lockState(roundId)
  const { leads } = await standingIn(roundId)
  const found = await lockCase(roundId, caseId)
  if (!leads && ![found.proposed_by, found.presenter_id].includes(caller().id)) throw notFound()
  const isGiven = consent !== 'missing'
  const isWithdrawn = !isGiven && found.consent !== 'missing'
  const isEmptied = isWithdrawn && found.was_shown
  await db()
    .update(roundCases)
    .set({
      ...{ consent, consent_recording },
      ...{ consent_by: isGiven ? caller().id : null, consent_at: isGiven ? now() : null },
      ...(isGiven ? { consent_withdrawn_at: null } : isWithdrawn ? { consent_withdrawn_at: now() } : {}),
      ...(isEmptied ? { question: null, summary: null, sheet: emptySheet } : {}),
    })
    .where(eq(roundCases.id, caseId))
  if (isEmptied) await db().delete(roundCaseImages).where(eq(roundCaseImages.case_id, caseId))
  const mayStay = missingOf((await readSheet(roundId, caseId)).row).length === 0
  if (state.case_id !== caseId || mayStay) await changeAndPublish(roundId)
  else await hideShown(roundId)
}

/** Shows no case any more to a round that shows one. */
async function hideShown(roundId: number): Promise<void> {
  await stopShowing(roundId)
  const version = await changeState(roundId, { case_id: null, view: null })
  const data = { round_id: roundId, version, case_id: null }
  context().platform.realtime.publish('round', roundId, { event: 'ActiveCase', data })
}

/** Returns the sheet of a case for the caller. @throws Problem 404 before it was shown, except for those who prepare it */
export async function openSheet(roundId: number, caseId: number): Promise<CaseSheet> {
  const standing = await standingIn(roundId)
  const { row, sheet } = await readSheet(roundId, caseId)
  if (!readsSheet(row, standing)) throw notFound()
  return sheet
}

/** Ends the showing of the case that a round shows, and counts for how long it was shown. */
export async function stopShowing(roundId: number): Promise<void> {
  const at = now().toISOString()
  await db()
    .update(roundCases)
    .set({
      shown_seconds: sql`shown_seconds + greatest(0, extract(epoch from ${at}::timestamptz - shown_since))::integer`,
      shown_since: null,
    })
    .where(and(eq(roundCases.round_id, roundId), sql`shown_since is not null`))
}

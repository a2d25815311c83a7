import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/rounds/calls')['rounds']
type PublicCalls = typeof import('#contract/rounds/publicCalls')['publicRounds']

/** A round in lists and on cards. */
export type RoundRow = CallResponse<Calls['list']>['data'][number]
/** A round as its form edits it. */
export type Round = CallResponse<Calls['show']>['data']
/** A round as those see it who take part. */
export type RoundDetails = CallResponse<Calls['details']>['data']
export type RoundUtilities = CallResponse<Calls['utilities']>['data']
export type Agenda = CallResponse<Calls['agenda']>['data']
export type AgendaCase = Agenda['cases'][number]
export type Conference = CallResponse<Calls['conference']>['data']
export type CaseSheet = CallResponse<Calls['sheet']>['data']
export type RoundRecording = NonNullable<CallResponse<Calls['recording']>['data']>
export type PublicRound = CallResponse<PublicCalls['list']>['data'][number]
export type Hall = CallResponse<PublicCalls['hall']>['data']
export type Certificate = CallResponse<PublicCalls['verify']>['data']

import type { CallResponse } from '../../lib/api/call'

type Calls = typeof import('#contract/consultationRequests/calls')['consultationRequests']

/** A request in a list. */
export type RequestRow = CallResponse<Calls['listReceived']>['data'][number]
/** A request with everything that both sides see. */
export type ConsultationRequest = CallResponse<Calls['show']>['data']
export type Opinion = ConsultationRequest['opinions'][number]
export type Snapshot = ConsultationRequest['snapshot']
/** The consultation panel of a case. */
export type Consultations = CallResponse<Calls['ofEpisode']>['data']
export type Consultant = Consultations['consultants'][number]
export type Presence = Omit<CallResponse<Calls['presence']>['data'], 'hospital_ids'>

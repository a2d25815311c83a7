import * as z from 'zod'
import { BedInput, Episode } from '../episodes/episode'
import { area } from '../kit/endpoint'
import { List, NamedOption, One, Page, PageQuery } from '../kit/responses'
import { CaseTransfer, DeclineInput, OfferedTransfer, TransferInput, TransferRow } from './transfer'

const ofEpisode = { record: { kind: 'episode', param: 'id' } } as const
const ofHospital = { record: { kind: 'hospital', param: 'id' } } as const
const received = { record: { kind: 'offeredTransfer', param: 'id' } } as const

/** With it, a stay at the sending hospital is ended; it is also needed to offer a transfer. */
const sending = 'close-episode'
/** With it, patients are admitted; it is also needed to answer an offer. */
const receiving = 'create-episode'

/** Transfers of inpatients to another hospital of the network: offered by one, and accepted by the other. */
export const transfers = area({
  choices: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/transfers/choices',
    permission: sending,
    shows: 'nobody',
    summary: 'The other hospitals of the network with their departments: 200 hospitals at most',
    ...ofEpisode,
    response: One(z.object({ hospitals: z.array(NamedOption.extend({ departments: z.array(NamedOption) })) })),
  },
  ofEpisode: {
    method: 'GET',
    path: '/api/admin/episodes/{id}/transfers',
    permission: ['show-episode', 'update-episode'],
    summary: 'The transfers of an episode, the newest first: 20 at most',
    ...ofEpisode,
    response: List(CaseTransfer),
  },
  offer: {
    method: 'POST',
    path: '/api/admin/episodes/{id}/transfers',
    permission: sending,
    summary: 'Offer the patient to another hospital of the network; refused while another offer is open',
    ...ofEpisode,
    audit: { kind: 'transfer', id: 'data.id' },
    body: TransferInput,
    response: One(CaseTransfer),
  },
  withdraw: {
    method: 'PUT',
    path: '/api/admin/transfers/{id}/withdraw',
    permission: sending,
    summary: 'Withdraw an offer that was not answered',
    record: { kind: 'transfer', param: 'id' },
    response: One(CaseTransfer),
  },
  sent: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/transfers/sent',
    permission: 'list-episode',
    summary: 'A page of the transfers from a hospital, the newest first',
    query: PageQuery,
    ...ofHospital,
    scope: 'transfer',
    reads: { kind: 'transfer', ids: 'data.id' },
    response: Page(TransferRow),
  },
  received: {
    method: 'GET',
    path: '/api/admin/hospitals/{id}/transfers/received',
    permission: receiving,
    summary: 'A page of the open offers to a hospital, the newest first',
    query: PageQuery,
    ...ofHospital,
    scope: 'offeredTransfer',
    reads: { kind: 'offeredTransfer', ids: 'data.id' },
    response: Page(TransferRow),
  },
  show: {
    method: 'GET',
    path: '/api/admin/transfers/{id}',
    permission: receiving,
    summary: 'What the receiving hospital has to know of the patient, while the offer is open',
    ...received,
    response: One(OfferedTransfer),
  },
  accept: {
    method: 'PUT',
    path: '/api/admin/transfers/{id}/accept',
    permission: receiving,
    summary: 'Admit the patient with the whole case: prescriptions with their next doses, escalations and drafts',
    ...received,
    body: BedInput,
    response: One(Episode),
  },
  decline: {
    method: 'PUT',
    path: '/api/admin/transfers/{id}/decline',
    permission: receiving,
    summary: 'Decline an offer with a reason',
    ...received,
    body: DeclineInput,
    response: One(z.object({ id: z.number(), state_text: z.string() })),
  },
})

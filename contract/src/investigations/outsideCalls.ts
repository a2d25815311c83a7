import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Appended, Blob, Done, One } from '../kit/responses'
import { id, instant } from '../kit/values'
import { Investigation } from './investigation'
import {
  OutsideAcceptInput,
  OutsideOrder,
  OutsideRejectInput,
  OutsideSendInput,
  outsideKey,
  outsideLink,
} from './outside'
import { InvestigationUploadInput } from './uploadCalls'

const smallBody = 16 * 1024
const ofUpload = z.object({ key: outsideKey })

/**
 * What the holder of the link on a print-out can do: read what is ordered, and send files for it once. The link is sent in the
 * body, because URLs are logged; the key of an upload is good for this upload only, until it is sent.
 */
export const outsideLab = area({
  read: {
    method: 'POST',
    path: '/api/outside-lab/read',
    permission: 'public',
    shows: 'nobody',
    changes: false,
    summary: 'What the order on the print-out asks for, without anything about the patient',
    body: z.object({ link: outsideLink }),
    maxBodyBytes: smallBody,
    response: One(OutsideOrder),
  },
  begin: {
    method: 'POST',
    path: '/api/outside-lab/uploads',
    permission: 'public',
    summary: 'Begin the upload of a file for the order of a link',
    body: InvestigationUploadInput.extend({ link: outsideLink }),
    maxBodyBytes: smallBody,
    audit: 'none',
    secret: true,
    // A repeat begins another upload; one that nobody continues is removed after a day.
    idempotency: 'none',
    response: One(z.object({ key: outsideKey })),
  },
  append: {
    method: 'PATCH',
    path: '/api/outside-lab/uploads/{key}',
    permission: 'public',
    summary: 'Append bytes to an upload by the protocol tus 1.0; HEAD returns how many have arrived',
    params: ofUpload,
    audit: 'none',
    idempotency: 'natural',
    response: Appended,
  },
  complete: {
    method: 'POST',
    path: '/api/outside-lab/uploads/{key}/complete',
    permission: 'public',
    summary: 'Check the content of an upload once all bytes have arrived. One that is not accepted is removed',
    params: ofUpload,
    audit: 'none',
    idempotency: 'natural',
    transaction: 'handler',
    response: Done,
  },
  remove: {
    method: 'DELETE',
    path: '/api/outside-lab/uploads/{key}',
    permission: 'public',
    summary: 'Remove an upload that was not sent',
    params: ofUpload,
    audit: 'none',
    response: Done,
  },
  send: {
    method: 'POST',
    path: '/api/outside-lab/send',
    permission: 'public',
    summary: 'Send complete uploads to the hospital, which ends the link unless they are rejected',
    body: OutsideSendInput,
    maxBodyBytes: smallBody,
    audit: { kind: 'investigation', id: 'handler' },
    response: Done,
  },
})

const read = ['list-investigation', 'show-investigation'] as const
const ordered = {
  record: { kind: 'orderedInvestigation', param: 'id' },
  audit: { kind: 'investigation', id: 'params.id' },
} as const
const ofResult = z.object({ id, resultId: id })

/** What the side that ordered does with links, and with what was sent by them. */
export const outsideResults = area({
  link: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/outside-link',
    permission: read,
    summary:
      'The link for the print-out of an external order, by which its result is sent. The same one until it is near its end',
    ...ordered,
    audit: { ...ordered.audit, changes: 'request' },
    idempotency: 'natural',
    secret: true,
    response: One(z.object({ address: z.string(), expires_at: instant })),
  },
  endLink: {
    method: 'DELETE',
    path: '/api/admin/investigation/{id}/outside-link',
    permission: 'update-investigation',
    summary: 'End the link of an order: nothing more can be sent by it. A repeat changes nothing',
    ...ordered,
    audit: { ...ordered.audit, changes: 'request' },
    idempotency: 'natural',
    response: Done,
  },
  file: {
    method: 'GET',
    path: '/api/admin/investigation/{id}/outside-results/{resultId}/files/{fileId}',
    permission: read,
    summary: 'One file that was sent from outside for an order',
    params: ofResult.extend({ fileId: id }),
    record: ordered.record,
    response: Blob,
  },
  accept: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/outside-results/{resultId}/accept',
    permission: 'update-investigation',
    summary: 'Record files that were sent from outside as the result of the order',
    params: ofResult,
    ...ordered,
    body: OutsideAcceptInput,
    response: One(Investigation),
  },
  reject: {
    method: 'POST',
    path: '/api/admin/investigation/{id}/outside-results/{resultId}/reject',
    permission: 'update-investigation',
    summary: 'Reject files that were sent from outside: they are removed, and others can be sent by the link',
    params: ofResult,
    ...ordered,
    body: OutsideRejectInput,
    response: One(Investigation),
  },
})

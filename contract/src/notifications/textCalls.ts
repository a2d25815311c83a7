import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Done } from '../kit/responses'
import { phoneCode } from './phoneCode'

export const ConsentInput = z.object({ code: phoneCode })

/** Messages per report; providers send at most a hundred by default. */
const mostReports = 1_000
/** Bytes. */
const maxBodyBytes = 1_000_000

/** What the generic gateway reports: the fate of messages, and messages that it received for us. */
export const GatewayReport = z.object({
  reports: z
    .array(
      z.object({
        /** That of the message as it was sent. */
        reference: z.string().max(64),
        status: z.enum(['accepted', 'delivered', 'failed']),
        error: z.string().max(500).optional(),
      }),
    )
    .max(mostReports)
    .default([]),
  incoming: z
    .array(z.object({ from: z.string().max(32), text: z.string().max(2_000) }))
    .max(mostReports)
    .default([]),
})

const message = {
  method: 'POST',
  permission: 'public',
  audit: 'none',
  idempotency: 'natural',
  maxBodyBytes,
  response: Done,
} as const

const permission = 'list-my-notifications'

export const textMessages = area({
  sendCode: {
    method: 'POST',
    path: '/api/admin/text-messages/code',
    permission,
    summary: 'Send a code by text message to the caller’s phone number, to confirm that it is theirs',
    audit: { kind: 'textConsent', id: 'caller' },
    // Each one sends another code and makes the former one useless; they are limited.
    idempotency: 'none',
    response: Done,
  },
  consent: {
    method: 'POST',
    path: '/api/admin/text-messages/consent',
    permission,
    summary: 'Agree to get notifications by text message, with the code that was sent to the number',
    body: ConsentInput,
    audit: { kind: 'textConsent', id: 'caller' },
    // A repeat is refused, because the code works once; the settings show that the caller has agreed.
    idempotency: 'none',
    // A wrong code is counted even though the call is refused.
    transaction: 'handler',
    response: Done,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/admin/text-messages/consent',
    permission,
    summary: 'Get no more notifications by text message',
    audit: { kind: 'textConsent', id: 'caller' },
    idempotency: 'natural',
    response: Done,
  },
  report: {
    ...message,
    path: '/api/text-messages/reports',
    summary:
      'What became of messages, from the generic gateway, signed with X-Signature-256; unknown references are ignored',
    body: GatewayReport,
  },
  infobip: {
    ...message,
    path: '/api/text-messages/infobip',
    summary:
      'Delivery reports and received messages of Infobip, with the secret as password of Basic authentication; unknown messages are ignored',
    body: z.looseObject({ results: z.array(z.unknown()).max(mostReports).optional() }),
  },
})

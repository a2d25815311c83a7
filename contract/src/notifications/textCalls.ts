import * as z from 'zod'
import { area } from '../kit/endpoint'
import { Blob, Done } from '../kit/responses'
import { phoneCode } from './phoneCode'
import { textChannels } from './textChannels'

export const ConsentInput = z.object({ code: phoneCode })

/** By which channel; SMS if none is named. */
const ChannelQuery = z.object({
  channel: z.enum(textChannels, { error: 'validation.invalidChoice' }).default('sms'),
})

/** Messages per report; providers send at most a hundred by default. */
const mostReports = 1_000
/** Bytes. */
const maxBodyBytes = 1_000_000
/** Meta sends up to 3 MB. */
const maxWhatsappBytes = 3 * 1024 * 1024

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
const whatsappPath = '/api/text-messages/whatsapp'

export const textMessages = area({
  sendCode: {
    method: 'POST',
    path: '/api/admin/text-messages/code',
    permission,
    summary: 'Send a code by SMS or WhatsApp to the caller’s phone number, to confirm that it is theirs',
    query: ChannelQuery,
    audit: { kind: 'textConsent', id: 'caller' },
    // Each one sends another code and makes the former one useless; they are limited.
    idempotency: 'none',
    response: Done,
  },
  consent: {
    method: 'POST',
    path: '/api/admin/text-messages/consent',
    permission,
    summary: 'Agree to get notifications by SMS or WhatsApp, with the code that was sent to the number there',
    query: ChannelQuery,
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
    summary: 'Get no more notifications by SMS or WhatsApp',
    query: ChannelQuery,
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
  whatsapp: {
    ...message,
    maxBodyBytes: maxWhatsappBytes,
    path: whatsappPath,
    summary:
      'What became of WhatsApp messages, and received ones, signed with X-Hub-Signature-256; unknown messages are ignored',
    body: z.looseObject({ entry: z.array(z.unknown()).max(mostReports).optional() }),
  },
  whatsappAddress: {
    method: 'GET',
    path: whatsappPath,
    permission: 'public',
    shows: 'nobody',
    scope: 'reference',
    summary:
      'Confirms to Meta, with hub.challenge as plain text, that this address receives reports about WhatsApp messages',
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(255),
      // Returned as it is, so nothing that a browser could take for a page.
      'hub.challenge': z.string().regex(/^[\w.-]{1,255}$/),
    }),
    response: Blob,
  },
})

import * as z from 'zod'
import type { SmsSettings } from '../config/smsSettings'
import type { TextGateway } from './gateway'
import { postJson, safeReason } from './postJson'

/** The answer of a gateway; also an empty one means that the message was accepted. */
const Answer = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  status: z.enum(['accepted', 'refused']).default('accepted'),
  error: z.string().optional(),
})

const Refusal = z.object({ error: z.string() })

const errorOf = (body: unknown) => Refusal.safeParse(body).data?.error ?? ''

/**
 * Returns the generic gateway, for a provider without an adapter of its own: a small program beside it translates. The request
 * is `{ reference, to, from, text, language, report_url }` with the token as bearer and the reference also as
 * `Idempotency-Key`; the answer `{ id, status: 'accepted' | 'refused', error }`. Delivery reports are described at the call
 * `textMessages.report` (docs/operating.md).
 * @param publicUrl where reports are sent to, without a trailing slash
 */
export function httpGateway({ url, token, sender }: SmsSettings, publicUrl: string): TextGateway {
  return {
    async send({ reference, to, text, language }) {
      const posted = await postJson(
        url,
        { authorization: `Bearer ${token}`, 'idempotency-key': reference },
        { reference, to, from: sender, text, language, report_url: `${publicUrl}/api/text-messages/reports` },
        errorOf,
      )
      if (posted.result !== 'answered') return posted
      const answer = Answer.safeParse(posted.body ?? {}).data
      if (!answer) return { result: 'unknown', reason: 'unreadable' }
      if (answer.status === 'refused') return { result: 'refused', reason: safeReason(answer.error ?? 'refused') }
      return { result: 'accepted', providerId: answer.id === undefined ? undefined : String(answer.id).slice(0, 100) }
    },
  }
}

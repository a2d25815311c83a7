import * as z from 'zod'
import type { Language } from '#contract/kit/translate'
import type { WhatsappSettings } from '../config/smsSettings'
import type { DeliveryReport, MessageTemplate, ReceivedText, TextGateway } from './gateway'
import { postJson, safeReason } from './postJson'

const Answer = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

const Refusal = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string() }).optional().catch(undefined),
  }),
})

function errorOf(body: unknown): string {
  const error = Refusal.safeParse(body).data?.error
  return error ? `#${error.code} ${error.error_data?.details ?? error.message}` : ''
}

/**
 * Codes of refusals that pass or can be corrected: too many calls or messages (4, 80007, 130429, 131048, 131056), maintenance
 * (131057, 133004), a blocked or locked account (368, 131031), an unpaid bill (131042), credentials (0, 3, 10, 190, 200–299).
 */
const passing = new Set([0, 3, 4, 10, 190, 368, 80_007, 130_429, 131_031, 131_042, 131_048, 131_056, 131_057, 133_004])

function passes(body: unknown): boolean {
  const code = Refusal.safeParse(body).data?.error.code
  return code !== undefined && (passing.has(code) || (code >= 200 && code < 300))
}

/** The template as Meta takes it. The button that copies a code is a button with an address as well. */
function filledIn({ name, parameters, button }: MessageTemplate, language: Language): object {
  const text = (value: string) => ({ type: 'text', text: value })
  return {
    name,
    language: { code: language },
    components: [
      ...(parameters.length > 0 ? [{ type: 'body', parameters: parameters.map(text) }] : []),
      { type: 'button', sub_type: 'url', index: '0', parameters: [text(button)] },
    ],
  }
}

/**
 * Returns the gateway of WhatsApp (Cloud API of Meta). Whoever has not written to us within a day gets approved templates only, so
 * everything is sent as one. Meta does not recognise a repeated message; its reports contain our reference.
 */
export function whatsappGateway({ url, phoneNumberId, token }: WhatsappSettings): TextGateway {
  return {
    async send({ reference, to, language, template }) {
      if (!template) return { result: 'refused', reason: 'no template' }
      const message = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: filledIn(template, language),
        biz_opaque_callback_data: reference,
      }
      const headers = { authorization: `Bearer ${token}` }
      const posted = await postJson(`${url}/${phoneNumberId}/messages`, headers, message, errorOf, passes)
      if (posted.result !== 'answered') return posted
      const [answer] = Answer.safeParse(posted.body).data?.messages ?? []
      if (!answer) return { result: 'unknown', reason: 'unreadable' }
      return { result: 'accepted', providerId: answer.id.slice(0, 200) }
    },
  }
}

const ReportError = z.object({
  code: z.number(),
  title: z.string().default(''),
  error_data: z.object({ details: z.string() }).optional().catch(undefined),
})

const Status = z.object({
  id: z.string().max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  recipient_id: z.string().max(32).default(''),
  biz_opaque_callback_data: z.string().max(64).optional().catch(undefined),
  errors: z.array(ReportError).default([]).catch([]),
})

const Received = z.object({
  from: z.string().max(32),
  text: z.object({ body: z.string().max(5_000) }).optional(),
  /** The answer to a button. */
  button: z.object({ text: z.string().max(100) }).optional(),
})

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
})

const Entry = z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })

/** A report of Meta, with the number that it is about. */
export interface WhatsappReport extends DeliveryReport {
  providerId: string
  /** Without +; empty if the report does not say. */
  number: string
}

function reportOf({
  id,
  status,
  recipient_id: number,
  biz_opaque_callback_data: reference,
  errors,
}: z.output<typeof Status>) {
  const [error] = errors
  const reason = error && safeReason(`#${error.code} ${error.error_data?.details ?? error.title}`)
  return {
    reference,
    providerId: id,
    number,
    status: status === 'sent' ? ('accepted' as const) : status,
    error: reason,
  }
}

const parsedAll = <T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] =>
  values.flatMap((value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })

/** Reads what Meta sends about one of our numbers: reports, and messages that people have sent. Everything else is left out. */
export function readWhatsapp(
  entries: readonly unknown[],
  phoneNumberId: string,
): { reports: WhatsappReport[]; received: ReceivedText[] } {
  const changes = parsedAll(Entry, entries).flatMap((entry) => entry.changes)
  const values = parsedAll(
    Value,
    changes.filter(({ field }) => field === 'messages').map(({ value }) => value),
  ).filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    reports: parsedAll(
      Status,
      values.flatMap(({ statuses }) => statuses),
    ).map(reportOf),
    received: parsedAll(
      Received,
      values.flatMap(({ messages }) => messages),
    ).flatMap(({ from, text, button }) => {
      const written = text?.body ?? button?.text
      return written === undefined ? [] : [{ from, text: written }]
    }),
  }
}

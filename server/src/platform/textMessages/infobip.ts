import * as z from 'zod'
import type { SmsSettings } from '../config/smsSettings'
import type { DeliveryReport, ReceivedText, TextGateway } from './gateway'
import { postJson, safeReason } from './postJson'

const Status = z.object({ groupName: z.string(), name: z.string().default(''), description: z.string().default('') })

const Answer = z.object({ messages: z.array(z.object({ messageId: z.string(), status: Status })).min(1) })

const Refusal = z.object({
  requestError: z.object({ serviceException: z.object({ messageId: z.string(), text: z.string().default('') }) }),
})

function errorOf(body: unknown): string {
  const refusal = Refusal.safeParse(body).data?.requestError.serviceException
  return refusal ? `${refusal.messageId} ${refusal.text}` : ''
}

/** Groups of statuses after which a message does not arrive (Infobip, "Message status codes"). */
const failures = new Set(['UNDELIVERABLE', 'EXPIRED', 'REJECTED'])

/**
 * Returns the gateway of Infobip (SMS API, version 3), which is connected to the networks of Egypt and Somalia. The message has
 * our reference as its id there. An accepted one is pending; reports say the rest.
 */
export function infobipGateway({ url, token, sender }: SmsSettings): TextGateway {
  return {
    async send({ reference, to, text }) {
      const message = {
        sender,
        // Infobip writes international numbers without +.
        destinations: [{ to: to.replace(/^\+/, ''), messageId: reference }],
        content: { text },
      }
      const posted = await postJson(
        `${url}/sms/3/messages`,
        { authorization: `App ${token}` },
        { messages: [message] },
        errorOf,
      )
      if (posted.result !== 'answered') return posted
      const [answer] = Answer.safeParse(posted.body).data?.messages ?? []
      if (!answer) return { result: 'unknown', reason: 'unreadable' }
      const { groupName, name, description } = answer.status
      if (failures.has(groupName)) return { result: 'refused', reason: safeReason(`${name} ${description}`) }
      return { result: 'accepted', providerId: answer.messageId.slice(0, 100) }
    },
  }
}

const Report = z.object({ messageId: z.string().max(64), status: Status })
const Received = z.object({ from: z.string().max(32), text: z.string().max(2_000) })

function reportOf({ messageId: reference, status }: z.output<typeof Report>): DeliveryReport {
  if (failures.has(status.groupName)) return { reference, status: 'failed', error: safeReason(status.name) }
  // The group DELIVERED also has DELIVERED_TO_OPERATOR, which is not the last word.
  return { reference, status: status.name === 'DELIVERED_TO_HANDSET' ? 'delivered' : 'accepted' }
}

/** Reads the `results` that Infobip sends: delivery reports, and messages that people have sent. Others are left out. */
export function readInfobip(results: readonly unknown[]): { reports: DeliveryReport[]; received: ReceivedText[] } {
  return {
    reports: results.flatMap((each) => {
      const { data } = Report.safeParse(each)
      return data ? [reportOf(data)] : []
    }),
    received: results.flatMap((each) => {
      const { data } = Received.safeParse(each)
      return data ? [data] : []
    }),
  }
}

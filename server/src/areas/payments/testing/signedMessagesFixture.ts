import type { Sandbox } from '../../../sandbox'
import { notificationSignature } from '../providers/fawrySignature'
import { paymobHmac } from '../providers/paymobSignature'

/** A message of a provider to the server. */
export type SentMessage = Pick<Sandbox['control']['messages'][number], 'url' | 'body'>

const transactionOf = ({ body }: SentMessage) => (body as { obj: object }).obj

/** Returns a callback of Paymob with other values of its transaction, and its old signature. */
export function alterCallback({ url, body }: SentMessage, changes: object): SentMessage {
  return { url, body: { ...(body as object), obj: { ...transactionOf({ url, body }), ...changes } } }
}

/** Returns a callback of Paymob with other values of its transaction, signed by Paymob. */
export function signCallback({ paymob }: Sandbox, message: SentMessage, changes: object): SentMessage {
  const altered = alterCallback(message, changes)
  const url = new URL(message.url)
  url.searchParams.set('hmac', paymobHmac(transactionOf(altered), paymob.hmacSecret))
  return { ...altered, url: url.href }
}

/** Returns a notification of Fawry with other values, signed by Fawry. */
export function signNotification({ fawry }: Sandbox, { url, body }: SentMessage, changes: object): SentMessage {
  const altered = { ...(body as object), ...changes }
  return { url, body: { ...altered, messageSignature: notificationSignature(altered, fawry.secureKey) } }
}

import { context } from '../../../platform/context'
import { pushKeyPair } from './keys'
import type { OutgoingPush } from './message'
import { PushError, post } from './post'
import { isPushService } from './services'

/** Returns the contact for push services: the sender of mails, or the public URL. */
function contact(): string {
  const { publicUrl, mail } = context().platform.config
  const address = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '')?.[0]
  if (address) return `mailto:${address}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost'
}

interface Subscription {
  token: string
  p256dh: string
  auth: string
}

/**
 * Encrypts a push for one browser and sends it to the browser's push service (RFC 8291, 8292).
 * @throws PushError
 */
export async function sendToBrowser(device: Subscription, push: OutgoingPush): Promise<void> {
  if (!isPushService(device.token, context().platform.config.push.services)) {
    throw new PushError('never', 'This push service is not trusted')
  }
  const { public_key: publicKey, private_key: privateKey } = await pushKeyPair()
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails(
    { endpoint: device.token, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(push.message),
    {
      vapidDetails: { subject: contact(), publicKey, privateKey },
      TTL: push.lifetime,
      urgency: push.urgent ? 'high' : 'normal',
    },
  )
  const { 'Content-Length': _length, ...headers } = request.headers
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  await post(request.endpoint, { headers: Object.fromEntries(named), body: request.body })
}

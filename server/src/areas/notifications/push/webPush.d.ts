declare module 'web-push' {
  interface Subscription {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }

  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    /** Seconds. */
    TTL: number
    urgency: 'normal' | 'high'
    topic?: string
  }

  interface RequestDetails {
    method: 'POST'
    endpoint: string
    headers: Record<string, string | number>
    body: Buffer
  }

  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails
  }
  export default webPush
}

/** The push services of Chrome, Firefox, Edge and Safari. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
]

/**
 * Whether a subscription's address is a push service's. A browser could name any address, also one inside the
 * hospital's network, and the server would speak to it: so only these, and the origins of PUSH_SERVICES.
 */
export function isPushService(endpoint: string, trusted: readonly string[]): boolean {
  const { protocol, hostname, port, origin } = new URL(endpoint)
  if (trusted.includes(origin)) return true
  return protocol === 'https:' && port === '' && known.some((name) => name.test(hostname))
}

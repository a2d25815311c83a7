/** The push services of Chrome, Firefox, Edge and Safari. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
]

/**
 * Returns whether a subscription's address belongs to a push service. A browser could send any address, including one
 * inside the hospital's network, and the server would connect to it. Therefore only these services and the origins in
 * PUSH_SERVICES are allowed.
 */
export function isPushService(endpoint: string, trusted: readonly string[]): boolean {
  const { protocol, hostname, port, origin } = new URL(endpoint)
  if (trusted.includes(origin)) return true
  return protocol === 'https:' && port === '' && known.some((name) => name.test(hostname))
}

const shared = ["base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"]

/** For calls: a response that is opened as a page by mistake can do nothing. */
export const policyOfCalls = ["default-src 'none'", ...shared].join('; ')

/** For the service worker, which fetches the files of the app. */
export const policyOfWorker = ["default-src 'none'", "connect-src 'self'", ...shared].join('; ')

/**
 * Returns the policy for pages: our own scripts and no inline ones; style elements only with the nonce of this
 * response. PDFs of a complaint are rendered from bytes that an authorized call has fetched (blob:).
 */
export function policyOfPage(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'object-src blob:',
    'frame-src blob:',
    ...shared,
  ].join('; ')
}

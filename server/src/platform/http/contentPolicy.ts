const shared = ["base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"]

/** For calls: an answer that is opened as a page by mistake can do nothing. */
export const policyOfCalls = ["default-src 'none'", ...shared].join('; ')

/**
 * For pages: our own scripts and nothing written into the page; style elements only with the nonce of this answer.
 * PDFs of a complaint are drawn from bytes that an authorised call has fetched (blob:).
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

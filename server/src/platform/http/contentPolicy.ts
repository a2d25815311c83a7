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
    // The viewer of medical images.
    "frame-src 'self' blob:",
    ...shared,
  ].join('; ')
}

/**
 * For the viewer of medical images, in a frame of a page, and for the worker that it starts, which obeys the policy of its own
 * file: decoders are WebAssembly; cursors are pictures made here; the texts of measurements are placed by attributes.
 */
export const policyOfViewer = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
